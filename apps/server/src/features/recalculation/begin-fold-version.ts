import { FOLD_VERSION } from '@milepost/domain/fold/state.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { foldAllAgain } from './tasks.ts'

/**
 * At the start of every process, before anything is folded: where another version of the fold was at work here, its states
 * go and the job that folds everything again is added, in one transaction. Also where such a job failed with work left.
 * Gives how many trackers wait.
 */
export function beginFoldVersion(system: Db, foldVersion = FOLD_VERSION): Promise<number> {
  return system.transaction().execute(async db => {
    const { rows } = await sql<{ waiting: number; has_job: boolean }>`
      select begin_fold_version(${foldVersion}) as waiting, exists (select from jobs
        where task = ${foldAllAgain.name} and state in ('queued', 'running')
          and (payload ->> 'foldVersion')::int = ${foldVersion}) as has_job`.execute(db)
    const [found] = rows
    if (!found || found.waiting === 0) return 0
    if (!found.has_job) await addJob(db, foldAllAgain, { payload: { foldVersion }, createdBy: null })
    return found.waiting
  })
}
