import type { Page } from '@playwright/test'
import { callHeaders, newVehicle, read } from './calls.ts'
import { CountedActions } from './counted-actions.ts'
import { expect, signIn, test } from './fixtures.ts'
import { GIVEN_GEOFENCE, givenVehicle, WORKED_RANGE } from './given-history.ts'
import { panicVehicle, pressPanic } from './press-panic.ts'

/** Where the days of the given vehicle begin and end. */
const YARD = GIVEN_GEOFENCE
const { registration } = givenVehicle()

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

/** On the home page, where every job begins. */
async function begin(page: Page): Promise<CountedActions> {
  await signIn(page, 'Customer Admin', '/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  return new CountedActions(page)
}

/** What the search of every page finds first, as it is opened by Enter; or another way to open it. */
async function find(actions: CountedActions, page: Page, words: string, way = '') {
  await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeVisible()
  await actions.press('Control+k')
  await actions.search(page.getByRole('combobox', { name: 'Search everywhere' }), words)
  return page.getByRole('option', { name: new RegExp(`^${words}.*${way}`) }).first()
}

test('where the delivery is: three actions from the home page', async ({ page }) => {
  const actions = await begin(page)
  await actions.click(await find(actions, page, registration))
  const place = page.getByRole('region', { name: 'Where it is' })
  await expect(place).toContainText(/\d\d:\d\d/)
  actions.expectAtMost(3)
})

test('whether the van was at the school: six actions', async ({ page }) => {
  const actions = await begin(page)
  await actions.click(menu(page, 'Geofence'))
  await actions.click(page.getByText('Visits', { exact: true }))
  const geofence = page.getByRole('combobox', { name: 'Geofence', exact: true })
  await actions.search(geofence, YARD)
  await actions.click(page.getByRole('option', { name: YARD }).first())
  const vehicle = page.getByRole('combobox', { name: 'Vehicle', exact: true })
  await actions.search(vehicle, registration)
  await actions.click(page.getByRole('option', { name: registration }).first())
  const visits = page.getByRole('table', { name: 'Visits to geofences' })
  await expect(visits.getByRole('row').nth(1)).toContainText(registration)
  await expect(visits.getByRole('row').nth(1)).toContainText(YARD)
  actions.expectAtMost(6)
})

test('who was in the yard outside working hours: six actions', async ({ page }) => {
  const actions = await begin(page)
  await actions.click(menu(page, 'Geofence'))
  await actions.click(page.getByText('Visits', { exact: true }))
  await actions.search(page.getByRole('combobox', { name: 'Geofence', exact: true }), YARD)
  await actions.click(page.getByRole('option', { name: YARD }).first())
  const hours = page.getByRole('group', { name: 'Days and hours' })
  await actions.fillInAndSend('hours', async () => {
    await hours.getByLabel('From').fill('8:00')
    await hours.getByLabel('Until').fill('10:00')
    await hours.getByLabel('Until').press('Enter')
  })
  const visits = page.getByRole('table', { name: 'Visits to geofences' })
  await expect(page).toHaveURL(/fromTime=08(:|%3A)00/)
  await expect(visits.getByRole('row').filter({ hasText: registration }).first()).toBeVisible()
  actions.expectAtMost(6)
})

test('who needs coaching, and for what: five actions', async ({ page }) => {
  const actions = await begin(page)
  await actions.click(menu(page, 'Driver Behaviour'))
  await actions.click(page.getByText('Drivers', { exact: true }))
  const first = page.getByRole('grid', { name: 'Driver Behaviour' }).getByRole('row').nth(1)
  await expect(first).toContainText(/\d\d\.\d/)
  await actions.click(first)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('region', { name: 'Score' })).toContainText('of 100')
  await expect(panel.getByRole('table')).toContainText(/Harsh|Speeding/)
  await actions.click(panel.getByRole('listitem').first().getByRole('link', { name: 'Open trace' }))
  await expect(page).toHaveURL(/\/telematics\/trace\?.*at=/)
  actions.expectAtMost(5)
})

