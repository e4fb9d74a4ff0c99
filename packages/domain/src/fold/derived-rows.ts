import type { EventKind } from '../events/event-kinds.ts'
import type { Interval } from './run-sums.ts'

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
  /** By the odometer where there is one, else along the believed fixes. The unknown way is part of it, the carried one is not. */
  distanceM: number
  /** Of the distance, what was covered while no record, or no fix, came. */
  unknownM: number
  /** On a ferry, by a tow truck: movement with the engine off. */
  carriedM: number
  drivingS: number
  /** Standing with the engine on, the short halts included. */
  standingS: number
  /** No record for so long that nobody knows. */
  unknownS: number
  carriedS: number
  maxSpeedKmh: number
  driverKey: string | null
  isPrivate: boolean
  /** The same sums by local day; one entry unless the trip runs over midnight. */
  days: DayPart[]
  /** What it is made of, where a day is explained; else absent. */
  intervals?: readonly Interval[]
  settledAtMs: number
}

export interface SettledTrip extends Trip {
  endedAtMs: number
  endReason: TripEnd
}

/**
 * Why a trip begins: the ignition, the wheels where no ignition is known, or a silence of less than an hour in which it did.
 * Not driven for all that is known: `carried` with the engine off, and `unseen` while nothing was heard for longer.
 */
export type TripStart = 'ignition-on' | 'motion' | 'after-silence' | 'carried' | 'unseen'

/** Why a trip ends: the ignition, rest where no ignition is known, a silence, or the tracker left the vehicle. */
export type TripEnd = 'ignition-off' | 'rest' | 'silence' | 'tracker-moved'

export interface DayPart {
  /** YYYY-MM-DD in the customer's time zone. */
  day: string
  distanceM: number
  unknownM: number
  carriedM: number
  drivingS: number
  standingS: number
  unknownS: number
  carriedS: number
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
  /** Null where the record had none that can be believed. */
  speedKmh: number | null
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

/**
 * Why a record is not taken as it stands.
 * - `zero-zero`: the device claims a fix at 0° 0°
 * - `unreachable`: no vehicle gets there from where it was known to be
 * - `taken-back`: a jump that the next record takes back
 * - `two-places`: fixes at another place go on beside the believed ones: two devices with one number, a clock that stepped back
 * - `new-place`: believed, though nothing says how the vehicle got there
 * - `impossible-speed`: the place is believed, the speed is not
 */
export type DoubtReason = 'zero-zero' | 'unreachable' | 'taken-back' | 'two-places' | 'new-place' | 'impossible-speed'

/** A record with a fix, or a speed, that is used for nothing. */
export interface Doubt {
  vehicleId: number
  recordedAtMs: number
  sequence: number
  reason: DoubtReason
  settledAtMs: number
}

/** What one record settled. */
export interface Effects {
  trips: SettledTrip[]
  stops: SettledStop[]
  events: DerivedEvent[]
  visits: SettledVisit[]
  doubts: Doubt[]
}

export function noEffects(): Effects {
  return { trips: [], stops: [], events: [], visits: [], doubts: [] }
}
