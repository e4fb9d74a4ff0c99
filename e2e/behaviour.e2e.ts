import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '@milepost/server/telemetry/drive.fixture.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import type { Page } from '@playwright/test'
import { callHeaders, read } from './calls.ts'
import { expect, test } from './fixtures.ts'

const table = { name: 'Driver Behaviour' }
const DRIVE_MINUTES = 110

/** A machine has no drives of its own, and always stands in its town: what its tracker reports is these tests' alone. */
const vehicle = demoFleet(demoSeed)
  .customers[1]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .filter(one => one.protocol === 'teltonika' && one.typeCode === 'PLT')
  .at(-1)!

const harsh = (kind: EventKind, value: number) => ({ events: [{ kind, value }], eventId: 253, priority: 1 as const })

/** Some days ago it drove 110 km, out of its town and back, with five events. */
test.beforeAll(async () => {
  const startMs = Math.floor(Date.now() / 86_400_000 - 4) * 86_400_000 + 9 * 60 * MINUTE_MS
  const at = {
    10: harsh('harsh-acceleration', 0.41),
    25: harsh('harsh-braking', 0.55),
    40: harsh('harsh-braking', 0.57),
    60: harsh('harsh-braking', 0.8),
    80: harsh('harsh-cornering', 0.52),
  }
  const [town] = vehicle.towns
  if (town === undefined) throw new Error('the machine stands in no town')
  const records = [
    ...driveRecords(startMs, DRIVE_MINUTES, { at }),
    parkedRecord(startMs + 300 * MINUTE_MS, DRIVE_MINUTES),
  ]
  await sendRecords(
    Number(process.env.MILEPOST_E2E_TELTONIKA_PORT),
    vehicle.deviceId,
    records.map((record, minute) => ({
      ...record,
      latitude: town.latitude + Math.max(0, Math.min(minute, DRIVE_MINUTES - minute)) / 111.195,
      longitude: town.longitude,
    })),
  )
})

/** Portuguese law forbids it unless there is a basis, so it is off at first. */
test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) })
  await open(page, '/telematics/safety/abc')
  await expect(page.getByRole('heading', { level: 1, name: /Driver Behaviour/ })).toBeVisible()
  const address = '/api/behaviour/settings/'
  const { results } = await read(page, address)
  const data = { customer: results[0].customer, scoring_enabled: true, reason: 'Agreed with the works council' }
  const response = await page.request.put(address, { headers: await callHeaders(page), data })
  expect(response.status(), await response.text()).toBe(200)
  await page.close()
})

/** As the administrator of that customer. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: /Carvalho/ }).click()
}

/** What was sent is there once it has been folded, and the demo's own history comes while the tests run. */
async function waitForEvents(page: Page) {
  await expect(page.getByRole('grid', table).or(page.getByRole('complementary')).first()).toBeVisible()
  await expect(async () => {
    const events = page.getByText(/^Events [1-9]/).first()
    if (!(await events.isVisible())) await page.reload()
    await expect(events).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('vehicles are ranked, the lowest score first, and a row opens its score down to its events', async ({ page }) => {
  await open(page, '/telematics/safety/abc')
  await expect(page.getByRole('heading', { level: 1, name: /Driver Behaviour/ })).toBeVisible()
  await waitForEvents(page)
  const row = page.getByRole('grid', table).getByRole('row', { name: vehicle.registration })
  await expect(row.getByRole('listitem')).toHaveText(['3 braking', '1 cornering', '1 acceleration'])
  await row.click()
  await expect(page).toHaveURL(/of=vehicle-\d+/)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'Over time' })).toBeVisible()
  // A day has a date and no time.
  await expect(panel.getByRole('slider', { name: 'Over time, by day' })).toHaveAttribute(
    'aria-valuetext',
    /^\d\d [A-Z][a-z]{2}, Events/,
  )
  // 1 + 2 × 2 + 4 + 2 points on 110 km.
  await expect(panel.getByRole('region', { name: 'Score' })).toContainText('90.0of 100')
  await expect(panel.getByRole('table')).toContainText('Harsh Braking')
  await expect(panel.getByText(/points over/)).toHaveText(/^11 points over \S+ km = 10\.0 per 100 km; /)
  await expect(panel.locator('[data-map][data-ready="true"]')).toBeVisible()
  const event = panel.getByRole('listitem').first()
  await expect(event).toContainText(/km\/h/)
  await event.getByRole('button', { pressed: false }).first().click()
  await expect(page).toHaveURL(/event=\d+-\d+/)
  await expect(event.getByRole('link', { name: 'Open trace' })).toHaveAttribute(
    'href',
    /\/telematics\/trace\?vehicleId=\d+&startDate=[\d-]+&at=\d{4}-\d\d-\d\dT/,
  )
  await page.reload()
  await expect(panel.getByRole('listitem').first().getByRole('button', { pressed: true })).toBeVisible()
})

