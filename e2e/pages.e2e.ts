import { expect, signIn, test } from './fixtures.ts'

const NOT_BUILT = 'This page is not built yet. It comes with a later release.'

const BUILT_LATER = [
  '/vehiclecheck/region',
  '/vehiclecheck/region/1',
  '/vehiclecheck/depot/1',
  '/audit_survey',
  '/video/historic',
  '/vehicle-file/activity',
  '/vor-dashboard/vor',
  '/administration/user-preferences',
  '/administration/users',
  '/apps/defect',
]

const PUBLIC = [
  '/qr',
  '/forgot-password',
  '/reset_password_key?token=abc',
  '/set_password?token=abc',
  '/help',
  '/help/report_accident',
  '/help/vehicle/AB12CDE',
  '/safety',
]

test('every page of the documents has its address behind its guard, and one that is not built says so', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  for (const path of BUILT_LATER) {
    await page.goto(path)
    await expect.soft(page.getByText(NOT_BUILT), path).toBeVisible()
    expect.soft(new URL(page.url()).pathname).toBe(path)
  }
})

test('public addresses need no session and keep their query [ROUTE-09..ROUTE-11]', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect.soft(page.getByText(NOT_BUILT), path).toBeVisible()
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

test('companion apps are tiles that open in a new tab, in the menu in the documented order [HOME-15..HOME-20, HOME-26, SHELL-23, SHELL-24]', async ({
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
  await expect(menu.getByRole('link', { name: 'Defect App' })).toHaveAttribute('target', '_blank')
  await expect(menu.getByRole('link', { name: 'Vehicle Utilisation' })).not.toHaveAttribute('target', /./)
})

test('the language file comes from the language configs [I18N-04, I18N-05]', async ({ page }) => {
  const configs = page.waitForResponse('**/api/language_configs/')
  await page.goto('/login?signed_out=1')
  const listed = (await (await configs).json()) as { reference: string; translation_file: string }[]
  expect(listed.map(config => config.translation_file)).toEqual(['/i18n/en.json', '/i18n/pt.json'])
  const file = page.waitForResponse('**/i18n/pt.json')
  await page.getByRole('button', { name: /english/i }).click()
  await page
    .getByRole('menuitemradio', { name: 'Português' })
    .or(page.getByRole('menuitem', { name: 'Português' }))
    .click()
  expect((await file).ok()).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', /^pt/)
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
