import { RUN_KEPT_DAYS } from '@milepost/domain/reports/report-bounds.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/task.ts'

type Parts = Pick<Context, 'system' | 'files'>

export const removeOldRunsTask = (parts: Parts): ScheduledTask => ({
  name: 'remove-old-report-runs',
  schedule: '48 3 * * *',
  attempts: 3,
  run: () => removeOldRuns(parts),
})

/** What was sent goes after its time, with its file; an archived report once nothing of it is left. Gives how many runs went. */
export async function removeOldRuns({ system, files }: Parts): Promise<number> {
  const { rows } = await sql<{ id: number; file_id: number | null }>`
    select id, file_id from report_runs where created_at < now() - ${RUN_KEPT_DAYS} * interval '1 day'`.execute(system)
  for (const { id, file_id } of rows) {
    const drop = await system.transaction().execute(async db => {
      await db.deleteFrom('report_runs').where('id', '=', id).execute()
      return file_id === null ? null : files.remove(db, file_id)
    })
    await drop?.()
  }
  await sql`delete from scheduled_reports p where p.archived_at < now() - ${RUN_KEPT_DAYS} * interval '1 day'
    and not exists (select from report_runs r where r.report_id = p.id)`.execute(system)
  return rows.length
}
