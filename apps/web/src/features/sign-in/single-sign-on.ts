import { isLocalPath } from '@milepost/contract/local-path.ts'
import { signingIn } from '../../api/signing-in.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { paths } from '../../pages/paths.ts'

const ATTEMPTS_KEY = 'singleSignOnAttempts'
const WINDOW_MS = 60_000
const MAX_ATTEMPTS = 3

function recentAttempts(): number[] {
  try {
    const attempts: unknown = JSON.parse(sessionStorage.getItem(ATTEMPTS_KEY) ?? '[]')
    return Array.isArray(attempts) ? attempts.filter(at => typeof at === 'number' && Date.now() - at < WINDOW_MS) : []
  } catch {
    return []
  }
}

/** Whether the page may go to single sign-on by itself: not when it keeps coming back without a user. */
export const mayStartSingleSignOn = () => recentAttempts().length < MAX_ATTEMPTS

/** Leaves for the sign-in host, which returns to the login page: only that one stores who signed in, then goes to `returnUrl`. */
export function startSingleSignOn(returnUrl: string) {
  sessionStorage.setItem(ATTEMPTS_KEY, JSON.stringify([...recentAttempts(), Date.now()]))
  signingIn.begin(Date.now())
  const back = `${paths.login}?${new URLSearchParams({ returnUrl })}`
  const redirect_uri = isLocalPath(back) ? back : paths.login
  const query = new URLSearchParams({ redirect_uri, language: currentLanguage() })
  location.assign(`/sso/login?${query}`)
}
