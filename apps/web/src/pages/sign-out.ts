import { session } from '../api/session.ts'
import { paths, staysOnLogout } from './paths.ts'

const REDIRECT_DELAY_MS = 500

/** The marker on /login after a sign-out, so that the page does not sign straight in again (C-13). */
const SIGNED_OUT = `${paths.login}?signed_out=1`

let isLeaving = false

/** While true the page waits for the sign-out page and does not redirect to /login. */
export const isSigningOut = () => isLeaving

/**
 * Forgets the user and, half a second later, ends the session at the provider (AUTH-16), except on login-free pages
 * (AUTH-17). `returnTo` is where the provider sends the browser afterwards.
 */
export function signOut(returnTo: string = SIGNED_OUT) {
  if (isLeaving) return
  const stays = staysOnLogout(location.pathname)
  isLeaving = !stays
  void session.reset()
  if (stays) return
  setTimeout(() => location.assign(`/sso/logout?redirect_uri=${encodeURIComponent(returnTo)}`), REDIRECT_DELAY_MS)
}
