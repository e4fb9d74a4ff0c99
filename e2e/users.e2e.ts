import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, signIn, test } from './fixtures.ts'

const LIST = '/administration/users'
const PREFERENCES = '/administration/user-preferences'
const FIRST_PASSWORD = 'carriage bolts and nuts'
const SECOND_PASSWORD = 'lorries on the ring road'

const grid = (page: Page) => page.getByRole('grid', { name: 'Users' })

/** A page of somebody else's browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function expectSignedOut(page: Page): Promise<void> {
  // The page may learn of it by itself and be on its way to the sign-in meanwhile.
  await page.goto('/telematics/trips').catch(() => {})
  await expect(page.getByRole('button', { name: /^sign in$/i })).toBeVisible()
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/home')
  await fillIn(page, email, password)
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByLabel(/password/i).fill(password)
  await page.getByRole('button', { name: /^sign in$/i }).click()
}

async function addUser(page: Page, email: string): Promise<void> {
  await page.goto(`${LIST}/new`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Nadia')
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Petrov')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Manager', exact: true }).click()
  await page.getByRole('combobox', { name: 'Modules' }).click()
  await page.getByRole('option', { name: 'Trips/Stops' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('User added')).toBeVisible()
}

/** The link for a password, which is shown where no mail is sent. */
async function linkFor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Give a link for the first password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for Nadia Petrov' })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return link
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByLabel('Repeat password').fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password has been set')).toBeVisible()
}

test('a user is added, chooses a password by the link, signs in, is locked and unlocked, and archived is signed out [ADM-USER-08] [HTTP-18] [N-61]', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `nadia.${Date.now().toString(36)}@example.com`
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Users' }).click()
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await addUser(page, email)
  await expect(
    page.getByText('Nobody has signed in yet. No mail server is set up, so nothing was sent'),
  ).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Give a link for the first password' })).toBeInViewport()
  const path = new URL(page.url()).pathname
  const hers = await elsewhere(browser, baseURL)
  await choosePassword(hers, await linkFor(page))
  await enter(hers, email, FIRST_PASSWORD)
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('Hello')

  await test.step('she is locked after five wrong passwords, and unlocked', async () => {
    const stranger = await elsewhere(browser, baseURL)
    await stranger.goto('/home')
    for (let tries = 1; tries <= 5; tries++) {
      const refused = stranger.waitForResponse(response => response.request().method() === 'POST')
      await fillIn(stranger, email, `wrong password ${tries}`)
      await refused
      await expect(stranger.getByRole('alert').first()).toBeVisible()
    }
    await stranger.context().close()
    await page.goto(path)
    await expect(page.getByText(/^Locked after wrong passwords. It unlocks by itself: .*\d\d:\d\d/)).toBeVisible()
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(page.getByText('Unlock successful')).toBeVisible()
    await expect(page.getByText('1 open session')).toBeVisible()
  })

  await test.step('archived she is signed out', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('1 user archived')).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
    await expectSignedOut(hers)
  })
  await hers.context().close()
})

