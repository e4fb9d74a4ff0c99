import { type Effects, noEffects } from './derived-rows.ts'
import { reportDeviceEvents, reportHarshSpeedChanges, reportIgnition, reportSwitches } from './driving-events.ts'
import type { FoldPosition } from './fold-position.ts'
import { type GeofenceIndex, leaveGeofences, visitGeofences } from './geofence-visits.ts'
import type { InputRole } from './input-role.ts'
import { legM } from './leg.ts'
import { beginRest, moveRest, settleRest } from './rests.ts'
import { accountInterval, beginRun, endRun, restEndBefore, runEndBefore, updateRun } from './runs.ts'
import type { FoldSettings } from './settings.ts'
import { endSpeeding, watchSpeed } from './speeding.ts'
import { draftOf, type FoldState, initialState } from './state.ts'

/** What surrounds the records of one tracker. Two folds with the same context and records give the same rows. */
export interface FoldContext {
  settings: FoldSettings
  geofences: GeofenceIndex
  /** The device cannot judge driving itself: harsh driving is worked out from its speeds. */
  harshFromSpeed: boolean
  /** What the installation wired to the inputs of this tracker, such as `digitalInput1` to the panic button. */
  inputRoles: Readonly<Record<string, InputRole>>
}

/** The attributes that the fold looks at, beside the inputs that have a role. */
export const FOLDED_ATTRIBUTES: readonly string[] = ['privateMode', 'eventDurationMs', 'beaconLights', 'runLock']

/**
 * The one function by which records become trips, stops, events and visits: live, late and in a rebuild. Takes the state
 * before a record and the record; gives the state after it and the rows that it settled. Records of a tracker must come in
 * the order of `comesBefore`.
 */
export function step(state: FoldState, position: FoldPosition, context: FoldContext): [FoldState, Effects] {
  const draft = draftOf(state)
  const effects = noEffects()
  return [advance(draft, position, context, effects), effects]
}

/** `step` over many records of one tracker, in order, without a copy of the state for each. */
export function foldAll(
  state: FoldState,
  positions: Iterable<FoldPosition>,
  context: FoldContext,
): [FoldState, Effects] {
  let draft = draftOf(state)
  const effects = noEffects()
  for (const position of positions) draft = advance(draft, position, context, effects)
  return [draft, effects]
}

/** Changes `draft` and adds to `effects`; gives the state after the record, which is `draft` unless the vehicle changed. */
export function advance(draft: FoldState, position: FoldPosition, context: FoldContext, effects: Effects): FoldState {
  if (position.vehicleId !== draft.vehicleId) {
    leaveVehicle(draft, position, context, effects)
    draft = initialState(position.vehicleId)
  }
  if (position.vehicleId === null) return draft
  const { settings } = context
  const atMs = position.recordedAtMs

  const ended = runEndBefore(draft, atMs, settings) ?? restEndBefore(draft, position, settings)
  if (ended) endRun(draft, ended, atMs, settings, effects)
  const isMoving = movesAt(draft, position, settings)
  const distanceM = draft.isMoving || isMoving ? legM(draft, position) : 0
  accountInterval(draft, position, distanceM, isMoving, settings)
  identifyDriver(draft, position)
  watchPrivateMode(draft, position, context)

  beginRun(draft, position, isMoving, ended?.reason === 'silence', settings)
  reportIgnition(draft, position, effects)
  updateRun(draft, position, isMoving, settings, effects)
  if (draft.run === null) moveRest(draft, position, isMoving, effects)

  reportDeviceEvents(draft, position, effects)
  reportSwitches(draft, position, context.inputRoles, effects)
  if (context.harshFromSpeed) reportHarshSpeedChanges(draft, position, settings, effects)
  watchSpeed(draft, position, settings, effects)
  visitGeofences(draft, position, context, effects)
  keepRecord(draft, position, isMoving, distanceM)
  if (draft.run === null && draft.rest === null) beginRest(draft, position)
  return draft
}

/** The tracker is in another vehicle, or in none, from this record on: what was open ends with the record before it. */
function leaveVehicle(draft: FoldState, position: FoldPosition, context: FoldContext, effects: Effects): void {
  if (draft.atMs === null) return
  const { settings } = context
  if (draft.run) {
    const { offAtMs } = draft.run
    const end =
      offAtMs === null
        ? { atMs: draft.atMs, reason: 'tracker-moved' as const }
        : { atMs: offAtMs, reason: 'ignition-off' as const }
    endRun(draft, end, position.recordedAtMs, settings, effects)
  }
  settleRest(draft, draft.atMs, position.recordedAtMs, effects)
  endSpeeding(draft, draft.atMs, position.recordedAtMs, settings, effects)
  leaveGeofences(draft, draft.atMs, position, settings, effects)
}

/** A receiver of a parked vehicle drifts; where the ignition is not known, the device's own flag counts as well. */
function movesAt(draft: FoldState, position: FoldPosition, { movingKmh }: FoldSettings): boolean {
  const ignition = position.ignition ?? draft.ignition
  if (!position.hasFix) return position.moving ?? (draft.isMoving && ignition !== false)
  if (position.speedKmh >= movingKmh) return true
  return ignition === null && position.moving === true
}

function identifyDriver(draft: FoldState, { driverKey }: FoldPosition): void {
  if (driverKey !== null) draft.driverKey = driverKey === '' ? null : driverKey
}

function watchPrivateMode(draft: FoldState, { attributes }: FoldPosition, { inputRoles }: FoldContext): void {
  if (attributes === null) return
  const { privateMode } = attributes
  if (typeof privateMode === 'boolean') draft.privateMode = privateMode
  for (const [input, role] of Object.entries(inputRoles)) {
    if (role === 'private-mode' && input in attributes) draft.privateMode = attributes[input] === true
  }
}

function keepRecord(draft: FoldState, position: FoldPosition, isMoving: boolean, distanceM: number): void {
  draft.atMs = position.recordedAtMs
  draft.isMoving = isMoving
  if (position.ignition !== null) draft.ignition = position.ignition
  // A record without an odometer adds its leg, or the next one with an odometer would count that leg again.
  if (position.odometerM !== null) draft.odometerM = position.odometerM
  else if (draft.odometerM !== null) draft.odometerM = Math.round(draft.odometerM + distanceM)
  if (position.hasFix) {
    draft.fix = {
      latitude: position.latitude,
      longitude: position.longitude,
      atMs: position.recordedAtMs,
      speedKmh: position.speedKmh,
    }
  }
}
