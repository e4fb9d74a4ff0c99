import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import type { Page } from '@playwright/test'
import { accountOf, expect, forgetSession, signInByForm, test } from './fixtures.ts'

test('from any guarded page to the sign-in page, and after signing in back to that page [ROUTE-01, ROUTE-16, ROUTE-17, AUTH-08, AUTH-10, C-13, N-09]', async ({
  page,
}) => {
  const visited: string[] = []
  const sent: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(sso|api\/user)\//.test(pathname)) sent.push(pathname)
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  expect(visited).toContain('/login')
  // Without the cookie nothing asks for the user.
  expect(sent).toEqual(['/sso/cookie/', '/sso/login'])
  const login = page.waitForRequest(request => request.url().includes('/sso/login?'))
  await page.goto('/vehicle-file/activity?archived=true')
  expect(new URL((await login).url()).searchParams.get('redirect_uri')).toBe(
    '/login?returnUrl=%2Fvehicle-file%2Factivity%3Farchived%3Dtrue',
  )
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  const account = accountOf('Manager')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/vehicle-file/activity?archived=true')
})

test('in production who comes without the cookie has the current user asked for before single sign-on [AUTH-10, AUTH-11, C-12]', async ({
  page,
}) => {
  await page.route('**/api/app_config/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), production: true } })
  })
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(sso|api\/user)\//.test(pathname)) sent.push(pathname)
  })
  await page.goto('/login')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  // The call that finds no token looks for the cookie itself once more.
  expect([...new Set(sent)]).toEqual(['/sso/cookie/', '/api/user/get_current_user/', '/sso/login'])
})

test('the login page reads the cookie; its one button is disabled and shows progress meanwhile, then starts single sign-on; no older form [ROUTE-02, AUTH-02, AUTH-03, AUTH-05, AUTH-06, C-13, N-15, N-69]', async ({
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
  const read = page.waitForRequest('**/sso/cookie/')
  await page.goto('/login?signed_out=1')
  await read
  const button = page.getByRole('button', { name: 'Logging in...' })
  await expect(button).toBeDisabled()
  release()
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await expect(login).toBeEnabled()
  await expect(page).toHaveURL('/login?signed_out=1')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Forgotten password?' })).toHaveCount(0)
  const left = page.waitForRequest(request => request.url().includes('/sso/login?'))
  await login.click()
  await left
})

test('with a cookie the login page has it checked, and goes on to the home page without single sign-on [AUTH-07]', async ({
  page,
}) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(sso|api\/user)\//.test(pathname)) sent.push(pathname)
  })
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
  expect(sent.slice(0, 3)).toEqual(['/sso/cookie/', '/sso/login_check/', '/api/user/get_current_user/'])
  expect(sent).not.toContain('/sso/login')
})

test('after single sign-on the user is stored, and language, permissions and role are the user’s [AUTH-09]', async ({
  page,
}) => {
  let role = 'Manager'
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const { user, ...given } = await response.json()
    const own = { languages: ['PT'], modules: [{ name: 'Trips' }], permission: { ...user.permission, name: role } }
    await route.fulfill({ response, json: { ...given, ...own, user: { ...user, ...own } } })
  })
  await signInByForm(page, 'Manager', '/administration')
  await expect(page).toHaveURL('/administration')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? 'null'))
  expect(stored).toMatchObject({ languages: ['PT'], user: { modules: [{ name: 'Trips' }] } })
  await expect(page.locator('nav a[href="/telematics/trip"]')).toHaveCount(1)
  await expect(page.locator('nav a[href="/telematics/track"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  role = 'guest'
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Conta de convidado' })).toBeVisible()
})

test('the sign-in page has the type face of the page, from the file that both share', async ({ page }) => {
  const face = page.waitForResponse(response => response.url().endsWith('/inter-latin.woff2'))
  await page.goto('/login?signed_out=1')
  expect((await face).status()).toBe(200)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  const loaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  await expect.poll(() => page.evaluate(loaded)).toContain('Inter Variable')
})

test.describe('a browser that asks for Portuguese', () => {
  test.use({ locale: 'pt-PT' })

  test('is met in Portuguese at the first visit, and then in the language that is chosen', async ({ page }) => {
    await page.goto('/forgot-password')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar palavra-passe')
    await page.getByRole('button', { name: /PT|Português/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
  })
})

test('where no user is returned the page resets and goes on to single sign-on [AUTH-14, AUTH-35]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/user/get_current_user/', route => route.fulfill({ status: 503, json: { detail: 'Later' } }))
  const left = page.waitForRequest(request => request.url().includes('/sso/login?'))
  await page.goto('/login')
  await left
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  await expectNothingKept(page)
})

test('in production who comes without a permission list is logged out and sent to / [AUTH-21]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/app_config/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), production: true } })
  })
  await page.route('**/sso/userinfo', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), extra_vars: {} } })
  })
  const left = page.waitForRequest('**/sso/logout?**')
  await page.goto('/login')
  expect(new URL((await left).url()).searchParams.get('redirect_uri')).toBe('/')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  await expectNothingKept(page)
})