test('the events of today: three actions', async ({ page }) => {
  await pressPanic()
  const actions = await begin(page)
  await actions.click(menu(page, 'Events'))
  const panel = page.getByRole('region', { name: 'Search events' })
  await actions.click(panel.getByLabel('All vehicles'))
  await actions.click(panel.getByRole('button', { name: 'Search', exact: true }))
  await expect(page).toHaveURL(/all=1/)
  const events = page.getByRole('grid', { name: 'Events' })
  const panic = events
    .getByRole('row')
    .filter({ hasText: panicVehicle.registration })
    .filter({ hasText: 'Panic Button' })
  await expect(panic.first()).toBeVisible()
  actions.expectAtMost(3)
})

test('payroll sheets with a correction: six actions', async ({ page }) => {
  const actions = await begin(page)
  await actions.click(menu(page, 'Timesheets'))
  const group = page.getByRole('grid', { name: 'Vehicle timesheets' })
  await expect(group.getByRole('row').filter({ hasText: registration })).toBeVisible()
  await actions.fillInAndSend('dates', async () => {
    const dates = page.getByRole('textbox', { name: 'Dates' })
    const [start, end] = [WORKED_RANGE.start, WORKED_RANGE.end].map(day => day.split('-').toReversed().join('/'))
    await dates.fill(`${start} – ${end}`)
    await dates.press('Enter')
  })
  await expect(page).toHaveURL(new RegExp(`start=${WORKED_RANGE.start}`))
  await actions.click(group.getByRole('row').filter({ hasText: registration }))
  const worked = page.getByRole('grid', { name: 'Timesheet', exact: true }).getByRole('row', { name: /\d\d:\d\d/ })
  await actions.click(
    worked
      .filter({ hasNotText: /Total|Week/ })
      .last()
      .getByTitle('Correct this time')
      .first(),
  )
  const corrections = page.getByRole('region', { name: 'Corrections' })
  const reason = `Loaded before driving off ${Date.now()}`
  await actions.fillInAndSend('correction', async () => {
    await corrections.getByLabel('Time (London)').fill('00:02')
    await corrections.getByLabel('Reason').fill(reason)
    await corrections.getByRole('button', { name: 'Save correction' }).click()
  })
  await expect(corrections.getByRole('listitem').filter({ hasText: reason })).toContainText('in force')
  const saved = page.waitForEvent('download')
  await actions.click(page.getByRole('button', { name: 'Excel (XLSX)' }))
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  actions.expectAtMost(6)
  const entry = corrections.getByRole('listitem').filter({ hasText: reason })
  await entry.getByRole('button', { name: 'Withdraw correction' }).click()
  await entry.getByLabel('Reason for withdrawing').fill('Of a test')
  await entry.getByRole('button', { name: 'Withdraw correction' }).click()
  await expect(entry).toContainText('withdrawn')
})

