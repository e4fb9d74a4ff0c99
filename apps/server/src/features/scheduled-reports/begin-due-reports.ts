import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { beginDueReports } from './begin-run.ts'
import { failRun } from './end-run.ts'
import { findRun } from './run-rows.ts'

/** Reports are sent in the minute in which they are due. */
export const beginDueReportsTask = (system: Db): ScheduledTask => ({
  name: 'begin-due-reports',
  schedule: '* * * * *',
  attempts: 1,
  async run() {
    await system.transaction().execute(db => beginDueReports(db, Date.now()))
    await failBroken(system)
  },
})

/** Runs whose job has failed for good say so, to their owners too. */
async function failBroken(system: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from report_runs r join jobs j on j.id = r.job_id
    where r.state = 'waiting' and j.state in ('failed', 'cancelled') limit 100`.execute(system)
  for (const { id } of rows) {
    const run = await findRun(system, id)
    if (run !== null) await failRun(system, run, 'not-made')
  }
}
