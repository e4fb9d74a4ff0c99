import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { accountOf, expect, forgetSession, signInByForm, test } from './fixtures.ts'

test('from any guarded page to the sign-in page, and after signing in back to that page [ROUTE-01, ROUTE-02, ROUTE-16, ROUTE-17, AUTH-08, AUTH-09, AUTH-10]', async ({
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

test('the login page has one button, which is disabled and shows progress during signing in [AUTH-02, AUTH-03, AUTH-05]', async ({
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

for (const [what, value] of [
  ['missing', null],
  ['broken', '{"user":'],
] as const) {
  test(`a stored user that is ${what} ends the session and leads to the login page with the way back [SHELL-02, ROUTE-16, N-88]`, async ({
    page,
  }) => {
    await signInByForm(page, 'Manager', '/administration')
    await expect(page).toHaveURL('/administration')
    await page.waitForLoadState('networkidle')
    await page.evaluate(stored => {
      if (stored === null) localStorage.removeItem('currentUser')
      else localStorage.setItem('currentUser', stored)
    }, value)
    const login = page.waitForRequest(request => request.url().includes('/sso/login?'))
    await page.goto('/administration/user-preferences')
    expect(new URL((await login).url()).searchParams.get('redirect_uri')).toBe(
      '/login?returnUrl=%2Fadministration%2Fuser-preferences',
    )
    await expect(page).toHaveURL(/\/oidc\/interaction\//)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access-token')
  })
}

test('a sign-in check that says no shows nothing and goes on to single sign-on [AUTH-34, N-07]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  let toasts = 0
  await page.exposeFunction('sawAlert', () => toasts++)
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.querySelector('[role=alert]')) Object(window).sawAlert()
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.route('**/sso/login_check/', route => route.fulfill({ json: { authenticated: false, user_id: null } }))
  const asked = page.waitForRequest('**/sso/login_check/')
  const left = page.waitForRequest(request => request.url().includes('/sso/login?'))
  await page.goto('/login')
  await asked
  await left
  expect(toasts).toBe(0)
})

test('a wrong password is reported on the page and signs nobody in', async ({ page }) => {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill(accountOf('Engineer').email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is not right')
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('access-token')
})

test('the token is in an HttpOnly cookie and in no web storage, the JWT in its own cookie, and storage holds the keys of the documents [AUTH-11, AUTH-13, AUTH-24, AUTH-25, AUTH-26, AUTH-31, HTTP-03, N-87]', async ({
  page,
}) => {
  const withImage = page.waitForRequest('**/api/fmt/user/get_current_user_with_image/')
  await signInByForm(page, 'Customer Admin')
  await expect(page.getByText('Hello,')).toBeVisible()
  const jwt = (await (await withImage).allHeaders()).authorization?.replace(/^JWT /, '')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'jwt-token')
  expect(kept).toMatchObject({ value: jwt, sameSite: 'Strict', path: '/' })
  expect((await (await withImage).response())?.status()).toBe(200)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'access-token')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const storage = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).concat(Object.entries(sessionStorage))),
  )
  const user = JSON.parse(storage.currentUser!)
  expect(user).toMatchObject({ user: { permission: { name: 'Customer Admin' } } })
  expect(user.user.modules.map((module: { name: string }) => module.name)).toContain('Track')
  expect(JSON.parse(storage.userPerm!)).toMatchObject({
    perms: { is_limited_user: false },
    prefs: { units_distance: 'MLS' },
  })
  expect(storage.lastLoggedInUserId).toBe(String(user.user.id))
  expect(JSON.stringify(storage)).not.toContain(kept!.value)

  await page.goto('/events/activity')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dateDay'))).toMatch(/^\d{4}-\d\d-\d\d$/)
  const day = await page.evaluate(() => localStorage.getItem('dateDay'))
  expect(await page.evaluate(() => localStorage.getItem('selectedVehicle'))).toMatch(/^\d+$/)
  const fields = JSON.parse((await page.evaluate(() => localStorage.getItem('searchFields')))!)
  expect(fields).toMatchObject({ start: day, end: day, events: expect.arrayContaining([40, 50]) })
  expect(JSON.stringify(storage)).not.toContain(cookie!.value)
  expect(await page.evaluate(() => document.cookie)).not.toContain(cookie!.value)
})

test('logging out clears token, cookies and stored user, and half a second later goes by the sign-out page back to the login page [AUTH-15, AUTH-16, SHELL-06]', async ({
  page,
}) => {
  await signInByForm(page, 'Manager')
  await page.getByRole('button', { name: 'Tom Hargreaves' }).click()
  const sentAt = { reset: 0, logout: 0 }
  page.on('request', request => {
    if (request.method() === 'DELETE' && request.url().endsWith('/sso/cookie/')) sentAt.reset = performance.now()
    if (request.url().includes('/sso/logout?')) sentAt.logout = performance.now()
  })
  const left = page.waitForRequest('**/sso/logout?**')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(new URL((await left).url()).searchParams.get('redirect_uri')).toMatch(/^\/login/)
  expect(sentAt.reset).toBeGreaterThan(0)
  expect(sentAt.logout - sentAt.reset).toBeGreaterThan(400)
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  const stored = await page.evaluate(() => ['currentUser', 'userPerm'].map(key => localStorage.getItem(key)))
  expect(stored).toEqual([null, null])
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter(name => /(access|jwt)-token$/.test(name))).toEqual([])
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

test('the login page appears after one second [AUTH-04]', async ({ page }) => {
  await page.goto('/login?signed_out=1')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await expect(button).toBeEnabled()
  const [animation] = await button.evaluate(element =>
    document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element))
      .map(one => one.effect?.getTiming().delay),
  )
  expect(animation).toBe(1_000)
})

test('every change of page takes the token anew, and the calls after it carry that one [AUTH-18]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.waitForLoadState('networkidle')
  const real = (await page.context().cookies()).find(({ name }) => name === 'access-token')!.value
  await page.route('**/sso/cookie/', route => route.fulfill({ json: { access_token: `${real}-anew` } }))
  await page.route('**/api/vehicles_group_list/**', route => route.fulfill({ json: { vehicle_groups: [], count: 0 } }))
  const read = page.waitForRequest('**/sso/cookie/')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Trace', exact: true }).click()
  await read
  const next = page.waitForRequest('**/api/vehicles_group_list/**')
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Events', exact: true }).click()
  expect((await (await next).allHeaders()).authorization).toBe(`Bearer ${real}-anew`)
})

test('a cookie that is gone signs out at the next page [AUTH-19]', async ({ page }) => {
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
