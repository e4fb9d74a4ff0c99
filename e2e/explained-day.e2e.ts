import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { driveRecord } from '../scripts/rig/drive-records.ts'
import { expect, signIn, test } from './fixtures.ts'

/** No other test moves this vehicle on a day before. */
const vehicle = demoFleet(demoSeed)
  .customers[1]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .filter(one => one.typeCode === 'TRL' && one.protocol === 'teltonika')
  .at(-3)!

const MINUTE_MS = 60_000
const START_MS = Math.floor(Date.now() / 86_400_000 - 5) * 86_400_000 + 12 * 60 * MINUTE_MS
const DAY = new Date(START_MS).toISOString().slice(0, 10)

/** Twenty minutes to the north at 60 km/h, and ten seconds after one of its records one from 40 km to the side. */
async function drive() {
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), vehicle.deviceId)
  const record = (minute: number, changes = {}) => ({
    ...driveRecord(minute, 0, START_MS + minute * MINUTE_MS),
    latitude: 52.4 + minute / 111.195,
    longitude: -0.5,
    headingDeg: 0,
    speedKmh: minute === 20 ? 0 : 60,
    ignition: minute < 20,
    odometerM: 2_000_000 + minute * 1_000,
    ...changes,
  })
  const records = Array.from({ length: 21 }, (_, minute) => record(minute))
  const stray = record(10, { recordedAtMs: START_MS + 10 * MINUTE_MS + 10_000, longitude: 0.1 })
  const parked = record(20, { recordedAtMs: START_MS + 90 * MINUTE_MS, speedKmh: 0, ignition: false })
  const all = [...records.slice(0, 11), stray, ...records.slice(11), parked]
  expect(await device.send(encodeAvlFrame(all, { codec: '8E' }))).toBe(all.length)
  device.close()
}

test('a stray position is a ring beside the trace, and the day explains why it counts for nothing', async ({
  page,
}) => {
  // The demo answers before its fleet is registered.
  await expect(drive).toPass()
  await signIn(page, 'Global Admin')
  await page.goto(`/telematics/trace?startDate=${DAY}&endDate=${DAY}&drawer=points`)
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(vehicle.registration)
  await page.getByRole('treeitem', { name: vehicle.registration }).click()
  const ring = page.locator('[data-doubted-fixes="1"]')
  // Records of a day that is over are derived a little later.
  await expect(async () => {
    if ((await ring.count()) === 0) await page.reload()
    await expect(ring).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('Position not believed')).toBeVisible()
  await expect(page.getByRole('option', { name: /Not believed: no vehicle gets there in 10 s/ })).toBeVisible()
  await page.getByText('Moment', { exact: true }).click()
  await page.getByRole('link', { name: 'Explain this day' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(vehicle.registration)
  const row = page.getByRole('row', { name: /Not believed: no vehicle gets there in 10 s/ })
  await expect(page.getByRole('rowgroup').getByText('Started: ignition on.')).toBeVisible()
  await page.getByText('Doubted only (1)').click()
  await expect(row).toBeVisible()
  await expect(row).toContainText('Driving')
  await expect(page.getByRole('table', { name: 'Records' }).getByRole('row')).toHaveCount(3)
})
