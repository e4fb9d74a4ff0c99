import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed, type FleetVehicle } from '@milepost/simulator/fleet.ts'
import type { Page } from '@playwright/test'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival, driveRecord } from '../scripts/rig/drive-records.ts'
import { expect, signIn, test } from './fixtures.ts'
import { HeldAnswers } from './held-answers.ts'

/** In the address: the vehicles that are in no group, of which other tests leave some. */
const NO_GROUP = 0
const SOURCE = { provider: 'embedded', provider_failure: null }
const PLACE = {
  ...{ place_id: 'W71', label: '7 High Street, Oakham', precision: 'house', country: 'GB' },
  ...{ lat: 52.67, long: -0.73, distance_m: null },
}

const vehicles = demoFleet(demoSeed).customers[1]!.regions.flatMap(region =>
  region.depots.flatMap(depot => depot.vehicles),
)
/** Of the second customer: trailers report a few times a day, so they do not move during the tests. */
const [trailer, ...otherTrailers] = vehicles.filter(one => one.typeCode === 'TRL' && one.protocol === 'teltonika') as [
  FleetVehicle,
  ...FleetVehicle[],
]

/** Reports from a place as a device does, some times: one report from far away is not believed. */
async function reportFrom(vehicle: FleetVehicle, latitude: number, longitude: number) {
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), vehicle.deviceId)
  const records = arrival({ latitude, longitude, speedKmh: 0 })
  expect(await device.send(encodeAvlFrame(records, { codec: '8E' }))).toBe(records.length)
  device.close()
}

test('a vehicle moves on the map because its device sent a frame, without a reload', async ({ page }) => {
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(page).toHaveURL(/\/telematics\/track/)
  await page.getByRole('searchbox').first().fill(trailer.registration)
  await page.getByText(trailer.registration, { exact: true }).first().click()
  const drawer = page.getByRole('complementary', { name: trailer.registration })
  await expect(drawer).toBeVisible()

  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), trailer.deviceId)
  const place = { latitude: 52.67123, longitude: -0.7321, speedKmh: 57 }
  expect(await device.send(encodeAvlFrame(arrival(place), { codec: '8E' }))).toBeGreaterThan(1)
  await expect(drawer).toContainText('52.67123')
  await expect(drawer).toContainText('57 km/h')
  const next = { ...driveRecord(1, 0, Date.now()), ...place, latitude: 52.67156 }
  expect(await device.send(encodeAvlFrame([next], { codec: '8E' }))).toBe(1)
  await expect(drawer).toContainText('52.67156')
  device.close()
})

test('a vehicle shows what its tracker measured: the battery in whole percent [FMT-11]', async ({ page }) => {
  const { registration } = otherTrailers[4] as FleetVehicle
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await page.getByRole('searchbox').first().fill(registration)
  await page.getByText(registration, { exact: true }).first().click()
  const drawer = page.getByRole('complementary', { name: registration })
  await expect(drawer.getByText('Tracker battery')).toBeVisible()
  await expect(drawer.getByText(/^\d{1,3}%$/)).toBeVisible()
})

test('only vehicles with an active group among those that are ticked are on the map, and the ticks are in the address [TRK-04, TRK-07, N-78]', async ({
  page,
}) => {
  const listed = page.waitForResponse(response => new URL(response.url()).pathname === '/api/collapsible/track/')
  await signIn(page, 'Customer Admin', '/telematics/track')
  const { vehicle_groups } = (await (await listed).json()) as { vehicle_groups: { id: number; name: string }[] }
  const map = page.locator('[data-map][data-ready="true"]')
  await expect(map).toBeVisible()
  const tick = page.getByRole('checkbox').nth(1)
  await expect(tick).toBeChecked()
  await tick.click()
  await expect(tick).not.toBeChecked()
  await expect(page).toHaveURL(/groups=/)
  const ticked = new Set(new URL(page.url()).searchParams.get('groups')?.split(',').map(Number))
  const isTicked = vehicle_groups.map(({ id }) => ticked.has(id))
  expect([isTicked.includes(true), isTicked.includes(false)]).toEqual([true, true])
  const shown = { all: 0, ticked: 0 }
  // The fleet goes on reporting: what is drawn is what the call says at about the same time.
  const drawn = map.locator('[data-vehicles-drawn]').or(map.and(page.locator('[data-vehicles-drawn]')))
  await expect(async () => {
    const vehicles = await trackedNow(page)
    shown.all = vehicles.length
    shown.ticked = vehicles.filter(({ groups, activeGroups }) =>
      groups.length === 0 ? ticked.has(NO_GROUP) : activeGroups.some(id => ticked.has(id)),
    ).length
    await expect(drawn).toHaveAttribute('data-vehicles-drawn', String(shown.ticked), { timeout: 2_000 })
  }).toPass()
  expect(shown.ticked).toBeGreaterThan(0)
  expect(shown.ticked).toBeLessThan(shown.all)
  await page.reload()
  await expect(page.getByRole('checkbox').nth(1)).not.toBeChecked()
})

