import { accountOf, expect, signIn, signInByForm, test } from './fixtures.ts'

test('the general dialog has header, bold status, message and Ok [HTTP-14]', async ({ page }) => {
  const { firstName, lastName } = accountOf('Manager')
  await signInByForm(page, 'Manager')
  await page.getByRole('button', { name: `${firstName} ${lastName}` }).click()
  await page.getByRole('menuitem', { name: 'About Milepost' }).click()
  const dialog = page.getByRole('dialog', { name: 'About Milepost' })
  await expect(dialog.getByText(/^Version \d/)).toHaveCSS('font-weight', /[67]00/)
  await expect(dialog).toContainText('© OpenStreetMap contributors')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toBeHidden()
})

test('Back closes a dialog first, then leaves the page', async ({ page }) => {
  await signInByForm(page, 'Manager', '/administration')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/administration')
})

test('signing out everywhere is confirmed first by a dialog with OK and Cancel, and then ends this session and another one [PICK-35]', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const otherPage = await elsewhere.newPage()
  await signInByForm(otherPage, 'User Vehicle Admin')
  await expect(otherPage).toHaveURL('/home')
  await signInByForm(page, 'User Vehicle Admin')
  const { firstName, lastName } = accountOf('User Vehicle Admin')
  const open = async () => {
    await page.getByRole('button', { name: `${firstName} ${lastName}` }).click()
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  }
  await open()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/home')
  await open()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(otherPage).toHaveURL(/\/oidc\/interaction\//)
  await elsewhere.close()
})

test('a warning stays until it is closed [HTTP-17]', async ({ page }) => {
  await page.clock.install()
  await page.route('**/i18n/pt.json', route => route.abort())
  await page.goto('/login?signed_out=1')
  await page.clock.runFor(2_000)
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  const warning = page.getByRole('alert')
  await expect(warning).toContainText('could not be loaded')
  await page.clock.runFor(60_000)
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Close' }).click()
  await expect(warning).toBeHidden()
})

test('a 500 where the login page reads the cookie opens the error dialog beside what the page says [HTTP-11]', async ({
  page,
}) => {
  await page.route('**/sso/cookie/', route => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await page.goto('/login')
  await expect(page.getByRole('dialog').filter({ hasText: '500 Internal Server Error' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('on a phone Back closes the filters, and then leaves the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Customer Admin', '/home')
  await page.getByRole('button', { name: 'Open or close the menu' }).click()
  await page.getByRole('link', { name: 'Trips/Stops' }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect(filters).toBeVisible()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/\/telematics\/trip/)
  await page.goBack()
  await expect(page).toHaveURL('/home')
})
