import type { Upload } from '@milepost/contract/uploads.ts'
import { sql } from 'kysely'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { Db } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'
import { addJob } from '../../jobs/add-job.ts'
import { undoUpload } from './tasks.ts'

/**
 * Has what an upload did taken back by a job, in the name of whoever asks. One that was broken off goes on where it was. Throws
 * HttpError where there is nothing to take back, or it is being done.
 */
export async function beginUndo(system: Db, { id, customer, may_undo }: Upload, author: LogAuthor): Promise<void> {
  const refusal = new HttpError(409, 'Nothing of this upload can be taken back now.')
  if (!may_undo) throw refusal
  await system.transaction().execute(async db => {
    const { userId, address, requestId } = author
    const { rows } = await sql`update uploads u
      set state = 'undoing', acts_for = ${userId}, address = ${address}::inet, request_id = ${requestId}
      where u.id = ${id} and (u.state in ('done', 'failed', 'cancelled') or exists (select from jobs j
        where j.id = u.job_id and j.state in ('failed', 'cancelled') and u.state in ('saving', 'undoing')))
      returning u.id`.execute(db)
    if (rows.length === 0) throw refusal
    const order = { payload: { uploadId: id }, customerId: customer, createdBy: userId }
    const job_id = await addJob(db, undoUpload, order)
    await db.updateTable('uploads').set({ job_id }).where('id', '=', id).execute()
  })
}