interface Placed {
  groups: number[]
  activeGroups: number[]
}

/** The vehicles that `/api/track/` has a place for. */
async function trackedNow(page: Page): Promise<Placed[]> {
  return page.evaluate(async () => {
    const { access_token } = await (await fetch('/sso/cookie/')).json()
    const answer = await fetch('/api/track/', { headers: { Authorization: `Bearer ${access_token}` } })
    const { results } = (await answer.json()) as { results: (Placed & { lat: number | null })[] }
    return results.filter(({ lat }) => lat !== null)
  })
}

test('the connection is shown as live, and as none without a network', async ({ page, context }) => {
  await signIn(page, 'Customer Admin', '/telematics/track')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
})

test('the Track screen polls /api/track/ every 30 s while there is no channel [TRK-01, TRK-06]', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/telematics/track')
  await page.route('**/live-socket-worker-*.js', route => route.abort())
  let polls = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/track/') polls++
  })
  await page.clock.install()
  await page.goto('/telematics/track')
  await expect(page.getByRole('heading', { level: 1, name: 'Track', exact: true })).toBeAttached()
  await expect(page.getByText('Updates every 30 s', { exact: true })).toBeVisible()
  // From here on time passes only by runFor.
  const now = () => page.evaluate(() => Date.now())
  const polled = page.waitForResponse(response => new URL(response.url()).pathname === '/api/track/')
  await page.clock.pauseAt((await now()) + 60_000)
  expect((await polled).status()).toBe(200)
  // On a slow machine one more may have come before.
  const until = polls
  expect(until).toBeGreaterThan(0)
  const fromMs = await now()
  await page.clock.runFor(29_000)
  expect(polls).toBe(until)
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(polls).toBe(until + 1)
  }).toPass()
  expect((await now()) - fromMs).toBeLessThan(33_000)
})

test('drivers are listed by group, are searched for, and lead to the vehicle they are in [TRK-05, TRK-07]', async ({
  page,
}) => {
  const { registration, driver } = vehicles.find(vehicle => vehicle.driver !== null)!
  const name = `${driver!.firstName} ${driver!.lastName}`
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  const listed = page.waitForResponse(response => new URL(response.url()).pathname === '/api/collapsible/driver/track/')
  await page.getByText('Drivers', { exact: true }).click()
  expect((await listed).status()).toBe(200)
  await expect(page).toHaveURL(/list=drivers/)
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill(driver!.lastName)
  const row = page.getByRole('tree', { name: 'Drivers by region and group' }).getByRole('treeitem', { name })
  await expect(row).toContainText(registration)
  await row.click()
  await expect(page.getByRole('complementary', { name: registration })).toContainText(name)
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill('nobody of that name')
  await expect(page.getByRole('heading', { name: 'No drivers found' })).toBeVisible()
})