for (const [what, value] of [
  ['missing', null],
  ['broken', '{"user":'],
  ['without a user object', '{"id":1,"first_name":"Tom"}'],
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
  await page.getByLabel('Email').fill(accountOf('Engineer').email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The email or password is wrong')
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('access-token')
})

test('the token is in an HttpOnly cookie and in no web storage, the JWT in its own cookie, and storage holds the keys of the documents [AUTH-11, AUTH-13, AUTH-23, AUTH-24, AUTH-25, AUTH-26, AUTH-31, AUTH-32, HTTP-03, C-24]', async ({
  page,
}) => {
  const withImage = page.waitForRequest('**/api/fmt/user/get_current_user_with_image/')
  const obtained = page.waitForResponse('**/api/reobtain_jwt/')
  const withToken = ['**/api/user/get_current_user/', '**/sso/userinfo'].map(address => page.waitForRequest(address))
  await signInByForm(page, 'Customer Admin')
  await expect(page.getByText('Hello,')).toBeVisible()
  const jwt = (await (await withImage).allHeaders()).authorization?.replace(/^JWT /, '')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'jwt-token')
  expect(kept).toMatchObject({ value: jwt, sameSite: 'Strict', path: '/' })
  expect((await (await obtained).json()).token).toBe(jwt)
  expect((await (await withImage).response())?.status()).toBe(200)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'access-token')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  for (const asked of withToken) {
    expect((await (await asked).allHeaders()).authorization).toBe(`Bearer ${cookie!.value}`)
  }
  const storage = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).concat(Object.entries(sessionStorage))),
  )
  const user = JSON.parse(storage.currentUser!)
  expect(user).toMatchObject({
    user: {
      id: expect.any(Number),
      permission: { name: 'Customer Admin', is_limited_user: false },
      prefs: { date_format: 'DD/MM/YY', time_zone: null },
    },
    customers: [{ id: expect.any(Number), logo: null }],
    languages: ['EN', 'PT'],
    first_name: accountOf('Customer Admin').firstName,
    last_name: accountOf('Customer Admin').lastName,
  })
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

test('the page keeps its JWT in the cookie, and obtains another where that is gone [C-24, N-87]', async ({ page }) => {
  let obtained: string[] = []
  await page.route('**/api/reobtain_jwt/', async route => {
    const response = await route.fetch()
    obtained.push((await response.json()).token)
    await route.fulfill({ response })
  })
  const withImage = async (act: () => Promise<unknown>) => {
    obtained = []
    const asked = page.waitForRequest('**/api/fmt/user/get_current_user_with_image/')
    await act()
    return (await (await asked).allHeaders()).authorization
  }
  const first = await withImage(() => signInByForm(page, 'Manager'))
  expect(obtained.map(jwt => `JWT ${jwt}`)).toEqual([first])
  await expect(page).toHaveURL('/home')
  await page.waitForLoadState('networkidle')
  expect(await withImage(() => page.reload())).toBe(first)
  expect(obtained).toEqual([])
  await page.context().clearCookies({ name: /jwt-token$/ })
  const again = await withImage(() => page.reload())
  expect(obtained.map(jwt => `JWT ${jwt}`)).toEqual([again])
})

test('logging out clears token, cookies and stored user, and half a second later goes by the sign-out page back to the login page [AUTH-15, AUTH-16, SHELL-06, N-09]', async ({
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
  await expectNothingKept(page)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
})

test('another person who signs in sees no data of the previous user, the same person does [AUTH-12]', async ({
  page,
}) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => localStorage.setItem('dateDay', '2026-01-01'))
  await forgetSession(page)
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  expect(await page.evaluate(() => localStorage.getItem('dateDay'))).toBe('2026-01-01')
  await page.evaluate(() => localStorage.setItem('leftBehind', 'by Tom'))
  await forgetSession(page)
  await signInByForm(page, 'Engineer')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sofia')
  expect(await page.evaluate(() => localStorage.getItem('dateDay'))).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('leftBehind'))).toBeNull()
})

test('the login page is hidden for one second and then appears [AUTH-04]', async ({ page }) => {
  await page.goto('/login?signed_out=1')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await expect(button).toBeEnabled()
  const animations = await button.evaluate(element =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || !effect.target?.contains(element)) return []
      const { delay, fill } = effect.getTiming()
      const opacities = effect.getKeyframes().map(({ opacity }) => opacity)
      return [{ delay, fill, opacities }]
    }),
  )
  expect(animations).toEqual([{ delay: 1_000, fill: 'both', opacities: ['0', '1'] }])
})

