import type { DayPart, Place, TripEnd, TripStart } from './derived-rows.ts'

/**
 * What the fold keeps of one tracker between two records: small, plain JSON, and free of running totals, so that it is
 * the same again soon after a difference in the past (which is how a late record's window finds its end).
 */
export interface FoldState {
  vehicleId: number | null
  /** The newest record; null before the first. */
  atMs: number | null
  ignition: boolean | null
  isMoving: boolean
  /** By the newest record that has one, plus the distance since then. */
  odometerM: number | null
  fix: LastFix | null
  /** Who is identified; null when nobody is, or nobody ever was. */
  driverKey: string | null
  privateMode: boolean
  /** Switches that are on, by the kind of event that their going on is. */
  switchesOn: string[]
  run: Run | null
  rest: Rest | null
  inside: Presence[]
  speeding: Speeding | null
}

export interface LastFix extends Place {
  atMs: number
  speedKmh: number
}

/** The engine runs, or the vehicle moves: a trip once it has gone far enough. */
export interface Run {
  startedAtMs: number
  startReason: TripStart
  start: Place | null
  startOdometerM: number | null
  /** The ignition is known to have been on: its going off is the end, and rest is not. */
  endsWithIgnition: boolean
  offAtMs: number | null
  isTrip: boolean
  standing: Standing | null
  end: Place | null
  endOdometerM: number | null
  distanceM: number
  drivingMs: number
  standingMs: number
  unknownMs: number
  maxSpeedKmh: number
  driverKey: string | null
  isPrivate: boolean
  days: DaySums[]
}

/** Since when and where it stands. */
export interface Standing {
  sinceMs: number
  sequence: number
  place: Place | null
}

/** `DayPart` while it grows: milliseconds, unrounded metres. */
export interface DaySums {
  day: DayPart['day']
  distanceM: number
  drivingMs: number
  standingMs: number
  unknownMs: number
}

/** Parked. */
export interface Rest {
  startedAtMs: number
  place: Place | null
  reason: TripEnd | null
}

export interface Presence extends Place {
  geofenceId: number
  enteredAtMs: number
  dwellSaid: boolean
  reportsPassing: boolean
  driverKey: string | null
  isPrivate: boolean
  /** Faster than the geofence's own limit. Absent while it is not, so that a state is written as it was before there were limits. */
  speeding?: Speeding & { limitKmh: number }
}

export interface Speeding extends Place {
  startedAtMs: number
  sequence: number
  speedKmh: number
  headingDeg: number
  maxSpeedKmh: number
  /** On a private trip, which may be over before this is. Absent where it is not. */
  isPrivate?: true
}

/** The vehicle of a row: only records of a tracker in a vehicle make rows. */
export function vehicleOf({ vehicleId }: FoldState): number {
  if (vehicleId === null) throw new Error('A derived row without a vehicle')
  return vehicleId
}

export function initialState(vehicleId: number | null): FoldState {
  return {
    vehicleId,
    atMs: null,
    ignition: null,
    isMoving: false,
    odometerM: null,
    fix: null,
    driverKey: null,
    privateMode: false,
    switchesOn: [],
    run: null,
    rest: null,
    inside: [],
    speeding: null,
  }
}

/** A deep copy, to be changed. */
export function draftOf(state: FoldState): FoldState {
  return {
    ...state,
    switchesOn: [...state.switchesOn],
    run: state.run && {
      ...state.run,
      standing: state.run.standing && { ...state.run.standing },
      days: state.run.days.map(day => ({ ...day })),
    },
    rest: state.rest && { ...state.rest },
    inside: state.inside.map(presence => ({
      ...presence,
      ...(presence.speeding && { speeding: { ...presence.speeding } }),
    })),
    speeding: state.speeding && { ...state.speeding },
  }
}

/** The earliest moment at which something that is still open began: no row that is yet to be settled starts before it. */
export function earliestOpenMs(state: FoldState): number | null {
  const starts = [
    state.run?.startedAtMs,
    state.rest?.startedAtMs,
    state.run?.standing?.sinceMs,
    state.speeding?.startedAtMs,
  ]
  for (const presence of state.inside) starts.push(presence.enteredAtMs)
  const known = starts.filter(start => start !== undefined && start !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** A state out of the JSON that it was stored as. */
export function parseFoldState(json: string): FoldState {
  const state: FoldState = JSON.parse(json)
  return state
}