test('vehicles at the very same spot are chosen from a list, by the keyboard too, on a phone', async ({ page }) => {
  const here = otherTrailers.slice(0, 2)
  for (const vehicle of here) await reportFrom(vehicle, 52.51234, -0.51234)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(page).toHaveURL(/\/telematics\/track/)
  await page.goto('/telematics/track?lat=52.51234&lon=-0.51234&zoom=19')
  const map = page.locator('[data-map][data-ready="true"]')
  await expect(map.locator('[data-vehicles-drawn="2"]')).toBeVisible()
  const list = page.getByRole('dialog', { name: '2 vehicles here' })
  await map.click({ position: { x: 180, y: 346 } })
  await expect(list.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await map.click({ position: { x: 180, y: 346 } })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const [first, second] = here.map(vehicle => vehicle.registration).toSorted((a, b) => a.localeCompare(b))
  await expect(page.getByRole('complementary', { name: second! })).toBeVisible()
  await expect(list).toBeHidden()

  await test.step('the panel lies over the details where it is opened after them', async () => {
    await page.getByRole('button', { name: 'Show panel' }).click()
    await page.getByRole('searchbox').first().fill(first!)
    await page.getByRole('treeitem').getByText(first!, { exact: true }).first().click()
    const details = page.getByRole('complementary', { name: first! })
    await details.getByRole('button', { name: 'Nearest vehicles' }).click()
    await page.getByRole('button', { name: 'Choose on the map' }).click({ trial: true })
  })
})

/** Onto the clipboard: the browser shows no prompt in a test. */
const mayCopy = { permissions: ['clipboard-read', 'clipboard-write'] }

test.describe('the Track screen', () => {
  test.use(mayCopy)

  test('the numbers of the statuses leave only such vehicles on the map and in the list, and in the copied address', async ({
    page,
    context,
  }) => {
    await reportFrom(otherTrailers[2] as FleetVehicle, 52.61234, -0.61234)
    await page.goto('/telematics/track')
    await page.getByRole('button', { name: /Carvalho/ }).click()
    // Standing with the engine on, as it has just reported.
    const statuses = page.getByRole('group', { name: 'Show only vehicles that are' })
    const idling = statuses.getByRole('button', { name: /Idling/ })
    await idling.click()
    await expect(idling).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/status=idling/)
    await expect(page.getByRole('status').filter({ hasText: /of \d+ vehicles/ })).toBeVisible()
    const rows = page.getByRole('tree').getByRole('treeitem')
    await expect(rows.filter({ hasText: otherTrailers[2]!.registration })).toContainText('Idling')
    await expect(rows.filter({ hasText: 'Moving ·' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Copy link to this view' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toContain('status=idling')
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByRole('button', { name: /Idling/ })).toHaveAttribute('aria-pressed', 'true')
    await other.close()

    await page.getByRole('button', { name: 'Show all', exact: true }).click()
    await expect(idling).toHaveAttribute('aria-pressed', 'false')
  })

  test('a click on the map asks for the place there by its id, and its address takes the place of the coordinates [TRK-13]', async ({
    page,
  }) => {
    await page.goto('/telematics/track?list=nearest')
    await page.getByRole('button', { name: /Carvalho/ }).click()
    await expect(page.locator('[data-map][data-ready="true"]')).toBeVisible()
    await page.route('**/api/maps/geocode/?latlng=*', route =>
      route.fulfill({ json: { ...SOURCE, results: [{ ...PLACE, distance_m: 4 }] } }),
    )
    await page.route('**/api/maps/place_details/?*', route =>
      route.fulfill({
        json: {
          ...SOURCE,
          place: { ...PLACE, house_number: '7', street: 'High Street', postcode: null, town: 'Oakham', region: null },
          nearest_road: { matched: true, road: { name: 'Burley Road', ref: 'B668' } },
        },
      }),
    )
    await page.getByRole('button', { name: 'Choose on the map' }).click()
    const asked = page.waitForRequest('**/api/maps/place_details/?*')
    await page.locator('[data-map]').click({ position: { x: 400, y: 300 } })
    expect(new URL((await asked).url()).searchParams.get('place_id')).toBe('W71')
    await expect(page.getByText('7 High Street, Oakham · B668 Burley Road')).toBeVisible()
  })

  test('the nearest vehicles to coordinates come with distance, direction and age, and a click opens the first', async ({
    page,
  }) => {
    const near = otherTrailers[3] as FleetVehicle
    await reportFrom(near, 53.41, -1.5)
    await page.goto('/telematics/track')
    await page.getByRole('button', { name: /Carvalho/ }).click()
    await page.getByText('Nearest', { exact: true }).click()
    const place = page.getByRole('searchbox', { name: 'Near an address or place' })
    await place.fill('53.4, -1.5')
    await place.press('Enter')
    await expect(page).toHaveURL(/near=53\.40000/)
    const list = page.getByRole('list', { name: 'Nearest vehicles' })
    const first = list.getByRole('listitem').first()
    await expect(first).toContainText(near.registration)
    await expect(first).toContainText(/1\.11 km north/)
    await expect(page.getByText('Straight-line distance, not by road.')).toBeVisible()
    await first.getByRole('button').click()
    const drawer = page.getByRole('complementary', { name: near.registration })
    await drawer.getByRole('button', { name: 'Nearest vehicles' }).click()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect(list).not.toContainText(near.registration)
    await place.fill('nowhere-at-all-xyz')
    await place.press('Enter')
    await expect(page.getByText('No address or place of that name was found.')).toBeVisible()
  })

  test('a distance is measured by clicks and by keys, and is in the address', async ({ page }) => {
    await signIn(page, 'Customer Admin', '/telematics/track?lat=52.6&lon=-0.7&zoom=10')
    const map = page.locator('[data-map][data-ready="true"]')
    await expect(map).toBeVisible()
    await page.getByRole('button', { name: 'Measure distances' }).click()
    const card = page.getByRole('region', { name: 'Measure distances' })
    await map.click({ position: { x: 420, y: 500 } })
    await map.click({ position: { x: 620, y: 500 } })
    await expect(card.getByRole('listitem')).toHaveCount(2)
    await card.getByRole('button', { name: 'Add the map centre' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await map.click({ position: { x: 500, y: 600 } })
    await expect(card.getByRole('listitem')).toHaveCount(4)
    await page.keyboard.press('Backspace')
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(card.getByRole('status')).toContainText(/Total: [\d.]+ mi/)
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: 'Add more points' })).toBeVisible()
    await expect(page).toHaveURL(/measure=52/)
    await page.reload()
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await card.getByRole('button', { name: 'Add more points' }).click()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(page).not.toHaveURL(/measure/)
  })

  test('layers are switched and stay in the address', async ({ page }) => {
    await signIn(page, 'Customer Admin', '/telematics/track')
    await page.getByRole('button', { name: 'Layers' }).click()
    await page.getByRole('checkbox', { name: 'Geofences' }).check()
    await page.getByRole('checkbox', { name: 'Names of places and streets' }).uncheck()
    await expect(page).toHaveURL(/geofences=1/)
    await expect(page).toHaveURL(/names=0/)
    await expect(page.locator('[data-fences-drawn]')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: 'Geofences' })).toBeHidden()
  })

  test('a view is saved, opens the page, is renamed and deleted', async ({ page }) => {
    await signIn(page, 'Manager', '/telematics/track?search=van')
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Vans')
    await page.getByRole('checkbox', { name: 'Use as opening view' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('View saved')).toBeVisible()

    await page.goto('/telematics/track')
    await expect(page).toHaveURL(/search=van/)
    await expect(page.getByRole('searchbox').first()).toHaveValue('van')

    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Manage views…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('All vans')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('All vans')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete the view “All vans”?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(dialog.getByText('All vans')).toBeHidden()
    await page.goto('/telematics/track')
    await expect(page.getByRole('tree')).toBeVisible()
    await expect(page).not.toHaveURL(/search=/)
  })

  test('the drawer shows the day, the last events and links, and a message is followed to its response [TRK-15]', async ({
    page,
  }) => {
    await reportFrom(trailer, 52.63, -0.63)
    await page.goto('/telematics/track')
    await page.getByRole('button', { name: /Carvalho/ }).click()
    await page.getByRole('searchbox').first().fill(trailer.registration)
    await page.getByText(trailer.registration, { exact: true }).first().click()
    const drawer = page.getByRole('complementary', { name: trailer.registration })
    await expect(drawer.getByRole('region', { name: 'Today' }).getByText('Times of the timeline')).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Last events' })).toBeVisible()
    for (const name of ['Trace of this day', 'Events of this day', 'Video of this day', 'Vehicle File']) {
      await expect(drawer.getByRole('link', { name })).toHaveAttribute(
        'href',
        /vehicleId=\d+&startDate=\d{4}-\d\d-\d\d/,
      )
    }
    const posted = page.waitForRequest(
      request => request.method() === 'POST' && /\/api\/vehicle\/message\/\?vehicle=\d+$/.test(request.url()),
    )
    await drawer.getByRole('button', { name: 'Request position' }).click()
    expect((await posted).postData()).toBeNull()
    await expect(page.getByText('Position requested')).toBeVisible()
    const messages = drawer.getByRole('region', { name: 'Position requests' })
    await expect(messages.getByRole('listitem').first()).toContainText(/getgps (waiting|sent|answered)/)
  })
})

/** The colour in the middle of the map, as #rrggbb. */
async function middleOfMap(page: Page): Promise<string> {
  const { x, y, width, height } = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
  const clip = { x: x + width / 2, y: y + height / 2, width: 1, height: 1 }
  const png = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async encoded => {
    const bytes = Uint8Array.from(atob(encoded), sign => sign.charCodeAt(0))
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
    const rgb = context.getImageData(0, 0, 1, 1).data.slice(0, 3)
    return `#${Array.from(rgb, part => part.toString(16).padStart(2, '0')).join('')}`
  }, png)
}

/** Of the light map. */
const [LAND, SEA] = ['#f5f3ee', '#bcd7e6']

test('until the land is there a map is no sea', async ({ page }) => {
  const base = await HeldAnswers.of(page, /^\/maps\/base\//)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'Customer Admin', '/telematics/track?lat=48.00000&lon=-20.00000&zoom=8.00')
  await expect(page.locator('[data-map][data-ready="true"]')).toBeVisible()
  await expect.poll(() => middleOfMap(page)).toBe(LAND)
  await base.pass()
  await expect.poll(() => middleOfMap(page)).toBe(SEA)
})
