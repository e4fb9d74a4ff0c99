import { PUBLIC_REFERENCES, type PublicActivity } from '@milepost/contract/qr-page.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

export type NewestDocument = Pick<PublicActivity, 'description' | 'status' | 'record_id'> & {
  id: number
  date: Date
  reference: PublicActivity['activity_type']['reference']
  hasDocument: boolean
  isPicture: boolean
  /** Whether a report can be drawn: not of an inspection that was filed as a document. */
  hasReport: boolean
}

/** Of each kind that anybody at the vehicle may see the newest, in the order of those kinds. A customer's own kinds are not among them. */
export async function readNewestDocuments(db: ScopedDb, scope: Scope, vehicleId: number): Promise<NewestDocument[]> {
  const { rows } = await sql<NewestDocument>`
    select a.id, t.code as reference, a.description, a.dated_at as date, a.status, a.record_id,
      a.document_file_id is not null as "hasDocument", coalesce(a.document_type like 'image/%', false) as "isPicture",
      t.code = 'SAFETY_INSPECTION' and exists (select from safety_inspections s
        where s.id = a.record_id and s.vehicle_id = a.vehicle_id) as "hasReport"
    from vehicle_activities a join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
    where ${customerInScope(scope, 'a.customer_id')} and a.vehicle_id = ${vehicleId}
      and a.is_latest and a.archived_at is null and t.code = any(${[...PUBLIC_REFERENCES]}::text[])
    order by array_position(${[...PUBLIC_REFERENCES]}::text[], t.code)`.execute(db)
  return rows
}
