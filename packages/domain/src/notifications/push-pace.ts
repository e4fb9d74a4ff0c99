const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Messages of an hour that go at once; then, while there are more, one a minute, and after `OFTEN` one in five minutes. */
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

const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 15 * MINUTE_MS

/** Longer than this no push service makes a browser wait. */
const LONGEST_ASKED_MS = 60 * MINUTE_MS

/**
 * How long nothing is sent to a browser after so many failures in a row, of whatever messages. `askedMs`: what its push service asked for
 * by `retry-after`, or null.
 */
export function pushRestMs(failuresInARow: number, askedMs: number | null): number {
  const own = Math.min(FIRST_REST_MS * 2 ** (failuresInARow - 1), LONGEST_REST_MS)
  return Math.max(own, Math.min(askedMs ?? 0, LONGEST_ASKED_MS))
}

/** What takes a push service longer to answer keeps others waiting. */
export const SLOW_ANSWER_MS = 1_000

/** A message or two that a push service refuses may be wrong by themselves. */
const REFUSED_WITHOUT_REST = 2

/**
 * How long nothing is sent to a browser after its push service refused so many messages in a row as such: from the third on, and at once
 * where it took so long to answer.
 */
export function refusedRestMs(refusedInARow: number, tookMs: number): number {
  const resting = tookMs < SLOW_ANSWER_MS ? refusedInARow - REFUSED_WITHOUT_REST : refusedInARow
  return resting > 0 ? pushRestMs(resting, null) : 0
}

/** Twelve hours after the last attempt a browser is met afresh: nobody knows how it was reached meanwhile. */
const FORGOTTEN_AFTER_MS = 12 * 60 * MINUTE_MS

/** Of a browser since it was last reached. */
export interface PushFailures {
  /** When it failed first. */
  sinceMs: number
  /** When it was last met afresh: those in a row, and those that count among them, are since then. */
  afreshMs: number
  inARow: number
  /** Those of them that say that the browser itself is not reached. */
  counted: number
  restsUntilMs: number
  /** On how many days there were any: each begins with the first one that is a day after the beginning of the day before. */
  days: number
  lastDayMs: number
}

/**
 * What is known of a browser after one more failure. `counts`: it says something of the browser, not of the way from this server to the
 * internet. `askedMs`: as `pushRestMs` takes it.
 */
export function failedAgain(
  before: PushFailures | null,
  { nowMs, counts, askedMs }: { nowMs: number; counts: boolean; askedMs: number | null },
): PushFailures {
  const known = before !== null && nowMs - before.restsUntilMs < FORGOTTEN_AFTER_MS ? before : null
  const inARow = (known?.inARow ?? 0) + 1
  const isOfLastDay = before !== null && nowMs - before.lastDayMs < DAY_MS
  return {
    sinceMs: before?.sinceMs ?? nowMs,
    afreshMs: known?.afreshMs ?? nowMs,
    inARow,
    counted: (known?.counted ?? 0) + (counts ? 1 : 0),
    restsUntilMs: nowMs + pushRestMs(inARow, askedMs),
    days: (before?.days ?? 0) + (isOfLastDay ? 0 : 1),
    lastDayMs: isOfLastDay ? before.lastDayMs : nowMs,
  }
}

/** Fewer failures than these are no sign that a browser is gone. A browser that is tried each time it may be fails far more often in a day. */
const LEAST_FAILURES = 20

/** Days without being reached after which a browser is gone, whatever its failures say: no server is without the internet for as long. */
const MOST_DAYS = 14

/**
 * Whether a browser is told no more: one that failed all through a day by failures that say so of it, or on fourteen days by any. Its
 * address is most likely of no use any longer.
 */
export const isGivenUp = ({ afreshMs, counted, days }: PushFailures, nowMs: number): boolean =>
  (nowMs - afreshMs >= DAY_MS && counted >= LEAST_FAILURES) || days >= MOST_DAYS
