import {
  ABC_KINDS,
  type EventCount,
  isManoeuvre,
  LEVEL_FROM_G,
  LEVELS,
  type Level,
  type SafetyKind,
  SPEEDING_LEVEL_FROM_KMH,
} from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { DayPart } from '@milepost/domain/fold/derived-rows.ts'
import { partStartMs } from '@milepost/domain/trips/parts-within.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { TRIPS } from '../../db/telemetry-columns.ts'
import { driverIdIn, joinDriver } from '../../telemetry/trip-drivers.ts'
import type { DriverFilter } from './driver-filter.ts'
import { type DrivingSources, drivingSources } from './driving-sources.ts'

/** What one vehicle did with one driver at the wheel, in one part of the requested time. */
export interface Drive {
  vehicleId: number
  customerId: number
  /** Null for those whom nobody knows. */
  driverId: number | null
  /** Which of the parts, from 0. */
  part: number
  /** Without the unknown distance: how that was driven nobody knows. */
  distanceM: number
  counts: SafetyCount[]
}

export type SafetyCount = EventCount & { kind: SafetyKind }

export interface DriveSearch {
  /** Whose drivers are known. */
  scope: Scope
  vehicleIds: readonly number[]
  kinds: readonly SafetyKind[]
  /** Where the parts begin, ascending; each ends where the next begins. */
  startsMs: readonly number[]
  untilMs: number
  /** Null: all drivers. */
  driver: DriverFilter | null
}

interface DriveRow {
  vehicle_id: number
  customer_id: number
  driver_id: number | null
  part: number
}

interface CountRow extends DriveRow {
  code: number
  level: number
  count: number
}

/** The business driving of vehicles, by vehicle, driver and part. Trips count where they begin, over midnight each day's part. Dismissed events count nowhere. */
export async function readDrives(db: ScopedDb, search: DriveSearch): Promise<Drive[]> {
  const drives = new Map<string, Drive>()
  const driveOf = (row: DriveRow): Drive => {
    const key = `${row.vehicle_id} ${row.customer_id} ${row.part} ${row.driver_id}`
    let drive = drives.get(key)
    if (drive === undefined) {
      const { vehicle_id: vehicleId, customer_id: customerId, driver_id: driverId, part } = row
      drive = { vehicleId, customerId, driverId, part, distanceM: 0, counts: [] }
      drives.set(key, drive)
    }
    return drive
  }
  const sources = drivingSources({ ...search, fromMs: search.startsMs[0] ?? search.untilMs })
  for (const row of await readDistances(db, sources, search)) driveOf(row).distanceM += row.distance_m
  for (const row of await readOverMidnight(db, search)) driveOf(row).distanceM += row.distance_m
  for (const row of await readCounts(db, sources, search)) {
    driveOf(row).counts.push({ kind: mustBeOneOf(search.kinds, row.code), level: levelAt(row.level), count: row.count })
  }
  return [...drives.values()]
}

