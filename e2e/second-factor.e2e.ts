import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'
import { appCode } from '@milepost/server/testing/factor-steps.ts'
import type { Browser, Page } from '@playwright/test'
import { createScratchSystem, EVERY_DEVICE_PORT, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { expectAccessible } from './accessible.ts'
import { accountOf, test as base, expect, type Role } from './fixtures.ts'

/** An installation of its own: what a customer asks of its people counts for all of them. */
const test = base.extend<object, { system: ScratchSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const system = await createScratchSystem(
        { MILEPOST_DEMO: 'on', MILEPOST_DEMO_DAYS: '0', MILEPOST_DEMO_VEHICLE_FILE: 'off' },
        { listen: EVERY_DEVICE_PORT },
      )
      // It answers before its accounts are there.
      await expect.poll(() => system.output()).toContain('Demo accounts')
      await use(system)
      await system.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

const PREFERENCES = '/administration/user-preferences'
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello' })
const dialog = (page: Page) => page.getByRole('dialog')

async function query(system: ScratchSystem, text: string, values: unknown[] = []): Promise<void> {
  const pool = createOwnerPool(await system.databaseUrl(), 1)
  try {
    await pool.query(text, values)
  } finally {
    await pool.end()
  }
}

/** A device with a fingerprint reader on which the right finger lies. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function givePassword(page: Page, role: Role, path = '/home'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(accountOf(role).email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/signed_out=1/)
}

async function confirmByPassword(page: Page, button: string): Promise<void> {
  await dialog(page).getByLabel('Present password').fill(DEMO_PASSWORD)
  await dialog(page).getByRole('button', { name: button }).click()
}

/** Adds an app in the preferences; gives its key, and the recovery codes. */
async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add app' }).click()
  await confirmByPassword(page, 'Continue')
  await expect(dialog(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await expectAccessible(page, 'the key of an app')
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(appCode(key))
  await dialog(page).getByRole('button', { name: 'Add app' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const codes = await dialog(page).getByRole('listitem').allInnerTexts()
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  return { key, codes: codes.map(code => code.trim()) }
}

/** As if the time of the codes that were used had passed. */
const letCodesPass = (system: ScratchSystem) => query(system, 'update authenticator_apps set last_step = 0')

/** A browser that has not been here before. */
async function elsewhere(browser: Browser, baseURL: string | undefined, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport })
  return context.newPage()
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

async function expectAccessibleInBothSizes(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${name}, ${size.width} px`)
  }
  if (before) await page.setViewportSize(before)
}

test('a passkey is added, signs in by itself, is the second step, and is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await giveAuthenticator(page)
  await givePassword(page, 'Manager', PREFERENCES)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expectAccessibleInBothSizes(page, 'who it is')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toContainText('Password is required')
  await confirmByPassword(page, 'Continue')
  await dialog(page).getByLabel('Name').fill('The office laptop')
  await expectAccessible(page, 'the name of a passkey')
  await dialog(page).getByRole('button', { name: 'Add passkey' }).click()
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The office laptop' })).toContainText('Not used yet')
  await expectAccessibleInBothSizes(page, 'preferences with factors')
  await signOut(page)

  await page.goto('/home')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(greeting(page)).toBeVisible()
  await signOut(page)

  await givePassword(page, 'Manager', PREFERENCES)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The office laptop' })).toContainText('Last used')
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Password + Passkey')
  await page.getByRole('button', { name: 'Remove passkey The office laptop' }).click()
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  const other = await elsewhere(browser, baseURL)
  await givePassword(other, 'Manager')
  await expect(greeting(other)).toBeVisible()
})

test('an app is added and its code signs in; without the phone a recovery code does, each once', async ({
  page,
  browser,
  baseURL,
  system,
}) => {
  await givePassword(page, 'Engineer', PREFERENCES)
  const { key, codes } = await addApp(page)
  await letCodesPass(system)
  await signOut(page)

  await givePassword(page, 'Engineer')
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await expectAccessibleInBothSizes(page, 'the second step')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').first()).toContainText('The code is not right')
  await expectAccessible(page, 'a wrong code')
  await page.getByLabel('Code').fill(appCode(key))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(greeting(page)).toBeVisible()

  const lost = await elsewhere(browser, baseURL)
  const showRecoveryCode = async (code: string) => {
    await givePassword(lost, 'Engineer', PREFERENCES)
    await lost.getByRole('link', { name: 'Use a recovery code' }).click()
    await lost.getByLabel('Recovery code').fill(code)
    await lost.getByRole('button', { name: 'Continue' }).click()
  }
  await showRecoveryCode(codes[0] ?? '')
  await expect(lost.getByText('9 of 10 left')).toBeVisible()
  await signOut(lost)
  await showRecoveryCode(codes[0] ?? '')
  await expect(lost.getByRole('alert').first()).toContainText('has been used')
  await expectAccessibleInBothSizes(lost, 'a recovery code')
  await lost.getByLabel('Recovery code').fill(codes[1] ?? '')
  await lost.getByRole('button', { name: 'Continue' }).click()
  await expect(lost.getByText('8 of 10 left')).toBeVisible()
  await lost.getByRole('button', { name: 'Remove app' }).click()
  await confirmByPassword(lost, 'Remove app')
  await expect(lost.getByText('Authenticator app removed')).toBeVisible()
  await expect(lost.getByRole('button', { name: 'Make new codes' })).toHaveCount(0)
})

test('whoever must have a second factor adds one before anything else opens, and cannot remove the last', async ({
  page,
  system,
}) => {
  const { email } = accountOf('Repairer')
  await query(
    system,
    `update customers set second_factor = 'everybody' where id in
      (select m.customer_id from user_customers m join users u on u.id = m.user_id where u.email = $1)`,
    [email],
  )
  try {
    await givePassword(page, 'Repairer', PREFERENCES)
    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
    await expectAccessibleInBothSizes(page, 'set up')
    await page.goto('/home')
    await expect(page.getByLabel('Email')).toBeVisible()
    await givePassword(page, 'Repairer', PREFERENCES)
    const key = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key))
    await page.getByRole('button', { name: 'Add app' }).click()
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
    await expectAccessibleInBothSizes(page, 'recovery codes')
    const codes = await page.getByRole('listitem').allInnerTexts()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    const stream = await (await saved).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    for (const code of codes) expect(text).toContain(code.trim())
    await page.getByRole('button', { name: 'Continue to Milepost' }).click()
    await expect(page).toHaveURL(PREFERENCES)
    const remove = page.getByRole('button', { name: 'Remove app' })
    await expect(remove).toHaveAccessibleDescription(/Your company requires two-factor sign-in/)
  } finally {
    await query(system, "update customers set second_factor = 'nobody'")
  }
})

test('an administrator resets the second factor of somebody who lost it', async ({ page, browser, baseURL }) => {
  const theirs = await elsewhere(browser, baseURL)
  await givePassword(theirs, 'Limited', PREFERENCES)
  await addApp(theirs)
  await signOut(theirs)
  await givePassword(page, 'Customer Admin', '/administration/users?second_factor=on')
  const grid = page.getByRole('grid', { name: 'Users' })
  await grid.getByRole('link', { name: accountOf('Limited').email }).click()
  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await dialog(page).getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await expect(page.getByText('Two-factor sign-in reset')).toBeVisible()
  await givePassword(theirs, 'Limited')
  await expect(greeting(theirs)).toBeVisible()
})
