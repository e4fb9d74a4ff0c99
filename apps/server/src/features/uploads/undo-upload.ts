import type { UploadNounName } from '@milepost/contract/uploads.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { type Db, withScope } from '../../db/scope.ts'
import { JobFailure, perform, type TaskWork } from '../../jobs/task.ts'
import { undoPiece } from '../../records/bulk.ts'
import { ForbiddenChange } from '../../records/faults.ts'
import type { Asker } from '../../records/noun.ts'
import type { UploadNoun } from '../../uploads/upload-noun.ts'
import { undoUpload } from './tasks.ts'
import { findOrder, type UploadOrder } from './upload-rows.ts'
import { askerOf } from './work-off-upload.ts'

const RECORDS_AT_ONCE = 500

const UPLOAD_UNDONE = auditAction<{ upload: number; of: UploadNounName; file: string; undone: number; left: number }>(
  'upload undone',
)

/** The work of taking an upload back: a worker that died is followed by one that goes on behind its last piece. */
export function undoUploadWork(parts: Pick<Context, 'api' | 'system'>, nouns: readonly UploadNoun[]): TaskWork {
  const { api, system } = parts
  return perform(undoUpload, async ({ uploadId }, job) => {
    const order = await findOrder(system, uploadId)
    const upload = nouns.find(({ name }) => name === order?.noun)
    if (order === null || upload === undefined || order.state !== 'undoing') return
    const asker = await askerOf(parts, order, upload)
    const { created, changed, archived } = order.counts
    const total = created + changed + archived
    try {
      for (let done = 0; await undoNext(upload.noun.isOfSystem ? system : api, { order, upload, asker }); ) {
        job.signal.throwIfAborted()
        done = Math.min(total, done + RECORDS_AT_ONCE)
        job.progress({ done, total, stage: 'undoing' })
      }
    } catch (error) {
      if (error instanceof ForbiddenChange) throw new JobFailure('forbidden', error.message)
      throw error
    }
    await endUndone(system, order)
  })
}

interface Undoing {
  order: UploadOrder
  upload: UploadNoun
  asker: Asker
}

/** Takes the next piece back, in the transaction that says how far it is. False: there was none left. */
export async function undoNext(
  db: Db,
  { order: { id, batch, acts_for: userId, address, request_id: requestId }, upload: { noun }, asker }: Undoing,
  limit = RECORDS_AT_ONCE,
): Promise<boolean> {
  return withScope(db, asker, async tx => {
    const { rows } = await sql<{ undone_to: number }>`
      select undone_to from uploads where id = ${id} and state = 'undoing' for update`.execute(tx)
    const [row] = rows
    if (row === undefined) return false
    const piece = { batch, after: row.undone_to, limit }
    const { count, refused, last } = await undoPiece(tx, noun, asker, { userId, address, requestId }, piece)
    if (last === null) return false
    await sql`update uploads set undone_to = ${last}, undone = undone + ${count}, undo_refused = undo_refused + ${refused}
      where id = ${id}`.execute(tx)
    return true
  })
}

async function endUndone(system: Db, { id, customer, noun, file_name, acts_for, address, request_id }: UploadOrder) {
  await system.transaction().execute(async db => {
    const { rows } = await sql<{ undone: number; undo_refused: number }>`
      update uploads set state = 'undone', ended_at = now() where id = ${id} and state = 'undoing'
      returning undone, undo_refused`.execute(db)
    const [ended] = rows
    if (ended === undefined) return
    const detail = { upload: id, of: noun, file: file_name, undone: ended.undone, left: ended.undo_refused }
    const author = { userId: acts_for, address, requestId: request_id }
    await audit(db, UPLOAD_UNDONE, { ...author, customerId: customer, detail })
  })
}
