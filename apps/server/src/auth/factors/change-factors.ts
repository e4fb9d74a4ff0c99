import type { Db } from '../../db/scope.ts'
import { FACTOR_CHANGES } from '../sign-in-actions.ts'
import { auditVisitor, type Visitor } from '../visitor.ts'
import { endCeremonies } from './ceremonies.ts'
import { type FactorChange, writeFactorMail } from './factor-changed-mail.ts'
import { hasFactor, readHeldFactors } from './held-factors.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Who changes factors, for the audit log. */
export interface ChangedBy {
  visitor: Visitor
  detail: Record<string, unknown>
}

/** Notes what was changed, and tells the owner. */
export async function noteFactorChange(
  db: Db,
  userId: number,
  change: FactorChange,
  { visitor, detail }: ChangedBy,
): Promise<void> {
  await auditVisitor(db, FACTOR_CHANGES[change], userId, visitor, detail)
  await writeFactorMail(db, userId, change)
}

/**
 * Adds a factor in the transaction of `db`, by `add`, which gives whether it did. With the first one come recovery codes; for others
 * they stay as they are (null). False: it was not added, with `onlyFirst` also where the account had one.
 */
export async function addFactor(
  db: Db,
  userId: number,
  change: 'app added' | 'passkey added',
  by: ChangedBy,
  add: () => Promise<boolean>,
  { onlyFirst = false } = {},
): Promise<{ recoveryCodes: string[] | null } | false> {
  // Of two who add at once the second sees what the first added.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const isFirst = !hasFactor(await readHeldFactors(db, userId))
  if ((onlyFirst && !isFirst) || !(await add())) return false
  await noteFactorChange(db, userId, change, by)
  return { recoveryCodes: isFirst ? await makeRecoveryCodes(db, userId) : null }
}

/** Removes every factor of an account; returns whether it had one. */
export async function resetFactors(db: Db, userId: number, by: ChangedBy): Promise<boolean> {
  const had = hasFactor(await readHeldFactors(db, userId))
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await endCeremonies(db, userId)
  if (had) await noteFactorChange(db, userId, 'factors reset', by)
  return had
}
