import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { test as base, type Cookie, expect, type Page } from '@playwright/test'

export { expect }

export type Role = (typeof DEMO_ACCOUNTS)[number]['permission']

/** The running system of global-setup, and its demo accounts by permission. */
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
      expect(foreign, 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
})

export function accountOf(role: Role) {
  const account = DEMO_ACCOUNTS.find(({ permission }) => permission === role)
  if (!account) throw new Error(`no demo account is ${role}`)
  return account
}

/** Signs in by the form, as a person would, from whatever page the guard sent them away from. */
export async function signInByForm(page: Page, role: Role, path = '/home'): Promise<void> {
  await page.goto(path)
  await page.getByLabel(/e-?mail/i).fill(accountOf(role).email)
  await page.getByLabel(/password/i).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: /^sign in$/i }).click()
}

/** Ends whose page this is, without a call. It leaves the page first: a response under way would set the cookie again. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** The cookies of who has signed in to the system of global-setup: a worker does so once in each role. */
const sessions = new Map<Role, Cookie[]>()

/** Opens a page as a signed-in user. A test that ends sessions, or is about signing in, does so by the form. */
export async function signIn(page: Page, role: Role, path = '/home'): Promise<void> {
  const known = sessions.get(role)
  if (known) {
    await page.context().addCookies(known)
    await page.goto(path)
    return
  }
  await signInByForm(page, role, path)
  const session = async () => (await page.context().cookies()).filter(({ name }) => name === 'access-token')
  await expect.poll(session).toHaveLength(1)
  sessions.set(role, await session())
}
