import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import { oneRow } from '../db/one-row.ts'
import type { Pool } from '../db/pools.ts'
import type { FoldContexts } from './fold-contexts.ts'
import { refold } from './refold.ts'

export interface RefoldWorker {
  /** Folds again whatever waits for it now; gives how many trackers. */
  runOnce(): Promise<number>
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 500
const AT_ONCE = 50
/** Namespace of the advisory locks by which workers share the trackers. */
const LOCKS = 7_318_006

interface Waiting {
  trackerId: number
  fromMs: number
  untilMs: number
  generation: number
  /** How many trackers wait in all. */
  waiting: number
}

/**
 * Folds trackers again whose late records wait for it. Several workers share the work. A device that keeps sending late
 * records is folded again at most as often as that takes, so that a long backlog does not delay other trackers.
 */
export function startRefoldWorker(
  pool: Pool,
  contexts: FoldContexts,
  log: Log,
  onWaiting: (trackers: number) => void = () => {},
): RefoldWorker {
  const stopped = new AbortController()
  const restUntilMs = new Map<number, number>()

  async function runOnce(): Promise<number> {
    const { rows } = await pool.query<Waiting>(
      `select tracker_id as "trackerId", extract(epoch from from_at)::float8 * 1000 as "fromMs",
         extract(epoch from until_at)::float8 * 1000 as "untilMs", generation, count(*) over () as "waiting"
       from refolds order by requested_at limit ${AT_ONCE}`,
    )
    onWaiting(rows[0]?.waiting ?? 0)
    let done = 0
    for (const waiting of rows) {
      if (stopped.signal.aborted) return done
      if ((restUntilMs.get(waiting.trackerId) ?? 0) > performance.now()) continue
      if (await refoldShared(waiting)) done++
    }
    return done
  }

  async function refoldShared(waiting: Waiting): Promise<boolean> {
    const { trackerId, generation } = waiting
    const guard = await pool.connect()
    try {
      const locked = await guard.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        LOCKS,
        trackerId,
      ])
      if (!oneRow(locked).mine) return false
      const startedMs = performance.now()
      try {
        const done = await refold(pool, contexts, waiting, async client => {
          await client.query('delete from refolds where tracker_id = $1 and generation = $2', [trackerId, generation])
        })
        log.debug({ trackerId, ...done }, 'late records were folded in')
      } finally {
        const tookMs = performance.now() - startedMs
        restUntilMs.set(trackerId, performance.now() + tookMs)
        await guard.query('select pg_advisory_unlock($1, $2)', [LOCKS, trackerId])
      }
      return true
    } finally {
      guard.release()
    }
  }

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if ((await runOnce()) === 0) await delay(LOOK_EVERY_MS, undefined, { signal: stopped.signal })
      } catch (error) {
        if (stopped.signal.aborted) return
        log.warn({ error: toError(error).message }, 'late records wait to be folded in')
        await delay(4 * LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      }
      const nowMs = performance.now()
      for (const [trackerId, untilMs] of restUntilMs) if (untilMs < nowMs) restUntilMs.delete(trackerId)
    }
  }
  const running = loop()

  return {
    runOnce,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
