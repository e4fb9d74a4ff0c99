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

const TRES_CRUCES = { latitude: -34.8937, longitude: -56.1661 }
const GEOFENCE = 'World Trade Center'

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

test('a live link shows somebody without an account the vehicle, the way to its destination and the arrival, until it is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  await driveAt(TRES_CRUCES)
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  const links = await linksOf(page, registration)
  await links.getByRole('button', { name: 'Share vehicle…' }).click()
  const form = page.getByRole('dialog', { name: `Share ${registration}` })
  await form.getByRole('textbox', { name: 'Name on the page' }).fill('Your delivery')
  const search = form.getByRole('searchbox', { name: 'Destination' })
  await search.fill(GEOFENCE)
  await search.press('Enter')
  await form.getByRole('button', { name: GEOFENCE, exact: true }).first().click()
  await expectAccessible(page, 'the dialog that shares a vehicle')
  await form.getByRole('button', { name: 'Make live link' }).click()
  const made = page.getByRole('dialog', { name: `Live link of ${registration}` })
  await expect(made.getByRole('img', { name: 'QR code of the live link' })).toBeVisible()
  const address = await made.getByRole('textbox', { name: 'Live link' }).inputValue()
  await made.getByRole('button', { name: 'Close' }).last().click()

  const stranger = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  const shared = await stranger.newPage()
  await shared.goto(new URL(address).pathname + new URL(address).hash)
  const card = shared.getByRole('main')
  await expect(card.getByRole('heading', { name: 'Your delivery' })).toBeVisible()
  await expect(card).toContainText('Moving')
  await expect(card).toContainText(GEOFENCE)
  await expect(card).toContainText(/Distance by road\s*\d+(\.\d+)? mi/)
  await expect(card).toContainText(/Arrival expected\s*\d{2}:\d{2}/)
  await expect(card).not.toContainText(registration)
  await expect(shared.locator('[data-ready="true"]')).toBeVisible()
  await expectAccessible(shared, 'the page of a live link')

  await page.reload()
  await expect(links.getByRole('listitem')).toContainText('opened once')

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

test('somebody whose role may only read cannot share a vehicle, and is told why', async ({ page }) => {
  await signIn(page, 'Read Only', '/telematics/track')
  const links = await linksOf(page, first[0]!.registration)
  const share = links.getByRole('button', { name: 'Share vehicle…' })
  await expect(share).toHaveAttribute('aria-disabled', 'true')
  await expect(share).toHaveAccessibleDescription('Your role cannot share vehicles.')
})
