import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'
import { startSmtpServer, type TestSmtpServer } from '@milepost/server/testing/smtp-server.ts'
import { createScratchSystem, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { expectAccessible } from './accessible.ts'
import { accountOf, test as base, expect } from './fixtures.ts'

/** An installation with a mail server. */
const test = base.extend<object, { system: ScratchSystem; smtp: TestSmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ smtp }, use) => {
      const system = await createScratchSystem({
        MILEPOST_DEMO: 'on',
        MILEPOST_DEMO_DAYS: '0',
        MILEPOST_DEMO_VEHICLE_FILE: 'off',
        MILEPOST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MILEPOST_MAIL_FROM: 'fleet@northgate.example',
      })
      try {
        await giveAddress(system)
        await use(system)
      } finally {
        await system.dispose()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

const EMAIL = 'sofia@northgate.pt'

/** Gives the demo's engineer an address of the kind that the form takes: what follows the last dot of theirs is too long (PWD-05). */
async function giveAddress(system: ScratchSystem): Promise<void> {
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const give = async () => {
    const { email } = accountOf('Engineer')
    return (await owner.query('update users set email = $1 where email = $2', [EMAIL, email])).rowCount
  }
  await expect.poll(give).toBe(1) // the demo makes its accounts after it is ready
  await owner.end()
}

const NEW = 'five rusty carriage bolts'

test('a forgotten password is replaced by the link of a mail, and signs in [PWD-01] [PWD-02] [PWD-07] [PWD-09] [PWD-13] [PWD-24] [ROUTE-05] [ROUTE-06]', async ({
  page,
  smtp,
}) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
  const send = page.getByRole('button', { name: 'Send' })
  await page.getByLabel('Email').fill(EMAIL)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/reset_password/', async route => {
    await held.promise
    await route.continue()
  })
  await send.click()
  await expect(send).toBeDisabled()
  held.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Password reset email sent' })).toBeVisible()
  await page.waitForURL(/\/oidc\/interaction\//)

  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1)
  const mail = smtp.received[0]!
  expect(mail.to).toEqual([EMAIL])
  const [link = ''] = /http:\/\/localhost:\d+\/reset_password_key\?token=[\w-]+/.exec(mail.readable) ?? []
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByLabel('Repeat password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password has been reset')).toBeVisible()
  const saidMs = Date.now()
  await page.waitForURL(/\/oidc\/interaction\//, { timeout: 10_000 })
  expect(Date.now() - saidMs).toBeGreaterThan(3_000)

  for (const [password, leadsTo] of [
    [DEMO_PASSWORD, /\/oidc\/interaction\//],
    [NEW, '/home'],
  ] as const) {
    await page.getByLabel(/e-?mail/i).fill(EMAIL)
    await page.getByLabel(/password/i).fill(password)
    await page.getByRole('button', { name: /^sign in$/i }).click()
    await expect(page).toHaveURL(leadsTo)
  }
})

test('a link that was used says so and leads to another one [PWD-10] [PWD-11] [PWD-17]', async ({ page }) => {
  await page.goto('/reset_password_key?token=used')
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByLabel('Repeat password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('This link has been used, or is older than 24 hours.')).toBeVisible()
  await expect(page.getByText('This password token has been used. Please reset your password again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('the first password of an account is set by a link, and the sign-in page opens after two seconds [PWD-18] [PWD-19] [PWD-20] [PWD-22] [ROUTE-07]', async ({
  page,
}) => {
  await page.goto('/set_password?token=used')
  const submit = page.getByRole('button', { name: 'Set password' })
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByLabel('Repeat password', { exact: true }).fill(NEW)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('This link has been used, or is older than 24 hours.')
  await expect(submit).toBeEnabled()
  await page.route('**/api/set_password/', route => route.fulfill({ json: { message: 'Password has been set' } }))
  // Not a moment passes but those that are let pass below.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const sent = page.waitForRequest('**/api/set_password/')
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({ token: 'used', password: NEW })
  await expect(page.getByText('Password has been set')).toBeVisible()
  await page.clock.runFor(1_900)
  expect(new URL(page.url()).pathname).toBe('/set_password')
  await page.clock.runFor(200)
  await page.waitForURL(/\/oidc\/interaction\//)
})

test('a first password that the server refuses is marked until it is typed anew', async ({ page }) => {
  const words = 'This password is one of the first that are guessed. Please choose another.'
  await page.route('**/api/set_password/', route =>
    route.fulfill({ status: 400, json: { detail: words, message: words, field: 'password' } }),
  )
  await page.goto('/set_password?token=good')
  const password = page.getByLabel('Password', { exact: true })
  const repeated = page.getByLabel('Repeat password', { exact: true })
  await password.fill('password123')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(repeated).toBeFocused()
  await repeated.fill('password123')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(password).toHaveAccessibleDescription(words)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(NEW)
  await expect(password).toHaveAttribute('aria-invalid', 'false')
})

test('an address is needed, and must look like one in lower case; what is refused can be sent again [PWD-04] [PWD-05] [PWD-08]', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const wrong of ['ana', 'ana@fleet', 'Ana@fleet.example', 'ana@fleet.museum', 'ana@fleet.x']) {
    await page.getByLabel('Email').fill(wrong)
    await send.click()
    await expect.soft(page.getByText('Email is invalid'), wrong).toBeVisible()
  }
  await page.route('**/api/reset_password/', route =>
    route.fulfill({ status: 400, json: { detail: 'No mail can be sent', message: 'No mail can be sent' } }),
  )
  await page.getByLabel('Email').fill('ana@fleet.pt')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No mail can be sent' })).toBeVisible()
  await expect(send).toBeEnabled()
})

test('the page for a forgotten password fades in after a second [PWD-03]', async ({ page }) => {
  await page.goto('/forgot-password')
  const card = page.locator('main > div').filter({ has: page.getByRole('heading') })
  const animation = await card.evaluate(element => {
    const [given] = element.getAnimations()
    return given?.effect?.getTiming().delay ?? getComputedStyle(element).animationDelay
  })
  expect([1000, '1s']).toContain(animation)
})

test('the pages are accessible, wide and on a phone, light and dark', async ({ page }) => {
  for (const path of ['/forgot-password', '/reset_password_key?token=x', '/set_password?token=x', '/set_password']) {
    await page.goto(path)
    await expect(page.getByRole('heading')).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path}, ${width} px`)
    }
  }
})
