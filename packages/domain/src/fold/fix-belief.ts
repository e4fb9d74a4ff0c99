import { apartM, atMostApartM } from '../geo/distance.ts'
import { isBelievable, type Pace, workedOutSpeed } from './believed-speed.ts'
import type { DoubtReason, Place } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { isCounting } from './odometer.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** Which fixes are believed, and which records wait until the next one decides about them. */
export interface Belief {
  last: BelievedFix | null
  /** In order. The fix of the first is in doubt, and those of the others agree with it. */
  waiting: FoldPosition[]
  doubt: 'unreachable' | 'detour' | null
  /** The newest place where the vehicle cannot have been, and for how many fixes it went on there. */
  elsewhere: Elsewhere | null
}

/** The newest fix that is believed, as far as the judgement of the next needs it. */
export interface BelievedFix extends Place {
  atMs: number
  /** The newest speed that was reported and believed, or worked out; and when. */
  speedKmh: number | null
  speedAtMs: number
  odometerM: number | null
  /** Nothing before it supports it. */
  isAlone: boolean
  pace: Pace | null
}

interface Elsewhere extends Place {
  atMs: number
  fixes: number
}

/** A record as the rest of the fold takes it: without a fix and a speed that are not believed. */
export interface Judged {
  position: FoldPosition
  doubt: DoubtReason | null
}

/** Null: the record is taken as it stands. */
export type Judgement = {
  judged: Judged[]
  /** The record must be judged again once those are taken. */
  again: boolean
} | null

export const initialBelief = (): Belief => ({ last: null, waiting: [], doubt: null, elsewhere: null })

export const draftOfBelief = (belief: Belief): Belief => ({
  ...belief,
  last: belief.last && { ...belief.last },
  waiting: [...belief.waiting],
})

/** A receiver is this far off at times. */
const INACCURACY_M = 50
/** What is in doubt is decided with the next fix that agrees or does not, and at the latest then. */
const WAITS_MS = 120_000
const MOST_WAITING = 12
const STRAYS_MS = 30_000
/** So many fixes elsewhere, never longer than that apart and between those that are believed, are a second vehicle rather than a receiver's error. */
const FIXES_OF_A_PLACE = 3

/**
 * Judges the next record of a tracker: a fix is believed if the vehicle can have got there from the last one that was believed,
 * and if the next record does not take it back. Gives the records that are decided by it, in order: often itself, none while
 * something waits. One pass, and what it keeps is bounded.
 */
export function judge(draft: FoldState, position: FoldPosition, settings: FoldSettings): Judgement {
  const { belief } = draft
  if (belief.elsewhere && position.recordedAtMs - belief.elsewhere.atMs > WAITS_MS) belief.elsewhere = null
  if (belief.waiting.length > 0) return judgeWaiting(draft, position, settings)
  if (!position.hasFix) {
    return isSpeedOfNoVehicle(position, settings) ? { judged: [withoutSpeed(position)], again: false } : null
  }
  if (isZeroZero(position)) return { judged: [refuse(position, 'zero-zero')], again: false }
  const doubt = belief.last && doubtOf(draft, belief.last, position, settings)
  if (doubt === null) {
    if (believe(belief, position, settings) === position.speedKmh) return null
    return { judged: [atSpeed(position, belief)], again: false }
  }
  belief.doubt = doubt
  belief.waiting.push(position)
  if (doubt === 'unreachable') belief.elsewhere = goesOnElsewhere(belief.elsewhere, position, settings)
  return { judged: [], again: false }
}

/** The record that waits though the vehicle could have got there; null: none does. */
export function doubtedDetour({ doubt, waiting }: Belief): FoldPosition | null {
  return doubt === 'detour' ? (waiting.find(hasPlace) ?? null) : null
}

/** What waits is decided without a next record: the tracker leaves the vehicle. */
export function judgeWithoutNext({ belief }: FoldState, settings: FoldSettings): Judged[] {
  return belief.waiting.length === 0 ? [] : decideLate(belief, settings)
}

