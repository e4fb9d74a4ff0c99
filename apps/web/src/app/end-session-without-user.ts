import { accessToken } from '../api/access-token.ts'
import { session } from '../api/session.ts'
import { signingIn } from '../api/signing-in.ts'
import { wasRefused } from '../pages/refusals.ts'
import { isSigningOut } from '../pages/sign-out.ts'

/**
 * A page that needs the stored user ends the session of a browser that stores none, or a broken one, before it leads to the
 * login page (SHELL-02, N-88). Not where another tab has stored a user in the meantime, or is about to: what is ended is the
 * session whose cookie was read before that, never one that began since.
 */
export async function endSessionWithoutUser(): Promise<void> {
  if (isSigningOut() || wasRefused(Date.now())) return
  const token = await accessToken.read().catch(() => null)
  if (token === null || signingIn.isUnderWay(Date.now()) || session.readAgain() !== null) return
  await accessToken.end()
}
