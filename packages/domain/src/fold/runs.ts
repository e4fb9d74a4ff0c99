import { distanceM } from '../geo/distance.ts'
import { localDay, localDayAt, localMinute, weekdayOf } from '../time/local-time.ts'
import type { DayPart, Effects, Place, Trip, TripEnd } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { settleRest } from './rests.ts'
import type { FoldSettings } from './settings.ts'
import { type DaySums, type FoldState, type Run, vehicleOf } from './state.ts'

export interface RunEnd {
  atMs: number
  reason: TripEnd
}

/** Whether the open run had ended by the time of a record, seen from what was known before it: off for long, or silent. */
export function runEndBefore({ run, atMs: lastMs }: FoldState, atMs: number, settings: FoldSettings): RunEnd | null {
  if (run === null || lastMs === null) return null
  if (run.offAtMs !== null) {
    return atMs - run.offAtMs >= settings.shortestStopS * 1000 ? { atMs: run.offAtMs, reason: 'ignition-off' } : null
  }
  return atMs - lastMs > settings.silenceEndsTripS * 1000 ? { atMs: lastMs, reason: 'silence' } : null
}

/** A vehicle that starts again from nearer than this to where it came to rest has been there all the time. */
const SAME_PLACE_M = 500

/**
 * Where no ignition is known: whether the open run had ended by rest before a record from the same place. Phones say nothing
 * while they lie still, so that the next word may be the first of the next trip.
 */
export function restEndBefore({ run, fix }: FoldState, position: FoldPosition, settings: FoldSettings): RunEnd | null {
  if (run === null || run.endsWithIgnition || run.standing === null) return null
  if (position.recordedAtMs - run.standing.sinceMs < settings.restEndsTripS * 1000) return null
  if (fix === null || !position.hasFix) return null
  const awayM = distanceM(fix.latitude, fix.longitude, position.latitude, position.longitude)
  return awayM < SAME_PLACE_M ? { atMs: run.standing.sinceMs, reason: 'rest' } : null
}

/** A vehicle that covers this much between two records was driven, though it stood at the first. */
const DRIVEN_M = 10

/** Counts the time and the way since the record before into the open run. */
export function accountInterval(
  { run, atMs: lastMs, isMoving: wasMoving }: FoldState,
  position: FoldPosition,
  distanceM: number,
  isMoving: boolean,
  settings: FoldSettings,
): void {
  if (run === null || lastMs === null) return
  if (run.offAtMs !== null && position.ignition !== true) return // off for a moment: counted when it is on again
  const atMs = position.recordedAtMs
  const isSilent = atMs - lastMs > settings.silenceS * 1000
  const isDriven = wasMoving || (isMoving && distanceM >= DRIVEN_M)
  const kind = isSilent ? 'unknownMs' : isDriven ? 'drivingMs' : 'standingMs'
  const fromMs = run.offAtMs ?? lastMs
  run.offAtMs = null
  run.distanceM += distanceM
  run[kind] += atMs - fromMs
  addToDays(run.days, fromMs, atMs, kind, distanceM, settings.timeZone)
}

type Kind = 'drivingMs' | 'standingMs' | 'unknownMs'

/** An interval over midnight is divided there, its distance in proportion. */
function addToDays(
  days: DaySums[],
  fromMs: number,
  untilMs: number,
  kind: Kind,
  distanceM: number,
  timeZone: string,
): void {
  const wholeMs = Math.max(1, untilMs - fromMs)
  for (let startMs = fromMs; ; ) {
    const day = localDayAt(startMs, timeZone)
    const endMs = Math.min(untilMs, day.endMs)
    const sums = sumsOf(days, day.text)
    sums[kind] += endMs - startMs
    sums.distanceM += untilMs === fromMs ? distanceM : (distanceM * (endMs - startMs)) / wholeMs
    if (endMs >= untilMs || endMs <= startMs) return
    startMs = endMs
  }
}

function sumsOf(days: DaySums[], day: string): DaySums {
  const last = days.at(-1)
  if (last?.day === day) return last
  const fresh = { day, distanceM: 0, drivingMs: 0, standingMs: 0, unknownMs: 0 }
  days.push(fresh)
  return fresh
}

/** Opens a run where the engine starts, or the wheels do and no ignition is known to be on. */
export function beginRun(
  draft: FoldState,
  position: FoldPosition,
  isMoving: boolean,
  afterSilence: boolean,
  settings: FoldSettings,
): void {
  if (draft.run !== null) return
  const byIgnition = position.ignition === true
  if (!byIgnition && !(isMoving && position.hasFix)) return
  const wasOn = draft.ignition === true
  draft.run = {
    startedAtMs: position.recordedAtMs,
    startReason: afterSilence || (byIgnition && wasOn) ? 'after-silence' : byIgnition ? 'ignition-on' : 'motion',
    start: placeOf(position) ?? draft.rest?.place ?? null,
    startOdometerM: position.odometerM ?? draft.odometerM,
    endsWithIgnition: byIgnition,
    offAtMs: null,
    isTrip: false,
    standing: null,
    end: null,
    endOdometerM: null,
    distanceM: 0,
    drivingMs: 0,
    standingMs: 0,
    unknownMs: 0,
    maxSpeedKmh: 0,
    driverKey: draft.driverKey,
    isPrivate: isOutsideWork(position.recordedAtMs, settings),
    days: [],
  }
}

