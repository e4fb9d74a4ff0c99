import { apartM } from '../geo/distance.ts'
import type { Effects } from './derived-rows.ts'
import { movedTo, placeOf } from './derived-values.ts'
import { reportTowing } from './driving-events.ts'
import type { FoldPosition } from './fold-position.ts'
import { noteContradiction } from './ignition-wire.ts'
import type { Leg } from './motion.ts'
import { isOutsideWork } from './privacy.ts'
import { settleRest } from './rests.ts'
import { tripOf } from './run-as-trip.ts'
import type { RunEnd } from './run-end.ts'
import { lastKnown, type RunStart } from './run-start.ts'
import { addInterval, noSums, wayOf } from './run-sums.ts'
import type { FoldSettings } from './settings.ts'
import { followStanding, LEFT_KMH, LEFT_M, settleIdling } from './standing.ts'
import { type FoldState, type Run, vehicleOf } from './state.ts'

export function beginRun(draft: FoldState, start: RunStart, settings: FoldSettings): void {
  draft.engineLeftOn = false
  draft.run = {
    startedAtMs: start.atMs,
    startReason: start.reason,
    start: start.place ?? draft.rest?.place ?? null,
    startOdometerM: start.odometerM,
    endsWithIgnition: start.byIgnition,
    isCarried: start.reason === 'carried',
    offAtMs: null,
    isTrip: false,
    standing: null,
    lost: null,
    end: null,
    endOdometerM: null,
    sums: noSums(draft.keepsIntervals),
    maxSpeedKmh: 0,
    driverKey: start.reason === 'carried' ? null : draft.driverKey,
    isPrivate: isOutsideWork(start.atMs, settings),
  }
}

/** The vehicle is elsewhere after a long silence: how it got there is a row of its own, of unknown time and nobody's. */
export function settleUnseen(
  draft: FoldState,
  position: FoldPosition,
  { wayM }: Leg,
  settings: FoldSettings,
  effects: Effects,
): void {
  const untilMs = position.recordedAtMs
  const from = lastKnown(draft, settings)
  beginRun(draft, { ...from, reason: 'unseen', byIgnition: false }, settings)
  const { run } = draft
  if (run === null) throw new Error('No run has begun')
  const interval = { fromMs: from.atMs, untilMs, doing: 'unknown', distanceM: wayM } as const
  addInterval(run.sums, interval, settings.timeZone)
  run.isTrip = true
  run.driverKey = null
  run.end = placeOf(position)
  run.endOdometerM = position.odometerM
  settleRest(draft, from.atMs, untilMs, effects)
  endRun(draft, { atMs: untilMs, reason: 'silence' }, untilMs, settings, effects)
}

/** Updates the open run by the record, which may end it. */
export function updateRun(
  draft: FoldState,
  position: FoldPosition,
  ignition: boolean | null,
  isMoving: boolean,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run } = draft
  if (run === null) return
  const atMs = position.recordedAtMs
  if (run.offAtMs === null) {
    if (position.hasFix) run.end = movedTo(run.end, position)
    run.endOdometerM = position.odometerM ?? run.endOdometerM
    if (position.hasFix && isMoving) run.maxSpeedKmh = Math.max(run.maxSpeedKmh, position.speedKmh ?? 0)
    if (!run.isCarried) run.driverKey ??= draft.driverKey
    run.isPrivate ||= draft.privateMode
  }
  // One record is no trip, though it is elsewhere.
  if (!run.isTrip && atMs > run.startedAtMs && getsSomewhere(draft, run, settings)) {
    run.isTrip = true
    settleRest(draft, run.startedAtMs, atMs, effects)
    if (run.isCarried) reportTowing(draft, run, position, effects)
  }
  if (ignition === true) run.endsWithIgnition = true
  if (run.endsWithIgnition && ignition === false) {
    settleIdling(draft, run, run.offAtMs ?? atMs, atMs, settings, effects)
    run.offAtMs ??= atMs
    if (settings.shortestStopS === 0) endRun(draft, { atMs, reason: 'ignition-off' }, atMs, settings, effects)
    return
  }
  if (run.offAtMs !== null) return // nothing is said of the engine
  followStanding(draft, run, position, isMoving, settings, effects)
  endByRest(draft, run, atMs, settings, effects)
}

/** Counted by the odometer, which may itself be a receiver that drifts, this is a trip also where it comes back. */
const COUNTED_TRIP_M = 500

/**
 * A trip gets somewhere from where it began. Without fixes the odometer says how far. With the engine on it may end near its
 * beginning, at a speed or by an odometer that drift does not have.
 */
function getsSomewhere({ rest, odometer }: FoldState, run: Run, settings: FoldSettings): boolean {
  const { start, end, sums, endsWithIgnition, maxSpeedKmh } = run
  const from = rest?.place ?? start
  const wayM = wayOf(sums)
  if (from === null || end === null) return wayM >= settings.shortestTripM
  const awayM = apartM(from, end)
  if (awayM >= settings.shortestTripM) return true
  if (odometer !== null && wayM >= COUNTED_TRIP_M) return true
  const isDriven = endsWithIgnition && (odometer !== null || maxSpeedKmh >= LEFT_KMH)
  return isDriven && awayM >= LEFT_M && wayM >= settings.shortestTripM
}

/** Where no ignition is known some minutes of rest end a run, where it is on an hour. */
function endByRest(draft: FoldState, run: Run, atMs: number, settings: FoldSettings, effects: Effects): void {
  const { standing } = run
  if (standing === null) return
  const { sinceMs } = standing
  const limitS = run.endsWithIgnition ? settings.idlingEndsTripS : settings.restEndsTripS
  if (atMs - sinceMs < limitS * 1000) return
  if (run.endsWithIgnition) {
    settleIdling(draft, run, sinceMs + limitS * 1000, atMs, settings, effects)
    run.standing = standing
    noteContradiction(draft.wire)
  }
  endRun(draft, { atMs: sinceMs, reason: 'rest' }, atMs, settings, effects)
  draft.engineLeftOn = draft.ignition === true
}

/** Closes the run: a trip if it got somewhere, else a moment of the rest around it. */
export function endRun(
  draft: FoldState,
  { atMs, reason }: RunEnd,
  settledAtMs: number,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run } = draft
  if (run === null) throw new Error('No run to end')
  const { standing, lost } = run
  if (standing && standing.sinceMs === atMs && reason === 'rest') {
    run.sums = standing.before
    run.maxSpeedKmh = standing.topSpeedBeforeKmh
    run.end = standing.place ?? run.end
  } else {
    settleIdling(draft, run, atMs, settledAtMs, settings, effects)
  }
  if (lost && lost.sinceMs === atMs) run.sums = lost.before
  draft.run = null
  if (run.isTrip) {
    // A single record is no trip, though it is elsewhere: what follows may be a row that begins with it.
    if (atMs > run.startedAtMs) {
      effects.trips.push({ ...tripOf(run, vehicleOf(draft), settledAtMs), endedAtMs: atMs, endReason: reason })
    }
    draft.rest = { startedAtMs: atMs, place: run.end, fixes: 1, reason }
    if (run.isCarried) noteContradiction(draft.wire)
  } else {
    draft.rest ??= { startedAtMs: run.startedAtMs, place: run.start, fixes: 1, reason: null }
  }
}
