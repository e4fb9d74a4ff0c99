import type { SentProof } from '@milepost/contract/own-factors.ts'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../audit/audit.ts'
import { passkeyPlaceOf } from '../../auth/factors/passkeys.ts'
import { proveIdentity } from '../../auth/factors/prove-identity.ts'
import { createBrowserCookie } from '../../auth/known-browsers.ts'
import { IDENTITY_REFUSED } from '../../auth/sign-in-actions.ts'
import { closeSessionByHash, type SignedIn } from '../../auth/signed-in.ts'
import { visitorOf } from '../../auth/visitor.ts'
import type { Context } from '../../context.ts'
import { HttpError } from '../../http/http-error.ts'

export interface Asking {
  caller: SignedIn
  request: FastifyRequest
}

/**
 * Whether what somebody shows is of the account whose session they use. What is wrong counts as a failed sign-in does; with what locks
 * the account the session ends too, so that nobody guesses on in it.
 */
export type CheckProof = (
  asking: Asking,
  proof: SentProof,
  onRefused?: { action: AuditAction; detail: Record<string, unknown> },
) => Promise<'fits' | 'refused' | 'locked'>

export function createCheckProof(context: Context, origin: string): CheckProof {
  const place = passkeyPlaceOf(origin)
  const browsers = createBrowserCookie(origin)
  return async ({ caller, request }, proof, onRefused = { action: IDENTITY_REFUSED, detail: {} }) => {
    const { userId, tokenHash: holder } = caller
    const prover = { userId, holder, place, visitor: visitorOf(request), browserToken: browsers.read(request) }
    const proven = await proveIdentity(context, prover, proof, onRefused)
    if (proven.amr !== null) return 'fits'
    if (proven.endsGuessing) await closeSessionByHash(context.system, holder)
    return proven.isLocked ? 'locked' : 'refused'
  }
}

/** Throws 400 with the field `proof` where what is shown does not fit, 429 where too many did not. */
export async function requireProof(check: CheckProof, asking: Asking, proof: SentProof): Promise<void> {
  const checked = await check(asking, proof)
  if (checked === 'locked') throw new HttpError(429, LOCKED)
  if (checked === 'fits') return
  throw new HttpError(400, 'password' in proof ? WRONG.password : 'code' in proof ? WRONG.code : WRONG.passkey, 'proof')
}

export const LOCKED = 'Too many attempts. Wait 15 minutes and try again.'

const WRONG = {
  password: 'Your present password is not correct',
  code: 'The code is not right, or has been used',
  passkey: 'The passkey did not fit',
}
