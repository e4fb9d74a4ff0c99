import type { Stop } from '@milepost/domain/fold/derived-rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import { readOpenRows } from './read-open-rows.ts'
import { overlaps, type TimeSpan } from './time-span.ts'
import { readSpansMadePrivate } from './trip-corrections.ts'

export interface PastStop extends Stop {
  trackerId: number
}

/**
 * The stops of vehicles that lie in a span in part or whole, by vehicle and time, the one that lasts included. A stop that a
 * private trip led to is private, also where it was made private afterwards.
 */
export async function readStops(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  nowMs: number,
): Promise<PastStop[]> {
  const from = new Date(span.fromMs)
  // Stops of one tracker and kind do not overlap: of those that began before the span only the last can reach into it.
  const settled = await sql<StopRow>`
    select ${STOP_COLUMNS} from stops s
    where s.vehicle_id = any(${vehicleIds}::int[]) and s.started_at >= ${from} and s.started_at < ${new Date(span.untilMs)}
    union all
    select ${STOP_COLUMNS} from (
      select distinct tracker_id, vehicle_id from tracker_assignments where vehicle_id = any(${vehicleIds}::int[])
    ) assignment cross join (values ('parked'), ('idling')) as kinds (kind) cross join lateral (
      select * from stops
      where stops.tracker_id = assignment.tracker_id and stops.kind = kinds.kind and stops.started_at < ${from}
      order by stops.started_at desc limit 1
    ) s where s.vehicle_id = assignment.vehicle_id and s.ended_at > ${from}
  `.execute(db)
  const stops = settled.rows.map(toStop)
  for (const { trackerId, stop } of await readOpenRows(db, vehicleIds, nowMs)) {
    if (stop && overlaps(span, stop.startedAtMs, stop.endedAtMs)) stops.push({ ...stop, trackerId })
  }
  await markMadePrivate(db, stops)
  return stops.sort((a, b) => a.vehicleId - b.vehicleId || a.startedAtMs - b.startedAtMs)
}

/** Those on a trip that was made private, and the one that it led to. */
export async function markMadePrivate(db: ScopedDb, stops: readonly PastStop[]): Promise<void> {
  if (stops.length === 0) return
  const startsMs = stops.map(stop => stop.startedAtMs)
  const span = {
    fromMs: startsMs.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY),
    untilMs: startsMs.reduce((most, ms) => Math.max(most, ms), 0) + 1,
  }
  const spans = await readSpansMadePrivate(db, { trackerIds: stops.map(stop => stop.trackerId) }, span)
  const ofTracker = Map.groupBy(spans, one => one.trackerId)
  for (const stop of stops) {
    const its = ofTracker.get(stop.trackerId) ?? []
    stop.isPrivate ||= its.some(({ fromMs, untilMs }) => stop.startedAtMs >= fromMs && stop.startedAtMs <= untilMs)
  }
}

/** A stop that a private trip led to tells where somebody went in private. Trips of one tracker do not overlap. */
const IS_PRIVATE: RawBuilder<unknown> = sql`(s.is_private or s.kind = 'parked' and coalesce((
    select before.is_private and before.ended_at = s.started_at from trips before
    where before.tracker_id = s.tracker_id and before.started_at < s.started_at
    order by before.started_at desc limit 1), false))`

/** What `toStop` reads of a table `s` of stops. */
export const STOP_COLUMNS: RawBuilder<unknown> = sql`s.tracker_id, s.vehicle_id, s.kind, extract(epoch from s.started_at)::float8 * 1000 as started_ms,
  extract(epoch from s.ended_at)::float8 * 1000 as ended_ms, s.reason, s.latitude, s.longitude, s.driver_key, ${IS_PRIVATE} as is_private,
  extract(epoch from s.settled_at)::float8 * 1000 as settled_ms`

export interface StopRow {
  tracker_id: number
  vehicle_id: number
  kind: Stop['kind']
  started_ms: number
  ended_ms: number
  reason: Stop['reason']
  latitude: number
  longitude: number
  driver_key: string | null
  is_private: boolean
  settled_ms: number
}

export function toStop(row: StopRow): PastStop {
  return {
    trackerId: row.tracker_id,
    vehicleId: row.vehicle_id,
    kind: row.kind,
    startedAtMs: row.started_ms,
    endedAtMs: row.ended_ms,
    reason: row.reason,
    place: { latitude: row.latitude, longitude: row.longitude },
    driverKey: row.driver_key,
    isPrivate: row.is_private,
    settledAtMs: row.settled_ms,
  }
}
