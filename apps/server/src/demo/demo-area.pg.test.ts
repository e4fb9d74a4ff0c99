import { join } from 'node:path'
import { distanceM } from '@milepost/domain/geo/distance.ts'
import { listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { demoFleet, demoSeed, type Fleet, fleetMembers } from '@milepost/simulator/fleet.ts'
import { runSimulator } from '@milepost/simulator/simulate.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installMadeArea } from '../testing/made-area.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { demoMaps } from './demo-area.ts'
import { newestRecords } from './newest-records.ts'
import { registerFleet } from './register-fleet.ts'

const HOUR_MS = 3_600_000
/** A Wednesday noon in Rutland, in winter or in summer, some weeks ago. */
const noonMs = (() => {
  const day = Math.floor(Date.now() / (24 * HOUR_MS)) - 20
  return (day + ((3 - new Date(day * 24 * HOUR_MS).getUTCDay() + 7) % 7)) * 24 * HOUR_MS + 12 * HOUR_MS
})()

/** Two vans of the demo fleet that call all day. */
const deviceIds = fleetMembers(demoFleet(demoSeed))
  .map(({ vehicle }) => vehicle)
  .filter(({ profile, protocol }) => profile === 'courier' && protocol === 'teltonika')
  .slice(0, 2)
  .map(({ deviceId }) => deviceId)
const fleet: Fleet = {
  customers: demoFleet(demoSeed).customers.map(customer => ({
    ...customer,
    regions: customer.regions.map(region => ({
      ...region,
      depots: region.depots.map(depot => ({
        ...depot,
        vehicles: depot.vehicles.filter(({ deviceId }) => deviceIds.includes(deviceId)),
      })),
    })),
  })),
}

let server: TestServer
let client: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await registerFleet(server.context.system, fleet)
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

/** Starts the demo fleet and ends it at that moment. */
async function driveUntil(endMs: number, shippedIn?: string): Promise<void> {
  const newest = await newestRecords(server.context.system)
  await runSimulator({
    seed: demoSeed,
    fleet,
    areas: await listInstalledAreas([await demoMaps(server.context.config.dataDirectory, shippedIn)]),
    host: '127.0.0.1',
    ports: server.ingest!.ports,
    historyDays: 5 / 24,
    historyOnly: true,
    resumeAfter: async deviceId => newest.get(deviceId)?.recordedAtMs ?? null,
    clock: { now: () => endMs, waitUntil: () => new Promise<void>(() => {}) },
    signal: new AbortController().signal,
  })
}

test('a release with another map of its home does not move the demo fleet: its history goes on without a jump', async () => {
  await driveUntil(noonMs)
  const { dataDirectory } = server.context.config
  const shipped = join(dataDirectory, 'other-release')
  const place = { latitude: 52.3, longitude: -0.7 }
  await installMadeArea(shipped, { slug: 'rutland', name: 'Rutland', country: 'GB', ...place })
  await driveUntil(noonMs + 2 * HOUR_MS, shipped)

  for (const deviceId of deviceIds) {
    const { rows } = await client.query(
      `select recorded_at, latitude, longitude, odometer_m::int from positions
       where tracker_id = (select id from trackers where device_id = $1) order by recorded_at`,
      [deviceId],
    )
    expect(rows.filter(row => row.recorded_at.getTime() > noonMs).length).toBeGreaterThan(50)
    for (const [index, row] of rows.slice(1).entries()) {
      const before = rows[index]
      const farthestM = 50 + (40 * (row.recorded_at - before.recorded_at)) / 1000
      const movedM = distanceM(before.latitude, before.longitude, row.latitude, row.longitude)
      expect(movedM, row.recorded_at.toISOString()).toBeLessThan(farthestM)
      const countedM = row.odometer_m - before.odometer_m
      expect(countedM).toBeGreaterThanOrEqual(0)
      expect(countedM).toBeLessThan(farthestM)
    }
  }
})
