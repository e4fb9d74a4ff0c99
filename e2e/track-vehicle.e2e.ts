import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival, driveRecord } from '../scripts/rig/drive-records.ts'
import { accessibilityFaults } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Of the second customer; a trailer reports a few times a day, so it does not move during the tests. */
const trailer = demoFleet(demoSeed)
  .customers[1]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .findLast(one => one.typeCode === 'TRL' && one.protocol === 'teltonika')!

test('one vehicle is chosen by its registration, followed, and shown with its trail and its day [TRK-02, TRK-09, PICK-01]', async ({
  page,
}) => {
  await page.goto('/telematics/track-vehicle')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(page.getByText('Choose a vehicle to follow')).toBeVisible()
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), trailer.deviceId)
  const place = { longitude: -0.7444, speedKmh: 57 }
  const send = (latitude: number) =>
    device.send(encodeAvlFrame([{ ...driveRecord(1, 0, Date.now()), ...place, latitude }], { codec: '8E' }))
  // Also where nothing had reported when the page was opened the map goes to the fleet, and its place is written into the address.
  const arriving = arrival({ ...place, latitude: 52.71078 })
  expect(await device.send(encodeAvlFrame(arriving, { codec: '8E' }))).toBe(arriving.length)
  await expect(page).toHaveURL(/lat=.*&zoom=/)
  await page.getByRole('combobox', { name: 'Vehicle' }).fill(trailer.registration)
  await page.getByRole('option', { name: trailer.registration }).click()
  const drawer = page.getByRole('complementary', { name: trailer.registration })
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(/vehicleId=\d+/)

  expect(await send(52.71111)).toBe(1)
  await expect(drawer).toContainText('52.71111')
  await expect(drawer).toContainText('Moving · 57 km/h')
  expect(await send(52.71144)).toBe(1)
  await expect(drawer).toContainText('52.71144')
  device.close()
  await expect
    .poll(() => page.locator('[data-trail-points]').getAttribute('data-trail-points').then(Number))
    .toBeGreaterThan(1)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('00:00')

  const called = page.waitForResponse(response => /\/api\/expanded\/track\/vehicle\/\d+\//.test(response.url()))
  await page.reload()
  expect((await called).status()).toBe(200)
  await expect(drawer).toContainText('52.71144')
  await drawer.getByRole('button', { name: 'Following' }).click()
  await expect(page).toHaveURL(/follow=0/)
  await expect(drawer.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()

  expect(await accessibilityFaults(page)).toEqual([])
})

test('a picker whose call is answered 500 has an empty list that says so, and no dialog opens', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/telematics/track-vehicle')
  const failing = { status: 500, json: { detail: 'It broke', request_id: 'req-1' } }
  await page.route('**/api/fmt/simple_vehicle_list/?*', route => route.fulfill(failing))
  await page.getByRole('combobox', { name: 'Vehicle' }).fill('AB1')
  await expect(page.getByRole('status').filter({ hasText: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a vehicle outside the fleet is shown as unknown, and another can be chosen', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/telematics/track-vehicle?vehicleId=999999')
  await expect(page.getByText('This vehicle is not in your fleet.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await expect(page.getByRole('tree', { name: 'Vehicles by region and group' })).toBeVisible()
  await expect(page).not.toHaveURL(/vehicleId/)
})
