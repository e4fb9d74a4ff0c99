const MINUTE_MS = 60_000

/** So many of an hour go at once; then, while there are more, one a minute, and after twenty one in five minutes. */
const AT_ONCE = 5
const OFTEN = 20

/**
 * Whether a person is pushed what they were told since the last push: each push has everything of its time, so that a storm shakes
 * no telephone without end. `sinceLastMs`: since the last one; null without one within the hour.
 */
export function isPushDue(pushesOfLastHour: number, sinceLastMs: number | null): boolean {
  if (sinceLastMs === null || pushesOfLastHour < AT_ONCE) return true
  return sinceLastMs >= (pushesOfLastHour < OFTEN ? 1 : 5) * MINUTE_MS
}

/** How long a push service keeps a message for a browser that is away, in seconds: what is older is under the bell. */
export const PUSH_TTL_S = 4 * 3_600

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS

/** Longer than this no push service makes a message wait. */
const LONGEST_ASKED_MS = 60 * MINUTE_MS

/** When a message is tried again of which so many attempts have failed; a push service may ask for longer, up to an hour. */
export function nextPushMs(attempts: number, retryAfterMs: number | null, nowMs: number): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return nowMs + Math.max(own, Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS))
}
