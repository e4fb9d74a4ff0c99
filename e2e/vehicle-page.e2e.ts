import { expectAccessible } from './accessible.ts'
import { newVehicle, post } from './calls.ts'
import { expect, signIn, test } from './fixtures.ts'
import { GIVEN_DAYS, givenVehicle } from './given-history.ts'

const PATH = () => `/vehicle/${process.env.MILEPOST_E2E_VEHICLE}`
const { registration } = givenVehicle()

test('the page of a vehicle says where it is, what is due and wrong and what it did, and leads to each module with the vehicle', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', PATH())
  await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible()
  for (const part of ['Where it is', 'What is due', 'What is wrong', 'Details']) {
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
  }
  const use = page.getByRole('region', { name: 'Use, last twelve months' }).getByRole('table')
  await expect(use.getByRole('row')).toHaveCount(14)
  await expect(use.locator('tfoot')).not.toContainText(/^Total0 /)
  await expectAccessible(page, 'the page of a vehicle')
  await test.step('the record, trips and the map are a click away', async () => {
    await expect(page.getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', /vehicleId=\d+/)
    await expect(page.getByRole('link', { name: 'Edit the record' })).toHaveAttribute(
      'href',
      /\/administration\/vehicles\/\d+$/,
    )
    const links = page.getByRole('navigation', { name: 'More about this vehicle' })
    await expect(links.getByRole('link', { name: 'Vehicle File' })).toHaveAttribute('href', /vehicleId=\d+/)
  })
})

test('a small map shows where the vehicle is, scrolls with the page, and opens Track at it', async ({ page }) => {
  await signIn(page, 'Customer Admin', PATH())
  const where = page.getByRole('region', { name: 'Where it is', exact: true })
  await expect(where.locator('[data-map]')).toHaveAttribute('data-ready', 'true')
  await expect(where.getByRole('region', { name: /^Map of where the vehicle is/ })).toHaveAttribute('tabindex', '-1')
  await where.getByRole('link', { name: `Show ${registration} in Track` }).click()
  await expect(page).toHaveURL(/\/telematics\/track-vehicle\?.*vehicleId=\d+/)
})

test('where the browser cannot draw, the page says so in the place of the map, and has all the rest', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  })
  await signIn(page, 'Customer Admin', PATH())
  const where = page.getByRole('region', { name: 'Where it is', exact: true })
  await expect(where.getByRole('status')).toContainText('This browser cannot draw the map.')
  await expect(page.getByRole('region', { name: 'Timeline', exact: true }).getByRole('listitem').first()).toBeVisible()
})

test('the timeline has trips and events of every day, is narrowed by kind and day in the address, and opens what it tells of', async ({
  page,
}) => {
  // Parts of ten: how much the demo has driven by now depends on the hour of the run.
  await page.route(/\/timeline\//, route => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '10')
    return route.continue({ url: url.href })
  })
  await signIn(page, 'Customer Admin', PATH())
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true })
  await expect(timeline.getByRole('link', { name: /^Trip, / }).first()).toBeVisible()
  await timeline.getByText('Events', { exact: true }).click()
  await expect(page).toHaveURL(/kinds=event/)
  await expect(timeline.getByRole('link', { name: /^Trip, / })).toHaveCount(0)
  await expect(timeline.getByRole('link', { name: 'Harsh Braking' }).first()).toBeVisible()
  await timeline.getByLabel('Last day').fill(GIVEN_DAYS.start)
  await expect(timeline.getByText('Nothing of this kind on these days')).toBeVisible()
  await timeline.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/kinds|endDate/)
  const count = await timeline.getByRole('listitem').count()
  await timeline.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => timeline.getByRole('listitem').count()).toBeGreaterThan(count)
  await timeline
    .getByRole('link', { name: /^Trip, / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/telematics\/trip\?.*trip=/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible()
})

