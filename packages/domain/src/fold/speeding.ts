import type { Effects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** Follows how long and by how much a vehicle is faster than the customer's limit. */
export function watchSpeed(draft: FoldState, position: FoldPosition, settings: FoldSettings, effects: Effects): void {
  if (!position.hasFix) return
  const { recordedAtMs, sequence, speedKmh, headingDeg, latitude, longitude } = position
  const isFast = settings.speedLimitKmh !== null && speedKmh > settings.speedLimitKmh
  const isSilent = draft.atMs !== null && recordedAtMs - draft.atMs > settings.silenceS * 1000
  if (draft.speeding && (!isFast || isSilent)) {
    endSpeeding(draft, isSilent ? draft.atMs! : recordedAtMs, recordedAtMs, settings, effects)
  }
  if (!isFast) return
  draft.speeding ??= {
    startedAtMs: recordedAtMs,
    sequence,
    speedKmh,
    headingDeg,
    latitude,
    longitude,
    maxSpeedKmh: speedKmh,
  }
  draft.speeding.maxSpeedKmh = Math.max(draft.speeding.maxSpeedKmh, speedKmh)
}

export function endSpeeding(
  draft: FoldState,
  untilMs: number,
  settledAtMs: number,
  { speedingFromS }: FoldSettings,
  effects: Effects,
): void {
  const { speeding } = draft
  draft.speeding = null
  if (speeding === null || untilMs - speeding.startedAtMs < speedingFromS * 1000) return
  effects.events.push({
    vehicleId: draft.vehicleId!,
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
    geofenceId: null,
    isPrivate: draft.privateMode,
    late: false,
    settledAtMs,
  })
}
