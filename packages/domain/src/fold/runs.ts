import { apartM } from '../geo/distance.ts'
import type { DayPart, Effects, Trip, TripEnd } from './derived-rows.ts'
import { movedTo, placeOf, roundM, seconds } from './derived-values.ts'
import { reportTowing } from './driving-events.ts'
import type { FoldPosition } from './fold-position.ts'
import { noteContradiction } from './ignition-wire.ts'
import { DRIVEN_M, hops, type Leg, type SeenLeg } from './motion.ts'
import { isOutsideWork } from './privacy.ts'
import { settleRest } from './rests.ts'
import { lastKnown, type RunStart } from './run-start.ts'
import { addInterval, type Doing, noSums, type Sums, sumsCopy, totalOf, wayOf } from './run-sums.ts'
import type { FoldSettings } from './settings.ts'
import { followStanding, LEFT_KMH, LEFT_M, settleIdling } from './standing.ts'
import { type FoldState, type LastFix, type Run, vehicleOf } from './state.ts'

export interface RunEnd {
  atMs: number
  reason: TripEnd
}

/** Whether the open run had ended by an instant, seen from what was known before it: off for long, or silent. */
export function runEndBefore({ run, atMs: lastMs }: FoldState, atMs: number, settings: FoldSettings): RunEnd | null {
  if (run === null || lastMs === null) return null
  if (run.offAtMs !== null) {
    return atMs - run.offAtMs >= settings.shortestStopS * 1000 ? { atMs: run.offAtMs, reason: 'ignition-off' } : null
  }
  if (atMs - (run.lost?.sinceMs ?? lastMs) <= settings.silenceEndsTripS * 1000) return null
  return { atMs: run.lost?.sinceMs ?? lastMs, reason: 'silence' }
}

/** Whether it had, by a record that is heard after a silence from where the vehicle was: it stood there all the time. */
export function stillEndBefore(
  { run, atMs: lastMs, fix }: FoldState,
  { hasFix, recordedAtMs }: FoldPosition,
  leg: SeenLeg,
  settings: FoldSettings,
): RunEnd | null {
  if (run === null || lastMs === null || run.offAtMs !== null) return null
  const silence = silentMs(run, settings)
  const isHeardAgain = leg.elapsedMs > silence || (run.lost !== null && recordedAtMs - run.lost.sinceMs > silence)
  if (!hasFix || leg.lineM === null || !isHeardAgain) return null
  if (leg.lineM >= settings.samePlaceM + (run.lost === null ? unseenM(fix, lastMs) : 0)) return null
  if ((leg.countedM ?? 0) >= settings.samePlaceM) return null
  const stoodSinceMs = run.standing?.resumedAtMs === null ? run.standing.sinceMs : null
  const untilMs = run.lost?.sinceMs ?? lastMs
  return { atMs: run.endsWithIgnition ? untilMs : (stoodSinceMs ?? untilMs), reason: 'rest' }
}

/** As far as it drove on from its last fix while records had none that is believed. */
const unseenM = (fix: LastFix | null, lastMs: number) =>
  fix === null ? 0 : ((fix.speedKmh ?? 0) / 3_600) * (lastMs - fix.atMs)

/** Phones say nothing while they lie still; a fitted tracker reports now and then as long as the engine runs. */
export const silentMs = (run: Run | null, { restEndsTripS, silenceS }: FoldSettings): number =>
  (run === null || run.endsWithIgnition ? silenceS : restEndsTripS) * 1000

