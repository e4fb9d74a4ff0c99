import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed, type FleetVehicle } from '@milepost/simulator/fleet.ts'
import type { Page } from '@playwright/test'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival } from '../scripts/rig/drive-records.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const [first, second] = demoFleet(demoSeed).customers.map(({ regions }) =>
  regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles)),
) as [FleetVehicle[], FleetVehicle[]]
/** A trailer, which reports a few times a day, and none that another test moves. */
const { registration, deviceId } = second
  .filter(one => one.typeCode === 'TRL' && one.protocol === 'teltonika')
  .at(-1) as FleetVehicle

const CAMPO_24_DE_AGOSTO = { latitude: 41.1487, longitude: -8.5985 }
const GEOFENCE = 'Hospital Geral de Santo António'

async function driveAt(place: { latitude: number; longitude: number }) {
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), deviceId)
  await device.send(encodeAvlFrame(arrival({ ...place, speedKmh: 35 }), { codec: '8E' }))
  device.close()
}

/** What the drawer of a vehicle of the chosen fleet says of its live links. */
async function linksOf(page: Page, vehicle: string) {
  await page.getByRole('searchbox').first().fill(vehicle)
  await page.getByText(vehicle, { exact: true }).first().click()
  return page.getByRole('complementary', { name: vehicle }).getByRole('region', { name: 'Live links' })
}

const shareButton = (page: Page, vehicle: string) =>
  page.getByRole('complementary', { name: vehicle }).getByRole('button', { name: 'Share vehicle…' })

test('a live link shows somebody without an account the vehicle, the way to its destination and the arrival, until it is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  await driveAt(CAMPO_24_DE_AGOSTO)
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  const links = await linksOf(page, registration)
  await shareButton(page, registration).click()
  const form = page.getByRole('dialog', { name: `Share ${registration}` })
  await form.getByRole('textbox', { name: 'Name on the page' }).fill('Your delivery')
  const search = form.getByRole('searchbox', { name: 'Destination' })
  await search.fill(GEOFENCE)
  await form.getByRole('button', { name: 'Make live link' }).click()
  await expect(form.getByRole('alert')).toContainText('choose one of the places found')
  await expect(search).toBeFocused()
  await search.press('Enter')
  await form.getByRole('button', { name: GEOFENCE, exact: true }).first().click()
  await expectAccessible(page, 'the dialog that shares a vehicle')
  await form.getByRole('button', { name: 'Make live link' }).click()
  const made = page.getByRole('dialog', { name: `Live link of ${registration}` })
  await expect(made.getByRole('img', { name: 'QR code of the live link' })).toBeVisible()
  await expect(made.getByRole('note')).toContainText('Phones cannot reach this address')
  const address = await made.getByRole('textbox', { name: 'Live link' }).inputValue()
  await made.getByRole('button', { name: 'Close' }).last().click()

  const stranger = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  const shared = await stranger.newPage()
  await shared.goto(new URL(address).pathname + new URL(address).hash)
  const card = shared.getByRole('main')
  await expect(card.getByRole('heading', { name: 'Your delivery' })).toBeVisible()
  await expect(card).toContainText('On a trip')
  await expect(card).toContainText(GEOFENCE)
  await expect(card).toContainText(/Distance by road\s*\d+(\.\d+)? km/)
  await expect(card).toContainText(/Arrival expected\s*\d{2}:\d{2}/)
  await expect(card).not.toContainText(registration)
  await expect(shared.locator('[data-ready="true"]')).toBeVisible()
  await expectAccessible(shared, 'the page of a live link')

  await page.reload()
  await expect(links.getByRole('listitem')).toContainText('opened once')

  const scale = shared.locator('.maplibregl-ctrl-scale')
  await expect(scale).toHaveText(/^\d+ k?m$/)
  await shared.route('**/api/shared_vehicle/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), units_distance: 'MLS' } })
  })
  await shared.reload()
  await expect(scale).toHaveText(/^\d+ (yd|mi)$/)
  await shared.unroute('**/api/shared_vehicle/')

  await shared.route('**/api/shared_vehicle/', async route => {
    const response = await route.fetch()
    const vehicle = await response.json()
    const destination = { ...vehicle.destination, distance_m: 4_000, arrival_at: null, is_there: false }
    await route.fulfill({ response, json: { ...vehicle, state: 'stopped', destination } })
  })
  await shared.reload()
  await expect(card).toContainText(/Arrival expected\s*known once it drives on/)
  await shared.unroute('**/api/shared_vehicle/')

  // What the server answers in a private time, by live-links.pg.test.ts.
  const hidden = { state: 'private', since: null, position: null, destination: null }
  await shared.route('**/api/shared_vehicle/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...hidden } })
  })
  await shared.reload()
  await expect(card).toContainText('The vehicle’s position is not shared at the moment')
  await expect(shared.locator('.map')).toHaveCount(0)
  await expectAccessible(shared, 'the page of a live link in a private time')
  await shared.unroute('**/api/shared_vehicle/')

  await links.getByRole('button', { name: 'End live link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(links.getByRole('listitem')).toHaveCount(0)
  await shared.reload()
  await expect(shared.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await stranger.close()
})

test('on a phone Escape closes the form of a live link alone, and what was made once it is copied; no toast lies over it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  const vehicle = second.filter(one => one.typeCode === 'TRL').at(0)!.registration
  const links = await linksOf(page, vehicle)
  const share = shareButton(page, vehicle)
  await expect(share).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await share.click()
  const form = page.getByRole('dialog', { name: `Share ${vehicle}` })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(share).toBeVisible()

  await page.evaluate(() => {
    const note = () => document.querySelector('[class*=toasts]') && document.body.setAttribute('data-toasted', '')
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await share.click()
  await form.getByRole('button', { name: 'Make live link' }).click()
  const made = page.getByRole('dialog', { name: `Live link of ${vehicle}` })
  await expect(made.getByRole('img', { name: 'QR code of the live link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await made.getByRole('button', { name: 'Copy' }).click()
  await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(made).toHaveCount(0)
  await expect(links.getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('body[data-toasted]')).toHaveCount(0)
})

test('somebody whose role may only read cannot share a vehicle, and is told why', async ({ page }) => {
  await signIn(page, 'Read Only', '/telematics/track')
  await linksOf(page, first[0]!.registration)
  const share = shareButton(page, first[0]!.registration)
  await expect(share).toHaveAttribute('aria-disabled', 'true')
  await expect(share).toHaveAccessibleDescription('Your role cannot share vehicles.')
})
