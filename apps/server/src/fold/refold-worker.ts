import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import type { Pool } from '../db/pools.ts'
import type { FoldContexts } from './fold-contexts.ts'
import { noteWhileWaiting } from './note-changed-figures.ts'
import { refold } from './refold.ts'
import { restampVehicles } from './restamp-vehicles.ts'
import { withTrackerLock } from './tracker-lock.ts'

export interface RefoldWorker {
  /** Folds again whatever waits for it now; gives how many trackers. */
  runOnce(): Promise<number>
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 500
const AT_ONCE = 50
/** Until a tracker that could not be folded is tried again. */
const TRIED_AGAIN_AFTER_MS = 10_000

interface Waiting {
  trackerId: number
  fromMs: number
  untilMs: number
  /** Since when the records may have another vehicle than the tracker's assignments say; null: they have the right one. */
  vehiclesFromMs: number | null
  generation: number
  /** How many trackers wait in all. */
  waiting: number
}

/**
 * Folds trackers again whose late records wait for it. Several workers share the work. A device that keeps sending late
 * records is folded again at most as often as that takes, so that a long backlog does not delay other trackers, and neither does
 * one that cannot be folded. One of which everything is to be folded again is left to the job that does so.
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
         extract(epoch from until_at)::float8 * 1000 as "untilMs",
         extract(epoch from vehicles_from)::float8 * 1000 as "vehiclesFromMs", generation, count(*) over () as "waiting"
       from refolds waiting where not exists (select from fold_upgrades upgrade
         where upgrade.tracker_id = waiting.tracker_id and upgrade.done_at is null and upgrade.failed_at is null)
       order by tracker_id = any($1::int[]), requested_at limit ${AT_ONCE}`,
      [[...restUntilMs.keys()]],
    )
    onWaiting(rows[0]?.waiting ?? 0)
    let done = 0
    for (const waiting of rows) {
      if (stopped.signal.aborted) return done
      if ((restUntilMs.get(waiting.trackerId) ?? 0) > performance.now()) continue
      if (await tryRefold(waiting)) done++
    }
    return done
  }

  async function tryRefold(waiting: Waiting): Promise<boolean> {
    const { trackerId } = waiting
    try {
      return await refoldShared(waiting)
    } catch (error) {
      log.error({ trackerId, error: toError(error).message }, 'late records of a tracker could not be folded in')
      restUntilMs.set(trackerId, performance.now() + TRIED_AGAIN_AFTER_MS)
      return false
    }
  }

  function refoldShared(waiting: Waiting): Promise<boolean> {
    const { trackerId, generation, vehiclesFromMs } = waiting
    return withTrackerLock(pool, trackerId, async () => {
      const startedMs = performance.now()
      try {
        if (vehiclesFromMs !== null) await restampVehicles(pool, trackerId, vehiclesFromMs)
        const noting = await noteWhileWaiting(pool, trackerId)
        const done = await refold(pool, contexts, waiting, {
          ...noting,
          async finish(client, head) {
            await noting.finish?.(client, head)
            await client.query('delete from refolds where tracker_id = $1 and generation = $2', [trackerId, generation])
          },
        })
        log.debug({ trackerId, ...done }, 'late records were folded in')
      } finally {
        const tookMs = performance.now() - startedMs
        restUntilMs.set(trackerId, performance.now() + tookMs)
      }
    })
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
