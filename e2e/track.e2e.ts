import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed, type FleetVehicle } from '@milepost/simulator/fleet.ts'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { driveRecord } from '../scripts/rig/drive-records.ts'
import { expect, signIn, test } from './fixtures.ts'

const vehicles = demoFleet(demoSeed).customers[1]!.regions.flatMap(region =>
  region.depots.flatMap(depot => depot.vehicles),
)
/** Of the second customer: trailers report a few times a day, so nobody else moves them during the tests. */
const [trailer, ...otherTrailers] = vehicles.filter(one => one.typeCode === 'TRL' && one.protocol === 'teltonika') as [
  FleetVehicle,
  ...FleetVehicle[],
]

/** Reports one position as a device does. */
async function reportFrom(vehicle: FleetVehicle, latitude: number, longitude: number) {
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), vehicle.deviceId)
  const record = { ...driveRecord(1, 0, Date.now()), latitude, longitude, speedKmh: 0 }
  expect(await device.send(encodeAvlFrame([record], { codec: '8E' }))).toBe(1)
  device.close()
}

test('a vehicle moves on the map because its device sent a frame, without a reload [TRK-01, TRK-06, TRK-08, TRK-09]', async ({
  page,
}) => {
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await expect(page).toHaveURL(/\/telematics\/track/)
  await page.getByRole('searchbox').first().fill(trailer.registration)
  await page.getByText(trailer.registration, { exact: true }).first().click()
  const drawer = page.getByRole('complementary', { name: trailer.registration })
  await expect(drawer).toBeVisible()

  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), trailer.deviceId)
  const send = (latitude: number) =>
    device.send(
      encodeAvlFrame([{ ...driveRecord(1, 0, Date.now()), latitude, longitude: -0.7321, speedKmh: 57 }], {
        codec: '8E',
      }),
    )
  expect(await send(52.67123)).toBe(1)
  await expect(drawer).toContainText('52.67123')
  await expect(drawer).toContainText('35 mph')
  expect(await send(52.68456)).toBe(1)
  await expect(drawer).toContainText('52.68456')
  device.close()
})

test('only ticked groups are on the map and in the address [TRK-04, TRK-05, TRK-07]', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/telematics/track')
  const map = page.locator('[data-map][data-ready="true"]')
  await expect(map).toBeVisible()
  const tick = page.getByRole('checkbox').nth(1)
  await expect(tick).toBeChecked()
  await tick.click()
  await expect(tick).not.toBeChecked()
  await expect(page).toHaveURL(/groups=/)
  await page.reload()
  await expect(page.getByRole('checkbox').nth(1)).not.toBeChecked()
})

test('the connection says that it is live, and polls when the channel is away [TRK-01]', async ({ page, context }) => {
  await signIn(page, 'Customer Admin', '/telematics/track')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('drivers are listed by group, are searched for, and lead to the vehicle they are in [TRK-05, TRK-07]', async ({
  page,
}) => {
  const { registration, driver } = vehicles.find(vehicle => vehicle.driver !== null)!
  const name = `${driver!.firstName} ${driver!.lastName}`
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
  await page.getByText('Drivers', { exact: true }).click()
  await expect(page).toHaveURL(/list=drivers/)
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill(driver!.lastName)
  const row = page.getByRole('tree', { name: 'Drivers by region and group' }).getByRole('treeitem', { name })
  await expect(row).toContainText(registration)
  await row.click()
  await expect(page.getByRole('complementary', { name: registration })).toContainText(name)
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill('nobody of that name')
  await expect(page.getByRole('heading', { name: 'No driver matches' })).toBeVisible()
})

test('vehicles at the very same spot are chosen from a list, by the keyboard too, on a phone', async ({ page }) => {
  const here = otherTrailers.slice(0, 2)
  for (const vehicle of here) await reportFrom(vehicle, 52.51234, -0.51234)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/telematics/track')
  await page.getByRole('button', { name: /Carvalho/ }).click()
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
  const [, second] = here.map(vehicle => vehicle.registration).toSorted((a, b) => a.localeCompare(b))
  await expect(page.getByRole('complementary', { name: second! })).toBeVisible()
  await expect(list).toBeHidden()
})