function judgeWaiting(draft: FoldState, position: FoldPosition, settings: FoldSettings): Judgement {
  const { belief } = draft
  const [first] = belief.waiting
  const { last } = belief
  if (first === undefined || last === null) throw new Error('Nothing waits to be believed')
  const isLate = position.recordedAtMs - first.recordedAtMs >= WAITS_MS || belief.waiting.length >= MOST_WAITING
  if (!hasPlace(position)) {
    if (isLate) return { judged: decideLate(belief, settings), again: true }
    belief.waiting.push(position)
    return { judged: [], again: false }
  }
  if (belief.doubt === 'detour') {
    if (!isLate && isSoonBesideRest(draft, last, first, position, settings)) {
      belief.waiting.push(position)
      return { judged: [], again: false }
    }
    return { judged: release(belief, reasonOfDetour(draft, last, first, position, settings), settings), again: true }
  }
  const elsewhere = belief.elsewhere ?? { ...placeAndTime(first), fixes: 1 }
  const fromLastM = apartM(last, position)
  const fromElsewhereM = apartM(elsewhere, position)
  const isOfElsewhere = reaches(elsewhere, position, fromElsewhereM, settings)
  const isOfLast = reaches(last, position, fromLastM, settings)
  if (!isOfElsewhere || (isOfLast && fromLastM <= fromElsewhereM)) {
    return { judged: release(belief, reasonElsewhere(elsewhere), settings), again: true }
  }
  belief.elsewhere = { ...placeAndTime(position), fixes: Math.min(elsewhere.fixes + 1, MOST_WAITING) }
  if (isLate || isOfLast || last.isAlone) return { judged: release(belief, null, settings), again: true }
  belief.waiting.push(position)
  return { judged: [], again: false }
}

/** A receiver that strays does so for some seconds: two fixes at once do not prove that a vehicle with its engine off is carried away. */
function isSoonBesideRest(
  { run, ignition, belief }: FoldState,
  last: BelievedFix,
  first: FoldPosition,
  next: FoldPosition,
  settings: FoldSettings,
): boolean {
  if ((run !== null && run.offAtMs === null) || ignition !== false) return false
  if (first.ignition === true || next.ignition === true) return false
  if (next.recordedAtMs - first.recordedAtMs >= STRAYS_MS || apartM(first, next) >= apartM(last, next)) return false
  const before = belief.waiting.findLast(hasPlace) ?? first
  return reaches({ atMs: before.recordedAtMs }, next, apartM(before, next), settings)
}

/** No fix came that would decide. */
function decideLate(belief: Belief, settings: FoldSettings): Judged[] {
  const fixes = belief.waiting.filter(hasPlace).length
  if (belief.doubt === 'detour' || fixes > 1) return release(belief, null, settings)
  return release(belief, reasonElsewhere(belief.elsewhere), settings)
}

const reasonElsewhere = (elsewhere: Elsewhere | null): DoubtReason =>
  elsewhere !== null && elsewhere.fixes >= FIXES_OF_A_PLACE ? 'two-places' : 'unreachable'

/** The records that waited, refused for a reason or believed. */
function release(belief: Belief, reason: DoubtReason | null, settings: FoldSettings): Judged[] {
  const { waiting, doubt } = belief
  belief.waiting = []
  belief.doubt = null
  if (reason !== null) {
    return waiting.map(position =>
      hasPlace(position) ? refuse(position, reason) : takeWithoutPlace(position, settings),
    )
  }
  const judged = waiting.map((position, i) => {
    const isNewPlace = i === 0 && doubt === 'unreachable'
    if (isNewPlace) belief.last = null
    const taken = take(belief, position, settings)
    return isNewPlace ? { ...taken, doubt: 'new-place' as const } : taken
  })
  if (doubt === 'unreachable') belief.elsewhere = null
  return judged
}

