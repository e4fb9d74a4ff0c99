import type { AnyRouter } from '@tanstack/react-router'
import { accessToken } from '../api/access-token.ts'
import { appConfigQuery } from '../api/app-config.ts'
import type { SignedIn } from '../api/capabilities.ts'
import { handleHttpFailures } from '../api/http-failures.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../api/session.ts'
import { isPublicPath } from '../pages/paths.ts'
import { noteRefusal } from '../pages/refusals.ts'
import { isSigningOut } from '../pages/sign-out.ts'
import { openHttpErrorDialog } from '../ui/dialogs.ts'
import { completeSession } from './complete-session.ts'

/**
 * Ties the session to the page: a 401 or a vanished cookie removes the user (HTTP-10, AUTH-19), and when the user is gone
 * the guards run again and lead to /login, which stands still where that has been tried. Public pages stay where they are (C-16).
 */
export function keepSessionFresh(router: AnyRouter) {
  handleHttpFailures({
    onUnauthorized: () => {
      if (isPublicPath(location.pathname)) return
      noteRefusal(session.current() !== null, Date.now())
      session.forget()
    },
    onServerError: openHttpErrorDialog,
  })
  let before = session.current()
  session.subscribe(() => {
    const now = session.current()
    const hasLost = now !== null && before !== null && hasLostModule(before, now)
    before = now
    // The page that is open may be of that module.
    if (hasLost) void router.invalidate()
    if (now !== null) return completeUnlessPublic()
    queryClient.removeQueries({ predicate: query => query.queryKey[0] !== appConfigQuery.queryKey[0] })
    if (!isSigningOut()) void router.invalidate()
  })
  router.subscribe('onBeforeLoad', ({ pathChanged, toLocation }) => {
    if (!pathChanged || session.current() === null || isPublicPath(toLocation.pathname)) return
    void refreshToken()
    void completeSession()
  })
  completeUnlessPublic()
}

const hasLostModule = (before: SignedIn, { currentUser }: SignedIn) =>
  before.currentUser.modules.some(({ name }) => !currentUser.modules.some(module => module.name === name))

function completeUnlessPublic() {
  if (!isPublicPath(location.pathname)) void completeSession()
}

/** Every change of page takes the token anew from the cookie (AUTH-18). Without a response the held one stays. */
async function refreshToken() {
  if (accessToken.isWithoutCookie()) return
  const token = await accessToken.read().catch(() => accessToken.current() ?? '')
  if (token === null && !isSigningOut()) session.forget()
}
