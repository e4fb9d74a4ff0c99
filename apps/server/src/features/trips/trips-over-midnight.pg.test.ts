import { timesheets } from '@milepost/contract/timesheets.ts'
import { trips } from '@milepost/contract/trips.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const FIRST_OF_JUNE = Date.UTC(2026, 5, 1)
/** The last midnight. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
/** By then the vehicle that drives has been on the road since 22:00 of the day before. */
const DRIVEN_MINUTES = Math.floor((Date.now() - TODAY) / MINUTE_MS) + 119

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 2)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Trips', 'Timesheet'] })
  await server.context.systemPool.query(`update customers set time_zone = 'UTC'`)
  const teltonika = server.ingest!.ports.teltonika!
  const [ofTheNight, underWay] = customer.vehicles
  await sendRecords(teltonika, ofTheNight!.deviceId, [
    parkedRecord(FIRST_OF_JUNE + 7 * HOUR_MS, 0),
    ...driveRecords(FIRST_OF_JUNE + 8 * HOUR_MS, 30),
    ...driveRecords(FIRST_OF_JUNE + 23 * HOUR_MS, 120, { fromKm: 30 }),
    parkedRecord(FIRST_OF_JUNE + 26 * HOUR_MS, 150),
  ])
  await sendRecords(teltonika, underWay!.deviceId, [
    parkedRecord(TODAY - 3 * HOUR_MS, 0),
    ...driveRecords(TODAY - 2 * HOUR_MS, DRIVEN_MINUTES + 1).slice(0, -1),
  ])
})
afterAll(() => server.stop())

async function get(path: string): Promise<unknown> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })
  return response.json()
}

async function totalOf(vehicle: number, fromMs: number, untilMs: number, more = '') {
  const [start, end] = [fromMs, untilMs].map(ms => new Date(ms).toISOString())
  const { id } = customer.vehicles[vehicle]!
  const table = await get(`/api/trips/?vehicle=${id}&start=${start}&end=${end}&time_zone=UTC${more}`)
  return trips.table.result.parse(table).total
}

test.each([
  [0, 1, 0],
  [12, 22, 0],
  [0, 22, 30_000],
])(
  'from %i to %i h, before a trip over midnight begins, is as far as was driven by then',
  async (from, to, distance) => {
    const total = await totalOf(0, FIRST_OF_JUNE + from * HOUR_MS, FIRST_OF_JUNE + to * HOUR_MS)
    expect(total.distance_m).toBe(distance)
    expect(total.driving_s).toBeGreaterThanOrEqual(0)
  },
)

test('a trip under way over midnight has its part of each of its days, as on timesheets', async () => {
  const { id } = customer.vehicles[1]!
  for (const dayMs of [TODAY - DAY_MS, TODAY]) {
    const day = new Date(dayMs).toISOString().slice(0, 10)
    const sheet = timesheets.ofVehicle.result.parse(
      await get(`/api/vehicle/timesheet/?vehicle=${id}&start=${day}&end=${day}`),
    )
    expect(sheet.total.distance_m, day).toBeGreaterThan(0)
    expect((await totalOf(1, dayMs, dayMs + DAY_MS)).distance_m, day).toBe(sheet.total.distance_m)
  }
})

test.each(['privacy=private', 'search=nonesuch', 'min_distance_m=10000000'])(
  'a trip under way that does not match %s is in no sum',
  async condition => {
    for (const dayMs of [TODAY - DAY_MS, TODAY]) {
      expect(await totalOf(1, dayMs, dayMs + DAY_MS, `&${condition}`)).toMatchObject({ distance_m: 0, driving_s: 0 })
    }
  },
)
