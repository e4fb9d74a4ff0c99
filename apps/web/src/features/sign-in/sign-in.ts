import type { CurrentUser, SsoPermission } from '@milepost/contract/users.ts'
import type { SignedIn } from '../../api/capabilities.ts'
import { HttpError, type ReadFunction } from '../../api/http.ts'
import { SAMPLE_SSO_PERMISSIONS } from '../../api/sample-sso-permissions.ts'
import { startRoutes } from '../../api/start-routes.ts'

export type SignInOutcome =
  | { kind: 'signed in'; signedIn: SignedIn }
  /** There is no session: single sign-on is next. */
  | { kind: 'start single sign-on' }
  /** The sign-in provider lists no permissions, which production does not accept (AUTH-21). */
  | { kind: 'refused' }

/**
 * The second step of signing in: the token is held, or the installation is a production one, which reads the user all
 * the same (AUTH-10 to AUTH-14, C-12). Throws NetworkError when the server does not respond (AUTH-36).
 */
export async function completeSignIn(call: ReadFunction, isProduction: boolean): Promise<SignInOutcome> {
  const currentUser = await fetchCurrentUser(call)
  if (currentUser === null) return { kind: 'start single sign-on' }
  const ssoPermissions = await fetchSsoPermissions(call)
  if (ssoPermissions !== null) return { kind: 'signed in', signedIn: { currentUser, ssoPermissions } }
  if (isProduction) return { kind: 'refused' }
  return { kind: 'signed in', signedIn: { currentUser, ssoPermissions: SAMPLE_SSO_PERMISSIONS } }
}

/** Null when the response is not a success; that is logged and nothing else (AUTH-35, AUTH-37). */
async function fetchCurrentUser(call: ReadFunction): Promise<CurrentUser | null> {
  try {
    return await call(startRoutes.currentUser, {}, { suppressErrorDialog: true })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    console.error('the current user could not be loaded', error)
    return null
  }
}

/** Null when the response holds no list. A call that fails grants nothing, and is no reason to turn a user away. */
async function fetchSsoPermissions(call: ReadFunction): Promise<readonly SsoPermission[] | null> {
  try {
    const claims = await call(startRoutes.userinfo, {}, { suppressErrorDialog: true })
    const permissions: unknown = claims.extra_vars?.permissions
    return Array.isArray(permissions) ? permissions : null
  } catch (error) {
    console.error('the companion apps could not be loaded', error)
    return []
  }
}
