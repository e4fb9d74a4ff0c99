const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 6 * 3_600_000
/** The age at which a mail is of no use any more: three days. */
export const GIVEN_UP_AFTER_MS = 3 * 86_400_000

/** Whether a mail is of no use any more: nobody could send it in its time. */
export const isMailTooOld = (createdAtMs: number, nowMs: number): boolean => nowMs - createdAtMs > GIVEN_UP_AFTER_MS

/** When a mail is tried again of which so many attempts have failed: after a minute, then twice as long each time, up to 6 h. Null: not again. */
export function nextTryMs(attempts: number, createdAtMs: number, nowMs: number): number | null {
  const nextMs = nowMs + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  return isMailTooOld(createdAtMs, nextMs) ? null : nextMs
}
