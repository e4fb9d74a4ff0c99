import { afterWeekendMs } from '@milepost/domain/uploads/weekend.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { NOTHING_DONE } from '../../uploads/apply-lines.ts'
import { workOffUpload } from './tasks.ts'

interface Work {
  id: number
  customer: number
  /** Whose rights it is done with. */
  actsFor: number | null
  saves: boolean
}

/** Gives an upload its next job, in the transaction that the work follows from. What the work before came to is forgotten. */
export async function beginWork(db: ScopedDb, { id, customer, actsFor, saves }: Work): Promise<void> {
  const job_id = await addJob(db, workOffUpload, {
    payload: { uploadId: id, saves },
    customerId: customer,
    createdBy: actsFor,
  })
  const counts = JSON.stringify(NOTHING_DONE)
  const state = saves ? 'saving' : 'checking'
  await db.deleteFrom('upload_faults').where('upload_id', '=', id).execute()
  await db
    .updateTable('uploads')
    .set({ state, job_id, counts, done_lines: 0, due_at: null, ended_at: null })
    .where('id', '=', id)
    .execute()
}

/** The same once the weekend is over, where the upload keeps off weekends. */
export async function beginSaving(
  db: ScopedDb,
  work: Omit<Work, 'saves'> & { runsOnWeekend: boolean; timeZone: string; nowMs: number },
): Promise<void> {
  const dueMs = work.runsOnWeekend ? work.nowMs : afterWeekendMs(work.nowMs, work.timeZone)
  if (dueMs <= work.nowMs) return beginWork(db, { ...work, saves: true })
  await db
    .updateTable('uploads')
    .set({ state: 'waiting', due_at: new Date(dueMs), run_on_weekend: work.runsOnWeekend })
    .where('id', '=', work.id)
    .execute()
}

/** Begins what waited for the end of a weekend. Once for each: the row is taken by whoever comes first. */
export async function beginDue(db: ScopedDb): Promise<number> {
  const { rows } = await sql<{ id: number; customer: number; acts_for: number | null }>`
    select id, customer_id as customer, acts_for from uploads
    where state = 'waiting' and due_at <= now() order by due_at, id limit 100 for update skip locked`.execute(db)
  for (const { id, customer, acts_for } of rows) {
    await beginWork(db, { id, customer, actsFor: acts_for, saves: true })
  }
  return rows.length
}
