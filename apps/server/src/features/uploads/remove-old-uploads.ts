import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'
import { DONE_COUNTS } from './cancel-upload.ts'
import { copiesDirectory } from './work-off-upload.ts'

const DAY_MS = 86_400_000
const FILE_KEPT = '7 days'
const FAULTS_KEPT = '90 days'

type Parts = Pick<Context, 'config' | 'system' | 'files'>

/** A file that nobody saved goes after a week, and what was wrong with lines after a season: both may name people. */
export const removeOldUploadsTask = (parts: Parts): ScheduledTask => ({
  name: 'remove-old-uploads',
  schedule: '40 3 * * *',
  attempts: 3,
  async run() {
    const { system } = parts
    await sql`update uploads u set state = j.state, ended_at = j.ended_at,
        counts = case when u.state = 'checking' then ${JSON.stringify(NOTHING_DONE)}::jsonb else u.counts end from jobs j
      where j.id = u.job_id and j.state in ('failed', 'cancelled') and u.state in ('checking', 'saving', 'undoing')`.execute(
      system,
    )
    await removeFiles(parts)
    await sql`delete from upload_faults f using uploads u
      where u.id = f.upload_id and u.created_at < now() - ${FAULTS_KEPT}::interval`.execute(system)
    await removeCopies(copiesDirectory(parts.config))
  },
})

async function removeFiles({ system, files }: Parts): Promise<void> {
  const { rows } = await sql<{ id: number; file_id: number }>`
    select id, file_id from uploads where file_id is not null and created_at < now() - ${FILE_KEPT}::interval
      and state not in ('waiting', 'saving')`.execute(system)
  for (const { id, file_id } of rows) {
    const drop = await system.transaction().execute(async db => {
      const remove = await files.remove(db, file_id)
      await sql`update uploads set state = 'cancelled', ended_at = now(), counts = ${DONE_COUNTS}
        where id = ${id} and state in ('checking', 'checked')`.execute(db)
      return remove
    })
    await drop()
  }
}

/** What a worker that was killed was reading. */
async function removeCopies(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
