import type { EventKind } from '../events/event-kinds.ts'
import type { DerivedEvent, Effects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import type { InputRole } from './input-role.ts'
import type { JudgedPosition } from './judged.ts'
import type { FoldSettings } from './settings.ts'
import { type FoldState, type Run, vehicleOf } from './state.ts'
import { isTowReported } from './tows.ts'

const STANDARD_GRAVITY_MPS2 = 9.80665

/** An event at a record. A record without a fix happened where the vehicle was last known to be. */
export function eventAt(
  draft: FoldState,
  position: FoldPosition,
  kind: EventKind,
  facts: Partial<Pick<DerivedEvent, 'value' | 'durationS' | 'source' | 'geofenceId'>>,
): DerivedEvent {
  const from = position.hasFix ? position : (draft.fix ?? position)
  return {
    vehicleId: vehicleOf(draft),
    recordedAtMs: position.recordedAtMs,
    sequence: position.sequence,
    kind,
    value: null,
    durationS: null,
    source: 'derived',
    hasFix: position.hasFix,
    place: { latitude: from.latitude, longitude: from.longitude },
    speedKmh: position.speedKmh,
    headingDeg: position.headingDeg,
    driverKey: draft.driverKey,
    geofenceId: null,
    limitKmh: null,
    isPrivate: draft.privateMode || draft.run?.isPrivate === true,
    late: position.late,
    settledAtMs: position.recordedAtMs,
    ...facts,
  }
}

/** The ignition went on or off since the record before (EVT-12, EVT-13). */
export function reportIgnition(draft: FoldState, position: FoldPosition, isOn: boolean, effects: Effects): void {
  const kind = isOn ? 'ignition-on' : 'ignition-off'
  effects.events.push(eventAt(draft, position, kind, { source: 'device' }))
}

/** The events that the device reported; the same kind twice in one record is one event, as is the same tow. */
export function reportDeviceEvents(draft: FoldState, position: FoldPosition, effects: Effects): void {
  if (position.events === null) return
  const reported = new Set<EventKind>()
  const duration = position.attributes?.eventDurationMs
  const durationS = typeof duration === 'number' ? Math.round(duration / 100) / 10 : null
  for (const { kind, value } of position.events) {
    if (reported.has(kind)) continue
    reported.add(kind)
    if (kind === 'towing') {
      if (draft.run?.isCarried && isTowReported(draft, draft.run)) continue
      draft.towReportedAtMs = position.recordedAtMs
    }
    effects.events.push(eventAt(draft, position, kind, { value, durationS, source: 'device' }))
  }
}

/** The vehicle is carried, from where the run began; unless the device says so itself. */
export function reportTowing(draft: FoldState, run: Run, position: FoldPosition, effects: Effects): void {
  if (isTowReported(draft, run) || position.events?.some(({ kind }) => kind === 'towing')) return
  draft.towReportedAtMs = position.recordedAtMs
  const event = eventAt(draft, position, 'towing', {})
  const place = run.start ?? event.place
  effects.events.push({ ...event, recordedAtMs: run.startedAtMs, place, driverKey: null })
}

/** Inputs that the installation gave a meaning, and the flags that some devices have for the same. */
const FLAGS: Readonly<Record<string, InputRole>> = { beaconLights: 'beacon-lights', runLock: 'run-lock' }

/** A switch that goes on is an event (EVT-14, EVT-18, EVT-19); what is on at the first record has been on before. */
export function reportSwitches(
  draft: FoldState,
  position: FoldPosition,
  inputRoles: Readonly<Record<string, InputRole>>,
  effects: Effects,
): void {
  const { attributes } = position
  if (attributes === null) return
  for (const roles of [FLAGS, inputRoles]) {
    for (const input in roles) {
      const role = roles[input]
      if (role === undefined || role === 'private-mode' || !(input in attributes)) continue
      const isOn = attributes[input] === true || attributes[input] === 1
      const wasOn = draft.switchesOn.includes(input)
      if (isOn === wasOn) continue
      draft.switchesOn = isOn ? [...draft.switchesOn, input].sort() : draft.switchesOn.filter(other => other !== input)
      if (!isOn || draft.atMs === null) continue
      if (position.events?.some(event => event.kind === role)) continue // the device reported it as an event
      effects.events.push(eventAt(draft, position, role, { source: 'device' }))
    }
  }
}

/** Two fixes further apart than this average a manoeuvre away. */
const TOGETHER_MS = 2_000

/** No tyre holds more. */
const HARDEST_G = 1.2

/**
 * Harsh driving by the change of speed between two fixes, for devices that do not judge it. A speed that is worked out is the mean of
 * some seconds, and says nothing of one.
 */
export function reportHarshSpeedChanges(
  draft: FoldState,
  position: JudgedPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { fix } = draft
  if (fix === null || fix.speedKmh === null || !position.hasFix || position.speedKmh === null) return
  if (position.isSpeedWorkedOut || fix.isSpeedWorkedOut) return
  if (draft.run?.isCarried === true) return // nobody drives
  const apartMs = position.recordedAtMs - fix.atMs
  if (apartMs <= 0 || apartMs > TOGETHER_MS) return
  const gain = (position.speedKmh - fix.speedKmh) / 3.6 / (apartMs / 1000) / STANDARD_GRAVITY_MPS2
  if (Math.abs(gain) > HARDEST_G) return // a collision at most, and mostly a wrong speed
  const kind =
    gain >= settings.harshAccelerationG
      ? 'harsh-acceleration'
      : -gain >= settings.harshBrakingG
        ? 'harsh-braking'
        : null
  if (kind) effects.events.push(eventAt(draft, position, kind, { value: Math.round(Math.abs(gain) * 100) / 100 }))
}
