import { type RawBuilder, sql } from 'kysely'
import { privateTimesOfVehicles } from '../../db/private-times.ts'
import type { Scope } from '../../db/scope.ts'
import { SHOWN_EVENTS, TRIPS } from '../../db/telemetry-columns.ts'
import { isNotDismissed, isSameEvent } from '../../telemetry/dismissed-events.ts'
import { isTripPrivate } from '../../telemetry/private-by-companions.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { driverIdIn, joinDriver, joinWheel } from '../../telemetry/trip-drivers.ts'

/** Whose driving, when. */
export interface DrivingSpan extends TimeSpan {
  /** Whose drivers are known. */
  scope: Scope
  vehicleIds: readonly number[]
}

/** What is counted, as tables for a query: rows with the driver and the privacy that people gave their trips. */
export interface DrivingSources {
  /** The columns of DRIVEN_TRIPS, and driver_id. */
  trips: RawBuilder<unknown>
  /** The columns of SAFETY_EVENTS, driver_id, and of a review of the kind `dismissed` its reason, note and reviewed_at. */
  events: (codes: readonly number[]) => RawBuilder<unknown>
  /** Those that count, with as few columns as the index events_safety holds: they are counted in that alone. */
  countedEvents: (codes: readonly number[]) => RawBuilder<unknown>
}

const DRIVEN_TRIPS = TRIPS.only('vehicleId', 'customerId', 'startedAtMs', 'distanceM', 'unknownM')

export const SAFETY_EVENTS = SHOWN_EVENTS.only(
  'trackerId',
  'recordedAtMs',
  'sequence',
  'code',
  'geofenceId',
  'customerId',
  'vehicleId',
  'value',
  'limitKmh',
  'durationS',
  'hasFix',
  'place',
  'speedKmh',
  'headingDeg',
)

const COUNTED_EVENTS = SHOWN_EVENTS.only('vehicleId', 'customerId', 'recordedAtMs', 'code', 'value', 'limitKmh')

/** Where no driver has a key no trip can have been named by one that was read after the event. */
const WHERE_THERE_ARE_KEYS = sql`(select exists (select from driver_keys))`

/** Business trips of vehicles and their safety events. */
export function drivingSources({ scope, vehicleIds, fromMs, untilMs }: DrivingSpan): DrivingSources {
  const driverId = driverIdIn(scope)
  const isWanted = (table: string, at: string) => sql`${sql.table(table)}.vehicle_id = any(${vehicleIds}::int[])
    and ${sql.ref(`${table}.${at}`)} >= ${new Date(fromMs)} and ${sql.ref(`${table}.${at}`)} < ${new Date(untilMs)}`
  // Where a private trip led to, and beside a tracker that tells of one, an event is no part of a private trip itself.
  const span = { from: sql`${new Date(fromMs)}::timestamptz`, until: sql`${new Date(untilMs)}::timestamptz` }
  const joinPrivate = sql`left join ${privateTimesOfVehicles(sql`${vehicleIds}::int[]`, span)} private on private.vehicle_id = e.vehicle_id`
  const isWantedEvent = (
    codes: readonly number[],
  ) => sql`${isWanted('e', 'recorded_at')} and e.code = any(${codes}::int2[])
    and not e.is_private and (private.times @> e.recorded_at) is not true`
  return {
    trips: sql`(select ${sql.raw(DRIVEN_TRIPS.list('t'))}, ${driverId} as driver_id
      from trips t ${joinDriver('t')} where ${isWanted('t', 'started_at')} and not ${isTripPrivate('t')}) trips`,
    countedEvents: codes => sql`(select ${sql.raw(COUNTED_EVENTS.list('e'))}, ${driverId} as driver_id
      from events e ${joinWheel(WHERE_THERE_ARE_KEYS)} ${joinDriver('wheel')} ${joinPrivate}
      where ${isWantedEvent(codes)} and ${isNotDismissed('e')}) events`,
    events: codes => sql`(select ${sql.raw(SAFETY_EVENTS.list('e'))}, ${driverId} as driver_id,
        review.reason, review.note, review.reviewed_at
      from events e ${joinWheel(WHERE_THERE_ARE_KEYS)} ${joinDriver('wheel')}
      left join event_reviews review on ${isSameEvent('review', 'e')} and review.state = 'dismissed' ${joinPrivate}
      where ${isWantedEvent(codes)}) events`,
  }
}
