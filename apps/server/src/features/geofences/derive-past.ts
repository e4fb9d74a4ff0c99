import { sql } from 'kysely'
import { toError } from '../../config/caught-error.ts'
import type { Log } from '../../config/log.ts'
import type { Pool } from '../../db/pools.ts'
import type { Db } from '../../db/scope.ts'
import type { FoldContexts } from '../../fold/fold-contexts.ts'
import { foldInTurn } from '../../fold/fold-in-turn.ts'
import { noteDerivedPast } from '../../fold/note-derived-past.ts'
import { refold } from '../../fold/refold.ts'
import { perform, type TaskWork } from '../../jobs/task.ts'
import { type BegunPast, beginPast } from './begin-past.ts'
import { deriveGeofencePast } from './tasks.ts'

interface Parts {
  system: Db
  systemPool: Pool
  contexts: FoldContexts
  log: Log
}

/**
 * Has a geofence answer for a time before it had its shape: its rules count from then on, and the trackers that were near are folded
 * again, each in a transaction of its own. A job that begins anew goes on where the last one ended, and tries again what could not be folded.
 */
export function deriveGeofencePastWork({ system, systemPool, contexts, log }: Parts): TaskWork {
  async function foldTracker({ id, fromMs, changedUntilMs }: BegunPast, trackerId: number): Promise<void> {
    try {
      const noting = await noteDerivedPast(systemPool, id, trackerId)
      await refold(systemPool, contexts, { trackerId, fromMs, untilMs: changedUntilMs }, noting)
    } catch (error) {
      log.error(
        { trackerId, error: toError(error).message },
        'the visits of a tracker to a geofence could not be derived',
      )
      await sql`update geofence_past_trackers set failed_at = now()
        where geofence_past_id = ${id} and tracker_id = ${trackerId}`.execute(system)
    }
  }

  return perform(deriveGeofencePast, async ({ pastId }, { signal, progress }) => {
    const past = await beginPast(system, pastId)
    if (past === null) return {}
    // The notice that its rules have changed may be on its way.
    contexts.invalidate(past.customerId)
    await sql`update geofence_past_trackers set failed_at = null
      where geofence_past_id = ${pastId} and done_at is null`.execute(system)
    await foldInTurn(systemPool, signal, {
      async next() {
        const { shown, next } = await readWaiting(system, pastId)
        progress({ ...shown, stage: 'folding' })
        return next === null ? null : { trackerId: next }
      },
      fold: ({ trackerId }) => foldTracker(past, trackerId),
    })
    const { failed } = await readWaiting(system, pastId)
    if (failed > 0) throw new Error('The visits of some trackers to a geofence could not be derived.')
    return {}
  })
}

interface WaitingRow {
  done: number
  total: number
  failed: number
  next: number | null
}

/** The next tracker, those that may be counted first, and how far these are. */
async function readWaiting(system: Db, pastId: number) {
  const { rows } = await sql<WaitingRow>`
    select count(*) filter (where is_counted)::int as total, count(done_at) filter (where is_counted)::int as done,
      count(*) filter (where done_at is null and failed_at is not null)::int as failed,
      (array_agg(tracker_id order by is_counted desc, tracker_id) filter (where done_at is null and failed_at is null))[1] as next
    from geofence_past_trackers where geofence_past_id = ${pastId}`.execute(system)
  const { done, total, failed, next } = rows[0] ?? { done: 0, total: 0, failed: 0, next: null }
  return { shown: { done, total }, failed, next }
}
