import type { UploadCounts } from '@milepost/contract/uploads.ts'
import { sql } from 'kysely'
import { type Db, type ScopedDb, withScope } from '../../db/scope.ts'
import type { Job } from '../../jobs/task.ts'
import {
  type Applied,
  type Applying,
  addCounts,
  applyLines,
  archiveUnnamed,
  NOTHING_DONE,
  nameAgain,
} from '../../uploads/apply-lines.ts'
import type { LineFaultFound } from '../../uploads/read-lines.ts'
import { keepFaults } from './fault-rows.ts'
import { inBatches, type SheetSurvey } from './sheet-survey.ts'
import type { UploadOrder } from './upload-rows.ts'

const RECORDS_AT_ONCE = 500

export interface LinesToWorkOff {
  order: UploadOrder
  applying: Applying
  survey: SheetSurvey
  path: string
  /** Otherwise every transaction is rolled back: the check is what would be saved, by the same code. */
  saves: boolean
  job: Job
}

/** Checks or saves all lines of a file, and archives what none names where that was chosen. Gives what it came to. */
export async function workOffLines(db: Db, work: LinesToWorkOff): Promise<UploadCounts> {
  const { order, applying, survey, path, saves, job } = work
  const keys = new Map<string, number>()
  const named = new Set<number>()
  let hasUnnamed = false
  let counts = order.done_lines > 0 ? order.counts : NOTHING_DONE
  let done = 0
  for await (const rows of inBatches(path, order.file_name)) {
    job.signal.throwIfAborted()
    const isDone = done + rows.length <= order.done_lines
    const applied = isDone
      ? {
          ...NOTHING_APPLIED,
          ...(await withScope(db, applying.asker, tx => nameAgain(tx, applying, { keys, ids: named }, rows))),
        }
      : await inTransaction(db, work, { rows: done + rows.length, counts }, tx =>
          applyLines(tx, applying, { keys, ids: named }, rows),
        )
    counts = addCounts(counts, applied.counts)
    for (const [key, line] of applied.keys) keys.set(key, line)
    for (const id of applied.ids) named.add(id)
    hasUnnamed ||= applied.hasUnnamed
    done += rows.length
    job.progress({ done, total: survey.lines, stage: saves ? 'saving' : 'checking' })
  }
  if (!applying.choices.deactivate || hasUnnamed) return counts
  const current = await withScope(db, applying.asker, tx => currentIds(tx, applying))
  const unnamed = current.filter(id => !named.has(id))
  for (let from = 0; from < unnamed.length; from += RECORDS_AT_ONCE) {
    job.signal.throwIfAborted()
    const ids = unnamed.slice(from, from + RECORDS_AT_ONCE)
    const applied = await inTransaction(db, work, { rows: done, counts }, async tx => {
      const archived = await archiveUnnamed(tx, applying, ids)
      return { ...NOTHING_APPLIED, counts: { ...NOTHING_DONE, archived } }
    })
    counts = addCounts(counts, applied.counts)
  }
  return counts
}

const NOTHING_APPLIED: Applied = { counts: NOTHING_DONE, faults: [], keys: [], ids: [], hasUnnamed: false }

/** Ends a transaction of which only what it came to is wanted. */
class Rehearsed extends Error {
  readonly applied: Applied

  constructor(applied: Applied) {
    super('rehearsed')
    this.applied = applied
  }
}

/** `before`: how far the file is with these rows, and what those before came to. */
async function inTransaction(
  db: Db,
  { order, applying, survey, saves }: LinesToWorkOff,
  before: { rows: number; counts: UploadCounts },
  apply: (tx: ScopedDb) => Promise<Applied>,
): Promise<Applied> {
  const of = { id: order.id, customer: order.customer, headings: survey.headings }
  const keep = async (
    tx: ScopedDb,
    { counts, faults }: { counts: UploadCounts; faults: readonly LineFaultFound[] },
  ) => {
    const sum = JSON.stringify(addCounts(before.counts, counts))
    const state = saves ? 'saving' : 'checking'
    const { rows } = await sql`update uploads set done_lines = ${before.rows}, counts = ${sum}::jsonb
      where id = ${order.id} and state = ${state} returning id`.execute(tx)
    if (rows.length === 0) throw new Error('The upload was cancelled.')
    await keepFaults(tx, of, faults)
  }
  if (saves) {
    return withScope(db, applying.asker, async tx => {
      const applied = await apply(tx)
      await keep(tx, applied)
      return applied
    })
  }
  const rehearsal = withScope(db, applying.asker, async tx => {
    throw new Rehearsed(await apply(tx))
  })
  const applied = await rehearsal.catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.applied
    throw error
  })
  await withScope(db, applying.asker, tx => keep(tx, applied))
  return applied
}

async function currentIds(db: ScopedDb, { upload: { noun }, asker, customer }: Applying): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.id from ${sql.table(noun.table)} r
    where ${noun.inScope(asker, 'r')} and r.customer_id = ${customer}::int and r.archived_at is null order by r.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
