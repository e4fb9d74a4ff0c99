import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { isNotDismissed, isSameEvent } from '../../history/dismissed-events.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import { correctedTrips } from '../../history/trip-corrections.ts'

/** Whose driving, when. */
export interface DrivingSpan extends TimeSpan {
  customerIds: readonly number[]
  vehicleIds: readonly number[]
}

/** What is counted, as tables for a query: rows with the driver and the privacy that people gave their trips. */
export interface DrivingSources {
  /** vehicle_id, customer_id, driver_key, started_at, distance_m. */
  trips: RawBuilder<unknown>
  /** All columns of events, and of a review of the kind `dismissed` its reason, note and reviewed_at. */
  events: (codes: readonly number[]) => RawBuilder<unknown>
  /** Those that count, with as few columns as an index holds. */
  countedEvents: (codes: readonly number[]) => RawBuilder<unknown>
}

interface Corrected {
  tracker_id: number
  started_at: Date
  ended_at: Date
  driver_key: string | null
  has_driver: boolean | null
  is_private: boolean | null
}

/** A trip may have begun so long before the span that its events are in. */
const LONGEST_TRIP_MS = 2 * 86_400_000

/**
 * Business trips of vehicles and their safety events. Corrections are laid over them only where there are any in the span:
 * without, the events are counted in the index events_safety alone.
 */
export async function drivingSources(db: ScopedDb, span: DrivingSpan): Promise<DrivingSources> {
  const { vehicleIds } = span
  const [from, until] = [new Date(span.fromMs), new Date(span.untilMs)]
  const corrected = await readCorrected(db, span)
  const isCorrected = corrected.length > 0
  const wanted = (table: string, at: string) => sql`${sql.table(table)}.vehicle_id = any(${vehicleIds}::int[])
    and ${sql.ref(`${table}.${at}`)} >= ${from} and ${sql.ref(`${table}.${at}`)} < ${until} and not ${sql.table(table)}.is_private
    and ${isCorrected ? sql`correction.is_private is not true` : sql`true`}`
  const driverKey = (table: string) =>
    isCorrected
      ? sql`case when correction.has_driver then correction.driver_key else ${sql.table(table)}.driver_key end`
      : sql`${sql.table(table)}.driver_key`
  const correctionOfTrip = isCorrected
    ? sql`left join ${tableOf(corrected)} on correction.tracker_id = t.tracker_id and correction.started_at = t.started_at`
    : sql``
  const correctionOfEvent = isCorrected
    ? sql`left join ${tableOf(corrected)} on correction.tracker_id = e.tracker_id
        and e.recorded_at between correction.started_at and correction.ended_at`
    : sql``
  const ofKinds = (codes: readonly number[]) => sql`e.code = any(${codes}::int2[])`
  return {
    trips: sql`(select t.vehicle_id, t.customer_id, ${driverKey('t')} as driver_key, t.started_at, t.distance_m
      from trips t ${correctionOfTrip} where ${wanted('t', 'started_at')}) trips`,
    countedEvents:
      codes => sql`(select e.vehicle_id, e.customer_id, ${driverKey('e')} as driver_key, e.recorded_at, e.code, e.value
      from events e ${correctionOfEvent}
      where ${wanted('e', 'recorded_at')} and ${ofKinds(codes)} and ${isNotDismissed('e')}) events`,
    events:
      codes => sql`(select e.tracker_id, e.recorded_at, e.sequence, e.code, e.geofence_id, e.customer_id, e.vehicle_id,
        ${driverKey('e')} as driver_key, e.value, e.duration_s, e.has_fix, e.latitude, e.longitude, e.speed_kmh, e.heading_deg,
        review.reason, review.note, review.reviewed_at
      from events e ${correctionOfEvent}
      left join event_reviews review on ${isSameEvent('review', 'e')} and review.state = 'dismissed'
      where ${wanted('e', 'recorded_at')} and ${ofKinds(codes)}) events`,
  }
}

/**
 * The trips whose driver or privacy people changed, with times that do not overlap. They are few, and read before they are
 * joined: how few the planner does not know of a query within a query.
 */
async function readCorrected(db: ScopedDb, { customerIds, fromMs, untilMs }: DrivingSpan): Promise<Corrected[]> {
  const trips = correctedTrips(customerIds, { fromMs: fromMs - LONGEST_TRIP_MS, untilMs })
  const { rows } = await sql<Corrected>`
    select c.tracker_id, c.started_at, c.driver_key, c.has_driver, c.is_private,
      least(t.ended_at, lead(c.started_at) over (partition by c.tracker_id order by c.started_at) - interval '1 ms') as ended_at
    from (${trips}) c join trips t on t.tracker_id = c.tracker_id and t.started_at = c.started_at
    where c.has_driver or c.is_private
  `.execute(db)
  return rows
}

/** As a table named `correction`. A trip that was given to nobody has the driver key '', which nobody holds. */
function tableOf(corrected: readonly Corrected[]): RawBuilder<unknown> {
  return sql`unnest(
    ${corrected.map(one => one.tracker_id)}::int[], ${corrected.map(one => one.started_at.toISOString())}::timestamptz[],
    ${corrected.map(one => one.ended_at.toISOString())}::timestamptz[], ${corrected.map(one => one.driver_key ?? '')}::text[],
    ${corrected.map(one => one.has_driver === true)}::bool[], ${corrected.map(one => one.is_private === true)}::bool[]
  ) correction (tracker_id, started_at, ended_at, driver_key, has_driver, is_private)`
}
