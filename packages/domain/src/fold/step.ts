import { startWhileMoved } from './carried.ts'
import { type DoubtReason, type Effects, noEffects } from './derived-rows.ts'
import { movedTo } from './derived-values.ts'
import { reportDeviceEvents, reportHarshSpeedChanges, reportIgnition, reportSwitches } from './driving-events.ts'
import { judge, judgeWithoutNext } from './fix-belief.ts'
import type { FoldPosition } from './fold-position.ts'
import { type GeofenceIndex, leaveGeofences, visitGeofences } from './geofence-visits.ts'
import { trustedIgnition } from './ignition-wire.ts'
import type { InputRole } from './input-role.ts'
import type { JudgedPosition } from './judged.ts'
import { isDisplaced, type Leg, legTo, movesAt, STAYED, withWay } from './motion.ts'
import { followOdometer } from './odometer.ts'
import { privateModeAfter } from './privacy.ts'
import { beginRest, placeRest, settleRest, watchLongRest } from './rests.ts'
import { runEndBefore, stillEndBefore } from './run-end.ts'
import { accountInterval } from './run-interval.ts'
import { isMovedUnseen, startAt } from './run-start.ts'
import { beginRun, endRun, settleUnseen, updateRun } from './runs.ts'
import type { FoldSettings } from './settings.ts'
import { endSpeeding, watchSpeed } from './speeding.ts'
import { standElsewhere } from './standing.ts'
import { draftOf, type FoldState, initialState, type LastFix, vehicleOf } from './state.ts'
import { forgetTow } from './tows.ts'

/** What surrounds the records of one tracker. Two folds with the same context and records give the same rows. */
export interface FoldContext {
  /** The rules for a vehicle that it is in. Asked for each record: gives an object that is there already. */
  settingsOf: (vehicleId: number) => FoldSettings
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
  const atMs = position.recordedAtMs
  if (position.vehicleId !== draft.vehicleId) {
    if (draft.vehicleId !== null) leaveVehicle(draft, position, context.settingsOf(draft.vehicleId), context, effects)
    draft = { ...initialState(position.vehicleId), ...(draft.keepsIntervals && { keepsIntervals: true }) }
  }
  if (position.vehicleId === null) return draft
  const settings = context.settingsOf(position.vehicleId)
  for (let isDecided = false; !isDecided; ) {
    const judgement = judge(draft, position, settings)
    if (judgement === null) {
      take(draft, position, null, atMs, settings, context, effects)
      return draft
    }
    for (const one of judgement.judged) take(draft, one.position, one.doubt, atMs, settings, context, effects)
    isDecided = !judgement.again
  }
  const { waiting } = draft.belief
  if (waiting.at(-1) === position) waiting[waiting.length - 1] = keptPosition(position, context)
  return draft
}

/** As it is written into the state, in one form whatever else came with the record. */
function keptPosition(position: FoldPosition, { inputRoles }: FoldContext): FoldPosition {
  const attributes: Record<string, number | string | boolean> = {}
  for (const name of [...FOLDED_ATTRIBUTES, ...Object.keys(inputRoles)].sort()) {
    const value = position.attributes?.[name]
    if (value !== undefined) attributes[name] = value
  }
  return {
    recordedAtMs: position.recordedAtMs,
    sequence: position.sequence,
    vehicleId: position.vehicleId,
    hasFix: position.hasFix,
    latitude: position.latitude,
    longitude: position.longitude,
    headingDeg: position.headingDeg,
    speedKmh: position.speedKmh,
    priority: position.priority,
    late: position.late,
    ignition: position.ignition,
    moving: position.moving,
    odometerM: position.odometerM,
    driverKey: position.driverKey,
    events: position.events?.map(({ kind, value }) => ({ kind, value })) ?? null,
    attributes: Object.keys(attributes).length === 0 ? null : attributes,
  }
}

