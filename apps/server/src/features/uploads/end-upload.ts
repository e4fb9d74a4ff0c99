import type { UploadCounts, UploadNounName } from '@milepost/contract/uploads.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import type { SheetRefused } from '../../spreadsheets/sheet-refused.ts'
import { beginSaving } from './begin-work.ts'
import type { SheetSurvey } from './sheet-survey.ts'
import { writeResultMail } from './upload-mail.ts'
import type { UploadOrder } from './upload-rows.ts'

interface SavedUpload extends UploadCounts {
  upload: number
  of: UploadNounName
  file: string
}

const UPLOAD_SAVED = auditAction<SavedUpload>('upload saved')

/** What was found out about a file before its lines. */
export async function keepSurvey(
  system: Db,
  { id, done_lines }: UploadOrder,
  {
    survey,
    columns,
    missing,
  }: { survey: SheetSurvey; columns: readonly (string | null)[]; missing: readonly string[] },
): Promise<void> {
  const { headings, firstCells: first_cells, lines } = survey
  await system
    .updateTable('uploads')
    .set({ headings, first_cells, lines, columns: JSON.stringify(columns), missing: [...missing], done_lines })
    .where('id', '=', id)
    .execute()
}

/** A check ends with a person who looks at it, unless the file was sent to be saved at once. */
export async function endChecked(system: Db, order: UploadOrder, counts: UploadCounts, lines: number): Promise<void> {
  await system.transaction().execute(async db => {
    const { rows } = await sql<{
      id: number
    }>`update uploads set state = 'checked', counts = ${JSON.stringify(counts)}::jsonb,
      done_lines = ${lines} where id = ${order.id} and state = 'checking' returning id`.execute(db)
    if (rows.length === 0 || !order.is_unchecked) return
    await beginSaving(db, {
      ...{ id: order.id, customer: order.customer, actsFor: order.acts_for, nowMs: Date.now() },
      ...{ runsOnWeekend: order.run_on_weekend, timeZone: order.time_zone },
    })
  })
}

export async function endSaved(system: Db, files: Files, order: UploadOrder, counts: UploadCounts): Promise<void> {
  await end(system, files, order, async db => {
    await sql`update uploads set state = 'done', ended_at = now(), counts = ${JSON.stringify(counts)}::jsonb
      where id = ${order.id}`.execute(db)
    const detail = { upload: order.id, of: order.noun, file: order.file_name, ...counts }
    const author = { userId: order.acts_for, address: order.address, requestId: order.request_id }
    await audit(db, UPLOAD_SAVED, { ...author, customerId: order.customer, detail })
    await writeResultMail(db, order, { counts, refusal: null })
  })
}

/** Nothing of the file was saved: it was read to its end before its first line. */
export async function endRefused(
  system: Db,
  files: Files,
  order: UploadOrder,
  { code, cell }: SheetRefused,
): Promise<void> {
  await end(system, files, order, async db => {
    await sql`update uploads set state = 'refused', ended_at = now(), refusal_code = ${code}, refusal_cell = ${cell}
      where id = ${order.id}`.execute(db)
    if (order.is_unchecked) await writeResultMail(db, order, { counts: order.counts, refusal: { code, cell } })
  })
}

/** The file goes with what it came to. */
async function end(
  system: Db,
  files: Files,
  { file_id }: UploadOrder,
  write: (db: ScopedDb) => Promise<void>,
): Promise<void> {
  const drop = await system.transaction().execute(async db => {
    await write(db)
    return file_id === null ? null : files.remove(db, file_id)
  })
  await drop?.()
}
