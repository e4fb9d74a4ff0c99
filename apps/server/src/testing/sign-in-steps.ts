import type { Browser, OpenedPage } from './browser.ts'

export interface Person {
  email: string
  password: string
}

export function openSignIn(browser: Browser, redirectUri = '/home'): Promise<OpenedPage> {
  return browser.open(`/sso/login?redirect_uri=${encodeURIComponent(redirectUri)}`)
}

/** Opens the sign-in page and sends its password form. */
export async function signIn(browser: Browser, person: Person, redirectUri?: string): Promise<OpenedPage> {
  const page = await openSignIn(browser, redirectUri)
  const form = page.forms.at(-1)
  if (!form) throw new Error(`There is no sign-in form at ${page.address} (${page.status})`)
  return browser.open(form, { form: { email: person.email, password: person.password } })
}

/** What the page asks for after a reload: the token of the HttpOnly cookie. */
export async function readToken(browser: Browser): Promise<string | null> {
  const response = await browser.request('/sso/cookie/')
  return ((await response.json()) as { access_token: string | null }).access_token
}

export function call(browser: Browser, address: string, token: string, method = 'GET', scheme = 'Bearer') {
  return browser.request(address, { method, headers: { authorization: `${scheme} ${token}` } })
}
