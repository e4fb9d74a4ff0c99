import { type AuditAction, audit } from '../audit/audit.ts'
import type { Db } from '../db/scope.ts'
import type { AnswerVisitor } from './mail-answers.ts'

/** What was stopped, or is received again: whose it is, and what the audit log says of it. */
interface Taken<Detail> {
  customerId: number
  detail: Detail
}

/** Does `take` in a transaction that notes who did; null: there is no such row, or it was done before, and nothing is noted. */
export const noteOnce =
  <Detail extends object>(
    action: AuditAction<Detail>,
    take: (db: Db, id: number) => Promise<Taken<Detail> | null>,
  ): ((system: Db, id: number, visitor: AnswerVisitor) => Promise<void>) =>
  (system, id, visitor) =>
    system.transaction().execute(async db => {
      const taken = await take(db, id)
      if (taken !== null) await audit(db, action, { userId: null, ...taken, ...visitor })
    })
