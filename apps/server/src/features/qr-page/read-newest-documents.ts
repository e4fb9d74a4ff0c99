import { PUBLIC_REFERENCES, type PublicActivity } from '@milepost/contract/qr-page.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { newestDone } from '../../vehicle-file/newest-done.ts'

export type NewestDocument = Pick<PublicActivity, 'description' | 'status' | 'record_id'> & {
  id: number
  date: Date
  reference: PublicActivity['activity_type']['reference']
  hasDocument: boolean
  isPicture: boolean
  /** Whether a report can be drawn: not of an inspection that was filed as a document. */
  hasReport: boolean
}

/** Of each kind that anybody at the vehicle may see the newest by the day on which it was done, in the order of those kinds. A customer's own kinds are not among them. */
export async function readNewestDocuments(db: ScopedDb, scope: Scope, vehicleId: number): Promise<NewestDocument[]> {
  const { rows } = await sql<NewestDocument>`
    select a.id, t.code as reference, a.description, a.dated_at as date, a.status, a.record_id,
      a.document_file_id is not null as "hasDocument", coalesce(a.document_type like 'image/%', false) as "isPicture",
      t.code = 'SAFETY_INSPECTION' and exists (select from safety_inspections s
        where s.id = a.record_id and s.vehicle_id = a.vehicle_id) as "hasReport"
    from vehicle_activity_types t join vehicle_activities a on a.id = ${newestDone(sql`${vehicleId}::int`, sql`t.id`)}
    where ${customerInScope(scope, 'a.customer_id')} and t.code = any(${[...PUBLIC_REFERENCES]}::text[])
    order by array_position(${[...PUBLIC_REFERENCES]}::text[], t.code)`.execute(db)
  return rows
}
