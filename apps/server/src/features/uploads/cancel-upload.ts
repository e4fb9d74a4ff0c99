import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'

/** What a check came to was not done: nothing of it can be taken back. */
export const DONE_COUNTS = sql`case when state = 'saving' then counts else ${JSON.stringify(NOTHING_DONE)}::jsonb end`

/** Ends an upload wherever it is; one that has ended stays as it is. What was saved of it stays. */
export async function cancelUpload(system: Db, files: Files, id: number): Promise<void> {
  const drop = await system.transaction().execute(async db => {
    const { rows } = await sql<{ file_id: number | null; job_id: number | null }>`
      update uploads set state = 'cancelled', ended_at = now(), counts = ${DONE_COUNTS}
      where id = ${id} and state in ('checking', 'checked', 'waiting', 'saving') returning file_id, job_id`.execute(db)
    const [row] = rows
    if (row === undefined) return null
    if (row.job_id !== null) {
      await sql`update jobs set state = 'cancelled', ended_at = now(), worker = null, stage = null
        where id = ${row.job_id} and state in ('queued', 'running')`.execute(db)
    }
    return row.file_id === null ? null : files.remove(db, row.file_id)
  })
  await drop?.()
}

/** Ends the upload that this job is of. */
export async function cancelUploadOfJob(system: Db, files: Files, jobId: number): Promise<void> {
  const row = await system.selectFrom('uploads').select('id').where('job_id', '=', jobId).executeTakeFirst()
  if (row) await cancelUpload(system, files, row.id)
}