async function readDistances(
  db: ScopedDb,
  { trips }: DrivingSources,
  search: DriveSearch,
): Promise<(DriveRow & { distance_m: number })[]> {
  const { rows } = await sql<DriveRow & { distance_m: number }>`
    select vehicle_id, customer_id, driver_id, ${partOf(search, sql`started_at`)} as part, sum(distance_m - unknown_m) as distance_m
    from ${trips} where ${search.driver?.condition ?? sql`true`}
    group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

const OVER_MIDNIGHT = TRIPS.only('startedAtMs', 'distanceM', 'unknownM', 'days')

/** What trips over midnight change where that lies between two parts: the whole is taken away, and each day's part added. */
async function readOverMidnight(
  db: ScopedDb,
  { scope, vehicleIds, startsMs, untilMs, driver }: DriveSearch,
): Promise<(DriveRow & { distance_m: number })[]> {
  const bounds = [...startsMs, untilMs].map(ms => new Date(ms))
  const [from, until] = [bounds[0], new Date(untilMs)]
  if (from === undefined) return []
  const bucket = (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${bounds}::timestamptz[])`
  const { rows } = await sql<Record<string, unknown> & Omit<DriveRow, 'part'> & { time_zone: string }>`
    select ${sql.raw(OVER_MIDNIGHT.select('trips'))}, vehicle_id, customer_id, driver_id, time_zone from (
      select t.*, ${driverIdIn(scope)} as driver_id, c.time_zone
      from trips t join customers c on c.id = t.customer_id ${joinDriver('t')}
      where t.vehicle_id = any(${vehicleIds}::int[]) and not t.is_private and t.ended_at > ${from} and t.started_at < ${until}
        and t.started_at > ${from}::timestamptz - interval '2 days'
        and ${bucket(sql`t.started_at`)} <> ${bucket(sql`t.ended_at`)}
    ) trips where ${driver?.condition ?? sql`true`}
  `.execute(db)
  return rows.flatMap(row => {
    const trip = OVER_MIDNIGHT.read(row)
    const { vehicle_id, customer_id, driver_id, time_zone } = row
    const changeAt = (atMs: number, distance_m: number) => {
      const part = atMs >= untilMs ? -1 : startsMs.findLastIndex(startMs => startMs <= atMs)
      return part < 0 ? [] : [{ vehicle_id, customer_id, driver_id, part, distance_m }]
    }
    if (trip.days.length < 2) return []
    const parts = trip.days.flatMap(part => changeAt(partStartMs(trip, part, time_zone), knownM(part)))
    return [...changeAt(trip.startedAtMs, -knownM(trip)), ...parts]
  })
}

const knownM = ({ distanceM, unknownM }: Pick<DayPart, 'distanceM' | 'unknownM'>) => distanceM - unknownM

async function readCounts(db: ScopedDb, { countedEvents }: DrivingSources, search: DriveSearch): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select vehicle_id, customer_id, driver_id, ${partOf(search, sql`recorded_at`)} as part, code,
      ${LEVEL} as level, count(*)::int as count
    from ${countedEvents(codesOf(search.kinds))} where ${search.driver?.condition ?? sql`true`}
    group by 1, 2, 3, 4, 5, 6
  `.execute(db)
  return rows
}

/** The kind with this code, of those that were searched for. */
export function mustBeOneOf(kinds: readonly SafetyKind[], code: number): SafetyKind {
  const kind = kinds.find(one => EVENT_KINDS[one].code === code)
  if (kind === undefined) throw new Error(`Events with the code ${code} were not searched for.`)
  return kind
}

/** The level that `LEVEL` gave. */
export function levelAt(index: number): Level {
  const level = LEVELS[index]
  if (level === undefined) throw new Error(`There is no level ${index}.`)
  return level
}

/** The codes of kinds of events. */
export const codesOf = (kinds: readonly SafetyKind[]): number[] => kinds.map(kind => EVENT_KINDS[kind].code)

function partOf({ startsMs }: DriveSearch, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const starts = startsMs.map(startMs => new Date(startMs).toISOString())
  return sql`width_bucket(${at}, ${starts}::timestamptz[]) - 1`
}

/**
 * levelOf() and levelOfSpeeding() of the domain as an index into LEVELS. Values are stored as `real`, so the thresholds are
 * compared as such: 0.45 stored is not below 0.45.
 */
export const LEVEL: RawBuilder<unknown> = sql`case code ${sql.join(
  ABC_KINDS.filter(isManoeuvre).map(kind => {
    const { code } = EVENT_KINDS[kind]
    const { medium, high } = LEVEL_FROM_G[kind]
    return sql`when ${sql.lit(code)} then coalesce((value >= ${sql.lit(medium)}::real)::int + (value >= ${sql.lit(high)}::real)::int, 0)`
  }),
  sql` `,
)} when ${sql.lit(EVENT_KINDS['over-speed'].code)} then coalesce((value - limit_kmh >= ${sql.lit(SPEEDING_LEVEL_FROM_KMH.medium)})::int
  + (value - limit_kmh >= ${sql.lit(SPEEDING_LEVEL_FROM_KMH.high)})::int, 0) else 0 end`