test('a new starter with van and tracker: twelve actions', async ({ page }) => {
  const actions = await begin(page)
  const own = Date.now().toString(36).slice(-6).toUpperCase()
  const van = `JB ${own}`
  await actions.click(menu(page, 'Administration'))
  await actions.click(page.getByRole('main').getByRole('link', { name: /^Vehicles/ }))
  await actions.click(page.getByRole('link', { name: 'Add vehicle' }))
  await actions.fillInAndSend('vehicle', async () => {
    await page.getByRole('textbox', { name: 'Registration' }).fill(van)
    await page.getByRole('combobox', { name: 'Type' }).fill('Van')
    await page.getByRole('option', { name: 'Van', exact: true }).click()
    await page.getByRole('button', { name: 'Add vehicle' }).click()
  })
  await expect(page.getByRole('heading', { level: 1, name: van })).toBeVisible()
  await actions.click(page.getByRole('link', { name: 'Connect a tracker' }))
  await actions.fillInAndSend('tracker', async () => {
    await page.getByRole('combobox', { name: 'Maker or app' }).click()
    await page.getByRole('option', { name: 'I do not know' }).click()
    await page.getByRole('textbox', { name: 'Device number' }).fill(`35${String(Date.now()).padStart(13, '0')}`)
    await page.getByRole('button', { name: 'Register tracker' }).click()
  })
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('Waiting for the first call…')
  await actions.click(menu(page, 'Administration'))
  await actions.click(page.getByRole('main').getByRole('link', { name: /^Drivers/ }))
  await actions.click(page.getByRole('link', { name: 'Add driver' }))
  await actions.fillInAndSend('driver', async () => {
    await page.getByRole('textbox', { name: 'First name' }).fill('Joana')
    await page.getByRole('textbox', { name: 'Last name' }).fill(own)
    await page.getByRole('combobox', { name: 'Usual vehicle' }).fill(van)
    await page.getByRole('option', { name: van }).click()
    await page.getByRole('button', { name: 'Add driver' }).click()
  })
  await expect(page.getByRole('heading', { level: 1, name: `Joana ${own}` })).toBeVisible()
  actions.expectAtMost(12)
})

test('a document with its schedule: six actions', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/home')
  const { registration: van } = await newVehicle(page)
  const actions = new CountedActions(page)
  await actions.click(await find(actions, page, van))
  await actions.click(page.getByRole('link', { name: 'Add document' }))
  const panel = page.getByRole('complementary')
  await actions.fillInAndSend('document', async () => {
    await panel.getByRole('combobox', { name: 'Activity Type' }).selectOption({ label: 'MOT Report' })
    await panel.getByRole('textbox', { name: 'Description' }).fill('Annual test, no advisories')
    await panel.locator('[data-document-file]').setInputFiles({
      name: `${van}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    })
    await panel.getByRole('button', { name: 'Add Vehicle Document' }).click()
  })
  await expect(page.getByText('Document created in vehicle file')).toBeVisible()
  actions.expectAtMost(6)
})

test('a leaver: the driver is found and archived in four actions', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/drivers/new')
  const name = `Leaver ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: 'First name' }).fill('Leaver')
  await page.getByRole('textbox', { name: 'Last name' }).fill(name.slice(7))
  await page.getByRole('button', { name: 'Add driver' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/home')
  const actions = new CountedActions(page)
  await actions.click(await find(actions, page, name, ', Details'))
  await actions.click(page.getByRole('button', { name: 'Archive' }))
  await expect(page.getByText('1 driver archived')).toBeVisible()
  actions.expectAtMost(4)
})

test('a roadside check of the file by its QR code: three actions, without signing in', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'Customer Admin', '/home')
  const { id: vehicle, registration: van } = await newVehicle(page)
  const types = await read(page, '/api/vehicle_activity_types/?page=1&pageSize=15&ordering=name')
  const mot = types.results.find((type: { reference: string }) => type.reference === 'MOT').id
  const filed = await page.request.post('/api/vehicle_activities/?overwrite_task_queue=True', {
    headers: await callHeaders(page),
    multipart: {
      ...{ vehicle, activity_type: mot, status: 'Pass', description: 'Passed at Oakham' },
      activity_fulfilled_at: '2026-10-05T00:00:00.000Z',
      file: { name: 'mot.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) },
    },
  })
  expect(filed.status(), await filed.text()).toBe(200)
  const { address } = await read(page, `/api/vehicle/${vehicle}/qr_code/`)
  const officer = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: baseURL ?? '' })
  const phone = await officer.newPage()
  const actions = new CountedActions(phone)
  await actions.scan(address)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(van)
  const view = phone.getByRole('link', { name: 'View picture' })
  const opened = phone.request.get((await view.getAttribute('href')) ?? '')
  expect((await opened).headers()['content-type']).toBe('image/jpeg')
  await actions.click(view)
  actions.expectAtMost(3)
  await officer.close()
})
