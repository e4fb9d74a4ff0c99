import { apartM } from '../geo/distance.ts'
import type { Effects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { noteContradiction } from './ignition-wire.ts'
import type { SeenLeg } from './motion.ts'
import type { FoldSettings } from './settings.ts'
import { type FoldState, vehicleOf } from './state.ts'

/** Fixes whose mean is the place of a rest; more would change nothing that matters. */
const FIXES_OF_A_REST = 20

/** The first record of a vehicle that does not run: it counts as parked from then on. */
export function beginRest(draft: FoldState, { recordedAtMs }: FoldPosition): void {
  const place = draft.fix && { latitude: draft.fix.latitude, longitude: draft.fix.longitude }
  draft.rest = { startedAtMs: recordedAtMs, place, fixes: place === null ? 0 : 1, reason: null }
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

/** Heard of after an hour in one place, and the engine is said to have been on all the time. */
export function watchLongRest(draft: FoldState, ignition: boolean | null, seen: SeenLeg, settings: FoldSettings): void {
  if (draft.ignition !== true || ignition !== true || seen.elapsedMs < settings.idlingEndsTripS * 1000) return
  if (seen.lineM === null || seen.isUnseen) return
  noteContradiction(draft.wire)
  draft.engineLeftOn = true
}

/** Without a run: the place of a rest is the mean of the fixes there, so that one that is far off does not matter. */
export function placeRest(
  { rest }: FoldState,
  position: FoldPosition,
  isMoving: boolean,
  settings: FoldSettings,
): void {
  if (rest === null || !position.hasFix || isMoving) return
  const { latitude, longitude } = position
  if (rest.place === null) {
    rest.place = { latitude, longitude }
    rest.fixes = 1
    return
  }
  if (rest.fixes >= FIXES_OF_A_REST || apartM(rest.place, position) > settings.driftM) return
  rest.fixes++
  rest.place = {
    latitude: rest.place.latitude + (latitude - rest.place.latitude) / rest.fixes,
    longitude: rest.place.longitude + (longitude - rest.place.longitude) / rest.fixes,
  }
}