const refuse = (position: FoldPosition, doubt: DoubtReason): Judged => ({
  position: { ...position, hasFix: false, speedKmh: null },
  doubt,
})

/** Without a fix, or with one that is none. */
function takeWithoutPlace(position: FoldPosition, settings: FoldSettings): Judged {
  if (isZeroZero(position)) return refuse(position, 'zero-zero')
  return isSpeedOfNoVehicle(position, settings) ? withoutSpeed(position) : { position, doubt: null }
}

const isSpeedOfNoVehicle = ({ speedKmh }: FoldPosition, { fastestKmh }: FoldSettings) =>
  speedKmh !== null && (speedKmh < 0 || speedKmh > fastestKmh)

const withoutSpeed = (position: FoldPosition): Judged => ({
  position: { ...position, speedKmh: null },
  doubt: 'impossible-speed',
})

function take(belief: Belief, position: FoldPosition, settings: FoldSettings): Judged {
  if (!hasPlace(position)) return takeWithoutPlace(position, settings)
  return believe(belief, position, settings) === position.speedKmh
    ? { position, doubt: null }
    : atSpeed(position, belief)
}

/** A record with the speed that is believed instead of its own. */
function atSpeed(position: FoldPosition, { last }: Belief): Judged {
  const doubt = position.speedKmh === null ? null : 'impossible-speed'
  return { position: { ...position, speedKmh: last?.speedKmh ?? null }, doubt }
}

/** Remembers the fix as the newest that is believed, and gives the speed that is. In place: it is done for every record. */
function believe(belief: Belief, position: FoldPosition, settings: FoldSettings): number | null {
  const { last } = belief
  const speed = isBelievable(last, position, settings) ? null : workedOutSpeed(last, position, settings)
  const kept = last ?? {
    ...placeAndTime(position),
    speedKmh: null,
    speedAtMs: 0,
    odometerM: null,
    isAlone: true,
    pace: null,
  }
  kept.latitude = position.latitude
  kept.longitude = position.longitude
  kept.atMs = position.recordedAtMs
  kept.speedKmh = speed === null ? position.speedKmh : speed.kmh
  kept.speedAtMs = speed === null ? position.recordedAtMs : speed.atMs
  kept.odometerM = position.odometerM
  kept.isAlone = last === null
  kept.pace = speed === null ? null : speed.pace
  belief.last = kept
  return kept.speedKmh
}

/** Nobody drives at 0° 0°: it is what devices send that have no fix. */
const isZeroZero = ({ hasFix, latitude, longitude }: FoldPosition) =>
  hasFix && Math.abs(latitude) < 0.001 && Math.abs(longitude) < 0.001

const hasPlace = (position: FoldPosition) => position.hasFix && !isZeroZero(position)

const placeAndTime = ({ latitude, longitude, recordedAtMs }: FoldPosition) => ({
  latitude,
  longitude,
  atMs: recordedAtMs,
})

function goesOnElsewhere(elsewhere: Elsewhere | null, position: FoldPosition, settings: FoldSettings): Elsewhere {
  const goesOn = elsewhere !== null && reaches(elsewhere, position, apartM(elsewhere, position), settings)
  const fixes = goesOn ? Math.min(elsewhere.fixes + 1, MOST_WAITING) : 1
  return { ...placeAndTime(position), fixes }
}

function reaches(from: { atMs: number }, to: FoldPosition, metres: number, { fastestKmh }: FoldSettings): boolean {
  return metres <= ((to.recordedAtMs - from.atMs) / 3_600) * fastestKmh + INACCURACY_M
}

