import { type Belief, type BelievedFix, hasPlace, isZeroZero, placeAndTime } from './belief.ts'
import { isBelievable, workedOutSpeed } from './believed-speed.ts'
import type { DoubtReason } from './derived-rows.ts'
import { followZeros, saysNothingByZero } from './driven-at-zero.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldSettings } from './settings.ts'

export interface JudgedPosition extends FoldPosition {
  /** The speed is worked out from the way: the mean of some seconds. Absent where it is the device's own. */
  isSpeedWorkedOut?: true
}

/** A record as the rest of the fold takes it: without a fix and a speed that are not believed. */
export interface Judged {
  position: JudgedPosition
  doubt: DoubtReason | null
}

export const refuse = (position: FoldPosition, doubt: DoubtReason): Judged => ({
  position: { ...position, hasFix: false, speedKmh: null },
  doubt,
})

/** Without a fix, or with one that is none. */
export function takeWithoutPlace(position: FoldPosition, settings: FoldSettings): Judged {
  if (isZeroZero(position)) return refuse(position, 'zero-zero')
  return isSpeedOfNoVehicle(position, settings) ? withoutSpeed(position) : { position, doubt: null }
}

export const isSpeedOfNoVehicle = ({ speedKmh }: FoldPosition, { fastestKmh }: FoldSettings) =>
  speedKmh !== null && (speedKmh < 0 || speedKmh > fastestKmh)

export const withoutSpeed = (position: FoldPosition): Judged => ({
  position: { ...position, speedKmh: null },
  doubt: 'impossible-speed',
})

export function take(belief: Belief, position: FoldPosition, settings: FoldSettings): Judged {
  if (!hasPlace(position)) return takeWithoutPlace(position, settings)
  return believe(belief, position, settings) === position.speedKmh
    ? { position, doubt: null }
    : atSpeed(position, belief)
}

/** A record with the speed that is believed instead of its own. A device that knows no speed may say 0, which is no impossible one. */
export function atSpeed(position: FoldPosition, { last }: Belief): Judged {
  const doubt = position.speedKmh === null || position.speedKmh === 0 ? null : 'impossible-speed'
  return { position: { ...position, speedKmh: last?.speedKmh ?? null, isSpeedWorkedOut: true }, doubt }
}

/** Remembers the fix as the newest that is believed, and gives the speed that is. In place: it is done for every record. */
export function believe(belief: Belief, position: FoldPosition, settings: FoldSettings): number | null {
  const { last } = belief
  const drivenAtZero = followZeros(last, position, settings)
  const isOwn = !saysNothingByZero(drivenAtZero, position) && isBelievable(last, position, settings)
  const speed = isOwn ? null : workedOutSpeed(last, position, settings)
  const kept: BelievedFix = last ?? {
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
  if (drivenAtZero !== undefined) kept.drivenAtZero = drivenAtZero
  else if (kept.drivenAtZero !== undefined) delete kept.drivenAtZero
  belief.last = kept
  return kept.speedKmh
}