test('every change of page takes the token anew, and the calls after it carry that one [AUTH-18]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  await page.waitForLoadState('networkidle')
  const real = (await page.context().cookies()).find(({ name }) => name === 'access-token')!.value
  let reads = 0
  await page.route('**/sso/cookie/', route => route.fulfill({ json: { access_token: `${real}-${++reads}` } }))
  // What the page sent is looked at; the server gets the token that it knows.
  let carried: (string | undefined)[] = []
  await page.route('**/api/**', async route => {
    const { authorization, ...others } = route.request().headers()
    carried.push(authorization)
    await route.continue({ headers: { ...others, authorization: `Bearer ${real}` } })
  })
  const callsAfterOpening = async (name: string) => {
    const read = page.waitForResponse('**/sso/cookie/')
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name, exact: true }).click()
    await read
    await page.waitForLoadState('networkidle')
    carried = []
    // The screen may be drawn anew with its answers, and the dates that were opened be gone.
    await expect(async () => {
      const yesterday = page.getByRole('button', { name: 'Yesterday' })
      if (!(await yesterday.isVisible())) await page.getByRole('button', { name: 'Choose dates: Dates' }).click()
      await yesterday.click({ timeout: 2_000 })
    }).toPass()
    await expect.poll(() => carried.length).toBeGreaterThan(0)
    return new Set(carried)
  }
  expect(await callsAfterOpening('Trips/Stops')).toEqual(new Set([`Bearer ${real}-1`]))
  expect(await callsAfterOpening('Driver Behaviour')).toEqual(new Set([`Bearer ${real}-2`]))
  expect(reads).toBe(2)
})

test('a cookie that is gone logs the stored user out and leads to /login [AUTH-19]', async ({ page }) => {
  await signInByForm(page, 'Manager')
  await expect(page).toHaveURL('/home')
  // A response under way would set it again.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  await page.goto('/administration')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  expect(visited).toContain('/login')
  await expectNothingKept(page)
})

// A user of no other file, since all of their sessions end, and on a page without a live channel,
// which would hear of it and be on its way already.
test('a session that ended elsewhere removes the stored user and leads to /login at the next call [HTTP-10]', async ({
  page,
}) => {
  await signInByForm(page, 'Engineer')
  await expect(page).toHaveURL('/home')
  // A response under way would set the cookie of the JWT again.
  await page.waitForLoadState('networkidle')
  const ended = await page.evaluate(async () => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    return (
      await fetch('/api/user/sessions/', { method: 'DELETE', headers: { authorization: `Bearer ${access_token}` } })
    ).status
  })
  expect(ended).toBe(200)
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  // The page may be on its way to the sign-in before it has loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  expect(visited).toContain('/login')
  await expectNothingKept(page)
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
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
  // Two visits; the route and its screen may each ask.
  expect(refused).toBeLessThanOrEqual(4)
})

test('a guest is sent from /home to /login, and can sign out there and in the menu of the page that is for everybody [ROUTE-03, SHELL-25, SHELL-26]', async ({
  page,
}) => {
  const onLoginPage = page.getByRole('heading', { name: 'Guest account' })
  const menu = page.getByRole('navigation', { name: 'Modules' })
  await signInByForm(page, 'Guest')
  await expect(onLoginPage).toBeVisible()
  await page.goto('/administration')
  await expect(menu.getByRole('button', { name: /english/i })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Administration', exact: true })).toHaveAttribute(
    'href',
    '/administration',
  )
  await menu.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(onLoginPage).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?signed_out=1')
  await expectNothingKept(page)

  await signInByForm(page, 'Guest', '/administration')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?signed_out=1')
  await expectNothingKept(page)
})

test('every call of a signed-in page carries the bearer token, but the one that takes the JWT [HTTP-01]', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  const token = (await page.context().cookies()).find(({ name }) => name === 'access-token')!.value
  const calls: { path: string; authorization: Promise<string | undefined> }[] = []
  page.on('request', request => {
    const { pathname: path } = new URL(request.url())
    if (!path.startsWith('/api/')) return
    calls.push({ path, authorization: request.allHeaders().then(headers => headers.authorization) })
  })
  const menu = page.getByRole('navigation', { name: 'Modules' })
  for (const [name, address] of [
    ['Track', '**/api/track/columns/**'],
    ['Geofence', '**/api/geofence/?*'],
    ['Timesheets', '**/api/timesheets/?*'],
    ['Trips/Stops', '**/api/trips/?*'],
    ['Driver Behaviour', '**/api/behaviour/**'],
  ] as const) {
    const asked = page.waitForRequest(address)
    await menu.getByRole('link', { name, exact: true }).click()
    await asked
  }
  const plain = calls.filter(({ path }) => path !== '/api/fmt/user/get_current_user_with_image/')
  expect(plain.length).toBeGreaterThan(6)
  for (const { path, authorization } of plain) expect([path, await authorization]).toEqual([path, `Bearer ${token}`])
})

test('a program’s account is refused on the page', async ({ page }) => {
  await page.goto('/home')
  await page.getByLabel('Email').fill(accountOf('Server User').email)
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

/** No token, no permission and nothing of the user: what a reset leaves. */
async function expectNothingKept(page: Page) {
  const keys = ['currentUser', 'userPerm', 'ssoPermissions']
  expect(await page.evaluate(all => all.map(key => localStorage.getItem(key)), keys)).toEqual([null, null, null])
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter(name => /(access|jwt)-token$/.test(name))).toEqual([])
}