test('an event is dismissed with a reason, leaves the score, and is taken back', async ({ page }) => {
  await open(page, '/telematics/safety/abc')
  await expect(page.getByRole('heading', { level: 1, name: /Driver Behaviour/ })).toBeVisible()
  await waitForEvents(page)
  await page.getByRole('grid', table).getByRole('row', { name: vehicle.registration }).click()
  const panel = page.getByRole('complementary', { name: vehicle.registration })
  const event = panel.getByRole('listitem').last()
  const id = await event.getByRole('link', { name: 'Event' }).getAttribute('href')
  const same = panel.getByRole('listitem').filter({ has: page.locator(`a[href="${id}"]`) })
  await same.getByRole('button', { name: 'Dismiss…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss the event' })
  await expect(dialog.getByRole('button', { name: 'Dismiss', exact: true })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Pothole, kerb or speed bump' }).check()
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(same).toContainText('Dismissed, not in the score: Pothole, kerb or speed bump')
  await expect(panel.getByRole('region', { name: 'Score' })).toContainText('90.9of 100')
  await same.getByRole('button', { name: 'Restore event' }).click()
  await expect(same.getByRole('button', { name: 'Dismiss…' })).toBeVisible()
  // The state is the one before, and its history shows both changes.
  await same.getByRole('link', { name: 'Event' }).click()
  const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(changes.first()).toContainText('New')
  await expect(changes.first()).toContainText('Event restored')
  await expect(changes.nth(1)).toContainText('Pothole, kerb or speed bump')
})

test('a vehicle without a camera has no Mobileye score, and the reason is shown', async ({ page }) => {
  await open(page, '/telematics/safety/mobileye')
  const row = page.getByRole('grid', { name: 'Mobileye ADAS' }).getByRole('row', { name: vehicle.registration })
  await expect(page.getByText(/^\d+ vehicles have no camera$/)).toBeVisible()
  await expect(row).toBeHidden()
  // Who is searched for is listed.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(vehicle.registration)
  await expect(row).toContainText('No camera detected')
  await row.click()
  const score = page.getByRole('complementary').getByRole('region', { name: 'Score' })
  await expect(score).toContainText('No road-facing camera reported')
})

test('other weights are tried in the address alone, and drivers and groups are views of the same', async ({ page }) => {
  await open(page, '/telematics/safety/abc?by=drivers')
  await page.getByText('What if…').click()
  const weight = page.getByRole('textbox', { name: 'Harsh Braking, Medium' })
  await weight.fill('20')
  await expect(page).toHaveURL(/weights=harsh-braking.medium.20/)
  await expect(page.getByText('Only you see them; nothing is saved.', { exact: false }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Reset weights' }).first().click()
  await expect(page).not.toHaveURL(/weights=/)
  await page.getByText('Groups', { exact: true }).click()
  await expect(page).toHaveURL(/by=groups/)
  await expect(page.getByRole('columnheader', { name: 'Vehicles' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing of that name')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('scoring is switched off with a reason: drivers are neither named nor ranked, and the screen shows the reason', async ({
  page,
}) => {
  await open(page, '/telematics/safety/mobileye')
  await expect(page.getByRole('heading', { level: 1, name: /Mobileye ADAS/ })).toBeVisible()
  const switchScoring = async (name: string) => {
    await page.getByRole('button', { name: 'Scoring', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Scoring of drivers' })
    await expect(dialog).toContainText('7680/2014')
    await dialog.getByRole('switch').first().click()
    await dialog.getByRole('textbox').fill('Agreed with the works council')
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByRole('textbox')).toBeHidden()
    await page.keyboard.press('Escape')
  }
  await switchScoring('Switch scoring off')
  await expect(page.getByText(/Scoring is off for/)).toBeVisible()
  await page.getByText('Drivers', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Drivers are not named' })).toBeVisible()
  await page.goto('/telematics/safety/abc')
  await page.getByRole('grid', table).getByRole('row', { name: vehicle.registration }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Open trace' }).first()).toBeVisible()
  await expect(panel.getByText(/\d points?/)).toHaveCount(0)
  await switchScoring('Switch scoring on')
  await expect(page.getByText(/Scoring is off for/)).toBeHidden()
})

test('on a phone the filters are a sheet and the explanation covers the table', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/telematics/safety/abc?of=all')
  await waitForEvents(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide filters' }).click()
  await page.getByRole('grid', table).getByRole('row').nth(1).click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Score breakdown' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBe(0)
})
