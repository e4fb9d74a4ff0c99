import { type AuditAction, audit, auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'

export const GEOFENCES_IMPORTED = auditAction('geofences created')
export const GEOFENCE_PAST_DERIVED = auditAction<{ geofence: string; days: number }>('geofence past derived')
export const GROUPS_CHANGED = auditAction('geofence groups changed')
export const CATEGORIES_CHANGED = auditAction('geofence categories changed')

/** Whose call it is. */
export interface Call {
  caller: SignedIn
  request: { ip: string; id: string }
}

/** Puts a change on record, in its transaction. */
export async function logChange<Detail extends object>(
  db: ScopedDb,
  { caller, request }: Call,
  action: AuditAction<Detail>,
  customerId: number,
  detail: Detail,
): Promise<void> {
  await audit(db, action, { ...authorOf(caller, request), customerId, detail })
}
