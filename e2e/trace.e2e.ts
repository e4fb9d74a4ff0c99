import { readFile } from 'node:fs/promises'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed, type FleetVehicle } from '@milepost/simulator/fleet.ts'
import type { Locator, Page } from '@playwright/test'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { driveRecord } from '../scripts/rig/drive-records.ts'
import { accessibilityFaults } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

/** The demo has a few hours of history: no other test moves these vehicles on a day before. */
const [trailer, other] = demoFleet(demoSeed)
  .customers[1]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .filter(one => one.typeCode === 'TRL' && one.protocol === 'teltonika')
  .toReversed() as [FleetVehicle, FleetVehicle]

const MINUTE_MS = 60_000
const START_MS = Math.floor(Date.now() / 86_400_000 - 6) * 86_400_000 + 9 * 60 * MINUTE_MS
const DAY = new Date(START_MS).toISOString().slice(0, 10)
const DAYS = `startDate=${DAY}&endDate=${DAY}`
const at = (minute: number) => `${new Date(START_MS + minute * MINUTE_MS).toISOString().slice(0, 19)}Z`

/** Half an hour to the north at 60 km/h, and a gap of ten minutes in the middle. */
async function drive(vehicle: FleetVehicle, longitude: number) {
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), vehicle.deviceId)
  const records = Array.from({ length: 31 }, (_, minute) => ({
    ...driveRecord(minute, 0, START_MS + minute * MINUTE_MS),
    latitude: 52.4 + minute / 111.195,
    longitude,
    headingDeg: 0,
    speedKmh: minute === 30 ? 0 : 60,
    ignition: minute < 30,
    odometerM: 1_000_000 + minute * 1_000,
  })).filter((_, minute) => minute <= 10 || minute >= 20)
  expect(await device.send(encodeAvlFrame(records, { codec: '8E' }))).toBe(records.length)
  device.close()
}

test.beforeAll(async () => {
  // The demo answers before its fleet is registered.
  for (const [vehicle, longitude] of [
    [trailer, -0.61],
    [other, -0.6],
  ] as const) {
    await expect(() => drive(vehicle, longitude)).toPass()
  }
})

async function openTrace(page: Page, query: string, path = '/telematics/trace') {
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(page).toHaveURL(/\/telematics\/track/)
  await page.goto(`${path}${query}`)
}

