import { explainedDays } from '@milepost/contract/explained-days.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { trips } from '@milepost/contract/trips.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const EIGHT = Date.UTC(2026, 5, 1, 8)
const DAY = 'start=2026-06-01&end=2026-06-01'

let server: TestServer
let customer: TestCustomer
let admin: TestUser

/** Twenty kilometres driven, thirty on a ferry, twenty driven, ninety of which nothing is known, twenty driven. */
beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 1)
  admin = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: ['Trips', 'Timesheet'] })
  const at = (minute: number) => EIGHT + minute * MINUTE_MS
  const ferry = driveRecords(at(35), 30, { fromKm: 20 }).map(record => ({ ...record, ignition: false }))
  const records = [
    ...driveRecords(at(0), 20),
    ...ferry,
    ...driveRecords(at(80), 20, { fromKm: 50 }),
    ...driveRecords(at(280), 20, { fromKm: 160 }),
    parkedRecord(at(360), 180),
  ]
  await sendRecords(
    server.ingest!.ports.teltonika!,
    customer.vehicles[0]!.deviceId,
    records.map(record => ({ ...record, odometerM: null })),
  )
})
afterAll(() => server.stop())

async function get(path: string): Promise<unknown> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${admin.token}` } })
  expect(response.status).toBe(200)
  return response.json()
}

const near = (metres: number) => expect.closeTo(metres, -3)

test('what nobody drove is a row and no trip in the sums, on Trips as on Timesheets', async () => {
  const range = 'start=2026-06-01T00:00:00Z&end=2026-06-02T00:00:00Z&time_zone=UTC'
  const { count, results, days, weeks, total } = trips.table.result.parse(await get(`/api/trips/?${range}`))
  const newestFirst = ['ignition-on', 'unseen', 'ignition-on', 'carried', 'ignition-on']
  expect(results.map(row => row.start_reason)).toEqual(newestFirst)
  expect(count).toBe(newestFirst.length)
  const sums = { trips: 3, private_trips: 0, carried_m: near(30_000), unknown_m: near(90_000) }
  expect([days[0], weeks[0], total]).toMatchObject([sums, sums, sums])

  const vehicle = customer.vehicles[0]!.id
  const sheet = timesheets.ofVehicle.result.parse(await get(`/api/vehicle/timesheet/?vehicle=${vehicle}&${DAY}`))
  expect(sheet.total).toMatchObject({ trips: 3, carried_m: near(30_000), unknown_m: near(90_000) })
})

test('what was carried says how far on a timesheet and where the day is explained', async () => {
  const vehicle = customer.vehicles[0]!.id
  const parts = timesheets.partsOfVehicle.result.parse(
    await get(`/api/timesheets/vehicle/parts/?vehicle=${vehicle}&${DAY}`),
  )
  expect(parts.results.find(({ kind }) => kind === 'carried')?.distance_m).toEqual(near(30_000))
  const day = explainedDays.get.result.parse(await get(`${explainedDays.get.path}?vehicle=${vehicle}&${DAY}`))
  const spells = day.spells.filter(({ kind }) => kind === 'trip')
  expect(spells.find(({ start_reason }) => start_reason === 'carried')).toMatchObject({ distance_m: near(30_000) })
  expect(spells.find(({ start_reason }) => start_reason === 'unseen')).toMatchObject({ unknown_m: near(90_000) })
})
