/** N-62: this many failures lock. */
export const FAILURES_THAT_LOCK = 5

const FIRST_LOCK_MS = 15 * 60_000
const LONGEST_LOCK_MS = 24 * 3_600_000

/** What failed sign-ins have come to, of an account or of one browser that tries it. */
export interface Failures {
  /** Since the last lock or success. */
  failures: number
  /** Locks since the last success. */
  lockOuts: number
  lockedUntilMs: number | null
}

export const NO_FAILURES: Failures = { failures: 0, lockOuts: 0, lockedUntilMs: null }

/** Whether passwords are refused whatever they are. */
export function isLocked({ lockedUntilMs }: Failures, nowMs: number): boolean {
  return lockedUntilMs !== null && nowMs < lockedUntilMs
}

/**
 * With one failure more: every fifth locks, for 15 minutes at first, twice as long each time, for a day at most. While it is
 * locked nothing counts, so that whoever goes on guessing does not make the lock longer.
 */
export function withFailure(before: Failures, nowMs: number): Failures {
  if (isLocked(before, nowMs)) return before
  const failures = before.failures + 1
  if (failures < FAILURES_THAT_LOCK) return { ...before, failures, lockedUntilMs: null }
  const lockMs = Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** before.lockOuts)
  return { failures: 0, lockOuts: before.lockOuts + 1, lockedUntilMs: nowMs + lockMs }
}

/**
 * What is left of failures when one of them turns out to have been none: `before` and `after` are of when it was counted, `now` has
 * what was counted since. A lock that it began ends; others stay.
 */
export function withoutFailure(now: Failures, { before, after }: { before: Failures; after: Failures }): Failures {
  if (after === before) return now
  if (after.lockedUntilMs !== null && now.lockedUntilMs === after.lockedUntilMs) return before
  return now.failures === 0 ? now : { ...now, failures: now.failures - 1 }
}
