import type { Input, Result } from '@milepost/contract/route.ts'
import type { safetyInspections, WholeInspection } from '@milepost/contract/safety-inspections.ts'
import { recordReference } from '@milepost/domain/defects/record-reference.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../db/in-scope.ts'
import { oneRow } from '../db/one-row.ts'
import { orderDirection } from '../db/order-direction.ts'
import type { ScopedDb } from '../db/scope.ts'
import { isListed } from './is-listed.ts'
import { filerKnownTo, type Reader } from './known-names.ts'
import { HEAD, presentHead, type StoredHead } from './record-head.ts'
import { readRecordPictures, type StoredPicture } from './record-pictures.ts'
import { readRecordStates } from './record-states.ts'

/** An inspection as it is kept, with its states and pictures. */
export type ReadInspection = Omit<WholeInspection, 'pictures' | 'next'> & {
  pictures: StoredPicture[]
  customerId: number
}

type ListedInspection = Result<typeof safetyInspections.list>['results'][number]

type Times = 'started_at' | 'finished_at'
type StoredInspection = StoredHead &
  Omit<ListedInspection, keyof StoredHead | 'reference' | 'vehicle' | Times> &
  Record<Times, Date>

const columns = (reader: Reader) => sql`${HEAD}, ${filerKnownTo(reader, 'r')} as created_by, r.vehicle_class,
  r.inspected_on::text as inspected_on, r.started_at, r.finished_at, r.inspector_name as inspector,
  (select w.name from repairers w where w.id = r.repairer_id) as repairer, r.is_roadworthy, r.status, r.version`

function presented(row: StoredInspection): ListedInspection {
  const { vehicle_class, inspected_on, inspector, repairer, is_roadworthy, status, version } = row
  return {
    ...presentHead(row, recordReference('inspection', row.id)),
    ...{ vehicle_class, inspected_on, inspector, repairer, is_roadworthy, status, version },
    ...{ started_at: row.started_at.toISOString(), finished_at: row.finished_at.toISOString() },
  }
}

/** A page of the inspections of the scope, and how many match. */
export async function listInspections(
  db: ScopedDb,
  reader: Reader,
  query: Input<typeof safetyInspections.list>['query'],
): Promise<Result<typeof safetyInspections.list>> {
  const isWanted = isListed(reader, query.vehicle)
  const count = await sql<{ count: number }>`
    select count(*)::int as count from safety_inspections r where ${isWanted}`.execute(db)
  const { rows } = await sql<StoredInspection>`select ${columns(reader)} from safety_inspections r where ${isWanted}
    order by r.created_at ${orderDirection(query)}, r.id ${orderDirection(query)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return { ...oneRow(count), results: rows.map(presented) }
}

type Whole = Pick<WholeInspection, 'template_version' | 'items' | 'brakes' | 'note'> & { customer_id: number }

/** An inspection of the scope with all that it says; null: there is none. */
export async function readInspection(db: ScopedDb, reader: Reader, id: number): Promise<ReadInspection | null> {
  const { rows } = await sql<StoredInspection & Whole>`
    select ${columns(reader)}, r.customer_id, r.template_version, r.items, r.brakes, r.note from safety_inspections r
    where r.id = ${id} and ${vehicleInScope(reader, 'r', 'vehicle_id')}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { template_version, items, brakes, note, customer_id: customerId } = row
  const [states, pictures] = [
    await readRecordStates(db, reader, { safety_inspection_id: id }),
    await readRecordPictures(db, reader, { safety_inspection_id: id }),
  ]
  return { ...presented(row), template_version, items, brakes, note, states, pictures, customerId }
}
