import { apartM } from '../geo/distance.ts'
import { type Belief, type BelievedFix, type Elsewhere, hasPlace, isZeroZero, placeAndTime } from './belief.ts'
import type { DoubtReason } from './derived-rows.ts'
import { doubtOf, isTakenBack, reaches } from './fix-doubt.ts'
import type { FoldPosition } from './fold-position.ts'
import {
  atSpeed,
  believe,
  isSpeedOfNoVehicle,
  type Judged,
  refuse,
  take,
  takeWithoutPlace,
  withoutSpeed,
} from './judged.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** Null: the record is taken as it stands. */
export type Judgement = {
  judged: Judged[]
  /** The record must be judged again once those are taken. */
  again: boolean
} | null

/** What is in doubt is decided with the next fix that agrees or does not, and at the latest then. */
const WAITS_MS = 120_000
const MOST_WAITING = 12
const STRAYS_MS = 30_000
/**
 * Fixes elsewhere that are a second vehicle rather than an error of a receiver, if they lie between those that are believed and are
 * never further apart in time than `WAITS_MS`.
 */
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

function goesOnElsewhere(elsewhere: Elsewhere | null, position: FoldPosition, settings: FoldSettings): Elsewhere {
  const goesOn = elsewhere !== null && reaches(elsewhere, position, apartM(elsewhere, position), settings)
  const fixes = goesOn ? Math.min(elsewhere.fixes + 1, MOST_WAITING) : 1
  return { ...placeAndTime(position), fixes }
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
