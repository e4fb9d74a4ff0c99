import type { PoolClient } from '../db/pools.ts'
import type { Window } from './replace-derived.ts'
import type { DerivedRows } from './stored-rows.ts'

interface Derived {
  window: Window
  rows: DerivedRows
  /** The fold began with this record, knowing nothing before it; null: it went on from a state. */
  firstRecordMs: number | null
}

/**
 * Rows whose records are past their retention cannot be derived again, so they stay. The window of a re-fold is narrowed to
 * begin after them, at an instant within no trip: neither of those that stay nor of those that were derived now. What was
 * derived now of a time that they cover is left out.
 */
export async function keepUnderivable(client: PoolClient, { window, rows, firstRecordMs }: Derived): Promise<void> {
  const { trackerId } = window
  if (firstRecordMs !== null) {
    window.earliestStartMs = Math.max(firstRecordMs, await retainedFromMs(client, trackerId, firstRecordMs))
  }
  const cutMs = await withinNoTrip(client, window, rows)
  window.earliestStartMs = cutMs
  rows.trips = rows.trips.filter(trip => trip.startedAtMs >= cutMs)
  rows.events = rows.events.filter(event => event.recordedAtMs >= cutMs)
  rows.doubts = rows.doubts.filter(doubt => doubt.recordedAtMs >= cutMs)
  const parkedUntilMs = await lastEndMs(client, LAST_STOP, trackerId, cutMs)
  rows.stops = rows.stops.filter(({ kind, startedAtMs, endedAtMs }) =>
    kind === 'parked' && endedAtMs > cutMs ? startedAtMs >= parkedUntilMs : startedAtMs >= cutMs,
  )
  const leftMs = await lastLeftMs(client, window, rows)
  rows.visits = rows.visits.filter(
    ({ geofenceId, enteredAtMs, leftAtMs }) =>
      enteredAtMs >= (leftMs.get(geofenceId) ?? Number.NEGATIVE_INFINITY) && leftAtMs >= cutMs,
  )
}

/**
 * Records past their retention may be gone, whatever single one has been stored since with such a time, and how long ever they are kept
 * now; before it there is nothing.
 */
async function retainedFromMs(client: PoolClient, trackerId: number, firstRecordMs: number): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select extract(epoch from kept.from_at)::float8 * 1000 as ms
     from trackers t join customers c on c.id = t.customer_id
     left join removed_positions removed on removed.customer_id = c.id
     cross join lateral (select greatest(removed.until, now() - c.keep_positions_days * interval '1 day') as from_at) kept
     where t.id = $1 and exists (
       select from trips where tracker_id = t.id and started_at >= $2 and started_at < kept.from_at
       union all
       select from stops where tracker_id = t.id and started_at >= $2 and started_at < kept.from_at)`,
    [trackerId, new Date(firstRecordMs)],
  )
  return rows[0]?.ms ?? Number.NEGATIVE_INFINITY
}

async function withinNoTrip(client: PoolClient, window: Window, { trips }: DerivedRows): Promise<number> {
  for (let cutMs = window.earliestStartMs; ; ) {
    const storedUntilMs = await lastEndMs(client, LAST_TRIP, window.trackerId, cutMs)
    const straddling = trips.find(trip => trip.startedAtMs < cutMs && trip.endedAtMs > cutMs)
    const laterMs = Math.max(cutMs, storedUntilMs, straddling?.endedAtMs ?? cutMs)
    if (laterMs === cutMs) return cutMs
    cutMs = laterMs
  }
}

const lastBefore = (table: string, condition: string) => `
  select extract(epoch from ended_at)::float8 * 1000 as ms from ${table}
  where tracker_id = $1 and started_at < $2 and ${condition} order by started_at desc limit 1`

const LAST_TRIP = lastBefore('trips', 'true')
const LAST_STOP = lastBefore('stops', "kind = 'parked'")

/** When the last row that began before an instant ended: of one kind no two are at the same time. */
async function lastEndMs(client: PoolClient, statement: string, trackerId: number, beforeMs: number): Promise<number> {
  if (!Number.isFinite(beforeMs)) return Number.NEGATIVE_INFINITY
  const { rows } = await client.query<{ ms: number }>(statement, [trackerId, new Date(beforeMs)])
  return rows[0]?.ms ?? Number.NEGATIVE_INFINITY
}

/** By geofence. */
async function lastLeftMs(
  client: PoolClient,
  { trackerId, earliestStartMs }: Window,
  { visits }: DerivedRows,
): Promise<Map<number, number>> {
  const geofenceIds = [...new Set(visits.map(visit => visit.geofenceId))]
  if (geofenceIds.length === 0) return new Map()
  const { rows } = await client.query<{ geofence_id: number; ms: number }>(
    `select geofence_id, extract(epoch from max(left_at))::float8 * 1000 as ms from geofence_visits
     where tracker_id = $1 and geofence_id = any($2::int[]) and entered_at < $3 and left_at > $3 group by geofence_id`,
    [trackerId, geofenceIds, new Date(earliestStartMs)],
  )
  return new Map(rows.map(row => [row.geofence_id, row.ms]))
}
