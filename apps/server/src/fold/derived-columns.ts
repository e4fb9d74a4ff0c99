import { EVENT_KINDS } from '@milepost/domain/event-kinds.ts'
import type { DerivedEvent, Effects, GeofenceVisit, Stop, Trip } from '@milepost/domain/fold/derived-rows.ts'

/** Whose rows they are: what the fold itself has no need to know. */
export interface Owner {
  trackerId: number
  customerId: number
}

const instant = (atMs: number) => new Date(atMs).toISOString()

export function tripColumns({ trackerId, customerId }: Owner, trip: Trip) {
  return {
    tracker_id: trackerId,
    started_at: instant(trip.startedAtMs),
    customer_id: customerId,
    vehicle_id: trip.vehicleId,
    ended_at: instant(trip.endedAtMs!),
    start_reason: trip.startReason,
    end_reason: trip.endReason,
    start_latitude: trip.start?.latitude ?? null,
    start_longitude: trip.start?.longitude ?? null,
    end_latitude: trip.end?.latitude ?? null,
    end_longitude: trip.end?.longitude ?? null,
    start_odometer_m: trip.startOdometerM,
    end_odometer_m: trip.endOdometerM,
    distance_m: trip.distanceM,
    driving_s: trip.drivingS,
    standing_s: trip.standingS,
    unknown_s: trip.unknownS,
    max_speed_kmh: trip.maxSpeedKmh,
    driver_key: trip.driverKey,
    is_private: trip.isPrivate,
    days: trip.days,
    settled_at: instant(trip.settledAtMs),
  }
}

export function stopColumns({ trackerId, customerId }: Owner, stop: Stop) {
  return {
    tracker_id: trackerId,
    started_at: instant(stop.startedAtMs),
    kind: stop.kind,
    customer_id: customerId,
    vehicle_id: stop.vehicleId,
    ended_at: instant(stop.endedAtMs!),
    reason: stop.reason,
    latitude: stop.place.latitude,
    longitude: stop.place.longitude,
    driver_key: stop.driverKey,
    is_private: stop.isPrivate,
    settled_at: instant(stop.settledAtMs),
  }
}

export function eventColumns({ trackerId, customerId }: Owner, event: DerivedEvent) {
  return {
    tracker_id: trackerId,
    recorded_at: instant(event.recordedAtMs),
    sequence: event.sequence,
    code: EVENT_KINDS[event.kind].code,
    geofence_id: event.geofenceId ?? 0,
    customer_id: customerId,
    vehicle_id: event.vehicleId,
    value: event.value,
    limit_kmh: event.limitKmh ?? null,
    duration_s: event.durationS,
    source: event.source,
    has_fix: event.hasFix,
    latitude: event.place.latitude,
    longitude: event.place.longitude,
    speed_kmh: event.speedKmh,
    heading_deg: event.headingDeg,
    driver_key: event.driverKey,
    is_private: event.isPrivate,
    late: event.late,
    settled_at: instant(event.settledAtMs),
  }
}

export function visitColumns({ trackerId, customerId }: Owner, visit: GeofenceVisit) {
  return {
    tracker_id: trackerId,
    geofence_id: visit.geofenceId,
    entered_at: instant(visit.enteredAtMs),
    customer_id: customerId,
    vehicle_id: visit.vehicleId,
    left_at: instant(visit.leftAtMs!),
    entry_latitude: visit.entry.latitude,
    entry_longitude: visit.entry.longitude,
    driver_key: visit.driverKey,
    is_private: visit.isPrivate,
    settled_at: instant(visit.settledAtMs),
  }
}

/** The rows of each derived table, ready for `json_populate_recordset`. */
export interface DerivedColumns {
  trips: ReturnType<typeof tripColumns>[]
  stops: ReturnType<typeof stopColumns>[]
  events: ReturnType<typeof eventColumns>[]
  geofence_visits: ReturnType<typeof visitColumns>[]
}

export type DerivedTable = keyof DerivedColumns

export function noColumns(): DerivedColumns {
  return { trips: [], stops: [], events: [], geofence_visits: [] }
}

export function addColumns(columns: DerivedColumns, owner: Owner, effects: Effects): void {
  for (const trip of effects.trips) columns.trips.push(tripColumns(owner, trip))
  for (const stop of effects.stops) columns.stops.push(stopColumns(owner, stop))
  for (const event of effects.events) columns.events.push(eventColumns(owner, event))
  for (const visit of effects.visits) columns.geofence_visits.push(visitColumns(owner, visit))
}

/** What tells the rows of a table apart. */
export const DERIVED_KEYS: Record<DerivedTable, readonly string[]> = {
  trips: ['tracker_id', 'started_at'],
  stops: ['tracker_id', 'started_at', 'kind'],
  events: ['tracker_id', 'recorded_at', 'sequence', 'code', 'geofence_id'],
  geofence_visits: ['tracker_id', 'geofence_id', 'entered_at'],
}

/** What a row of each table holds; further columns are filled by the database. */
export const COLUMN_NAMES: Record<DerivedTable, readonly string[]> = {
  trips: [
    'tracker_id',
    'started_at',
    'customer_id',
    'vehicle_id',
    'ended_at',
    'start_reason',
    'end_reason',
    'start_latitude',
    'start_longitude',
    'end_latitude',
    'end_longitude',
    'start_odometer_m',
    'end_odometer_m',
    'distance_m',
    'driving_s',
    'standing_s',
    'unknown_s',
    'max_speed_kmh',
    'driver_key',
    'is_private',
    'days',
    'settled_at',
  ],
  stops: [
    'tracker_id',
    'started_at',
    'kind',
    'customer_id',
    'vehicle_id',
    'ended_at',
    'reason',
    'latitude',
    'longitude',
    'driver_key',
    'is_private',
    'settled_at',
  ],
  events: [
    'tracker_id',
    'recorded_at',
    'sequence',
    'code',
    'geofence_id',
    'customer_id',
    'vehicle_id',
    'value',
    'limit_kmh',
    'duration_s',
    'source',
    'has_fix',
    'latitude',
    'longitude',
    'speed_kmh',
    'heading_deg',
    'driver_key',
    'is_private',
    'late',
    'settled_at',
  ],
  geofence_visits: [
    'tracker_id',
    'geofence_id',
    'entered_at',
    'customer_id',
    'vehicle_id',
    'left_at',
    'entry_latitude',
    'entry_longitude',
    'driver_key',
    'is_private',
    'settled_at',
  ],
}

/** An insert of the rows in a JSON parameter. */
export function insertDerived(table: DerivedTable, parameter: string): string {
  const columns = COLUMN_NAMES[table].join(', ')
  return `insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${parameter}::json)`
}