/** Updates the open run by the record, which may end it. */
export function updateRun(
  draft: FoldState,
  position: FoldPosition,
  isMoving: boolean,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run } = draft
  if (run === null) return
  const atMs = position.recordedAtMs
  if (run.offAtMs === null) {
    run.end = placeOf(position) ?? run.end
    run.endOdometerM = position.odometerM ?? run.endOdometerM
    if (position.hasFix) run.maxSpeedKmh = Math.max(run.maxSpeedKmh, position.speedKmh)
    run.driverKey ??= draft.driverKey
    run.isPrivate ||= draft.privateMode
  }
  if (!run.isTrip && run.distanceM >= settings.shortestTripM) {
    run.isTrip = true
    settleRest(draft, run.startedAtMs, atMs, effects)
  }
  if (position.ignition === true) run.endsWithIgnition = true
  if (run.endsWithIgnition && position.ignition === false) {
    settleIdling(draft, run, run.offAtMs ?? atMs, atMs, settings, effects)
    run.offAtMs ??= atMs
    if (settings.shortestStopS === 0) endRun(draft, { atMs, reason: 'ignition-off' }, atMs, settings, effects)
    return
  }
  if (isMoving) {
    settleIdling(draft, run, atMs, atMs, settings, effects)
    return
  }
  run.standing ??= { sinceMs: atMs, sequence: position.sequence, place: placeOf(position) ?? run.end }
  const { sinceMs } = run.standing
  if (!run.endsWithIgnition && atMs - sinceMs >= settings.restEndsTripS * 1000) {
    endRun(draft, { atMs: sinceMs, reason: 'rest' }, atMs, settings, effects)
  }
}

/** Standing with the engine on is over; where it was long enough it is a stop and an event. */
function settleIdling(
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

/** Closes the run: a trip if it went far enough, else a moment of the rest around it. */
export function endRun(
  draft: FoldState,
  { atMs, reason }: RunEnd,
  settledAtMs: number,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run } = draft
  if (run === null) throw new Error('No run to end')
  if (reason === 'rest') takeBack(run, atMs, settings)
  else settleIdling(draft, run, atMs, settledAtMs, settings, effects)
  draft.run = null
  if (run.isTrip) {
    effects.trips.push({ ...tripOf(run, vehicleOf(draft), settledAtMs), endedAtMs: atMs, endReason: reason })
    draft.rest = { startedAtMs: atMs, place: run.end, reason }
  } else {
    draft.rest ??= { startedAtMs: run.startedAtMs, place: run.start, reason: null }
  }
}

/** The time at rest that showed the trip to be over is no part of it. */
function takeBack(run: Run, endMs: number, settings: FoldSettings): void {
  const endDay = localDayAt(endMs, settings.timeZone).text
  const spentMs = run.drivingMs + run.standingMs + run.unknownMs - (endMs - run.startedAtMs)
  let excessMs = Math.max(0, spentMs)
  for (const day of run.days.toReversed()) {
    for (const kind of ['standingMs', 'unknownMs'] as const) {
      const takenMs = Math.min(excessMs, day[kind])
      day[kind] -= takenMs
      run[kind] -= takenMs
      excessMs -= takenMs
    }
  }
  run.days = run.days.filter(day => day.day <= endDay)
}

/** The run as a row, open at the end: the trip under way, or the one that `endRun` closes. */
export function tripOf(run: Run, vehicleId: number, settledAtMs: number): Trip {
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
    distanceM: roundM(run.distanceM),
    drivingS: seconds(run.drivingMs),
    standingS: seconds(run.standingMs),
    unknownS: seconds(run.unknownMs),
    maxSpeedKmh: run.maxSpeedKmh,
    driverKey: run.driverKey,
    isPrivate: run.isPrivate,
    days: run.days.map(dayPart),
    settledAtMs,
  }
}

function dayPart({ day, distanceM, drivingMs, standingMs, unknownMs }: DaySums): DayPart {
  return {
    day,
    distanceM: roundM(distanceM),
    drivingS: seconds(drivingMs),
    standingS: seconds(standingMs),
    unknownS: seconds(unknownMs),
  }
}

const seconds = (ms: number) => Math.round(ms / 1000)
const roundM = (m: number) => Math.round(m * 10) / 10

export function placeOf({ hasFix, latitude, longitude }: FoldPosition): Place | null {
  return hasFix ? { latitude, longitude } : null
}

function isOutsideWork(atMs: number, { workingHours, timeZone }: FoldSettings): boolean {
  if (workingHours === null) return false
  const isoWeekday = weekdayOf(localDay(atMs, timeZone)) || 7
  const minute = localMinute(atMs, timeZone)
  return (
    !workingHours.weekdays.includes(isoWeekday) ||
    minute < workingHours.fromMinute ||
    minute >= workingHours.untilMinute
  )
}
