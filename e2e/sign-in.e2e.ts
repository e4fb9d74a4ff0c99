import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { accountOf, expect, forgetSession, signInByForm, test } from './fixtures.ts'

test('from any guarded page to the sign-in page, and after signing in back to that page [ROUTE-01, ROUTE-02, ROUTE-16, ROUTE-17, AUTH-08, AUTH-09, AUTH-10, AUTH-34]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  await page.goto('/vehicle-file/activity?archived=true')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  const account = accountOf('Manager')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/vehicle-file/activity?archived=true')
})

test('the login page has one button, which is disabled and shows progress during signing in [AUTH-02, AUTH-03, AUTH-04, AUTH-05]', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/sso/cookie/', async route => {
    await held
    await route.continue()
  })
  await page.goto('/login?signed_out=1')
  const button = page.getByRole('button', { name: 'Logging in...' })
  await expect(button).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Password')).toHaveCount(0)
})

test('a wrong password is reported on the page and signs nobody in', async ({ page }) => {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill(accountOf('Engineer').email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right')
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('access-token')
})

test('the token is in an HttpOnly cookie and in no web storage, and storage holds the keys of the documents [AUTH-11, AUTH-13, AUTH-25, AUTH-26]', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin')
  await expect(page.getByText('Hello,')).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'access-token')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const storage = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).concat(Object.entries(sessionStorage))),
  )
  expect(Object.keys(storage)).toEqual(expect.arrayContaining(['currentUser', 'userPerm', 'lastLoggedInUserId']))
  expect(JSON.stringify(storage)).not.toContain(cookie!.value)
  expect(await page.evaluate(() => document.cookie)).not.toContain(cookie!.value)
})

test('logging out ends the session, empties the storage and comes back to the login page [AUTH-15, AUTH-16, SHELL-06]', async ({
  page,
}) => {
  await signInByForm(page, 'Manager')
  await page.getByRole('button', { name: 'Tom Hargreaves' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
})

test('another person who signs in sees no data of the previous user [AUTH-12]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => localStorage.setItem('dateDay', '2026-01-01'))
  await forgetSession(page)
  await signInByForm(page, 'Engineer')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sofia')
  expect(await page.evaluate(() => localStorage.getItem('dateDay'))).toBeNull()
})

test('a cookie that is gone signs out at the next page [AUTH-18, AUTH-19]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  // A response under way would set it again.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.goto('/administration')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
})

// A user of no other file, since all of their sessions end, and on a page without a live channel,
// which would hear of it and be on its way already.
test('a session that ended elsewhere leads to sign-in at the next call [HTTP-10]', async ({ page }) => {
  await signInByForm(page, 'Engineer')
  await expect(page).toHaveURL('/home')
  const ended = await page.evaluate(async () => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    return (
      await fetch('/api/user/sessions/', { method: 'DELETE', headers: { authorization: `Bearer ${access_token}` } })
    ).status
  })
  expect(ended).toBe(200)
  await page.reload()
  await expect(page).toHaveURL(/\/(login|oidc\/interaction\/)/)
})

test('one call that says 401 while the session lives is tried once more, and then the sign-in page stands still [HTTP-10]', async ({
  page,
}) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  let refused = 0
  await page.route('**/api/trips/?*', route => {
    refused++
    return route.fulfill({ status: 401, json: { detail: 'Unauthorized' } })
  })
  await page.goto('/telematics/trip')
  await expect(page.getByText('Signing in did not complete.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  // Two visits; the route and its screen may each ask.
  expect(refused).toBeLessThanOrEqual(4)
})

test('a guest sees that there is no home page for guests, and can sign out [ROUTE-03]', async ({ page }) => {
  await signInByForm(page, 'Guest')
  await expect(page.getByRole('heading', { name: 'Guest account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('a program’s account is refused on the page', async ({ page }) => {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill(accountOf('Server User').email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).not.toHaveURL('/home')
})

test('permissions come from the stored user when the page starts, before the server has responded [AUTH-20]', async ({
  page,
}) => {
  await signInByForm(page, 'Engineer')
  await expect(page).toHaveURL('/home')
  await page.route('**/api/user/get_current_user/', () => {}) // never answered
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Modules' })
  await expect(menu.getByRole('link', { name: 'Vehicle Check', exact: true })).toHaveAttribute(
    'href',
    '/vehiclecheck/region',
  )
  await expect(menu.getByRole('link', { name: /^Geofence\. / })).toHaveAttribute('aria-disabled', 'true')
})
