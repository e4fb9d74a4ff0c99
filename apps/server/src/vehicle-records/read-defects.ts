import type { defects, WholeDefect } from '@milepost/contract/defects.ts'
import { isTrue } from '@milepost/contract/records.ts'
import type { Input, Result } from '@milepost/contract/route.ts'
import { recordReference } from '@milepost/domain/defects/record-reference.ts'
import { SEVERITIES } from '@milepost/domain/defects/severities.ts'
import { defectStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../db/in-scope.ts'
import { oneRow } from '../db/one-row.ts'
import { orderDirection } from '../db/order-direction.ts'
import type { ScopedDb } from '../db/scope.ts'
import { isListed } from './is-listed.ts'
import { driverKnownTo, filerKnownTo, type Reader } from './known-names.ts'
import { HEAD, presentHead, type StoredHead } from './record-head.ts'
import { readRecordPictures, type StoredPicture } from './record-pictures.ts'
import { readRecordStates } from './record-states.ts'

/** A defect as it is kept, with its states and pictures. */
export type ReadDefect = Omit<WholeDefect, 'pictures' | 'next'> & { pictures: StoredPicture[]; customerId: number }

type ListedDefect = Result<typeof defects.list>['results'][number]

type StoredDefect = StoredHead &
  Omit<ListedDefect, keyof StoredHead | 'reference' | 'vehicle' | 'reported_at'> & { reported_at: Date }

const columns = (
  reader: Reader,
) => sql`${HEAD}, ${filerKnownTo(reader, 'r')} as created_by, r.category, r.point, r.description,
  r.severity, r.is_prohibition, r.judgement, r.reported_at, ${driverKnownTo(reader, 'r', 'reporter_name')} as reporter,
  r.driver_check_id as driver_check, r.safety_inspection_id as safety_inspection, r.status, r.is_off_road,
  (select w.name from repairers w where w.id = r.repairer_id) as repairer, r.action_taken, r.version`

function presented(row: StoredDefect): ListedDefect {
  const { category, point, description, severity, is_prohibition, judgement, reporter, driver_check } = row
  const { safety_inspection, status, is_off_road, repairer, action_taken, version } = row
  return {
    ...presentHead(row, recordReference('defect', row.id)),
    ...{ category, point, description, severity, is_prohibition, judgement, reporter, driver_check },
    ...{ safety_inspection, status, is_off_road, repairer, action_taken, version },
    reported_at: row.reported_at.toISOString(),
  }
}

/** A page of the defects of the scope, and how many match. */
export async function listDefects(
  db: ScopedDb,
  reader: Reader,
  query: Input<typeof defects.list>['query'],
): Promise<Result<typeof defects.list>> {
  const isOffRoad = isTrue(query.off_road) ? sql<boolean>`r.is_off_road` : sql<boolean>`true`
  const isWanted = sql<boolean>`${isListed(reader, query.vehicle)} and ${isOffRoad}`
  const count = await sql<{ count: number }>`select count(*)::int as count from defects r where ${isWanted}`.execute(db)
  const { rows } = await sql<StoredDefect>`select ${columns(reader)} from defects r where ${isWanted}
    order by r.created_at ${orderDirection(query)}, r.id ${orderDirection(query)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(db)
  return { ...oneRow(count), results: rows.map(presented) }
}

/** The defects of a vehicle that are not complete: how many, whether one keeps it off the road, and the worst and newest of them. */
export async function readOpenDefects(
  db: ScopedDb,
  reader: Reader,
  vehicleId: number,
  most: number,
): Promise<{ count: number; is_off_road: boolean; results: ListedDefect[] }> {
  const isOpen = sql<boolean>`r.vehicle_id = ${vehicleId} and r.status <> ${defectStatus('complete', false)}
    and ${vehicleInScope(reader, 'r', 'vehicle_id')}`
  const counted = await sql<{ count: number; is_off_road: boolean }>`
    select count(*)::int as count, coalesce(bool_or(r.is_off_road), false) as is_off_road from defects r
    where ${isOpen}`.execute(db)
  const { rows } = await sql<StoredDefect>`select ${columns(reader)} from defects r where ${isOpen}
    order by r.is_off_road desc, array_position(${[...SEVERITIES]}::text[], r.severity) desc, r.dated_at desc, r.id desc
    limit ${most}`.execute(db)
  return { ...oneRow(counted), results: rows.map(presented) }
}

/** A defect of the scope with all that is known of it; null: there is none. */
export async function readDefect(db: ScopedDb, reader: Reader, id: number): Promise<ReadDefect | null> {
  const { rows } = await sql<
    StoredDefect & { customer_id: number }
  >`select ${columns(reader)}, r.customer_id from defects r
    where r.id = ${id} and ${vehicleInScope(reader, 'r', 'vehicle_id')}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const [states, pictures] = [
    await readRecordStates(db, reader, { defect_id: id }),
    await readRecordPictures(db, reader, { defect_id: id }),
  ]
  return { ...presented(row), states, pictures, customerId: row.customer_id }
}
