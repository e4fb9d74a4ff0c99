import { signIn } from '@milepost/contract/sign-in.ts'
import { accessToken } from '../api/access-token.ts'
import { call } from '../api/client.ts'
import { session } from '../api/session.ts'
import { wasRefused } from '../pages/refusals.ts'
import { isSigningOut } from '../pages/sign-out.ts'

/**
 * A page that needs the stored user ends the session of a browser that stores none, or a broken one, before it leads to the
 * login page (SHELL-02, N-88). Not where another tab has stored a user in the meantime.
 */
export async function endSessionWithoutUser(): Promise<void> {
  if (isSigningOut() || wasRefused(Date.now())) return
  const { authenticated } = await call(signIn.check).catch(() => ({ authenticated: false }))
  if (!authenticated || session.readAgain() !== null) return
  await accessToken.end()
}
