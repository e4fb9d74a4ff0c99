import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { GIVEN_ACCOUNTS } from './given-accounts.ts'

export { expect }

export type Role = (typeof DEMO_ACCOUNTS)[number]['permission']

/** The running system of global-setup, and its accounts by permission. */
export const test = base.extend<{ foreignRequests: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
  baseURL: async ({}, use) => {
    await use(process.env.MILEPOST_E2E_ORIGIN ?? '')
  },
  /** Every request that left for another host: there must be none. */
  foreignRequests: [
    async ({ page, baseURL }, use) => {
      const foreign: string[] = []
      page.on('request', request => {
        const url = request.url()
        if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(baseURL ?? '').host) foreign.push(url)
      })
      await use(foreign)
      // A call that is changed on its way while the test ends is nobody's any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(foreign, 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
})

export function accountOf(role: Role) {
  const account = [...DEMO_ACCOUNTS, ...GIVEN_ACCOUNTS].find(({ permission }) => permission === role)
  if (!account) throw new Error(`no account is ${role}`)
  return account
}

/** Signs in by the form, as a person would, from whatever page the guard sent them away from. */
export async function signInByForm(page: Page, role: Role, path = '/home'): Promise<void> {
  await page.goto(path)
  await page.getByLabel(/e-?mail/i).fill(accountOf(role).email)
  await page.getByLabel(/password/i).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: /^sign in$/i }).click()
}

interface KnownSession {
  cookies: Cookie[]
  /** What the page has stored of the user: the names and the values of web storage. */
  stored: [string, string][]
}

/** Who has signed in to the system of global-setup: a worker does so once in each role. */
const sessions = new Map<Role, KnownSession>()

/** What the page stores of the user when it signs in (AUTH-23). */
const STORED_OF_USER = ['currentUser', 'userPerm', 'lastLoggedInUserId']

/** Of the same origin, and without the application, which would end the session of a user whom it has not stored. */
const A_PICTURE = '/milepost.svg'

/** Signs out and leaves the page. On the server too: a response under way may set the cookie again, but not of an ended session. */
export async function forgetSession(page: Page): Promise<void> {
  const ended = await sessionCookies(page)
  await page.goto('about:blank')
  await page.request.get('/sso/logout', { maxRedirects: 0 })
  await page.context().clearCookies()
  for (const [role, { cookies }] of sessions) {
    if (ended.some(({ value }) => value === cookies[0]?.value)) sessions.delete(role)
  }
}

/**
 * Opens a page as a signed-in user: the first time by the form, then with what that left in the browser. A test that ends
 * sessions, or is about signing in, does so by the form.
 */
export async function signIn(page: Page, role: Role, path = '/home'): Promise<void> {
  const known = sessions.get(role)
  if (known && (await resume(page, known))) {
    await page.goto(path)
    return
  }
  // Not at the page itself, which may be one that needs no session.
  await signInByForm(page, role, `/login?${new URLSearchParams({ returnUrl: path })}`)
  await expect.poll(() => sessionCookies(page)).toHaveLength(1)
  // The cookie is there before the user is stored, without whom any page would end the session.
  await page.waitForURL(url => !/^\/(login|sso|oidc)\b/.test(url.pathname))
  const stored = await page.evaluate(
    names => names.map((name): [string, string] => [name, localStorage.getItem(name) ?? '']),
    STORED_OF_USER,
  )
  sessions.set(role, { cookies: await sessionCookies(page), stored })
}

/** Puts a session into the browser of a page; false where a test of another worker has ended it meanwhile. */
async function resume(page: Page, { cookies, stored }: KnownSession): Promise<boolean> {
  await page.goto(A_PICTURE)
  await page.context().addCookies(cookies)
  const { access_token } = await (await page.request.get('/sso/cookie/')).json()
  if (access_token === null) return false
  await page.evaluate(items => {
    const last = localStorage.getItem('lastLoggedInUserId')
    // As the page does where somebody else was here last (AUTH-12).
    if (last !== null && last !== new Map(items).get('lastLoggedInUserId')) localStorage.clear()
    for (const [name, value] of items) localStorage.setItem(name, value)
  }, stored)
  return true
}

async function sessionCookies(page: Page): Promise<Cookie[]> {
  return (await page.context().cookies()).filter(({ name }) => name === 'access-token')
}
