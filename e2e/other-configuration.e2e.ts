import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import type { Page } from '@playwright/test'
import { createScratchSystem, EVERY_DEVICE_PORT, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { accountOf, test as base, expect, signInByForm } from './fixtures.ts'

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function startPictureServer() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key=secret-of-the-operator`, close: () => server.close() }
}

/** A second installation, configured as some operators do: the older form and the simpler home page. */
const test = base.extend<object, { system: ScratchSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const pictures = await startPictureServer()
      const system = await createScratchSystem(
        {
          MILEPOST_DEMO: 'on',
          MILEPOST_DEMO_DAYS: '0',
          MILEPOST_DEMO_VEHICLE_FILE: 'off',
          MILEPOST_LEGACY_LOGIN: 'on',
          MILEPOST_HOME_LAYOUT: 'launcher',
          ER_DASHBOARD_URL: 'https://emergency.example/dashboard',
          DEFECT_APP_URL: 'https://defect.example/app',
          SAFETY_INSPECTION_APP_URL: 'https://inspection.example/app',
          EARNED_RECOGNITION_URL: 'https://recognition.example/dashboard',
          TACHOGRAPH_URL: 'https://tachograph.example/app',
          AGENCY_ONBOARDING_URL: 'https://agency.example/onboarding',
          UTILISATION_URL: 'https://utilisation.example/fleet',
          DEFECT_HOST: 'https://defect-api.example',
          MILEPOST_GEOCODER: 'nominatim',
          MILEPOST_GEOCODER_URL: 'http://127.0.0.1:9/', // nothing listens there
          MILEPOST_RASTER_LAYERS: JSON.stringify([
            { name: 'Satellite', url: pictures.url, attribution: '© Example Imagery' },
          ]),
        },
        { listen: EVERY_DEVICE_PORT },
      )
      // It answers before its accounts are there.
      await expect.poll(() => system.output()).toContain('Demo accounts')
      await use(system)
      await system.dispose()
      pictures.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

test('the older form reports a wrong password in an error toast at the bottom centre, six seconds long, gone at a tap [AUTH-30, AUTH-33, HTTP-16, HTTP-18]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login?signed_out=1')
  await expect(page.getByLabel('Email')).toBeVisible() // what draws it waits for the clock as well
  await page.clock.pauseAt(Date.now() + 60_000) // from here on time passes only by runFor
  const submit = async () => {
    await page.getByLabel('Email').fill(accountOf('Manager').email)
    await page
      .getByLabel(/^Password/)
      .first()
      .fill('not the password')
    await page
      .getByRole('button', { name: /log ?in/i })
      .last()
      .click()
  }
  await submit()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Unable to log in with provided credentials')
  const box = (await toast.boundingBox())!
  expect(box.x + box.width / 2).toBeCloseTo(720, -1)
  expect(box.y).toBeGreaterThan(700)
  await page.clock.runFor(5_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
  await submit()
  await toast.click()
  await expect(toast).toBeHidden()
})

test('of several messages of a refusal the older form shows the first in its toast [AUTH-33]', async ({ page }) => {
  await page.route('**/api/authenticate', route =>
    route.fulfill({ status: 400, json: { non_field_errors: ['The first of them', 'The second of them'] } }),
  )
  await page.goto('/login?signed_out=1')
  await page.getByLabel('Email').fill('a@b.example')
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('any')
  await page.getByRole('button', { name: 'Login with email' }).click()
  await expect(page.getByRole('alert')).toHaveText('The first of them')
})

test('the older form is there with its link to a forgotten password, and signs in with the right password [AUTH-05, AUTH-30, N-69]', async ({
  page,
}) => {
  await page.goto('/login?signed_out=1')
  await expect(page.getByRole('link', { name: 'Forgotten password?' })).toHaveAttribute('href', '/forgot-password')
  const sent = page.waitForRequest('**/api/authenticate')
  await page.getByLabel('Email').fill(accountOf('Manager').email)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(DEMO_PASSWORD)
  await page
    .getByRole('button', { name: /log ?in/i })
    .last()
    .click()
  const { email } = accountOf('Manager')
  expect((await sent).postDataJSON()).toEqual({ username: email, email, password: DEMO_PASSWORD })
  await expect(page).toHaveURL('/home')
})

/** Has the sign-in provider list other apps than it does, each by its reference. */
async function listApps(page: Page, change: (references: string[]) => string[]) {
  await page.route('**/sso/userinfo', async route => {
    const response = await route.fetch()
    const claims = await response.json()
    const listed: { ExternalAppReference: string }[] = claims.extra_vars.permissions
    const references = change(listed.map(({ ExternalAppReference }) => ExternalAppReference))
    const permissions = references.map(reference => ({ ...listed[0], ExternalAppReference: reference }))
    await route.fulfill({ response, json: { ...claims, extra_vars: { permissions } } })
  })
}

test('the launcher has one tile for each permitted app, which a click opens in a window of its own, and expands [HOME-03, HOME-20, HOME-28..HOME-31, PERM-06, C-01, N-15]', async ({
  page,
}) => {
  await listApps(page, references => [...references, 'ER_DASHBOARD', 'TACHOGRAF'])
  const login = page.waitForRequest(request => request.url().includes('/sso/login?'))
  await signInByForm(page, 'Customer Admin')
  expect(new URL((await login).url()).searchParams.get('redirect_uri')).toBe('/login?returnUrl=%2Fhome')
  const main = page.getByRole('main')
  const tiles = main.locator('a[target="_blank"]')
  const tileOf = (name: string) => main.getByRole('link', { name: new RegExp(`^${name}`) })
  const always = {
    Datalive: '/',
    Defect: 'https://defect.example/app',
    'Safety Inspection': 'https://inspection.example/app',
    'Agency Onboarding': 'https://agency.example/onboarding',
  }
  const expanded = {
    'Emergency Response': 'https://emergency.example/dashboard',
    Tachograph: 'https://tachograph.example/app',
    'Vehicle Utilisation': 'https://utilisation.example/fleet',
  }
  await expect(tiles).toHaveCount(4)
  for (const [name, url] of Object.entries(always)) await expect(tileOf(name), name).toHaveAttribute('href', url)
  await main.getByRole('button', { name: 'Expand all modules' }).click()
  await expect(tiles).toHaveCount(7)
  for (const [name, url] of Object.entries(expanded)) await expect(tileOf(name), name).toHaveAttribute('href', url)
  await expect(tileOf('Track')).toHaveCount(0)
  await main.getByRole('button', { name: 'Collapse all modules' }).click()
  await expect(tiles).toHaveCount(4)
  // It has no tile here: only the layout of modules links it.
  const { companion_apps } = await (await page.request.get('/api/app_config/')).json()
  expect(companion_apps.earnedRecognition).toBe('https://recognition.example/dashboard')

  await page.context().route('https://defect.example/**', route => route.fulfill({ body: 'the Defect app' }))
  const opened = page.context().waitForEvent('page')
  await tileOf('Defect').click()
  await expect((await opened).getByText('the Defect app')).toBeVisible()
  expect((await opened).url()).toBe('https://defect.example/app')
  await expect(page).toHaveURL('/home')
})

test('the launcher has no tile for an app that is not permitted, and shows a message where none is [HOME-28, HOME-30, PERM-06]', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const tiles = main.locator('a[target="_blank"]')
  const expand = main.getByRole('button', { name: 'Expand all modules' })
  await listApps(page, references => [...references.filter(one => one !== 'SAFETY_INSPECTION'), 'ER_DASHBOARD'])
  await signInByForm(page, 'Customer Admin')
  const always = [/^Datalive/, /^Defect/, /^Agency Onboarding/]
  await expect(tiles).toHaveText(always)
  await expand.click()
  await expect(tiles).toHaveText([...always, /^Emergency Response/, /^Vehicle Utilisation/])
  await expect(main.getByText('No apps yet')).toHaveCount(0)

  await listApps(page, () => [])
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const { user, ...given } = await response.json()
    await route.fulfill({ response, json: { ...given, modules: [], user: { ...user, modules: [] } } })
  })
  await page.goto('/login')
  await expect(main.getByRole('heading', { name: 'No apps yet' })).toBeVisible()
  await expand.click()
  await expect(main.getByRole('button', { name: 'Collapse all modules' })).toBeVisible()
  await expect(tiles).toHaveCount(0)
})

test('the menu opens the apps at their configured addresses, one in a new tab and one in the same [SHELL-23, SHELL-24]', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin')
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const defect = menu.getByRole('link', { name: 'Defect App' })
  await expect(defect).toHaveAttribute('href', 'https://defect.example/app')
  await expect(defect).toHaveAttribute('target', '_blank')
  const utilisation = menu.getByRole('link', { name: 'Vehicle Utilisation' })
  await expect(utilisation).toHaveAttribute('href', 'https://utilisation.example/fleet')
  await expect(utilisation).not.toHaveAttribute('target', /./)
})

test('where the configured address service does not respond the installed maps are used, and the screen shows a notice', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin', '/telematics/track')
  await page.getByText('Nearest', { exact: true }).click()
  const place = page.getByRole('searchbox', { name: 'Near an address or place' })
  await place.fill('Oakham')
  await place.press('Enter')
  await expect(page.getByText('The address service is not answering.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Addresses and places found' })).toContainText('Oakham')
})

test('pictures of the operator lie over every map at the press of a button, until it is pressed again', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin', '/telematics/track')
  const button = page.getByRole('button', { name: 'Satellite' })
  const picture = page.waitForResponse(response => response.url().includes('/api/maps/raster/satellite-'))
  await button.click()
  expect((await picture).status()).toBe(200)
  await expect(page.getByText('© Example Imagery')).toBeVisible()
  const known = await page.evaluate(async () => (await fetch('/api/app_config/')).text())
  expect(known).toContain('Satellite')
  expect(known).not.toContain('secret-of-the-operator')

  await page.goto('/telematics/trace')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(page.getByText('© Example Imagery')).toHaveCount(0)
})

test('the page may call the hosts that are configured, and the browser lets it call no others [CFG-01]', async ({
  page,
  foreignRequests,
}) => {
  await page
    .context()
    .route(/^https:\/\/(defect-api|elsewhere)\.example\//, route =>
      route.fulfill({ body: 'reached', headers: { 'access-control-allow-origin': '*' } }),
    )
  await page.goto('/login?signed_out=1')
  const call = (url: string) =>
    page.evaluate(async url => {
      const { hosts } = await (await fetch('/api/app_config/')).json()
      const response = await fetch(url.replace('{defectHost}', hosts.defect)).catch(() => null)
      return response && (await response.text())
    }, url)
  expect(await call('{defectHost}/defect/7/generate_pdf/')).toBe('reached')
  expect(await call('https://elsewhere.example/')).toBeNull()
  expect(foreignRequests.splice(0)).toEqual(['https://defect-api.example/defect/7/generate_pdf/'])
})