/** Counts the time and the way since the record before into the open run. */
export function accountInterval(
  draft: FoldState,
  position: FoldPosition,
  leg: Leg,
  isMoving: boolean,
  ignition: boolean | null,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run, atMs: lastMs, isMoving: wasMoving } = draft
  const atMs = position.recordedAtMs
  if (run === null || lastMs === null || run.startedAtMs === atMs) return
  if (run.offAtMs !== null && ignition !== true) return // off for a moment: counted when it is on again
  // A run that began unseen began before the record before this one, where that had no fix.
  const fromMs = run.offAtMs ?? Math.min(lastMs, run.sums.days.length === 0 ? run.startedAtMs : lastMs)
  run.offAtMs = null
  if (leg.isReset) run.startOdometerM = null
  const distanceM = isFromBefore(draft, run, position, leg, settings) ? 0 : leg.wayM
  const isDriven = wasMoving || (isMoving && distanceM >= DRIVEN_M) || hops(leg)
  const doing: Doing = run.isCarried ? 'carried' : isDriven ? 'driving' : 'standing'
  if (isDriven && isMoving && run.standing) run.standing.resumedAtMs ??= fromMs
  const sureUntilMs = sureUntil(draft, position, leg, settings)
  if (run.standing && (sureUntilMs < atMs || (hops(leg) && !isMoving))) {
    settleIdling(draft, run, Math.max(run.standing.sinceMs, Math.min(lastMs, sureUntilMs)), atMs, settings, effects)
  }
  const sureMs = Math.max(fromMs, Math.min(atMs, sureUntilMs))
  if (sureMs > fromMs || sureMs === atMs) {
    const part = sureMs === atMs ? distanceM : 0
    addInterval(run.sums, { fromMs, untilMs: sureMs, doing, distanceM: part }, settings.timeZone)
  }
  if (sureMs === atMs) {
    run.lost = null
    return
  }
  const knownMs = run.lost?.sinceMs ?? sureMs
  const knownM = wasMoving && !run.isCarried ? distanceM * partBefore(knownMs, draft.fix, atMs) : 0
  if (!position.hasFix) run.lost ??= { sinceMs: sureMs, before: sumsCopy(run.sums) }
  else run.lost = null
  if (knownM > 0) {
    addInterval(run.sums, { fromMs: sureMs, untilMs: sureMs, doing: 'driving', distanceM: knownM }, settings.timeZone)
  }
  const unknown = { fromMs: sureMs, untilMs: atMs, doing: 'unknown', distanceM: distanceM - knownM } as const
  addInterval(run.sums, unknown, settings.timeZone)
}

/** A way that cannot have been covered since the run began, from where the vehicle was long before: nothing says when it was. */
function isFromBefore(
  { fix }: FoldState,
  run: Run,
  { recordedAtMs }: FoldPosition,
  { isCounted, wayM }: Leg,
  { fastestKmh }: FoldSettings,
): boolean {
  if (isCounted || fix === null || fix.atMs >= run.startedAtMs) return false
  return wayM > (fastestKmh / 3_600) * (recordedAtMs - run.startedAtMs) + LEFT_M
}

/** Of the time since the newest fix, the part before a moment. */
const partBefore = (ms: number, fix: LastFix | null, atMs: number): number =>
  fix === null || ms <= fix.atMs ? 0 : (ms - fix.atMs) / (atMs - fix.atMs)

/** Until when within the interval before a record it is known what the vehicle did. */
function sureUntil(
  { run, atMs: lastMs, fix }: FoldState,
  { recordedAtMs, hasFix }: FoldPosition,
  leg: Leg,
  settings: FoldSettings,
): number {
  if (run === null || lastMs === null) return recordedAtMs
  if (leg.isUnseen) return run.sums.days.length === 0 ? run.startedAtMs : lastMs
  if (leg.isCounted) return recordedAtMs
  const fixMs = Math.max(fix?.atMs ?? run.startedAtMs, run.startedAtMs)
  const tunnelEndMs = fixMs + settings.tunnelS * 1000
  if (!hasFix) return Math.max(lastMs, tunnelEndMs)
  return lastMs <= tunnelEndMs ? recordedAtMs : lastMs
}

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

/** The run as a row, open at the end: the trip under way, or the one that `endRun` closes. */
export function tripOf(run: Run, vehicleId: number, settledAtMs: number): Trip {
  const { sums } = run
  return {
    vehicleId,
    startedAtMs: run.startedAtMs,
    endedAtMs: run.offAtMs,
    startReason: run.startReason,
    endReason: run.offAtMs === null ? null : 'ignition-off',
    start: run.start,
    end: run.end,
    startOdometerM: run.startOdometerM,
    endOdometerM: run.endOdometerM,
    ...sumsOf(totalOf(sums)),
    maxSpeedKmh: run.maxSpeedKmh,
    driverKey: run.driverKey,
    isPrivate: run.isPrivate,
    ...(sums.intervals && { intervals: sums.intervals }),
    days: sums.days.map(({ day, ...ofDay }): DayPart => ({ day, ...sumsOf(ofDay) })),
    settledAtMs,
  }
}

const sumsOf = (sums: Sums) => ({
  distanceM: roundM(sums.distanceM),
  unknownM: roundM(sums.unknownM),
  carriedM: roundM(sums.carriedM),
  drivingS: seconds(sums.drivingMs),
  standingS: seconds(sums.standingMs),
  unknownS: seconds(sums.unknownMs),
  carriedS: seconds(sums.carriedMs),
})
