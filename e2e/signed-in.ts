import type { BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect, type Role, signIn } from './fixtures.ts'

interface SignedIn {
  state: Exclude<BrowserContextOptions['storageState'], undefined>
  /** Of vehicles with a tracker. */
  vehicleIds: number[]
}

const ROLE: Role = 'Customer Admin'

/** Tests of somebody who is signed in already, once for all of them, in a fleet that is on the road. */
export const test = base.extend<object, { signedIn: SignedIn }>({
  signedIn: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.MILEPOST_E2E_ORIGIN ?? '' })
      const page = await context.newPage()
      await signIn(page, ROLE)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
      // The demo answers before its fleet is registered.
      await expect.poll(() => vehiclesOf(page), { timeout: 90_000 }).not.toHaveLength(0)
      const vehicleIds = await vehiclesOf(page)
      const state = await context.storageState()
      await context.close()
      await use({ state, vehicleIds })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: async ({ signedIn }, use) => {
    await use(signedIn.state)
  },
})

async function vehiclesOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    const response = await fetch('/api/track/', { headers: { authorization: `Bearer ${access_token}` } })
    return (await response.json()).results.map((vehicle: { id: number }) => vehicle.id)
  })
}
