import { expect, signIn, test } from './fixtures.ts'

const NOT_BUILT = 'This page is not available yet. It comes in a later release.'

const BUILT_LATER = [
  '/vehiclecheck/region',
  '/vehiclecheck/region/1',
  '/vehiclecheck/depot/1',
  '/audit_survey',
  '/video/historic',
  '/vor-dashboard/vor',
]

const PUBLIC = [
  '/qr?qr_id=7',
  '/help',
  '/help/report_accident',
  '/help/vehicle/AB12CDE',
  '/somewhere/help/vehicle/AB12CDE',
  '/safety',
]

test('every page of the documents has its address behind its guard, with the header; one that is not built says so [SHELL-03]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  for (const path of BUILT_LATER) {
    await page.goto(path)
    await expect.soft(page.getByText(NOT_BUILT), path).toBeVisible()
    await expect.soft(page.getByRole('banner'), path).toBeVisible()
    expect.soft(new URL(page.url()).pathname).toBe(path)
  }
})

test('a companion app that this server does not have says so at its address, and leads home', async ({ page }) => {
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  for (const app of ['defect', 'safety-inspection', 'earned-recognition', 'tachograph', 'agency-onboarding']) {
    await page.goto(`/apps/${app}`)
    await expect.soft(page.getByText('This app is not installed on this server.'), app).toBeVisible()
    expect.soft(new URL(page.url()).pathname).toBe(`/apps/${app}`)
  }
  for (const vehicle of ['2147483647', 'none']) {
    await page.goto(`/apps/safety-inspection/vehicle-history/${vehicle}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This vehicle does not exist' })).toBeVisible()
  }
  await page.goto('/apps/tachograph')
  await page.getByRole('link', { name: 'Go to Homescreen' }).click()
  await expect(page).toHaveURL('/home')
})

test('public addresses need no session, keep their query and have no header [ROUTE-09..ROUTE-11, SHELL-03]', async ({
  page,
}) => {
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect.soft(page.getByText(NOT_BUILT), path).toBeVisible()
    await expect.soft(page.getByRole('banner'), path).toHaveCount(0)
    expect.soft(page.url().endsWith(path), page.url()).toBe(true)
  }
})

test('an unknown path leads home, or to sign-in when no user is signed in, whatever it looks like [ROUTE-12]', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/oidc\/interaction\//)
  await signIn(page, 'Manager', '/no/such/page')
  await expect(page).toHaveURL('/home')
  for (const path of ['/no/such/page', '/foo.bar', '/setup/x', '/maps/x']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/home')
  }
})

test('companion apps are tiles that open in a new tab; in the menu one opens in a new tab and one in the same [HOME-15..HOME-19, HOME-26, SHELL-23, SHELL-24]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Show all modules' }).click()
  const tiles = {
    Defect: 'defect',
    'Safety Inspection': 'safety-inspection',
    'Earned Recognition': 'earned-recognition',
    Tachograph: 'tachograph',
    'Agency Onboarding': 'agency-onboarding',
    'Vehicle Utilisation': 'utilisation',
  }
  for (const [label, slug] of Object.entries(tiles)) {
    const tile = main.getByRole('link', { name: new RegExp(`^${label}`) })
    await expect.soft(tile).toHaveAttribute('href', `/apps/${slug}`)
    await expect.soft(tile).toHaveAttribute('target', '_blank')
  }
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const defect = menu.getByRole('link', { name: 'Defect App' })
  await expect(defect).toHaveAttribute('href', '/apps/defect')
  await expect(defect).toHaveAttribute('target', '_blank')
  const utilisation = menu.getByRole('link', { name: 'Vehicle Utilisation' })
  await expect(utilisation).toHaveAttribute('href', '/apps/utilisation')
  await expect(utilisation).not.toHaveAttribute('target', /./)
})

test('the languages and their files come from the language configs; it is English until one is chosen, which is stored in upper case and stays [AUTH-01, I18N-03, I18N-04, I18N-05, C-48]', async ({
  page,
}) => {
  const file = '/i18n/pt.json?as=configured'
  await page.route('**/api/language_configs/', async route => {
    const response = await route.fetch()
    const configured = await response.json()
    expect(configured).toEqual([
      { reference: 'EN', name: 'English', translation_file: '/i18n/en.json' },
      { reference: 'PT', name: 'Português', translation_file: '/i18n/pt.json' },
    ])
    await route.fulfill({ json: [configured[0], { reference: 'pt', name: 'Lusitano', translation_file: file }] })
  })
  const sent: string[] = []
  page.on('request', request => sent.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  await page.goto('/login?signed_out=1')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  const isOfLanguages = (address: string) => /^\/(api\/language_configs|i18n)\//.test(address)
  expect(sent.filter(isOfLanguages)).toEqual(['/api/language_configs/', '/i18n/en.json'])

  await page.getByRole('button', { name: /english/i }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Lusitano'])
  await page.getByRole('menuitemradio', { name: 'Lusitano' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  expect(sent.filter(isOfLanguages).at(-1)).toBe(file)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('"PT"')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
})

test('at 360 px nothing is cut off sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  for (const path of ['/home', '/administration', '/unauthorised', '/telematics/track']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, path).toBeLessThanOrEqual(0)
  }
})
