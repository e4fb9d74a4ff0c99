import { type AuditAction, audit } from '../audit/audit.ts'
import type { Db } from '../db/scope.ts'
import type { StoppableMail } from './stoppable-mail.ts'

/** What was stopped: whose it is, and what the audit log says of it. */
interface Stopped<Detail> {
  customerId: number
  detail: Detail
}

/** Stops by `take`, in a transaction that notes who did; null: there is no such row, or it was stopped before, and nothing is noted. */
export const stopOnce =
  <Detail extends object>(
    action: AuditAction<Detail>,
    take: (db: Db, id: number) => Promise<Stopped<Detail> | null>,
  ): StoppableMail['stop'] =>
  (system, id, visitor) =>
    system.transaction().execute(async db => {
      const stopped = await take(db, id)
      if (stopped !== null) await audit(db, action, { userId: null, ...stopped, ...visitor })
    })
