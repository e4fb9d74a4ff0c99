import type { Actor } from '../../auth/actor.ts'
import { audit } from '../../auth/audit.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { atEndOfChain, sealedColumns, sealedDetail } from '../../history/sealed-chain.ts'
import { type HashedCorrection, hashOfCorrection } from './correction-chain.ts'

export type NewCorrection = Omit<HashedCorrection, 'number' | 'previousHash'>

/** Appends to the chain of a customer and to the audit log; returns the id. */
export async function addCorrection(
  db: ScopedDb,
  entry: NewCorrection,
  { address, requestId }: Pick<Actor, 'address' | 'requestId'>,
): Promise<number> {
  const sealed = await atEndOfChain(db, 'timesheet_corrections', entry)
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
      ...sealedDetail(sealed),
    },
    address,
    requestId,
  })
  return id
}
