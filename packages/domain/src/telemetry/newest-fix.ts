/** A device clock this far ahead of ours is wrong; vehicles must not be pinned to a fix of the year 2080. */
export const CLOCK_AHEAD_MS = 24 * 3_600_000

/** Clocks run a little ahead of ours. What is dated further ahead is not the newest before its time has come. */
export const TOLERANCE_MS = 2 * 60_000

/** No tracker in use was made earlier; 1970 and the GPS week rollover dates are clocks that were never set. */
export const EARLIEST_MS = Date.UTC(2015, 0, 1)

interface Recorded {
  recordedAtMs: number
  sequence: number
}

/** Whether a device's clock can be believed, seen from when its record arrived. */
export function isPlausibleTime(recordedAtMs: number, receivedAtMs: number): boolean {
  return recordedAtMs >= EARLIEST_MS && recordedAtMs <= receivedAtMs + CLOCK_AHEAD_MS
}

/** Whether a record with a believable time has to wait until that has come. */
export function isAhead(recordedAtMs: number, receivedAtMs: number): boolean {
  return recordedAtMs > receivedAtMs + TOLERANCE_MS
}

/** Newest first by the device's clock; the fingerprint decides between records of one instant, so order of arrival never does. */
export function isNewer(a: Recorded, b: Recorded): boolean {
  return a.recordedAtMs > b.recordedAtMs || (a.recordedAtMs === b.recordedAtMs && a.sequence > b.sequence)
}
