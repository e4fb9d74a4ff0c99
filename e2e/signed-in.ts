import type { BrowserContextOptions } from '@playwright/test'
import { test as base, expect, type Role, signIn } from './fixtures.ts'

interface SignedIn {
  state: Exclude<BrowserContextOptions['storageState'], undefined>
  /** The vehicle of the given history. */
  vehicleId: number
}

/** Tests with a user who is signed in, once for all of them, in a fleet that is on the road. */
export const test = base.extend<object, { role: Role; signedIn: SignedIn }>({
  role: ['Customer Admin', { scope: 'worker', option: true }],
  signedIn: [
    async ({ browser, role }, use) => {
      const context = await browser.newContext({ baseURL: process.env.MILEPOST_E2E_ORIGIN ?? '' })
      const page = await context.newPage()
      await signIn(page, role)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
      const state = await context.storageState()
      await context.close()
      await use({ state, vehicleId: Number(process.env.MILEPOST_E2E_VEHICLE) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: async ({ signedIn }, use) => {
    await use(signedIn.state)
  },
})
