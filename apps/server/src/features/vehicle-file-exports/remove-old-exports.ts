import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/task.ts'

const KEPT = '7 days'

/** What was put together of a vehicle goes after a week: the documents themselves stay. */
export const removeOldExportsTask = ({ system, files }: Pick<Context, 'system' | 'files'>): ScheduledTask => ({
  name: 'remove-old-vehicle-file-exports',
  schedule: '44 3 * * *',
  attempts: 3,
  async run() {
    const { rows } = await sql<{ id: number; file_id: number | null }>`
      select id, file_id from vehicle_file_exports where created_at < now() - ${KEPT}::interval`.execute(system)
    for (const { id, file_id } of rows) {
      const removeContent = await system.transaction().execute(async db => {
        await db.deleteFrom('vehicle_file_exports').where('id', '=', id).execute()
        return file_id === null ? null : files.remove(db, file_id)
      })
      await removeContent?.()
    }
  },
})
