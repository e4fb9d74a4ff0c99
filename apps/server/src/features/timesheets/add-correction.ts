import { sql } from 'kysely'
import { audit } from '../../auth/audit.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { sealedColumns } from '../../history/sealed-chain.ts'
import { type HashedCorrection, hashOfCorrection } from './correction-chain.ts'

/** Nobody else appends to the chain of the customer until the transaction ends. */
const LOCK = 7_318_017

export type NewCorrection = Omit<HashedCorrection, 'number' | 'previousHash'>

export interface CorrectionVisitor {
  address: string | null
  requestId: string | null
}

/** Appends to the chain of a customer and to the audit log; returns the id. */
export async function addCorrection(db: ScopedDb, entry: NewCorrection, visitor: CorrectionVisitor): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${entry.customerId})`.execute(db)
  const last = await db
    .selectFrom('timesheet_corrections')
    .select(['number', 'hash'])
    .where('customer_id', '=', entry.customerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sealed = { ...entry, number: (last?.number ?? 0) + 1, previousHash: last?.hash ?? null }
  const { id } = await db
    .insertInto('timesheet_corrections')
    .values({
      ...sealedColumns(sealed),
      subject: sealed.subject,
      subject_id: sealed.subjectId,
      day: sealed.day,
      field: sealed.field,
      user_id: sealed.userId,
      hash: hashOfCorrection(sealed),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, {
    action: entry.revokes === null ? 'timesheet corrected' : 'timesheet correction revoked',
    userId: entry.userId,
    customerId: entry.customerId,
    detail: {
      correction: id,
      [entry.subject]: entry.subjectId,
      day: entry.day,
      field: entry.field,
      value: entry.value,
      before: entry.before,
      reason: entry.reason,
      ...(entry.revokes !== null && { revokes: entry.revokes }),
    },
    ...visitor,
  })
  return id
}
