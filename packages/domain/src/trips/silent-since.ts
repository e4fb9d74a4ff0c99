import { isOfNow } from '../vehicles/status.ts'

/**
 * Of a trip without an end the time of its last record, where that is too long ago to say that it goes on; null: it has ended or is
 * under way. Times in ms.
 */
export function silentSinceMs(
  { endMs, lastRecordMs }: { endMs: number | null; lastRecordMs: number },
  nowMs: number,
): number | null {
  return endMs === null && !isOfNow(lastRecordMs, nowMs) ? lastRecordMs : null
}
