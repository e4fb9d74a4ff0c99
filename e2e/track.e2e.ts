import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { driveRecord } from '../scripts/rig/drive-records.ts'
import { expect, signIn, test } from './fixtures.ts'

/** A trailer of the second customer: it reports a few times a day, so nobody else moves it during the test. */
const trailer = demoFleet(demoSeed)
  .customers[1]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .find(vehicle => vehicle.typeCode === 'TRL' && vehicle.protocol === 'teltonika')!

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
