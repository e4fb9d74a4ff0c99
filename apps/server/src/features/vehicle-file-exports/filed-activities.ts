import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'

export interface FiledActivity {
  number: number
  id: number
  created_at: Date
  activity_fulfilled_at: Date | null
  activity_type: string
  reference: string
  description: string
  status: string
  record_id: number | null
  registration: string
  created_by_name: string
  archived_at: Date | null
  document_file_id: number | null
  document_name: string | null
  document_type: string | null
  document_sha256: Buffer | null
  previous_hash: Buffer | null
  hash: Buffer
}

/** All that was ever filed of a vehicle, in that order, also what is put away. */
export async function filedActivities(system: Db, vehicleId: number): Promise<FiledActivity[]> {
  const { rows } = await sql<FiledActivity>`
    select a.number, a.id, a.created_at, a.activity_fulfilled_at, t.name as activity_type, t.reference, a.description, a.status,
      a.record_id, a.registration, a.created_by_name, a.archived_at, a.document_file_id, a.document_name, a.document_type,
      a.document_sha256, a.previous_hash, a.hash
    from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
    where a.vehicle_id = ${vehicleId} order by a.number`.execute(system)
  return rows
}

/** `changed`: the store has something else than was filed. `missing`: it has nothing. */
export type DocumentFault = 'changed' | 'missing'

/** The document of an activity, whole and as it was filed; or why it is not to be had. */
export async function documentOf(files: Files, activity: FiledActivity): Promise<Buffer | DocumentFault> {
  const opened = await files.open(activity.document_file_id ?? 0)
  if (opened === null) return 'missing'
  try {
    const content = await buffer(opened.content)
    const sha256 = createHash('sha256').update(content).digest()
    return activity.document_sha256?.equals(sha256) === true ? content : 'changed'
  } catch {
    // A part of it is gone, or is not what was stored.
    return 'changed'
  }
}
