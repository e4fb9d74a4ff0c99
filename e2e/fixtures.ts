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

/** The cookies of who has signed in to the system of global-setup: a worker does so once in each role. */
const sessions = new Map<Role, Cookie[]>()

/** Signs out and leaves the page. On the server too: a response under way may set the cookie again, but not of an ended session. */
export async function forgetSession(page: Page): Promise<void> {
  const ended = await sessionCookies(page)
  await page.goto('about:blank')
  await page.request.get('/sso/logout', { maxRedirects: 0 })
  await page.context().clearCookies()
  for (const [role, [cookie]] of sessions) {
    if (ended.some(({ value }) => value === cookie?.value)) sessions.delete(role)
  }
}

/** Opens a page as a signed-in user. A test that ends sessions, or is about signing in, does so by the form. */
export async function signIn(page: Page, role: Role, path = '/home'): Promise<void> {
  const login = `/login?${new URLSearchParams({ returnUrl: path })}`
  const known = sessions.get(role)
  if (known) {
    await page.context().addCookies(known)
    // The login page finds the cookie, stores the user and goes on; any other page would end such a session.
    await page.goto(login)
    await page.waitForURL(url => !/^\/(login|sso)\b/.test(url.pathname))
    if (!new URL(page.url()).pathname.startsWith('/oidc/')) return
    // A test of another worker has ended the sessions of this account meanwhile.
    sessions.delete(role)
  }
  // Not at the page itself, which may be one that needs no session.
  await signInByForm(page, role, login)
  await expect.poll(() => sessionCookies(page)).toHaveLength(1)
  // The cookie is there before the user is stored, without whom any page would end the session.
  await page.waitForURL(url => !/^\/(login|sso|oidc)\b/.test(url.pathname))
  sessions.set(role, await sessionCookies(page))
}

async function sessionCookies(page: Page): Promise<Cookie[]> {
  return (await page.context().cookies()).filter(({ name }) => name === 'access-token')
}
