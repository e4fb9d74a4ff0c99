import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../db/pools.ts'
import { LOOK_AGAIN_MS, REST_SHARE } from './pace.ts'
import { withTrackerLock } from './tracker-lock.ts'

interface Turns<Waiting extends { trackerId: number }> {
  /** Gives the next that was not tried; null: all were. */
  next: () => Promise<Waiting | null>
  /** Notes whether it was done; a failure is noted too, and not thrown. */
  fold: (waiting: Waiting) => Promise<void>
}

/** Works on one tracker after another, never on one that somebody else is at, and leaves time to ingest and to late records. */
export async function foldInTurn<Waiting extends { trackerId: number }>(
  pool: Pool,
  signal: AbortSignal,
  { next, fold }: Turns<Waiting>,
): Promise<void> {
  for (;;) {
    const waiting = await next()
    if (waiting === null) return
    const startedMs = performance.now()
    const isMine = await withTrackerLock(pool, waiting.trackerId, () => fold(waiting))
    await delay(isMine ? REST_SHARE * (performance.now() - startedMs) : LOOK_AGAIN_MS, undefined, { signal })
  }
}