test('a user sets how dates, times and distances are written, changes the password, and ends another session [PREF-01] [PREF-02] [PREF-03] [PWD-23]', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `petra.${Date.now().toString(36)}@example.com`
  await signIn(page, 'Customer Admin', LIST)
  await addUser(page, email)
  const hers = await elsewhere(browser, baseURL)
  await choosePassword(hers, await linkFor(page))
  await enter(hers, email, FIRST_PASSWORD)
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('Hello')
  await hers.getByRole('button', { name: 'Nadia Petrov' }).click()
  await hers.getByRole('menuitem', { name: 'User preferences' }).click()
  await expect(hers).toHaveURL(new RegExp(`${PREFERENCES}$`))

  await test.step('the preferences of the documents count at once', async () => {
    await hers.getByRole('combobox', { name: 'Date format' }).click()
    await hers.getByRole('option', { name: 'YYYY-MM-DD' }).click()
    await hers.getByRole('combobox', { name: 'Time format' }).click()
    await hers.getByRole('option', { name: '12 hours' }).click()
    await hers.getByRole('combobox', { name: 'Time zone' }).click()
    await hers.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
    await hers.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await hers.getByRole('combobox', { name: 'Units of distance' }).click()
    await hers.getByRole('option', { name: 'Kilometres' }).click()
    const sent = hers.waitForRequest(request => request.method() === 'PUT')
    await hers.getByRole('button', { name: 'Save preferences' }).click()
    const request = await sent
    expect(new URL(request.url()).pathname).toMatch(/^\/api\/user\/\d+\/change_preferences\/$/)
    expect(request.postDataJSON()).toEqual({
      date_format: 'YYYY-MM-DD',
      time_format: '12',
      time_zone: 'Asia/Tokyo',
      units_distance: 'KMS',
    })
    await expect(hers.getByText('Update successful')).toBeVisible()
    await expect(hers.getByText('Times in Tokyo (UTC+9)')).toBeVisible()
    await hers.reload()
    await expect(hers.getByRole('combobox', { name: 'Units of distance' })).toHaveValue('Kilometres')
    await expect(hers.getByRole('combobox', { name: 'Time format' })).toHaveValue('12 hours')
    await expect(hers.getByText(/Since \d{4}-\d\d-\d\d, \d\d:\d\d[ap]m/).first()).toBeVisible()
  })

  await test.step('another browser of hers is listed, and its session ends', async () => {
    const other = await elsewhere(browser, baseURL)
    await enter(other, email, FIRST_PASSWORD)
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Hello')
    await hers.reload()
    await expect(hers.getByText('This browser', { exact: true })).toBeVisible()
    await hers.getByRole('button', { name: /^End session/ }).click()
    await expect(hers.getByRole('button', { name: /^End session/ })).toHaveCount(0)
    await expectSignedOut(other)
    await other.context().close()
  })

  await test.step('the present password is asked for, and the new one signs in', async () => {
    const change = async (old: string, password = SECOND_PASSWORD) => {
      await hers.getByLabel('Present password').fill(old)
      await hers.getByLabel('New password', { exact: true }).fill(password)
      await hers.getByLabel('Repeat the new password').fill(password)
      await hers.getByRole('button', { name: 'Change password' }).click()
    }
    const present = hers.getByLabel('Present password')
    const next = hers.getByLabel('New password', { exact: true })
    await change('not this one')
    await expect(present).toHaveAccessibleDescription('Your present password is not correct')
    await expect(present).toHaveAttribute('aria-invalid', 'true')
    await expect(present).toBeFocused()
    await expect(hers.getByText('Field(s) are invalid')).toHaveCount(0)
    await change(FIRST_PASSWORD, 'password123')
    await expect(next).toHaveAccessibleDescription(/This password is one of the first that are guessed/)
    await expect(next).toHaveAttribute('aria-invalid', 'true')
    await expect(hers.getByText('Your present password is not correct')).toHaveCount(0)
    await change(FIRST_PASSWORD)
    await expect(hers.getByText('Password changed')).toBeVisible()
    await hers.reload()
    await expect(hers.getByText('This browser', { exact: true })).toBeVisible()
    const again = await elsewhere(browser, baseURL)
    await enter(again, email, SECOND_PASSWORD)
    await expect(again.getByRole('heading', { level: 1 })).toContainText('Hello')
    await again.context().close()
  })
  await hers.context().close()
})

test('an address without a dot in its domain is refused at its field', async ({ page }) => {
  await signIn(page, 'Customer Admin', `${LIST}/new`)
  const address = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(address).toHaveAccessibleDescription(/Nothing is sent to it: you give them a link/)
  await address.fill('foo@bar')
  await address.blur()
  await expect(address).toHaveAccessibleDescription(/Enter an address such as name@example.com/)
})

test('on their own account administrators are asked before their sessions end, and cannot archive it', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `${LIST}?search=${encodeURIComponent(accountOf('Customer Admin').email)}`)
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveAttribute(
    'aria-description',
    'It is your own account: ask another administrator.',
  )
  await page.getByRole('button', { name: 'End all sessions' }).click()
  const question = page.getByRole('dialog', { name: 'End all your sessions?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'End all sessions' })).toBeVisible()
})

test('the account of a program is shown as one, and nobody is invited to it', async ({ page }) => {
  await signIn(page, 'Customer Admin', `${LIST}?search=${encodeURIComponent(accountOf('Server User').email)}`)
  await grid(page).getByRole('link').first().click()
  await expect(page.getByText('A program has this account: it has no page to sign in to.')).toBeVisible()
  await expect(page.getByRole('button', { name: /link|invitation/ })).toHaveCount(0)
})

test('a role that may only read sees users and why it cannot change them', async ({ page }) => {
  await signIn(page, 'Manager', LIST)
  await grid(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Give a link for a new password' })).toHaveAttribute(
    'aria-description',
    'Your role may read this, not change it. Ask an administrator.',
  )
})

test('list, record, form and preferences are accessible, wide and on a phone, light and dark', async ({ page }) => {
  await signIn(page, 'Customer Admin', LIST)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(LIST)
    await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, `list at ${width}`)
    await page.goto(`${LIST}/new`)
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeVisible()
    await expectAccessible(page, `form at ${width}`)
    await page.goto(PREFERENCES)
    await expect(page.getByText('This browser', { exact: true })).toBeVisible()
    await expectAccessible(page, `preferences at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
