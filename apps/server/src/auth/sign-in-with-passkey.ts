import { passkeyAssertion } from '@milepost/contract/passkeys.ts'
import type { Context } from '../context.ts'
import { findKnownUser, isDemoOpen, refusalToAdmit } from './admission.ts'
import { type PasskeyPlace, takePasskey } from './factors/passkeys.ts'
import { SIGN_IN_FAILED } from './sign-in-actions.ts'
import { giveBackAttempt, isThrottled } from './sign-in-attempts.ts'
import type { SignInRefusal } from './sign-in-with-password.ts'
import { auditStranger, type Visitor } from './visitor.ts'

export type PasskeySignIn = { userId: number; refusal: null } | { userId: null; refusal: SignInRefusal | 'passkey' }

/**
 * Signs in by a passkey alone: it has asked who is there. It cannot be guessed, so the lock of an account, which is against guesses,
 * does not hold for it; what fails counts for the address.
 */
export async function signInWithPasskey(
  context: Pick<Context, 'system' | 'demo'>,
  shown: unknown,
  { holder, place, visitor }: { holder: Buffer; place: PasskeyPlace; visitor: Visitor },
): Promise<PasskeySignIn> {
  const { system } = context
  const fail = async (userId: number | null, refusal: SignInRefusal | 'passkey'): Promise<PasskeySignIn> => {
    await auditStranger(system, SIGN_IN_FAILED, userId, visitor, { reason: refusal, via: 'passkey' })
    return { userId: null, refusal }
  }
  if (await isThrottled(system, visitor.address)) return fail(null, 'too many attempts')
  const assertion = passkeyAssertion.safeParse(shown)
  const userId = assertion.success ? await takePasskey(system, holder, place, assertion.data) : null
  const user = userId === null ? undefined : await findKnownUser(system, { id: userId })
  if (!user) return fail(null, 'passkey')
  await giveBackAttempt(system, visitor.address)
  const refusal = refusalToAdmit(user, { demo: await isDemoOpen(context), programs: false })
  return refusal ? fail(user.id, refusal) : { userId: user.id, refusal: null }
}
