import type { PasskeyAssertion } from '@milepost/contract/passkeys.ts'
import type { AuditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { countAttempt } from '../failed-sign-ins.ts'
import { verifyPassword } from '../passwords.ts'
import { ACCOUNT_LOCKED } from '../sign-in-actions.ts'
import { giveBackAttempt } from '../sign-in-attempts.ts'
import { auditStranger, type Visitor } from '../visitor.ts'
import { AMR } from './amr.ts'
import { takeAppCode } from './authenticator-app.ts'
import { noteFactorChange } from './change-factors.ts'
import { type PasskeyPlace, takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** What somebody shows to be who they say. */
export type Proof = { password: string } | { code: string } | { passkey: PasskeyAssertion } | { recoveryCode: string }

export interface Prover {
  userId: number
  /** Whose challenge a passkey has signed. */
  holder: Buffer
  place: PasskeyPlace | null
  visitor: Visitor
  /** Of the cookie of known-browsers.ts. */
  browserToken: string | null
}

/**
 * Checks what is shown for an account, and counts it as a sign-in is counted: wrong ones lock the account, and while it is locked
 * nothing fits, takes as long and is not used up. Gives how they were recognised; null: what is shown does not fit. `endsGuessing`: the account
 * is locked, by it or before.
 */
export async function proveIdentity(
  { system, secrets }: Pick<Context, 'system' | 'secrets'>,
  prover: Prover,
  proof: Proof,
  onRefused: { action: AuditAction; detail: Record<string, unknown> },
): Promise<{ amr: string[] } | { amr: null; isLocked: boolean; endsGuessing: boolean }> {
  const { userId, visitor, browserToken } = prover
  const attempt = await countAttempt(system, { userId }, visitor.address, browserToken)
  const amr = attempt?.account ? await check({ system, secrets }, prover, proof, attempt.isLocked ? 0 : userId) : null
  if (!attempt || amr === null) {
    const isLock = attempt?.locksAccount ?? false
    const action = isLock ? ACCOUNT_LOCKED : onRefused.action
    await auditStranger(system, action, userId, visitor, onRefused.detail, isLock)
    return { amr: null, isLocked: attempt?.isLocked ?? true, endsGuessing: isLock || attempt?.isLocked === true }
  }
  await attempt.succeed()
  await giveBackAttempt(system, visitor.address)
  return { amr }
}

/** `userId` is 0 where nothing may fit. */
async function check(
  { system, secrets }: Pick<Context, 'system' | 'secrets'>,
  { holder, place, visitor }: Prover,
  proof: Proof,
  userId: number,
): Promise<string[] | null> {
  if ('password' in proof) return (await fitsPassword(system, userId, proof.password)) ? [AMR.password] : null
  if ('code' in proof) {
    return (await takeAppCode(secrets, userId, { code: proof.code, nowMs: Date.now() })) ? [AMR.app] : null
  }
  if ('passkey' in proof) {
    const owner = place && (await takePasskey(system, holder, place, proof.passkey))
    return owner !== null && owner === userId ? [...AMR.passkey] : null
  }
  return system.transaction().execute(async db => {
    if (!(await takeRecoveryCode(db, userId, proof.recoveryCode))) return null
    await noteFactorChange(db, userId, 'recovery code used', { visitor, detail: {} })
    return [AMR.recoveryCode]
  })
}

async function fitsPassword(system: Context['system'], userId: number, password: string): Promise<boolean> {
  const user = await system.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return verifyPassword(password, user?.password_hash ?? null)
}
