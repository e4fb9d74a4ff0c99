import type { Result } from '@milepost/contract/route.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../history/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Sheet = Result<typeof timesheets.ofVehicle>

/** Monday, in British summer time. */
const MORNING = Date.UTC(2026, 5, 1, 7)
const NOON = Date.UTC(2026, 5, 1, 12)
/** 23:30 in London: an hour of driving over midnight. */
const NIGHT = Date.UTC(2026, 5, 2, 22, 30)
const KEY = '00000000DECAF001'

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let ada: number
let ben: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 2)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Timesheet'] })
  const [first, second] = customer.vehicles
  const addDriver = async (first_name: string, vehicle_id: number | null) => {
    const values = {
      customer_id: customer.id,
      first_name,
      last_name: 'Moor',
      vehicle_id,
      vehicle_group_id: customer.groupId,
    }
    return (await system.insertInto('drivers').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  ada = await addDriver('Ada', null)
  ben = await addDriver('Ben', first!.id)
  await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    customer.id,
    ada,
    KEY,
  ])
  const teltonika = server.ingest!.ports.teltonika!
  await sendRecords(teltonika, first!.deviceId, [
    ...driveRecords(MORNING, 30, { stands: [15, 19] }),
    ...driveRecords(NOON, 20, { fromKm: 27 }),
    ...driveRecords(NIGHT, 60, { fromKm: 47 }),
    parkedRecord(NIGHT + 120 * MINUTE_MS, 107),
  ])
  const identified = { driverKey: KEY, attributes: { driverKeyType: 'ibutton' } }
  await sendRecords(teltonika, second!.deviceId, [
    ...driveRecords(MORNING, 40, { at: { 0: identified } }),
    parkedRecord(MORNING + 120 * MINUTE_MS, 40),
  ])
})
afterAll(() => server.stop())

async function ask(path: string, user = manager) {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.status, body: (await response.json()) as Sheet }
}

const RANGE = 'start=2026-05-31&end=2026-06-07'

describe('GET /api/vehicle/timesheet/', () => {
  test('tells each day of the customer’s time zone, with sums by week and over all [TIME-01] [TIME-02]', async () => {
    const { body } = await ask(`/api/vehicle/timesheet/?vehicle=${customer.vehicles[0]!.id}&${RANGE}`)
    expect(body.time_zone).toBe('Europe/London')
    expect(body.results).toEqual([
      {
        date: '2026-06-01',
        week: '2026-W23',
        first_start: '2026-06-01T07:00:00.000Z',
        last_stop: '2026-06-01T12:20:00.000Z',
        driving_s: 47 * 60,
        standing_s: 3 * 60,
        idle_s: 4 * 60,
        unknown_s: 0,
        stopped_s: 270 * 60,
        private_s: 0,
        distance_m: 47_000,
        private_distance_m: 0,
        trips: 2,
      },
      expect.objectContaining({
        date: '2026-06-02',
        first_start: '2026-06-02T22:30:00.000Z',
        last_stop: '2026-06-02T23:00:00.000Z',
        driving_s: 30 * 60,
        distance_m: 30_000,
        trips: 1,
      }),
      expect.objectContaining({
        date: '2026-06-03',
        first_start: '2026-06-02T23:00:00.000Z',
        last_stop: '2026-06-02T23:30:00.000Z',
        driving_s: 30 * 60,
        distance_m: 30_000,
        trips: 0,
      }),
    ])
    expect(body.weeks).toMatchObject([{ week: '2026-W23', days: 3, distance_m: 107_000, trips: 3 }])
    expect(body.total).toMatchObject({ days: 3, distance_m: 107_000, driving_s: 107 * 60 })
  })

  test('takes days, not instants', async () => {
    const vehicle = customer.vehicles[0]!.id
    const { status } = await ask(`/api/vehicle/timesheet/?vehicle=${vehicle}&start=2026-06-01T00:00:00Z&end=2026-06-02`)
    expect(status).toBe(400)
  })
})

describe('GET /api/vehicle/driver_id_timesheet/', () => {
  const sheetOf = async (driver: number) =>
    (await ask(`/api/vehicle/driver_id_timesheet/?driver_id=${driver}&${RANGE}`)).body

  test('tells the trips for which the driver identified himself, in whatever vehicle [TIME-03]', async () => {
    expect((await sheetOf(ada)).total).toMatchObject({ days: 1, trips: 1, distance_m: 40_000 })
  })

  test('where nobody identified himself, the trips of the vehicle that the driver is assigned to', async () => {
    const { system } = server.context
    expect((await sheetOf(ben)).total).toMatchObject({ days: 3, trips: 3, distance_m: 107_000 })
    await system.updateTable('drivers').set({ vehicle_id: customer.vehicles[1]!.id }).where('id', '=', ben).execute()
    expect((await sheetOf(ben)).total).toMatchObject({ days: 0, trips: 0 })
  })

  test('does not know drivers of groups that are not a limited user’s', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Timesheet'], groupIds: [] })
    expect((await ask(`/api/vehicle/driver_id_timesheet/?driver_id=${ada}&${RANGE}`, limited)).status).toBe(404)
  })
})