test('a last day before the first is named below the days, in both languages, and nothing is asked for', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (/\/timeline\/.*end=2026-03-01/.test(request.url())) asked.push(request.url())
  })
  await signIn(page, 'Customer Admin', `${PATH()}?startDate=2026-03-02&endDate=2026-03-01`)
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true })
  const fault = 'The last day is before the first. Choose the days again.'
  await expect(timeline.getByRole('alert')).toHaveText(fault)
  await expect(timeline.getByLabel('Last day')).toHaveAccessibleDescription(fault)
  await expect(timeline.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(timeline.getByRole('listitem')).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  await expect(page.getByRole('alert')).toHaveText('O último dia é anterior ao primeiro. Escolha os dias novamente.')
  await page.getByLabel('Último dia').fill('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('a kind of the timeline that the reader may not see is off with the reason, also where the address asks for it', async ({
  page,
}) => {
  await page.route(/\/timeline\//, async route => {
    const response = await route.fetch()
    const json = await response.json()
    const results = json.results.filter(({ kind }: { kind: string }) => kind !== 'cost')
    await route.fulfill({ response, json: { ...json, results, left_out: [{ kind: 'cost', because: 'no-module' }] } })
  })
  await signIn(page, 'Customer Admin', PATH())
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true })
  const costs = timeline.getByRole('checkbox', { name: 'Costs' })
  await expect(costs).toHaveAttribute('aria-disabled', 'true')
  await expect(costs).toHaveAttribute('aria-description', 'You do not have permission for this module')
  await timeline.getByText('Costs', { exact: true }).click({ force: true })
  await expect(costs).not.toBeChecked()
  await expect(page).not.toHaveURL(/kinds/)
  await page.goto(`${PATH()}?kinds=cost`)
  await expect(timeline.getByText('You do not have permission for this module').last()).toBeVisible()
  await expect(timeline.getByText('Nothing of this kind on these days')).toHaveCount(0)
})

test('a registration of a list leads to the page of the vehicle', async ({ page }) => {
  await signIn(page, 'Customer Admin', `/telematics/trip?vehicleId=${process.env.MILEPOST_E2E_VEHICLE}`)
  await page.getByRole('grid', { name: 'Trips' }).getByRole('link', { name: registration }).first().click()
  await expect(page).toHaveURL(PATH())
  await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible()
})

test('the whole file is put together while the page is used, and can be saved then', async ({ page }) => {
  await signIn(page, 'Customer Admin', PATH())
  await page.getByRole('button', { name: 'Whole file' }).click()
  await page.getByRole('menuitem', { name: 'ZIP with every document' }).click()
  const link = page.getByRole('link', { name: 'Save the ZIP' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([response.status(), (await response.body()).subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('a file that is too large for one PDF says so, and what to choose instead', async ({ page }) => {
  await signIn(page, 'Customer Admin', PATH())
  await page.route(/\/api\/vehicle_file_exports\/\d+\/$/, async route => {
    const response = await route.fetch()
    const made = (await response.json()) as object
    const failure = { code: 'too-large', detail: '' }
    await route.fulfill({ response, json: { ...made, state: 'failed', file: null, failure } })
  })
  await page.getByRole('button', { name: 'Whole file' }).click()
  await page.getByRole('menuitem', { name: 'One PDF to print' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'too large for one PDF' })).toHaveText(
    'The documents are too large for one PDF. Choose the ZIP file.',
  )
})

test('a vehicle that is not there says so, and nothing of the page scrolls sideways on a phone', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/vehicle/2000000000')
  await expect(page.getByRole('heading', { name: 'This vehicle does not exist' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(PATH())
  await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a defect that was filed days after it was reported stands at the day of the report, and opens where the log lists it', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/home')
  const vehicle = await newVehicle(page)
  const description = `Wiper smears ${vehicle.registration}`
  const reported = new Date(Date.now() - 3 * 86_400_000)
  await post(page, '/defect/defects/', {
    ...{ vehicle: vehicle.id, category: 'wipers-and-washers', description, severity: 'minor' },
    reported_at: reported.toISOString(),
  })
  await page.goto(`/vehicle/${vehicle.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('3 days ago')).toBeVisible()
  await timeline.getByRole('link', { name: 'Defect', exact: true }).click()
  await expect(page.getByRole('complementary').getByText(description)).toBeVisible()
})

test('a vehicle that is archived leads to its history, not to what is live, and to where it is restored', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/home')
  const vehicle = await newVehicle(page)
  await post(page, '/api/vehicles_delete/', { ids: [vehicle.id] })
  await page.goto(`/vehicle/${vehicle.id}`)
  await expect(page.getByRole('heading', { level: 1, name: vehicle.registration })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'More about this vehicle' })
  await expect(links.getByRole('link', { name: 'Vehicle File' })).toBeVisible()
  await expect(page.locator('a[href*="track"][href*="vehicleId"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the record to restore it' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open the vehicle page' }).click()
  await expect(links.getByRole('link', { name: 'Track vehicle' })).toBeVisible()
})
