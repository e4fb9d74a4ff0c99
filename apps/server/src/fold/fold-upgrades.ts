import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import { oneRow } from '../db/one-row.ts'
import type { Pool } from '../db/pools.ts'
import { EARLIEST_TIME } from '../db/record-times.ts'
import type { FoldContexts } from './fold-contexts.ts'
import { noteChangedFigures } from './note-changed-figures.ts'
import { refold } from './refold.ts'
import { withTrackerLock } from './tracker-lock.ts'

/** Works off the trackers of which everything is to be folded again since the version of the fold changed. */
export interface FoldUpgrades {
  /** Those that could not be folded are waiting like the others again. */
  retryFailed(): Promise<void>
  progress(): Promise<{ done: number; total: number }>
  /** The one that has waited longest; `busy`: its late records are being folded in. Null: none waits that was not tried. */
  foldNext(): Promise<'folded' | 'busy' | null>
}

interface Waiting {
  trackerId: number
  drivenUntil: Date
  parkedUntil: Date
}

/** Each tracker is done in a transaction of its own. One that cannot be folded keeps no other waiting. */
export function createFoldUpgrades(pool: Pool, contexts: FoldContexts, log: Log): FoldUpgrades {
  async function fold(waiting: Waiting): Promise<void> {
    const { trackerId } = waiting
    try {
      await foldAll(pool, contexts, waiting)
      log.debug({ trackerId }, 'all records of a tracker were folded again')
    } catch (error) {
      log.error({ trackerId, error: toError(error).message }, 'the records of a tracker could not be folded again')
      await pool.query('update fold_upgrades set failed_at = now() where tracker_id = $1', [trackerId])
    }
  }

  return {
    async retryFailed() {
      await pool.query('update fold_upgrades set failed_at = null where done_at is null')
    },
    async progress() {
      return oneRow(
        await pool.query<{ done: number; total: number }>(
          'select count(done_at)::int4 as done, count(*)::int4 as total from fold_upgrades',
        ),
      )
    },
    async foldNext() {
      const { rows } = await pool.query<Waiting>(
        `select tracker_id as "trackerId", driven_until as "drivenUntil", parked_until as "parkedUntil" from fold_upgrades
         where done_at is null and failed_at is null order by requested_at, tracker_id limit 1`,
      )
      const [waiting] = rows
      if (!waiting) return null
      return (await withTrackerLock(pool, waiting.trackerId, () => fold(waiting))) ? 'folded' : 'busy'
    },
  }
}

async function foldAll(pool: Pool, contexts: FoldContexts, waiting: Waiting): Promise<void> {
  const { trackerId } = waiting
  const { rows } = await pool.query<{ recorded_at: Date; generation: number | null }>(
    `select p.recorded_at, (select generation from refolds where tracker_id = $1) as generation from positions p
     where p.tracker_id = $1 and p.recorded_at >= ${EARLIEST_TIME} order by p.recorded_at limit 1`,
    [trackerId],
  )
  const [first] = rows
  if (!first) return markDone(pool, trackerId)
  const noting = noteChangedFigures(waiting)
  await refold(
    pool,
    contexts,
    { trackerId, fromMs: first.recorded_at.getTime(), untilMs: null },
    {
      begin: noting.begin,
      async finish(client, head) {
        await noting.finish(client, head)
        // Late records that came before this began are folded in by now; those that are yet to be given their vehicle are not.
        await client.query('delete from refolds where tracker_id = $1 and generation = $2 and vehicles_from is null', [
          trackerId,
          first.generation,
        ])
        await markDone(client, trackerId)
      },
    },
  )
}

async function markDone(database: Pick<Pool, 'query'>, trackerId: number): Promise<void> {
  await database.query('update fold_upgrades set done_at = now() where tracker_id = $1', [trackerId])
}
