import type { Effects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldSettings } from './settings.ts'
import { type FoldState, type Presence, type Speeding, vehicleOf } from './state.ts'

/** Follows how long and by how much a vehicle is faster than the customer's limit. */
export function watchSpeed(draft: FoldState, position: FoldPosition, settings: FoldSettings, effects: Effects): void {
  if (!position.hasFix || position.speedKmh === null || isCarried(draft)) return
  const { speedLimitKmh: limitKmh } = settings
  const untilMs = fastUntilMs(draft, position, limitKmh, settings)
  if (untilMs !== null) endSpeeding(draft, untilMs, position.recordedAtMs, settings, effects)
  if (limitKmh === null || !isFaster(position, limitKmh)) return
  draft.speeding = fasterStill(draft.speeding, position, limitKmh, isPrivateNow(draft))
}

export function endSpeeding(
  draft: FoldState,
  untilMs: number,
  settledAtMs: number,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { speeding } = draft
  draft.speeding = null
  if (!speeding) return
  const isPrivate = speeding.isPrivate === true || draft.privateMode
  settle(draft, speeding, { untilMs, settledAtMs, geofenceId: null, isPrivate }, settings, effects)
}

/** The same inside a geofence and against its own limit, null where it has none. */
export function watchSpeedInside(
  draft: FoldState,
  presence: Presence,
  limitKmh: number | null,
  position: FoldPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  if (position.speedKmh === null || isCarried(draft)) return
  if (presence.speeding) {
    const untilMs = fastUntilMs(draft, position, limitKmh, settings)
    if (untilMs !== null) endSpeedingInside(draft, presence, untilMs, position.recordedAtMs, settings, effects)
  }
  if (limitKmh === null || !isFaster(position, limitKmh)) return
  presence.speeding = fasterStill(presence.speeding ?? null, position, limitKmh, isPrivateNow(draft))
}

/** A visit ended at `atMs`, by this record. After a silence nobody knows how long it was faster. */
export function leaveSpeedingInside(
  draft: FoldState,
  presence: Presence,
  atMs: number,
  position: FoldPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  const lastMs = isSilent(draft, position, settings) ? draft.atMs : null
  const untilMs = lastMs === null ? atMs : Math.min(lastMs, atMs)
  endSpeedingInside(draft, presence, untilMs, position.recordedAtMs, settings, effects)
}

function endSpeedingInside(
  draft: FoldState,
  presence: Presence,
  untilMs: number,
  settledAtMs: number,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { speeding, geofenceId } = presence
  delete presence.speeding
  // Where it was is in the event, so that it is as private as the visit and the trip.
  const isPrivate = presence.isPrivate || speeding?.isPrivate === true || isPrivateNow(draft)
  if (speeding) settle(draft, speeding, { untilMs, settledAtMs, geofenceId, isPrivate }, settings, effects)
}

const isFaster = ({ speedKmh }: FoldPosition, limitKmh: number | null) =>
  limitKmh !== null && speedKmh !== null && speedKmh > limitKmh

const isSilent = ({ atMs }: FoldState, { recordedAtMs }: FoldPosition, { silenceS }: FoldSettings) =>
  atMs !== null && recordedAtMs - atMs > silenceS * 1000

/** Until when it was faster, where this record ends that: slower now, or silent for so long that nobody knows. */
function fastUntilMs(
  draft: FoldState,
  position: FoldPosition,
  limitKmh: number | null,
  settings: FoldSettings,
): number | null {
  if (isSilent(draft, position, settings)) return draft.atMs
  return isFaster(position, limitKmh) ? null : position.recordedAtMs
}

/** On a ferry or behind a tow truck nobody drives too fast. */
const isCarried = ({ run }: FoldState) => run?.isCarried === true

const isPrivateNow = (draft: FoldState) => draft.privateMode || draft.run?.isPrivate === true

function fasterStill(
  speeding: Speeding | null,
  position: FoldPosition,
  limitKmh: number,
  isPrivate: boolean,
): Speeding {
  const { recordedAtMs, sequence, headingDeg, latitude, longitude } = position
  const speedKmh = position.speedKmh ?? 0
  const privacy = isPrivate ? { isPrivate } : {}
  if (speeding) return { ...speeding, maxSpeedKmh: Math.max(speeding.maxSpeedKmh, speedKmh), ...privacy }
  const place = { latitude, longitude }
  return {
    startedAtMs: recordedAtMs,
    sequence,
    speedKmh,
    headingDeg,
    ...place,
    maxSpeedKmh: speedKmh,
    limitKmh,
    ...privacy,
  }
}

interface Ended {
  untilMs: number
  settledAtMs: number
  geofenceId: number | null
  isPrivate: boolean
}

function settle(
  draft: FoldState,
  speeding: Speeding,
  { untilMs, settledAtMs, geofenceId, isPrivate }: Ended,
  { speedingFromS }: FoldSettings,
  effects: Effects,
): void {
  if (untilMs - speeding.startedAtMs < speedingFromS * 1000) return
  effects.events.push({
    vehicleId: vehicleOf(draft),
    recordedAtMs: speeding.startedAtMs,
    sequence: speeding.sequence,
    kind: 'over-speed',
    value: speeding.maxSpeedKmh,
    durationS: Math.round((untilMs - speeding.startedAtMs) / 1000),
    source: 'derived',
    hasFix: true,
    place: { latitude: speeding.latitude, longitude: speeding.longitude },
    speedKmh: speeding.speedKmh,
    headingDeg: speeding.headingDeg,
    driverKey: draft.driverKey,
    geofenceId,
    limitKmh: speeding.limitKmh,
    isPrivate,
    late: false,
    settledAtMs,
  })
}