function doubtOf(draft: FoldState, last: BelievedFix, position: FoldPosition, settings: FoldSettings): Belief['doubt'] {
  const atMostM = atMostApartM(last, position)
  if (atMostM <= INACCURACY_M) return null
  if (draft.run !== null && reaches(last, position, atMostM, settings)) {
    if (atMostM <= farthestM(last, position, (position.recordedAtMs - last.atMs) / 1000)) return null
  }
  const metres = apartM(last, position)
  if (metres <= INACCURACY_M) return null
  if (!reaches(last, position, metres, settings)) return 'unreachable'
  if (isCountedToo(last, position, metres)) return null
  const elapsedS = (position.recordedAtMs - last.atMs) / 1000
  if (draft.run === null && metres > settings.driftM) {
    // A vehicle at rest: one fix beside it is a stray more often than a departure.
    if (draft.ignition !== true || elapsedS > settings.silenceS) return 'detour'
  }
  return metres > farthestM(last, position, elapsedS) ? 'detour' : null
}

/** The odometer says that it was driven. */
function isCountedToo(last: Pick<BelievedFix, 'odometerM'>, { odometerM }: FoldPosition, metres: number): boolean {
  return odometerM !== null && last.odometerM !== null && odometerM - last.odometerM >= metres * 0.8 - INACCURACY_M
}

/** The odometer says that it was not driven. */
function countsNothing(last: Pick<BelievedFix, 'odometerM'>, { odometerM }: FoldPosition): boolean {
  if (odometerM === null || last.odometerM === null) return false
  return odometerM >= last.odometerM && odometerM - last.odometerM < LEAST_DETOUR_M
}

/** As far as the speeds at both ends let expect; a vehicle that was faster in between must be confirmed by the next record. */
function farthestM(last: Pick<BelievedFix, 'speedKmh'>, position: FoldPosition, elapsedS: number): number {
  const isReported = position.speedKmh !== null
  const fasterKmh = Math.max(last.speedKmh ?? 0, position.speedKmh ?? 0)
  const room = isReported ? 1.2 : 1.5
  return (fasterKmh / 3.6) * elapsedS * room + INACCURACY_M * (isReported ? 1 : 2)
}

const LEAST_DETOUR_M = 100
const DETOUR_RATIO = 1.6

/** The speeds at both ends do not lead from one to the other. */
function isFartherThanDriven(from: FoldPosition, to: FoldPosition): boolean {
  const seen = { speedKmh: from.speedKmh, odometerM: from.odometerM }
  const metres = apartM(from, to)
  return !isCountedToo(seen, to, metres) && metres > farthestM(seen, to, (to.recordedAtMs - from.recordedAtMs) / 1000)
}

function reasonOfDetour(
  draft: FoldState,
  last: BelievedFix,
  first: FoldPosition,
  position: FoldPosition,
  settings: FoldSettings,
): DoubtReason | null {
  if (isTakenBack(draft, last, first, position, settings)) return 'taken-back'
  const fromFirst = { atMs: first.recordedAtMs }
  return reaches(fromFirst, position, apartM(first, position), settings) ? null : 'unreachable'
}

/**
 * The way over the doubtful fix is much longer than past it. A vehicle that is heard of more seldom may have been there and
 * come back, unless its engine is known to have been off, its odometer has counted nothing, or it would have come back faster
 * than it says it drives.
 */
function isTakenBack(
  { ignition, odometer }: FoldState,
  last: BelievedFix,
  doubtful: FoldPosition,
  next: FoldPosition,
  { silenceS }: FoldSettings,
): boolean {
  const isOff = ignition === false && doubtful.ignition !== true && next.ignition !== true
  const isSoon = next.recordedAtMs - last.atMs <= 2 * silenceS * 1000
  const isAtOnce = next.recordedAtMs - doubtful.recordedAtMs <= silenceS * 1000
  const hasStood = odometer !== null && isCounting(odometer) && countsNothing(last, next)
  if (!isOff && !isSoon && !hasStood && !(isAtOnce && isFartherThanDriven(doubtful, next))) return false
  const overM = apartM(last, doubtful) + apartM(doubtful, next)
  const pastM = apartM(last, next)
  return overM - pastM >= LEAST_DETOUR_M && overM >= pastM * DETOUR_RATIO
}
