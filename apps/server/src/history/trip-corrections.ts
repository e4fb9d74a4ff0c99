import type { CorrectedTripField } from '@milepost/contract/trip-corrections.ts'
import type { Trip } from '@milepost/domain/fold/derived-rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import type { TimeSpan } from './time-span.ts'

/** A trip as people are shown it: what was corrected instead of what was recorded. */
export interface CorrectedTrip extends Trip {
  trackerId: number
  /** What corrections of driver or privacy replaced; null where there are none. */
  recorded: { driverKey: string | null; isPrivate: boolean } | null
  note: string | null
}

interface Correction {
  tracker_id: number
  from_ms: number
  until_ms: number
  field: CorrectedTripField
  value: string
  driver_key: string | null
}

/**
 * Lays the corrections that stand over trips. A correction is of whatever trip lies in the time of the one that it was made
 * for: a re-fold may have moved its ends or divided it. One under way has none; one that has ended may yet be unsettled.
 */
export async function overlayCorrections(
  db: ScopedDb,
  trips: readonly (Trip & { trackerId: number })[],
): Promise<CorrectedTrip[]> {
  const byTracker = await readCorrections(db, trips)
  return trips.map(trip => {
    const endMs = trip.endedAtMs ?? trip.startedAtMs
    const its = (byTracker.get(trip.trackerId) ?? []).filter(
      ({ from_ms, until_ms }) => from_ms < endMs && until_ms > trip.startedAtMs,
    )
    return overlay(trip, its)
  })
}

/** `corrections` in the order they were made: the newest of a field counts. */
function overlay(trip: Trip & { trackerId: number }, corrections: readonly Correction[]): CorrectedTrip {
  const { driverKey, isPrivate } = trip
  const shown: CorrectedTrip = { ...trip, recorded: null, note: null }
  for (const { field, value, driver_key } of corrections) {
    if (field === 'note') shown.note = value
    else shown.recorded = { driverKey, isPrivate }
    if (field === 'driver') shown.driverKey = driver_key
    if (field === 'private') shown.isPrivate = true
  }
  return shown
}

async function readCorrections(
  db: ScopedDb,
  trips: readonly (Trip & { trackerId: number })[],
): Promise<Map<number, Correction[]>> {
  if (trips.length === 0) return new Map()
  const trackerIds = [...new Set(trips.map(trip => trip.trackerId))]
  const from = new Date(trips.reduce((least, trip) => Math.min(least, trip.startedAtMs), Number.POSITIVE_INFINITY))
  const until = new Date(trips.reduce((most, trip) => Math.max(most, trip.endedAtMs ?? 0), 0))
  const { rows } = await sql<Correction>`
    select tracker_id, extract(epoch from started_at)::float8 * 1000 as from_ms,
      extract(epoch from ended_at)::float8 * 1000 as until_ms, field, value, driver_key
    from standing_trip_corrections
    where tracker_id = any(${trackerIds}::int[]) and started_at < ${until} and ended_at > ${from}
    order by number
  `.execute(db)
  return Map.groupBy(rows, row => row.tracker_id)
}

export interface SpanMadePrivate {
  trackerId: number
  fromMs: number
  untilMs: number
}

/** The times of trips that somebody made private, of these customers or trackers, where they reach into a span. They are few. */
export async function readSpansMadePrivate(
  db: ScopedDb,
  of: { customerIds: readonly number[] } | { trackerIds: readonly number[] },
  { fromMs, untilMs }: TimeSpan,
): Promise<SpanMadePrivate[]> {
  const its =
    'customerIds' in of
      ? sql`customer_id = any(${of.customerIds}::int[])`
      : sql`tracker_id = any(${[...new Set(of.trackerIds)]}::int[])`
  const { rows } = await sql<SpanMadePrivate>`
    select tracker_id as "trackerId", extract(epoch from from_at)::float8 * 1000 as "fromMs",
      extract(epoch from until_at)::float8 * 1000 as "untilMs"
    from spans_made_private where ${its} and from_at < ${new Date(untilMs)} and until_at >= ${new Date(fromMs)}
  `.execute(db)
  return rows
}

/** Whether the moment of a row lies in one of them, for queries: `row` is its table, `at` the column of the moment. */
export function isMadePrivate(spans: readonly SpanMadePrivate[], row: string, at: string): RawBuilder<boolean> {
  if (spans.length === 0) return sql<boolean>`false`
  const instants = (of: (span: SpanMadePrivate) => number) => spans.map(span => new Date(of(span)))
  return sql<boolean>`exists (
    select from unnest(${spans.map(span => span.trackerId)}::int[], ${instants(span => span.fromMs)}::timestamptz[],
      ${instants(span => span.untilMs)}::timestamptz[]) as made (tracker_id, from_at, until_at)
    where made.tracker_id = ${sql.ref(`${row}.tracker_id`)} and ${sql.ref(`${row}.${at}`)} between made.from_at and made.until_at)`
}

/**
 * The same in SQL, by the key of the trip, for queries that sum: `tracker_id`, `started_at`, `has_driver`, `driver_key`,
 * `is_private` and `note` of the corrected trips of customers that began in a span. Trips are found from their corrections,
 * tracker by tracker: as a plain join it would read every trip of the span.
 */
export function correctedTrips(customerIds: readonly number[], { fromMs, untilMs }: TimeSpan): RawBuilder<unknown> {
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  return sql`
    select t.tracker_id, t.started_at, bool_or(c.field = 'driver') as has_driver,
      (array_agg(c.driver_key order by c.number desc) filter (where c.field = 'driver'))[1] as driver_key,
      bool_or(c.field = 'private') as is_private,
      (array_agg(c.value order by c.number desc) filter (where c.field = 'note'))[1] as note
    from standing_trip_corrections c
    cross join lateral (
      select tracker_id, started_at from trips where trips.tracker_id = c.tracker_id and trips.started_at < c.ended_at
        and trips.started_at > c.started_at - interval '2 days' and trips.ended_at > c.started_at
        and trips.started_at >= ${from} and trips.started_at < ${until}
      offset 0
    ) t
    where c.customer_id = any(${customerIds}::int[]) and c.started_at < ${until} and c.ended_at > ${from}
    group by 1, 2`
}