/** The trips of records that came after later ones are derived a little later. */
async function reloadUntilSeen(page: Page, wanted: Locator) {
  await expect(async () => {
    if ((await wanted.count()) === 0) await page.reload()
    await expect(wanted).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

const moment = (page: Page) => page.getByRole('region', { name: 'Replay' }).locator('time')

async function chooseVehicle(page: Page, { registration }: FleetVehicle) {
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(registration)
  await page.getByRole('treeitem', { name: registration }).click()
}

test('on the Trace screen a day of a vehicle is found, played, and opened again at the same second [TRK-03, TRK-10]', async ({
  page,
}) => {
  await openTrace(page, `?${DAYS}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Trace', exact: true })).toBeAttached()
  const asked = page.waitForRequest(/\/api\/trace\/\?/)
  await chooseVehicle(page, trailer)
  const { pathname, searchParams } = new URL((await asked).url())
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api/trace/',
    expect.objectContaining({ vehicle: expect.stringMatching(/^\d+$/), start: instant, end: instant }),
  ])
  await expect(page).toHaveURL(/\/telematics\/trace\?/)
  const map = page.locator('[data-map][data-ready="true"]')
  await expect(map.locator('[data-trace-marks="1"]')).toBeVisible()
  const graph = page.getByRole('slider', { name: `Speed of ${trailer.registration} over time` })
  await expect(graph).toHaveAccessibleDescription(/Speed: 0 km\/h to 60 km\/h/)

  await page.getByLabel('Speed of the replay').selectOption('1000')
  const before = await moment(page).getAttribute('datetime')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(moment(page)).not.toHaveAttribute('datetime', before!)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page).toHaveURL(/rate=1000/)
  const inAddress = () => new URL(page.url()).searchParams.get('at')
  const shown = async () => (await moment(page).getAttribute('datetime'))!.replace(/\.\d{3}Z$/, 'Z')
  await expect.poll(async () => inAddress() === (await shown())).toBe(true)
  const second = inAddress()!
  await page.reload()
  await expect(moment(page)).toHaveAttribute('datetime', second.replace('Z', '.000Z'))
})

test('the moment is chosen on the graph, in the table and by keys, and is the same in all, with links from it to the events and the Vehicle File of that day [TRK-11]', async ({
  page,
}) => {
  await openTrace(page, `?vehicleId=0&${DAYS}`)
  await chooseVehicle(page, trailer)
  await page.getByRole('button', { name: 'Show details' }).click()
  await page.getByText('Records', { exact: true }).click()
  const list = page.getByRole('listbox', { name: `Records of ${trailer.registration}` })
  await expect(list.getByRole('option').first()).toBeVisible()

  await list.focus()
  await page.keyboard.press('End')
  await expect(moment(page)).toHaveAttribute('datetime', at(30).replace('Z', '.000Z'))
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toContainText('60 km/h')
  await expect(moment(page)).toHaveAttribute('datetime', at(29).replace('Z', '.000Z'))

  const graph = page.getByRole('slider', { name: /Speed of/ })
  await graph.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(moment(page)).toHaveAttribute('datetime', at(28).replace('Z', '.000Z'))
  await page.keyboard.press('ArrowRight')
  await expect(moment(page)).toHaveAttribute('datetime', new Date(Date.parse(at(28)) + 5_000).toISOString())
  const box = (await graph.boundingBox())!
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height / 2)
  await expect(moment(page)).not.toHaveAttribute('datetime', new Date(Date.parse(at(28)) + 5_000).toISOString())

  await page.getByText('Moment', { exact: true }).click()
  const drawer = page.getByRole('complementary', { name: trailer.registration })
  for (const [name, path] of [
    ['Events of this day', '/events/activity'],
    ['Vehicle File', '/vehicle-file/activity'],
  ] as const) {
    const href = new RegExp(`^${path}\\?vehicleId=\\d+&startDate=${DAY}$`)
    await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('on a phone the vehicle list takes the place of the details, which come back at the tab that was open', async ({
  page,
}) => {
  await openTrace(page, `?vehicleId=0&${DAYS}`)
  await chooseVehicle(page, trailer)
  const details = page.getByRole('complementary', { name: trailer.registration })
  await page.getByRole('button', { name: 'Hide panel' }).click()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Show details' }).click()
  await details.getByText('Records', { exact: true }).click()
  await page.getByRole('button', { name: 'Show panel' }).click()
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Hide panel' }).click()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(details.getByRole('radio', { name: 'Records' })).toBeChecked()
})

test('a time that is typed moves the replay there, and its trip is in sight in the list', async ({ page }) => {
  await openTrace(page, `?vehicleId=0&${DAYS}&at=${at(10)}`)
  await chooseVehicle(page, trailer)
  const tenth = at(10).replace('Z', '.000Z')
  await expect(moment(page)).toHaveAttribute('datetime', tenth)
  const [time = ''] = /\d\d:\d\d/.exec((await moment(page).textContent()) ?? '') ?? []
  await page.getByRole('button', { name: 'Next record' }).click()
  await expect(moment(page)).not.toHaveAttribute('datetime', tenth)
  await page.getByRole('textbox', { name: 'Go to a time' }).fill(time)
  await expect(moment(page)).toHaveAttribute('datetime', tenth)
  await page.getByRole('button', { name: 'Show details' }).click()
  await page.getByText('Trips', { exact: true }).click()
  const drawer = page.getByRole('complementary', { name: trailer.registration })
  await reloadUntilSeen(page, drawer.locator('[aria-current="true"]').first())
  await expect(drawer.locator('[aria-current="true"]').first()).toBeInViewport()
})

test('the day before and the day after are one click or key away, and none is after today', async ({ page }) => {
  await openTrace(page, '?startDate=2026-01-14&endDate=2026-01-14')
  const days = () => {
    const { searchParams } = new URL(page.url())
    return [searchParams.get('startDate'), searchParams.get('endDate') ?? searchParams.get('startDate')]
  }
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect.poll(days).toEqual(['2026-01-13', '2026-01-13'])
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect.poll(days).toEqual(['2026-01-14', '2026-01-14'])
  await page.keyboard.press('n')
  await expect.poll(days).toEqual(['2026-01-15', '2026-01-15'])
  await page.keyboard.press('p')
  await expect.poll(days).toEqual(['2026-01-14', '2026-01-14'])
  // Without days in the address it is today.
  await page.goto('/telematics/trace')
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Previous day' })).toBeEnabled()
})

test('several vehicles share the clock; a time without data is shown as such, and playing can skip it', async ({
  page,
}) => {
  await openTrace(page, `?${DAYS}&drawer=moment`)
  await chooseVehicle(page, trailer)
  await chooseVehicle(page, other)
  await expect(page).toHaveURL(/vehicles=\d+/)
  const map = page.locator('[data-map][data-ready="true"]')
  await expect(map.locator('[data-trace-marks="2"]')).toBeVisible()
  const url = new URL(page.url())
  url.searchParams.set('at', at(15))
  url.searchParams.set('skip', '1')
  url.searchParams.set('rate', '60')
  await page.goto(url.href)
  const drawer = page.getByRole('complementary')
  await expect(drawer.getByRole('status').first()).toContainText('No data: it was last seen here at')
  await expect(page.getByRole('button', { name: 'Skip stops' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(drawer.getByRole('status').first()).toContainText('On a trip')
})

test('the visitors of an area are listed, and link to that second', async ({ page }) => {
  const south = 52.4 + 4.5 / 111.195
  await openTrace(page, `?${DAYS}&drawer=visitors`)
  await page.getByRole('searchbox', { name: 'Place' }).fill(`${south.toFixed(5)}, -0.6`)
  await page.getByLabel('Radius').fill('300')
  await page.getByRole('button', { name: 'Search in this circle' }).click()
  await expect(page).toHaveURL(/area=52\.44/)
  const visit = page.getByRole('button', { name: new RegExp(other.registration) })
  await reloadUntilSeen(page, visit)
  await expect(visit).toContainText('passed between two records')
  await expect(page.getByRole('button', { name: new RegExp(trailer.registration) })).toHaveCount(0)
  const drawer = page.getByRole('complementary')
  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(other.registration)
  const hours = drawer.getByRole('group', { name: 'Days and hours' })
  await expect(hours.getByLabel('From')).toHaveAttribute('placeholder', 'Any time')
  await hours.getByLabel('From').fill('03:00')
  await hours.getByLabel('Until').fill('03:01')
  await expect(drawer.getByText('No vehicle was in this area at these hours.')).toBeVisible()
  await expect(page).toHaveURL(/fromTime=03(:|%3A)00/)
  await drawer.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/fromTime/)
  await visit.click()
  await expect(moment(page)).toHaveAttribute('datetime', new RegExp(`^${at(4).slice(0, 16)}`))
  await expect(page).toHaveURL(/vehicleId=\d+/)

  // The address keeps that only one vehicle is looked for.
  await drawer.getByRole('switch', { name: `Only ${other.registration}` }).click()
  await expect(page).toHaveURL(/only=/)
  await expect(visit).toBeVisible()
  await chooseVehicle(page, other)
  await chooseVehicle(page, trailer)
  await expect(drawer.getByText(`${trailer.registration} was not in this area then.`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/only=/)
  await expect(visit).toBeVisible()

  await page.getByRole('button', { name: 'Draw another area' }).click()
  const map = page.locator('[data-map][data-ready="true"]')
  for (const [x, y] of [
    [200, 150],
    [420, 160],
    [300, 380],
  ] as const)
    await map.click({ position: { x, y } })
  await expect(page.getByText('3 so far')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled()
  await map.click({ position: { x: 320, y: 360 } })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/area=.*%3B|area=.*;/)
})

test('on a phone who was in an area is in sight as soon as it is known, and so is the area', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const centre = [-0.6, 52.4 + 4.5 / 111.195].map(degrees => degrees.toFixed(5))
  await openTrace(page, `?${DAYS}`)
  await page.getByRole('button', { name: 'Who was here' }).click()
  await page.getByRole('searchbox', { name: 'Place' }).fill(`${centre[1]}, ${centre[0]}`)
  await page.getByRole('button', { name: 'Search in this circle' }).click()
  const visit = page.getByRole('button', { name: new RegExp(other.registration) })
  await reloadUntilSeen(page, visit)
  await expect(visit).toBeInViewport({ ratio: 0.95 })
  // Of the map the sheet leaves the upper part: its middle lies south of the area.
  const latitude = () => Number(new URL(page.url()).searchParams.get('lat'))
  await expect.poll(latitude).toBeGreaterThan(52)
  expect(latitude()).toBeLessThan(Number(centre[1]) - 0.003)
  await expect(page.getByText('Choose vehicles in the list to see where they went')).toHaveCount(0)
  // By an address without a choice of panel too, such as of a computer.
  await page.goto(`/telematics/trace?${DAYS}&drawer=visitors&area=${centre[1]},${centre[0]},300`)
  await visit.click({ trial: true, timeout: 20_000 })
})

test('the place of which the visitors are asked for is found by its name, an address or a geofence', async ({
  page,
}) => {
  await openTrace(page, `?${DAYS}&drawer=visitors`)
  const centre = [-0.6, 52.4 + 4.5 / 111.195]
  const found = { label: 'High Street, Oakham', lat: centre[1], long: centre[0] }
  await page.route('**/api/maps/geocode/?*', route =>
    route.fulfill({ json: { results: [found], provider: 'installed', provider_failure: null } }),
  )
  const place = page.getByRole('searchbox', { name: 'Place' })
  await place.fill('High Street, Oakham')
  await page.getByRole('button', { name: 'Search in this circle' }).click()
  const places = page.getByRole('list', { name: 'Places found' })
  await expect(page).not.toHaveURL(/area=/)
  await places.getByRole('button', { name: 'High Street, Oakham' }).click()
  await expect(page).toHaveURL(/area=52\.44/)
  await expect(page.getByRole('button', { name: 'Remove the area' })).toBeVisible()
  await expect(place).toHaveValue('High Street, Oakham')
  await page.getByLabel('Radius').fill('400')
  await page.getByRole('button', { name: 'Search in this circle' }).click()
  await expect(page).toHaveURL(/area=52\.44.*400/)
  await expect(place).toHaveValue('High Street, Oakham')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the Trace vehicle screen saves a trace as GPX, KML and CSV [TRK-03]', async ({ page }) => {
  await openTrace(page, `?${DAYS}`, '/telematics/trace-vehicle')
  await expect(page.getByRole('heading', { level: 1, name: 'Trace vehicle', exact: true })).toBeAttached()
  await expect(page).toHaveURL(/\/telematics\/trace-vehicle\?/)
  await chooseVehicle(page, trailer)
  const save = page.getByRole('button', { name: 'Export' })
  await expect(save).toBeEnabled()
  for (const [name, mark] of [
    ['GPX', '<trkpt lat="52.4'],
    ['KML', '<LineString>'],
    ['CSV', 'registration,time'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await save.click()
    await page.getByRole('menuitem', { name }).click()
    const file = await saved
    expect(file.suggestedFilename()).toContain(`.${name.toLowerCase()}`)
    expect(await readFile(await file.path(), 'utf8')).toContain(mark)
  }
})

test('invalid addresses have a message on the screen, and axe finds nothing', async ({ page }) => {
  await openTrace(page, '?vehicleId=1&startDate=2026-01-10&endDate=2026-01-02')
  await expect(page.getByRole('alert')).toContainText('The last day is before the first')
  await page.goto('/telematics/trace?vehicleId=999999&startDate=2026-01-10')
  await expect(page.getByRole('alert')).toContainText('Not in your fleet: #999999')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Choose vehicles in the list to see where they went')).toBeVisible()
  // The keys of this page, with the one that has no letter.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Play or pauseSpace')
  await page.keyboard.press('Escape')

  await page.goto(`/telematics/trace?${DAYS}&drawer=stops`)
  await chooseVehicle(page, trailer)
  await reloadUntilSeen(page, page.getByRole('complementary').getByText('Distance'))
  for (const tab of ['Trips', 'Records', 'Moment', 'Who was here']) {
    await page.getByRole('radiogroup').getByText(tab, { exact: true }).click()
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('a user of another customer sees no trace of these vehicles', async ({ page }) => {
  await signIn(page, 'Customer Admin', `/telematics/trace?${DAYS}`)
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(trailer.registration)
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
})

test('with nothing chosen the map opens where the fleet is, and a vehicle of an address is in sight in the list', async ({
  page,
}) => {
  await openTrace(page, `?${DAYS}`)
  await expect(page.getByText('Choose vehicles in the list to see where they went')).toBeVisible()
  // Where the map has gone to is written into the address.
  await expect(page).toHaveURL(/lat=.*&zoom=/)

  const [{ id }] = await page.evaluate(async registration => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    const answer = await fetch('/api/track/', { headers: { Authorization: `Bearer ${access_token}` } })
    const { results } = await answer.json()
    return results.filter((one: { registration: string }) => one.registration === registration)
  }, trailer.registration)
  await page.goto(`/telematics/trace?vehicleId=${id}&${DAYS}`)
  await expect(page.getByRole('treeitem', { name: trailer.registration })).toBeVisible()
})
