import { sql } from 'kysely'
import { toError } from '../../config/caught-error.ts'
import type { Log } from '../../config/log.ts'
import { oneRow } from '../../db/one-row.ts'
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
  /** Gives whether it could be done. */
  async function foldTracker({ id, fromMs, changedUntilMs }: BegunPast, trackerId: number): Promise<boolean> {
    try {
      const noting = await noteDerivedPast(systemPool, id, trackerId)
      const request = { trackerId, fromMs, untilMs: changedUntilMs, recordsStay: true }
      await refold(systemPool, contexts, request, noting)
      return true
    } catch (error) {
      log.error(
        { trackerId, error: toError(error).message },
        'the visits of a tracker to a geofence could not be derived',
      )
      await sql`update geofence_past_trackers set failed_at = now()
        where geofence_past_id = ${id} and tracker_id = ${trackerId}`.execute(system)
      return false
    }
  }

  return perform(deriveGeofencePast, async ({ pastId }, { signal, progress }) => {
    const past = await beginPast(system, pastId)
    if (past === null) return {}
    // The notice that its rules have changed may be on its way.
    contexts.invalidate(past.customerId)
    await sql`update geofence_past_trackers set failed_at = null
      where geofence_past_id = ${pastId} and done_at is null`.execute(system)
    // Only this job does them: what was counted once is kept here, since counting after each would read all of a fleet for each of it.
    const counted = await countTrackers(system, pastId)
    await foldInTurn(systemPool, signal, {
      next() {
        progress({ ...counted, stage: 'folding' })
        return findWaiting(system, pastId)
      },
      async fold({ trackerId, isCounted }) {
        const isDone = await foldTracker(past, trackerId)
        if (isDone && isCounted) counted.done++
      },
    })
    if (await hasFailed(system, pastId))
      throw new Error('The visits of some trackers to a geofence could not be derived.')
    return {}
  })
}

/** The next tracker, those that may be counted first; null: all were tried. */
async function findWaiting(system: Db, pastId: number): Promise<{ trackerId: number; isCounted: boolean } | null> {
  const { rows } = await sql<{ trackerId: number; isCounted: boolean }>`
    select tracker_id as "trackerId", is_counted as "isCounted" from geofence_past_trackers
    where geofence_past_id = ${pastId} and done_at is null and failed_at is null
    order by is_counted desc, tracker_id limit 1`.execute(system)
  return rows[0] ?? null
}

/** Of those that may be counted. */
async function countTrackers(system: Db, pastId: number): Promise<{ done: number; total: number }> {
  return oneRow(
    await sql<{ done: number; total: number }>`select count(done_at)::int as done, count(*)::int as total
      from geofence_past_trackers where geofence_past_id = ${pastId} and is_counted`.execute(system),
  )
}

async function hasFailed(system: Db, pastId: number): Promise<boolean> {
  const { rows } = await sql`select from geofence_past_trackers
    where geofence_past_id = ${pastId} and done_at is null and failed_at is not null limit 1`.execute(system)
  return rows.length > 0
}
