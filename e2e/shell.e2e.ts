import { accountOf, expect, signIn, test } from './fixtures.ts'

test('nobody signed in is led through single sign-on and back to the address they asked for [ROUTE-16] [ROUTE-17] [AUTH-08]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/administration')
  await expect(page).toHaveURL(/\/administration$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
})

test('the header names the user, offers languages and signs out for good [SHELL-01] [SHELL-04] [AUTH-16] [C-13]', async ({
  page,
}) => {
  const { firstName, lastName } = accountOf('Customer Admin')
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('button', { name: `${firstName} ${lastName}` })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')

  await page.getByRole('banner').getByRole('button', { name: 'Terminar sessão' }).click()
  await expect(page).toHaveURL(/\/login\?signed_out=1$/)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
})

test('web storage never holds the token [AUTH-25]', async ({ page }) => {
  const answer = page.waitForResponse(response => response.url().endsWith('/sso/cookie/') && response.ok())
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await answer
  const token = await page.evaluate(async () => (await (await fetch('/sso/cookie/')).json()).access_token as string)
  expect(token.length).toBeGreaterThan(20)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain(token)
})

test('a cookie that is gone leads back to sign-in [AUTH-19]', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('navigation').getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible()
})

test('a module that is missing leads to the unauthorised page and from there home [UNAUTH-01] [UNAUTH-04] [N-04]', async ({
  page,
}) => {
  await signIn(page, 'Limited')
  await expect(page.getByText('Limited user', { exact: true })).toBeVisible()
  await page.goto('/telematics/geofence')
  await expect(page.getByRole('heading', { name: 'Unauthorised Module' })).toBeVisible()
  await expect(page.getByText('You do not have permission to view that module.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homescreen' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a guest is told that there is no home page, without a loop [ROUTE-03]', async ({ page }) => {
  await signIn(page, 'Guest')
  await expect(page.getByRole('heading', { name: 'Guest account' })).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('the palette finds a page by its first letters and opens it', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('user pref')
  await expect(page.getByRole('option')).toHaveText(['User preferences'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/administration\/user-preferences$/)
})

test('an unknown address leads home, and to sign-in for nobody [ROUTE-12]', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible()
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/home$/)
})
