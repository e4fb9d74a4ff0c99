import { isDescending, type Ordered } from '@milepost/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { POSITIONS } from '../../db/telemetry-columns.ts'
import { isBelievedTime } from '../../telemetry/believed-times.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** The records of a vehicle by the clocks of its devices. */
export interface RecordSearch extends TimeSpan, Ordered {
  vehicleId: number
  /** Not taken as they stand. */
  onlyDoubted: boolean
}

const RECORDS = POSITIONS.only(
  'trackerId',
  'recordedAtMs',
  'sequence',
  'receivedAtMs',
  'hasFix',
  'latitude',
  'longitude',
  'speedKmh',
  'odometerM',
  'ignition',
)

export type DayRecord = ReturnType<typeof RECORDS.read> & { hasUnbelievedTime: boolean }

const isDoubted = sql`(d.reason is not null or not ${isBelievedTime('p')})`

const ofVehicle = ({ vehicleId, fromMs, untilMs }: RecordSearch): RawBuilder<unknown> => sql`
  (select distinct tracker_id from tracker_assignments where vehicle_id = ${vehicleId}) assigned
  join positions p on p.tracker_id = assigned.tracker_id and p.vehicle_id = ${vehicleId}
    and p.recorded_at >= ${new Date(fromMs)} and p.recorded_at < ${new Date(untilMs)}
  left join doubts d on d.tracker_id = p.tracker_id and d.recorded_at = p.recorded_at and d.sequence = p.sequence
    and d.recorded_at >= ${new Date(fromMs)} and d.recorded_at < ${new Date(untilMs)}`

export interface RecordCounts {
  count: number
  /** Whether they match or not; likewise `doubted`. */
  total: number
  doubted: number
  before: number
}

/** `before`: of those that match, how many the order has before the moment. */
export async function countRecords(db: ScopedDb, search: RecordSearch, atMs: number): Promise<RecordCounts> {
  const isBefore = sql.raw(isDescending(search) ? '>' : '<')
  const counted = await sql<RecordCounts>`
    select count(*) filter (where ${!search.onlyDoubted} or ${isDoubted})::int as count,
      count(*)::int as total, count(*) filter (where ${isDoubted})::int as doubted,
      count(*) filter (where (${!search.onlyDoubted} or ${isDoubted}) and p.recorded_at ${isBefore} ${new Date(atMs)})::int as before
    from ${ofVehicle(search)}
  `.execute(db)
  return oneRow(counted)
}

/** A page of them. */
export async function readRecords(
  db: ScopedDb,
  search: RecordSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<DayRecord[]> {
  const { rows } = await sql<Record<string, unknown> & { has_unbelieved_time: boolean }>`
    select ${sql.raw(RECORDS.select('p'))}, not ${isBelievedTime('p')} as has_unbelieved_time
    from ${ofVehicle(search)}
    where ${!search.onlyDoubted} or ${isDoubted}
    order by p.recorded_at ${orderDirection(search)}, p.tracker_id, p.sequence limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(row => ({ ...RECORDS.read(row), hasUnbelievedTime: row.has_unbelieved_time }))
}
