import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { Db } from '../../db/scope.ts'

interface MapAreaChange {
  did: 'import' | 'cancel import' | 'delete'
  name: string
  file?: string
  bytes?: number
}

const MAP_AREAS_CHANGED = auditAction<MapAreaChange>('map areas changed')

/** Adds a change of the street maps to the audit log, in the transaction of the change where it has one. */
export function logChange(db: Db, author: LogAuthor, detail: MapAreaChange): Promise<void> {
  return audit(db, MAP_AREAS_CHANGED, { ...author, detail })
}
