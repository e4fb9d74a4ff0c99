import type { Pace } from './believed-speed.ts'
import type { Place } from './derived-rows.ts'
import type { DrivenAtZero } from './driven-at-zero.ts'
import type { FoldPosition } from './fold-position.ts'

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
  /** Absent while the device's zeros are believed, so that most states are written without it. */
  drivenAtZero?: DrivenAtZero
}

export interface Elsewhere extends Place {
  atMs: number
  fixes: number
}

export const initialBelief = (): Belief => ({ last: null, waiting: [], doubt: null, elsewhere: null })

export const draftOfBelief = (belief: Belief): Belief => ({
  ...belief,
  last: belief.last && { ...belief.last },
  waiting: [...belief.waiting],
})

/** The record that waits though the vehicle could have got there; null: none does. */
export function doubtedDetour({ doubt, waiting }: Belief): FoldPosition | null {
  return doubt === 'detour' ? (waiting.find(hasPlace) ?? null) : null
}

/** Nobody drives at 0° 0°: it is what devices send that have no fix. */
export const isZeroZero = ({ hasFix, latitude, longitude }: FoldPosition) =>
  hasFix && Math.abs(latitude) < 0.001 && Math.abs(longitude) < 0.001

export const hasPlace = (position: FoldPosition) => position.hasFix && !isZeroZero(position)

export const placeAndTime = ({ latitude, longitude, recordedAtMs }: FoldPosition) => ({
  latitude,
  longitude,
  atMs: recordedAtMs,
})
