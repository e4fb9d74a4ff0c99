import type { Db } from '../db/scope.ts'
import { forgetFailures } from './failed-sign-ins.ts'
import { ACCOUNT_UNLOCKED } from './sign-in-actions.ts'
import { auditVisitor, type Visitor } from './visitor.ts'

/** Ends the locks of an account and of its browsers at once. `detail` says who did it. */
export async function unlockAccount(
  system: Db,
  userId: number,
  visitor: Visitor,
  detail: Record<string, unknown>,
): Promise<void> {
  await forgetFailures(system, userId)
  await auditVisitor(system, ACCOUNT_UNLOCKED, userId, visitor, detail)
}
