import { appConfigQuery } from '../api/app-config.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../api/session.ts'
import { completeSignIn } from '../features/sign-in/sign-in.ts'
import { followUserLanguages } from '../i18n/language.ts'
import { signOut } from '../pages/sign-out.ts'

let asking: Promise<void> | null = null

/**
 * A reload starts with the stored user, then takes from the server what is not stored, and what has changed since. Without an
 * answer the user stays as stored, who may change nothing.
 */
export function completeSession(): Promise<void> {
  if (session.current() === null || session.isWhole()) return Promise.resolve()
  asking ??= ask()
    .catch(error => console.warn('the user could not be asked for', error))
    .finally(() => {
      asking = null
    })
  return asking
}

async function ask() {
  const { production } = await queryClient.ensureQueryData(appConfigQuery)
  const outcome = await completeSignIn(call, production)
  if (session.current() === null) return
  if (outcome.kind === 'refused') signOut('/')
  if (outcome.kind !== 'signed in') return
  session.store(outcome.signedIn)
  await followUserLanguages(outcome.signedIn.currentUser)
}
