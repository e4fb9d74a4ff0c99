import { type RawBuilder, sql } from 'kysely'
import { isNotDismissed, isSameEvent } from '../../telemetry/dismissed-events.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** Whose driving, when. */
export interface DrivingSpan extends TimeSpan {
  vehicleIds: readonly number[]
}

/** What is counted, as tables for a query: rows with the driver and the privacy that people gave their trips. */
export interface DrivingSources {
  /** vehicle_id, customer_id, driver_key, started_at, distance_m. */
  trips: RawBuilder<unknown>
  /** All columns of events, and of a review of the kind `dismissed` its reason, note and reviewed_at. */
  events: (codes: readonly number[]) => RawBuilder<unknown>
  /** Those that count, with as few columns as the index events_safety holds: they are counted in that alone. */
  countedEvents: (codes: readonly number[]) => RawBuilder<unknown>
}

/** Business trips of vehicles and their safety events. */
export function drivingSources({ vehicleIds, fromMs, untilMs }: DrivingSpan): DrivingSources {
  const isWanted = (table: string, at: string) => sql`${sql.table(table)}.vehicle_id = any(${vehicleIds}::int[])
    and ${sql.ref(`${table}.${at}`)} >= ${new Date(fromMs)} and ${sql.ref(`${table}.${at}`)} < ${new Date(untilMs)}
    and not ${sql.table(table)}.is_private`
  const ofKinds = (codes: readonly number[]) => sql`e.code = any(${codes}::int2[])`
  return {
    trips: sql`(select t.vehicle_id, t.customer_id, t.driver_key, t.started_at, t.distance_m
      from trips t where ${isWanted('t', 'started_at')}) trips`,
    countedEvents: codes => sql`(select e.vehicle_id, e.customer_id, e.driver_key, e.recorded_at, e.code, e.value
      from events e where ${isWanted('e', 'recorded_at')} and ${ofKinds(codes)} and ${isNotDismissed('e')}) events`,
    events:
      codes => sql`(select e.tracker_id, e.recorded_at, e.sequence, e.code, e.geofence_id, e.customer_id, e.vehicle_id,
        e.driver_key, e.value, e.duration_s, e.has_fix, e.latitude, e.longitude, e.speed_kmh, e.heading_deg,
        review.reason, review.note, review.reviewed_at
      from events e
      left join event_reviews review on ${isSameEvent('review', 'e')} and review.state = 'dismissed'
      where ${isWanted('e', 'recorded_at')} and ${ofKinds(codes)}) events`,
  }
}
