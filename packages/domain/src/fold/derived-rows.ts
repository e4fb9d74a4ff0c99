import type { EventKind } from '../events/event-kinds.ts'

/**
 * What the fold derives. Instants are epoch milliseconds. `settledAtMs` is the record that settled a row: rows of a window
 * are those settled in it, which is how a late record's window is found again.
 */
export interface Trip {
  vehicleId: number
  startedAtMs: number
  /** Null while it is under way. */
  endedAtMs: number | null
  startReason: TripStart
  endReason: TripEnd | null
  /** Null when no fix was had. */
  start: Place | null
  end: Place | null
  /** By the device, null where it does not count. */
  startOdometerM: number | null
  endOdometerM: number | null
  distanceM: number
  drivingS: number
  /** Standing with the engine on, the short halts included. */
  standingS: number
  /** No record for so long that nobody knows. */
  unknownS: number
  maxSpeedKmh: number
  driverKey: string | null
  isPrivate: boolean
  /** The same sums by local day; one entry unless the trip runs over midnight. */
  days: DayPart[]
  settledAtMs: number
}

export interface SettledTrip extends Trip {
  endedAtMs: number
  endReason: TripEnd
}

/** Why a trip begins: the ignition, the wheels where no ignition is known, or the first record after a silence. */
export type TripStart = 'ignition-on' | 'motion' | 'after-silence'

/** Why a trip ends: the ignition, rest where no ignition is known, a silence, or the tracker left the vehicle. */
export type TripEnd = 'ignition-off' | 'rest' | 'silence' | 'tracker-moved'

export interface DayPart {
  /** YYYY-MM-DD in the customer's time zone. */
  day: string
  distanceM: number
  drivingS: number
  standingS: number
  unknownS: number
}

export interface Place {
  latitude: number
  longitude: number
}

/** A time during which the vehicle stood: parked between trips, or idling with the engine on during one. */
export interface Stop {
  vehicleId: number
  kind: 'parked' | 'idling'
  startedAtMs: number
  endedAtMs: number | null
  /** Why it counts as a stop: how the trip before it ended, or that the engine ran; null before the first trip. */
  reason: TripEnd | 'engine-on' | null
  place: Place
  driverKey: string | null
  isPrivate: boolean
  settledAtMs: number
}

export interface SettledStop extends Stop {
  endedAtMs: number
}

export interface DerivedEvent {
  vehicleId: number
  recordedAtMs: number
  sequence: number
  kind: EventKind
  value: number | null
  durationS: number | null
  /** Judged by the device, or worked out here from its records. */
  source: 'device' | 'derived'
  hasFix: boolean
  place: Place
  speedKmh: number
  headingDeg: number
  driverKey: string | null
  geofenceId: number | null
  /** Of the geofence or the road, where it is one that was exceeded. */
  limitKmh: number | null
  isPrivate: boolean
  late: boolean
  settledAtMs: number
}

export interface GeofenceVisit {
  vehicleId: number
  geofenceId: number
  enteredAtMs: number
  /** Null while the vehicle is inside. */
  leftAtMs: number | null
  entry: Place
  driverKey: string | null
  isPrivate: boolean
  settledAtMs: number
}

export interface SettledVisit extends GeofenceVisit {
  leftAtMs: number
}

/** What one record settled. */
export interface Effects {
  trips: SettledTrip[]
  stops: SettledStop[]
  events: DerivedEvent[]
  visits: SettledVisit[]
}

export function noEffects(): Effects {
  return { trips: [], stops: [], events: [], visits: [] }
}
