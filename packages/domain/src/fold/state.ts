import { type Belief, draftOfBelief, initialBelief } from './belief.ts'
import type { Place, TripEnd, TripStart } from './derived-rows.ts'
import { type IgnitionWire, initialWire } from './ignition-wire.ts'
import type { Odometer } from './odometer.ts'
import { type RunSums, sumsCopy } from './run-sums.ts'

/**
 * Raised by a release whose fold derives other rows, or keeps another form of state: the server then folds everything again
 * (apps/server/src/fold/fold-upgrades.ts), and states of the version before are never read.
 */
export const FOLD_VERSION = 6

/**
 * What the fold keeps of one tracker between two records: small, plain JSON, and free of running totals, so that it is
 * the same again soon after a difference in the past (which is how a late record's window finds its end).
 */
export interface FoldState {
  vehicleId: number | null
  /** The newest record that was taken; null before the first. Those that wait for the next to be believed come after it. */
  atMs: number | null
  belief: Belief
  wire: IgnitionWire
  /** As far as the wire can be trusted. */
  ignition: boolean | null
  /** The engine was left on when the vehicle came to rest: it starts no trip until the vehicle moves. */
  engineLeftOn: boolean
  isMoving: boolean
  odometer: Odometer | null
  /** The newest that is believed. */
  fix: LastFix | null
  /** Where the way that was counted has come to: drift around a place where the vehicle stands does not lengthen it. */
  countedTo: Place | null
  /** Who is identified; null when nobody is, or nobody ever was. */
  driverKey: string | null
  privateMode: boolean
  /** Switches that are on, by the kind of event that their going on is. */
  switchesOn: string[]
  run: Run | null
  rest: Rest | null
  inside: Presence[]
  speeding: Speeding | null
  /** When the newest event of a tow was, the device's own or a derived one. Absent once the tow is over. */
  towReportedAtMs?: number
  /** Runs keep the intervals that they are made of: to explain a day. Absent in states that are kept. */
  keepsIntervals?: true
}

/** What the newest believed record says, as it is shown on the map. */
export interface LastFix extends Place {
  atMs: number
  sequence: number
  headingDeg: number
  /** Null where the record had none that can be believed. */
  speedKmh: number | null
  /** Absent where the speed is the device's own. */
  isSpeedWorkedOut?: true
  isMoving: boolean
  ignition: boolean | null
  odometerM: number | null
}

/** The engine runs, or the vehicle moves: a trip once it has got far enough. */
export interface Run {
  startedAtMs: number
  startReason: TripStart
  start: Place | null
  startOdometerM: number | null
  /** The ignition is known to have been on: its going off is the end, and rest is not. */
  endsWithIgnition: boolean
  /** Moved with the engine off: on a ferry, by a tow truck. */
  isCarried: boolean
  offAtMs: number | null
  isTrip: boolean
  standing: Standing | null
  lost: Lost | null
  end: Place | null
  endOdometerM: number | null
  sums: RunSums
  maxSpeedKmh: number
  driverKey: string | null
  isPrivate: boolean
}

/** Since when and where it stands. */
export interface Standing {
  sinceMs: number
  sequence: number
  place: Place | null
  /** The newest record by which it was still at that place: what it crept since then was driven. */
  nearMs: number
  /** It moves again, but has not got away from the place yet. */
  resumedAtMs: number | null
  /** As far as the way was counted when it came to stand, some metres before the place at most: drift does not shorten that. */
  countedTo: Place | null
  /** The run as it was when it came to stand, to which it returns when the rest turns out to be the end. */
  before: RunSums
  topSpeedBeforeKmh: number
}

/** There has been no fix for longer than a tunnel lasts. */
export interface Lost {
  sinceMs: number
  before: RunSums
}

/** Parked. */
export interface Rest {
  startedAtMs: number
  /** The mean of the first fixes there. */
  place: Place | null
  fixes: number
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
  speeding?: Speeding
}

export interface Speeding extends Place {
  startedAtMs: number
  sequence: number
  speedKmh: number
  headingDeg: number
  maxSpeedKmh: number
  /** The limit that it was faster than when it began. */
  limitKmh: number
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
    belief: initialBelief(),
    wire: initialWire(),
    ignition: null,
    engineLeftOn: false,
    isMoving: false,
    odometer: null,
    fix: null,
    countedTo: null,
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
    belief: draftOfBelief(state.belief),
    wire: { ...state.wire },
    odometer: state.odometer && { ...state.odometer },
    fix: state.fix && { ...state.fix },
    countedTo: state.countedTo && { ...state.countedTo },
    switchesOn: [...state.switchesOn],
    run: state.run && {
      ...state.run,
      standing: state.run.standing && { ...state.run.standing },
      lost: state.run.lost && { ...state.run.lost },
      sums: sumsCopy(state.run.sums),
      end: state.run.end && { ...state.run.end },
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
    state.belief.waiting[0]?.recordedAtMs,
    // What was moved unseen began with the last fix.
    state.fix?.atMs,
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
