import { apartM } from '../geo/distance.ts'
import type { Effects } from './derived-rows.ts'
import { placeOf, seconds } from './derived-values.ts'
import type { FoldPosition } from './fold-position.ts'
import { isCounting } from './odometer.ts'
import { addInterval, sumsCopy, wayOf } from './run-sums.ts'
import type { FoldSettings } from './settings.ts'
import { type FoldState, type Run, type Standing, vehicleOf } from './state.ts'

/** A vehicle that moves this fast, or has come this far, has left the place where it stood with the engine on. */
export const LEFT_KMH = 15
export const LEFT_M = 50
/** So far from where it stood it has crept rather than drifted: at `CREEPING_KMH`, and stood for what it took longer. */
const CREPT_M = 150
const CREEPING_KMH = 1
/** A record this near to where it stands is of that place. */
const NEAR_M = 30

/** Follows a run's standing: its beginning, what is only drift or creeping, and its end. */
export function followStanding(
  draft: FoldState,
  run: Run,
  position: FoldPosition,
  isMoving: boolean,
  settings: FoldSettings,
  effects: Effects,
): void {
  const atMs = position.recordedAtMs
  const { standing } = run
  if (standing === null) {
    if (isMoving) return
    run.standing = {
      sinceMs: atMs,
      sequence: position.sequence,
      place: placeOf(position) ?? (run.end && { ...run.end }),
      nearMs: atMs,
      resumedAtMs: null,
      countedTo: draft.countedTo && { ...draft.countedTo },
      before: sumsCopy(run.sums),
      topSpeedBeforeKmh: run.maxSpeedKmh,
    }
    return
  }
  const awayM = standing.place && position.hasFix ? apartM(standing.place, position) : null
  if (isMoving) {
    standing.resumedAtMs ??= atMs
    if (hasLeft(run, position, awayM, settings)) settleIdling(draft, run, standing.resumedAtMs, atMs, settings, effects)
    return
  }
  if (awayM !== null && awayM >= CREPT_M && !isSaidToStand(draft, run, standing)) {
    creepAway(draft, run, standing, awayM, position, settings, effects)
    return
  }
  if (standing.resumedAtMs !== null) stayed(draft, run, standing, atMs, settings)
  if (awayM !== null && awayM <= NEAR_M) standing.nearMs = atMs
}

/** Nothing says how it got there: it has not crept there, and where nothing is known from before it began there. */
export function standElsewhere({ run, rest }: FoldState, position: FoldPosition): void {
  if (run?.standing) run.standing.place = placeOf(position)
  if (run && !run.isTrip && rest === null) run.start = placeOf(position)
}

/** Where no ignition is known, a receiver that drifts looks much like a vehicle that drives away. */
function hasLeft(
  { endsWithIgnition }: Run,
  { speedKmh }: FoldPosition,
  awayM: number | null,
  { driftM }: FoldSettings,
): boolean {
  if (awayM === null) return true
  const isFast = (speedKmh ?? 0) >= LEFT_KMH
  return endsWithIgnition ? isFast || awayM > LEFT_M : awayM > driftM || (isFast && awayM > LEFT_M)
}

/** The odometer has counted nothing that would lead away: the fixes stray. */
function isSaidToStand({ odometer }: FoldState, run: Run, { before }: Standing): boolean {
  return odometer !== null && isCounting(odometer) && wayOf(run.sums) - wayOf(before) < LEFT_M
}

/** It seemed to move and is still where it stood: drift, unless the odometer counted a way. */
function stayed(draft: FoldState, run: Run, standing: Standing, atMs: number, { timeZone }: FoldSettings): void {
  const { odometer } = draft
  if (odometer === null && standing.countedTo) draft.countedTo = { ...standing.countedTo }
  const distanceM = odometer === null ? 0 : wayOf(run.sums) - wayOf(standing.before)
  run.sums = sumsCopy(standing.before)
  addInterval(run.sums, { fromMs: standing.sinceMs, untilMs: atMs, doing: 'standing', distanceM }, timeZone)
  run.maxSpeedKmh = standing.topSpeedBeforeKmh
  standing.resumedAtMs = null
}

/** In a queue at less than walking pace: what seemed to be standing was driving, from where it last was at the place. */
function creepAway(
  draft: FoldState,
  run: Run,
  standing: Standing,
  awayM: number,
  position: FoldPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  const atMs = position.recordedAtMs
  const leftAtMs = Math.max(standing.nearMs, atMs - (awayM / CREEPING_KMH) * 3_600)
  const { timeZone } = settings
  const wayM = Math.max(wayOf(run.sums) - wayOf(standing.before), awayM)
  const doing = run.isCarried ? 'carried' : 'driving'
  run.sums = sumsCopy(standing.before)
  addInterval(run.sums, { fromMs: standing.sinceMs, untilMs: leftAtMs, doing: 'standing', distanceM: 0 }, timeZone)
  addInterval(run.sums, { fromMs: leftAtMs, untilMs: atMs, doing, distanceM: wayM }, timeZone)
  draft.countedTo = placeOf(position)
  settleIdling(draft, run, leftAtMs, atMs, settings, effects)
}

/** Standing with the engine on is over; where it was long enough it is a stop and an event. */
export function settleIdling(
  draft: FoldState,
  run: Run,
  untilMs: number,
  settledAtMs: number,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { standing } = run
  run.standing = null
  if (standing === null || !run.endsWithIgnition) return
  const { sinceMs, sequence } = standing
  const place = standing.place ?? run.start
  if (place === null || untilMs - sinceMs < settings.idlingFromS * 1000) return
  effects.stops.push({
    vehicleId: vehicleOf(draft),
    kind: 'idling',
    startedAtMs: sinceMs,
    endedAtMs: untilMs,
    reason: 'engine-on',
    place,
    driverKey: run.driverKey,
    isPrivate: run.isPrivate,
    settledAtMs,
  })
  const durationS = seconds(untilMs - sinceMs)
  effects.events.push({
    vehicleId: vehicleOf(draft),
    recordedAtMs: sinceMs,
    sequence,
    kind: 'idling',
    value: durationS,
    durationS,
    source: 'derived',
    hasFix: standing.place !== null,
    place,
    speedKmh: 0,
    headingDeg: 0,
    driverKey: run.driverKey,
    geofenceId: null,
    limitKmh: null,
    isPrivate: run.isPrivate,
    late: false,
    settledAtMs,
  })
}
