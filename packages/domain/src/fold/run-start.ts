import type { Place, TripStart } from './derived-rows.ts'
import { placeOf } from './derived-values.ts'
import type { FoldPosition } from './fold-position.ts'
import type { Leg } from './motion.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

export interface RunStart {
  atMs: number
  reason: TripStart
  byIgnition: boolean
  place: Place | null
  odometerM: number | null
}

interface Seen {
  ignition: boolean | null
  isMoving: boolean
  leg: Leg
  isAfterSilence: boolean
}

/** A first leg of this length was driven since the record before, rather than at this one. */
const BEGAN_BEFORE_M = 50

/** Whether a run begins by a record: the engine starts, the wheels turn, or the vehicle was moved unseen. Null: none does. */
export function startAt(
  draft: FoldState,
  position: FoldPosition,
  { ignition, isMoving, leg, isAfterSilence }: Seen,
  settings: FoldSettings,
): RunStart | null {
  if (draft.run !== null) return null
  const current = ignition ?? (position.ignition === null ? draft.ignition : null)
  const byIgnition = ignition === true && !draft.engineLeftOn
  if (leg.isUnseen && leg.lineM !== null) return { ...lastKnown(draft, settings), reason: 'after-silence', byIgnition }
  if (!byIgnition && !(isMoving && position.hasFix)) return null
  const wasOn = draft.ignition === true && !draft.engineLeftOn
  const here = {
    atMs: position.recordedAtMs,
    place: placeOf(position),
    odometerM: position.odometerM ?? draft.odometer?.readingM ?? null,
  }
  if (byIgnition) return { ...here, reason: isAfterSilence || wasOn ? 'after-silence' : 'ignition-on', byIgnition }
  const isUnderWay = leg.wayM >= BEGAN_BEFORE_M && leg.elapsedMs <= settings.restEndsTripS * 1000
  const from = isUnderWay && draft.atMs !== null ? { ...lastKnown(draft, settings), atMs: draft.atMs } : here
  return { ...from, reason: isAfterSilence ? 'after-silence' : current === false ? 'carried' : 'motion', byIgnition }
}

/**
 * Whether a vehicle without a run is elsewhere after so long that what follows is not the same trip, or with its engine off
 * before and after.
 */
export function isMovedUnseen(
  draft: FoldState,
  { recordedAtMs }: FoldPosition,
  { isUnseen, lineM }: Leg,
  ignition: boolean | null,
  settings: FoldSettings,
): boolean {
  if (draft.run !== null || !isUnseen || lineM === null) return false
  if (draft.ignition === false && ignition === false) return true
  return recordedAtMs - lastKnown(draft, settings).atMs > settings.silenceEndsTripS * 1000
}

/** At the newest moment at which it is known where the vehicle was. */
export function lastKnown({ atMs, fix, rest, odometer }: FoldState, { silenceS, tunnelS }: FoldSettings) {
  if (atMs === null) throw new Error('Nothing is known from before')
  const isFixOld = fix !== null && atMs - fix.atMs > (silenceS + tunnelS) * 1000
  const knownMs = isFixOld ? Math.max(fix.atMs, rest?.startedAtMs ?? fix.atMs) : atMs
  return {
    atMs: knownMs,
    place: fix && { latitude: fix.latitude, longitude: fix.longitude },
    odometerM: odometer?.readingM ?? null,
  }
}
