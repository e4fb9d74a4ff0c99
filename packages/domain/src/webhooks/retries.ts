const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** A message is tried for a day, counted from when it was written or sent again by a person. */
export const TRIED_FOR_MS = 24 * HOUR_MS

/** The schedule that Standard Webhooks 1.0 gives as an example, as far as it lies within that time. */
const WAITS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]

/** A wait is longer by up to this share, so that what failed together is not tried again together. */
const JITTER = 0.2

interface Tried {
  /** That have failed. */
  attempts: number
  triedFromMs: number
  nowMs: number
  /** From 0 up to 1. */
  random: number
}

/** When a message is tried again; the last time is when its time is over. Null: not again. */
export function nextAttemptMs({ attempts, triedFromMs, nowMs, random }: Tried): number | null {
  const lastMs = triedFromMs + TRIED_FOR_MS
  if (nowMs >= lastMs) return null
  const waitMs = WAITS_MS[attempts - 1]
  return waitMs === undefined ? lastMs : Math.min(lastMs, nowMs + Math.round(waitMs * (1 + JITTER * random)))
}

const FAILURES_BEFORE_REST = 5
const FIRST_REST_MS = 30 * SECOND_MS
const LONGEST_REST_MS = 10 * MINUTE_MS
/** However long a receiver asks to be left alone. */
const LONGEST_ASKED_MS = HOUR_MS

/**
 * How long nothing is sent to a receiver after so many failures in a row, of whatever messages: the messages of a day would
 * otherwise each call a receiver that is away. `askedMs`: what it asked for by `retry-after`, or null.
 */
export function restMs(failuresInARow: number, askedMs: number | null): number {
  const beyond = failuresInARow - FAILURES_BEFORE_REST
  const own = beyond < 0 ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** beyond)
  return Math.max(own, Math.min(LONGEST_ASKED_MS, askedMs ?? 0))
}
