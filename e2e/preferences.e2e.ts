import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, signInByForm, test } from './fixtures.ts'

const PREFERENCES = '/administration/user-preferences'

/** A browser that has not been here before, on a machine whose system is light. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', colorScheme: 'light' })
  return context.newPage()
}

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

// One user, whose preferences the test takes back for the next.
test('the theme counts at once, in every browser, and before the page is drawn; language and start page follow the user [PREF-01, PREF-02, PREF-03, C-50]', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInByForm(page, 'Read Only with preferences', PREFERENCES)
  await page.getByRole('radiogroup', { name: 'Theme' }).locator('label', { hasText: 'Dark' }).click()
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await choose(page, 'Start page', 'Trips/Stops')
  await choose(page, 'Language', 'Português')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByRole('heading', { name: 'Preferências do utilizador' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Língua|Idioma/ })).toContainText('PT')

  await test.step('a page that is loaded again is dark before any of its own scripts ran', async () => {
    await page.route('**/assets/*.js', route => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await schemeOf(page)).toBe('dark')
    await page.unroute('**/assets/*.js')
  })

  await test.step('another browser has all three after signing in', async () => {
    const other = await elsewhere(browser, baseURL)
    await signInByForm(other, 'Read Only with preferences')
    await expect(other).toHaveURL(/\/telematics\/trip/)
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Viagens')
    await expect.poll(() => schemeOf(other)).toBe('dark')
    await other.goto('/home')
    await expect(other).toHaveURL('/home')
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Olá')
    await other.close()
  })

  await page.goto(PREFERENCES)
  await page.getByRole('radiogroup', { name: 'Tema' }).locator('label', { hasText: 'Igual ao sistema' }).click()
  await choose(page, 'Página inicial', 'Início')
  await choose(page, 'Idioma', 'English')
  await page.getByRole('button', { name: 'Guardar preferências' }).click()
  await expect(page.getByRole('heading', { name: 'User preferences' })).toBeVisible()
})

// Of the same user, who has no language of their own afterwards.
test('the language that is chosen on the way in stays after signing in, where another person was before, and is the user’s in other browsers', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByForm(page, 'Repairer')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Português' }).click()
  await page.getByLabel(/e-?mail/i).fill(accountOf('Read Only with preferences').email)
  await page.getByLabel('Palavra-passe').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sessão', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Idioma: PT, Português' })
  await expect(menu).toHaveText('PT')
  await page.reload()
  await expect(menu).toHaveText('PT')

  await test.step('another browser', async () => {
    const other = await elsewhere(browser, baseURL)
    await signInByForm(other, 'Read Only with preferences')
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Olá')
    await other.close()
  })

  await test.step('and the page of the sign-in offers the choice as well', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Terminar sessão' }).click()
    await page.getByRole('button', { name: /Idioma/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel(/e-?mail/i).fill(accountOf('Read Only with preferences').email)
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
    await page.goto(PREFERENCES)
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('English')
    await choose(page, 'Language', 'That of your company')
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText('Preferences saved')).toBeVisible()
  })
})

test('all other sessions are ended at once, and this one goes on', async ({ page, browser, baseURL }) => {
  const other = await elsewhere(browser, baseURL)
  await signInByForm(other, 'Repairer')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Hello')
  await signInByForm(page, 'Repairer', PREFERENCES)
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('Other sessions ended')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await other.reload()
  await expect(other.getByLabel('Email')).toBeVisible()
})

test.describe('the preferences', () => {
  for (const width of [1440, 360]) {
    test(`have no fault of accessibility at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInByForm(page, 'Customer Admin', PREFERENCES)
      await expect(page.getByRole('button', { name: 'Add app' })).toBeVisible()
      await expectAccessible(page, `preferences, ${width} px`)
    })
  }
})

test('everybody chooses how and when they are told beside the bell', async ({ page }) => {
  await signInByForm(page, 'Limited', PREFERENCES)
  const choices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notifications' }) })
  await choices.getByRole('switch', { name: 'Quiet hours' }).click()
  await choices.getByText('Sun', { exact: true }).click()
  await choices.getByLabel('Until').fill('06:30')
  await choices.getByRole('switch', { name: 'What is critical reaches you all the same' }).click()
  await expectAccessible(page, 'notification choices')
  await choices.getByRole('button', { name: 'Save notification choices' }).click()
  await expect(page.getByText('Notification choices saved')).toBeVisible()

  await page.reload()
  await expect(choices.getByLabel('Until')).toHaveValue('06:30')
  await expect(choices.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
  await expect(choices.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await expect(choices.getByRole('switch', { name: 'What is critical reaches you all the same' })).not.toBeChecked()
  await expect(choices.getByText('None is sent while no mail server is set up.')).toBeVisible()
  // Without a mail server a test is not offered, with the reason.
  await expect(choices.getByRole('button', { name: 'Send a test email' })).toHaveAttribute('aria-disabled', 'true')
  await expect(
    choices
      .getByRole('paragraph')
      .filter({ hasText: /^No mail server is set up, so no email is sent\. An administrator/ }),
  ).toBeVisible()

  await choices.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(choices.getByLabel('Until')).toHaveCount(0)
  await choices.getByRole('button', { name: 'Save notification choices' }).click()
  await expect(page.getByText('Notification choices saved').last()).toBeVisible()
})

test('a browser that blocks notifications is offered no push messages, and says what to do', async ({ page }) => {
  // As the browser of these tests does by itself.
  await signInByForm(page, 'Limited', PREFERENCES)
  const choices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notifications' }) })
  await expect(choices.getByRole('button', { name: 'Turn on in this browser' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(choices.getByRole('status')).toContainText('This browser blocks notifications of Milepost')
  const worker = await page.request.get('/push-worker.js')
  expect([worker.status(), worker.headers()['cache-control']]).toEqual([200, 'no-cache'])
  expect(worker.headers()['content-type']).toContain('javascript')
})
