import { currentLanguage } from '../../i18n/language.ts'

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

/** Leaves for the sign-in host, which returns to `returnUrl`. */
export function startSingleSignOn(returnUrl: string) {
  sessionStorage.setItem(ATTEMPTS_KEY, JSON.stringify([...recentAttempts(), Date.now()]))
  const query = new URLSearchParams({ redirect_uri: returnUrl, language: currentLanguage() })
  location.assign(`/sso/login?${query}`)
}
