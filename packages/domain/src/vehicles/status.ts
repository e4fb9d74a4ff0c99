/** What the map says a vehicle is doing; in private nothing but that. Colour never says it alone: each has a word and a shape. */
export type VehicleStatus = 'moving' | 'idling' | 'stopped' | 'stale' | 'private' | 'never-reported'

export interface LatestFix {
  recordedAtMs: number
  /** Null where the device reports none: then `moving` says it. */
  speedKmh: number | null
  /** Whether it moves, by the device or else by its fixes; null where neither says it. */
  moving: boolean | null
  ignition: boolean | null
}

/**
 * Above this age a vehicle is not drawn as if it were there now. Trackers report at least hourly when parked, asset
 * trackers a few times a day; a day of silence means that something is wrong.
 */
export const STALE_AFTER_MS = 24 * 3_600_000

/** Moving and idling are claims about now: they hold no longer than this after the fix that said so. */
const LIVE_CLAIM_MS = 10 * 60_000

/** Whether what a vehicle did at its last record is what it does now; later nobody knows. Both in ms. */
export const isOfNow = (recordedAtMs: number, nowMs: number): boolean => nowMs - recordedAtMs <= LIVE_CLAIM_MS

/** Slower than this is drift of a parked receiver. */
const MOVING_KMH = 3

/** Of the newest fix; null: there is none. */
export function vehicleStatus(fix: LatestFix | null, nowMs: number): Exclude<VehicleStatus, 'private'> {
  if (fix === null) return 'never-reported'
  const ageMs = nowMs - fix.recordedAtMs
  if (ageMs > STALE_AFTER_MS) return 'stale'
  if (!isOfNow(fix.recordedAtMs, nowMs)) return 'stopped'
  const isMoving = fix.speedKmh === null ? fix.moving === true : fix.speedKmh > MOVING_KMH
  if (isMoving && fix.ignition !== false) return 'moving'
  return fix.ignition === true ? 'idling' : 'stopped'
}
