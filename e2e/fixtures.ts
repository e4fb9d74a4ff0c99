import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export type Role = (typeof DEMO_ACCOUNTS)[number]['permission']

/** The running system of global-setup, and its demo accounts by permission. */
export const test = base.extend<{ foreignRequests: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form the test runner asks for
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
export async function signIn(page: Page, role: Role, path = '/home'): Promise<void> {
  await page.goto(path)
  await page.getByLabel(/e-?mail/i).fill(accountOf(role).email)
  await page.getByLabel(/password/i).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: /^sign in$/i }).click()
}
