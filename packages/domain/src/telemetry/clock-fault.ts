/** How far a tracker's clock is from the server's. */
export interface ClockFault {
  /** Positive: ahead of ours. */
  offsetMs: number
  /** When the first record came that was so. */
  sinceMs: number
}

/** What is known of a tracker's clock. */
export interface TrackerClock {
  fault: ClockFault | null
  /** The frames that were as far from ours as the last one; null before the first. */
  run: { offsetMs: number; sinceMs: number; frames: number } | null
}

export const UNKNOWN_CLOCK: TrackerClock = { fault: null, run: null }

/** This near to ours a clock is right. */
const RIGHT_MS = 2 * 60_000
/** Frames of one run are this near to its first. */
const STEADY_MS = 60_000
/** What was kept back comes late by ever less; a clock is behind by the same for as long as this. */
const RUN_MS = 15 * 60_000
const RUN_FRAMES = 3

/**
 * The clock after a frame, given its newest record and when it came. No record can come before its time: a clock that is ahead
 * is known by one. A record that is late may have been kept back: a clock is behind, or right again, when all have been so for
 * a while.
 */
export function followClock(clock: TrackerClock, newestRecordedAtMs: number, receivedAtMs: number): TrackerClock {
  const offsetMs = newestRecordedAtMs - receivedAtMs
  const isRight = Math.abs(offsetMs) <= RIGHT_MS
  if (isRight && clock.fault === null) return clock.run === null ? clock : UNKNOWN_CLOCK
  const run = {
    ...(clock.run !== null && Math.abs(offsetMs - clock.run.offsetMs) <= STEADY_MS
      ? clock.run
      : { offsetMs, sinceMs: receivedAtMs, frames: 0 }),
  }
  run.frames++
  const isSteady = run.frames >= RUN_FRAMES && receivedAtMs - run.sinceMs >= RUN_MS
  const isKnown = offsetMs > RIGHT_MS || isSteady
  return { run, fault: isKnown ? faultOf(clock.fault, run, isRight) : clock.fault }
}

/** Since its beginning, though by another time now. */
function faultOf(before: ClockFault | null, { offsetMs, sinceMs }: ClockFault, isRight: boolean): ClockFault | null {
  if (isRight) return null
  if (before === null || before.offsetMs > 0 !== offsetMs > 0) return { offsetMs, sinceMs }
  return before.offsetMs === offsetMs ? before : { offsetMs, sinceMs: before.sinceMs }
}
