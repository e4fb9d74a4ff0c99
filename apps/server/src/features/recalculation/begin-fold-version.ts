import { FOLD_VERSION, initialState } from '@milepost/domain/fold/state.ts'
import { sql } from 'kysely'
import { oneRow } from '../../db/one-row.ts'
import type { Db } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { foldAllAgain } from './tasks.ts'

/**
 * At the start of every process, before anything is folded: where another version of the fold was at work here, its states
 * give way to those of a tracker that nothing is known of, and the job that folds everything again is added, in one transaction. Also where such a job failed with work left.
 * Gives how many trackers wait.
 */
export function beginFoldVersion(system: Db, foldVersion = FOLD_VERSION): Promise<number> {
  return system.transaction().execute(async db => {
    const { waiting } = oneRow(
      await sql<{ waiting: number }>`
        select begin_fold_version(${foldVersion}, ${JSON.stringify(initialState(null))}) as waiting`.execute(db),
    )
    if (waiting === 0) return 0
    // A statement of its own: it sees the job of a process that began at the same moment, for which the other has waited.
    const { rows } = await sql`select from jobs where task = ${foldAllAgain.name} and state in ('queued', 'running')
      and (payload ->> 'foldVersion')::int = ${foldVersion}`.execute(db)
    if (rows.length === 0) await addJob(db, foldAllAgain, { payload: { foldVersion }, createdBy: null })
    return waiting
  })
}