/** Takes a record whose fix is judged; `settledAtMs` is the record that decided about it, often itself. */
function take(
  draft: FoldState,
  position: JudgedPosition,
  doubt: DoubtReason | null,
  settledAtMs: number,
  settings: FoldSettings,
  context: FoldContext,
  effects: Effects,
): void {
  const atMs = position.recordedAtMs
  const settledBefore = atMs === settledAtMs ? null : countRows(effects)
  if (doubt !== null) reportDoubt(draft, position, doubt, effects)
  const wasOn = draft.wire.isOn
  const ignition = trustedIgnition(draft.wire, position.ignition, atMs)
  if (position.ignition === false) draft.engineLeftOn = false

  const seen = legTo(draft, position, ignition, doubt === 'new-place', settings)
  const ended = runEndBefore(draft, atMs, settings) ?? stillEndBefore(draft, position, seen, settings)
  if (ended) {
    endRun(draft, ended, atMs, settings, effects)
    watchLongRest(draft, ignition, seen, settings)
  } else if (ignition === true && wasOn === false) startWhileMoved(draft, position, settings, effects)
  const isMoving = movesAt(draft, position, ignition, seen, settings) || isDisplaced(draft, position, seen, settings)
  let leg = withWay(draft, position, seen, isMoving)
  identifyDriver(draft, position)
  draft.privateMode = privateModeAfter(draft.privateMode, position, context)

  if (draft.run === null) {
    if (isMovedUnseen(draft, position, leg, ignition, settings)) {
      settleUnseen(draft, position, leg, settings, effects)
      leg = STAYED
    }
    const start = startAt(
      draft,
      position,
      { ignition, isMoving, leg, isAfterSilence: ended?.reason === 'silence' },
      settings,
    )
    if (start) beginRun(draft, start, settings)
  }
  accountInterval(draft, position, leg, isMoving, ignition, settings, effects)
  if (leg.endsCount && position.hasFix) draft.countedTo = movedTo(draft.countedTo, position)
  if (position.ignition !== null) draft.ignition = ignition
  if (wasOn !== null && position.ignition !== null && position.ignition !== wasOn) {
    reportIgnition(draft, position, position.ignition, effects)
  }
  if (doubt === 'new-place') standElsewhere(draft, position)
  updateRun(draft, position, ignition, isMoving, settings, effects)
  if (draft.run === null) placeRest(draft, position, isMoving, settings)

  forgetTow(draft, atMs)
  reportDeviceEvents(draft, position, effects)
  reportSwitches(draft, position, context.inputRoles, effects)
  if (context.harshFromSpeed) reportHarshSpeedChanges(draft, position, settings, effects)
  watchSpeed(draft, position, settings, effects)
  visitGeofences(draft, position, context.geofences, settings, effects)
  keepRecord(draft, position, isMoving, leg)
  if (draft.run === null && draft.rest === null) beginRest(draft, position)
  if (settledBefore) settleLater(effects, settledBefore, settledAtMs)
}

const countRows = ({ trips, stops, events, visits, doubts }: Effects) => ({
  trips: trips.length,
  stops: stops.length,
  events: events.length,
  visits: visits.length,
  doubts: doubts.length,
})

/** What a record settled that had waited is settled by the record that decided about it. */
function settleLater(effects: Effects, before: ReturnType<typeof countRows>, settledAtMs: number): void {
  for (const kind of ['trips', 'stops', 'events', 'visits', 'doubts'] as const) {
    for (const row of effects[kind].slice(before[kind])) row.settledAtMs = settledAtMs
  }
}

function reportDoubt(
  draft: FoldState,
  { recordedAtMs, sequence }: FoldPosition,
  reason: DoubtReason,
  effects: Effects,
) {
  effects.doubts.push({ vehicleId: vehicleOf(draft), recordedAtMs, sequence, reason, settledAtMs: recordedAtMs })
}

/** The tracker is in another vehicle, or in none, from this record on: what was open ends with the record before it. */
function leaveVehicle(
  draft: FoldState,
  position: FoldPosition,
  settings: FoldSettings,
  context: FoldContext,
  effects: Effects,
): void {
  for (const one of judgeWithoutNext(draft, settings)) {
    take(draft, one.position, one.doubt, position.recordedAtMs, settings, context, effects)
  }
  if (draft.atMs === null) return
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

function identifyDriver(draft: FoldState, { driverKey }: FoldPosition): void {
  if (driverKey !== null) draft.driverKey = driverKey === '' ? null : driverKey
}

function keepRecord(draft: FoldState, position: JudgedPosition, isMoving: boolean, leg: Leg): void {
  draft.atMs = position.recordedAtMs
  draft.isMoving = isMoving
  draft.odometer = followOdometer(draft.odometer, position, leg)
  if (!position.hasFix) return
  const fix = draft.fix ?? { ...NOWHERE }
  fix.latitude = position.latitude
  fix.longitude = position.longitude
  fix.atMs = position.recordedAtMs
  fix.sequence = position.sequence
  fix.headingDeg = position.headingDeg
  fix.speedKmh = position.speedKmh
  if (position.isSpeedWorkedOut) fix.isSpeedWorkedOut = true
  else if (fix.isSpeedWorkedOut) delete fix.isSpeedWorkedOut
  fix.isMoving = isMoving
  fix.ignition = position.ignition
  fix.odometerM = position.odometerM
  draft.fix = fix
  if (draft.run === null) draft.countedTo = movedTo(draft.countedTo, position)
}

const NOWHERE: LastFix = {
  latitude: 0,
  longitude: 0,
  atMs: 0,
  sequence: 0,
  headingDeg: 0,
  speedKmh: null,
  isMoving: false,
  ignition: null,
  odometerM: null,
}
