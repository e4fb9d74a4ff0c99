import { distanceM } from '../geo/distance.ts'
import type { Effects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { type FoldState, vehicleOf } from './state.ts'

/** A parked vehicle that reports from further away than this was carried, towed or driven unseen. */
const ELSEWHERE_M = 500

/** The first record of a vehicle that does not run: it counts as parked from then on. */
export function beginRest(draft: FoldState, { recordedAtMs }: FoldPosition): void {
  const place = draft.fix && { latitude: draft.fix.latitude, longitude: draft.fix.longitude }
  draft.rest = { startedAtMs: recordedAtMs, place, reason: null }
}

/** The vehicle has left for a trip, or is elsewhere: the rest before that is a row. */
export function settleRest(draft: FoldState, untilMs: number, settledAtMs: number, effects: Effects): void {
  const { rest } = draft
  draft.rest = null
  if (rest === null || rest.place === null || untilMs <= rest.startedAtMs) return
  effects.stops.push({
    vehicleId: vehicleOf(draft),
    kind: 'parked',
    startedAtMs: rest.startedAtMs,
    endedAtMs: untilMs,
    reason: rest.reason,
    place: rest.place,
    driverKey: null,
    isPrivate: draft.privateMode,
    settledAtMs,
  })
}

/** Without a run: a rest gets its place with the first fix, and ends where the vehicle stands elsewhere now. */
export function moveRest(draft: FoldState, position: FoldPosition, isMoving: boolean, effects: Effects): void {
  const { rest } = draft
  if (rest === null || draft.atMs === null || !position.hasFix || isMoving) return
  const { latitude, longitude, recordedAtMs } = position
  if (rest.place === null) {
    rest.place = { latitude, longitude }
    return
  }
  if (distanceM(rest.place.latitude, rest.place.longitude, latitude, longitude) <= ELSEWHERE_M) return
  settleRest(draft, draft.atMs, recordedAtMs, effects)
  draft.rest = { startedAtMs: recordedAtMs, place: { latitude, longitude }, reason: 'silence' }
}
