import type { Result } from '@milepost/contract/route.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
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

async function ask<Body = Sheet>(path: string, user = manager) {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.status, body: (await response.json()) as Body }
}

const RANGE = 'start=2026-05-31&end=2026-06-07'

describe('GET /api/vehicle/timesheet/', () => {
  test('lists each day of the customer’s time zone, with sums by week and over all [TIME-02]', async () => {
    const { body } = await ask(`/api/vehicle/timesheet/?vehicle=${customer.vehicles[0]!.id}&${RANGE}`)
    expect(body.time_zone).toBe('Europe/London')
    expect(body.results).toEqual([
      {
        date: '2026-06-01',
        week: '2026-W23',
        first_start: '2026-06-01T07:00:00Z',
        last_stop: '2026-06-01T12:20:00Z',
        recorded: null,
        note: null,
        duty_s: 320 * 60,
        break_s: 0,
        driving_s: 47 * 60,
        standing_s: 3 * 60,
        idle_s: 3 * 60,
        ...{ unknown_s: 0, unknown_m: 0, carried_s: 0, carried_m: 0 },
        stopped_s: 270 * 60,
        private_s: 0,
        distance_m: 47_000,
        private_distance_m: 0,
        trips: 2,
        spells: [
          { kind: 'driving', start: '2026-06-01T07:00:00Z', end: '2026-06-01T07:15:00Z' },
          { kind: 'idling', start: '2026-06-01T07:15:00Z', end: '2026-06-01T07:18:00Z' },
          { kind: 'driving', start: '2026-06-01T07:18:00Z', end: '2026-06-01T07:30:00Z' },
          { kind: 'stopped', start: '2026-06-01T07:30:00Z', end: '2026-06-01T12:00:00Z' },
          { kind: 'driving', start: '2026-06-01T12:00:00Z', end: '2026-06-01T12:20:00Z' },
        ],
      },
      expect.objectContaining({
        date: '2026-06-02',
        first_start: '2026-06-02T22:30:00Z',
        last_stop: '2026-06-02T23:00:00Z',
        driving_s: 30 * 60,
        distance_m: 30_000,
        trips: 1,
      }),
      expect.objectContaining({
        date: '2026-06-03',
        first_start: '2026-06-02T23:00:00Z',
        last_stop: '2026-06-02T23:30:00Z',
        driving_s: 30 * 60,
        distance_m: 30_000,
        trips: 0,
      }),
    ])
    expect(body).toMatchObject({ subject: customer.vehicles[0]!.registration, purpose: null })
    expect(body.weeks).toMatchObject([{ week: '2026-W23', days: 3, distance_m: 107_000, trips: 3 }])
    expect(body.total).toMatchObject({ days: 3, distance_m: 107_000, driving_s: 107 * 60 })
  })

  test.each([
    // Midnight in London is an hour before that of UTC.
    ['start=2026-06-01T23:00:00Z&end=2026-06-02T23:00:00Z', ['2026-06-02']],
    ['start=2026-06-01T22:59:59Z&end=2026-06-02T23:00:01Z', ['2026-06-01', '2026-06-02', '2026-06-03']],
    ['start=2026-06-01&end=2026-06-02T22:59:59Z', ['2026-06-01', '2026-06-02']],
  ])('of %s has the days of the customer that the instants touch [TIME-02] [FMT-02] [N-85]', async (range, days) => {
    const { status, body } = await ask(`/api/vehicle/timesheet/?vehicle=${customer.vehicles[0]!.id}&${range}`)
    expect([status, body.results.map(day => day.date)]).toEqual([200, days])
  })
})

describe('GET /api/vehicle/driver_id_timesheet/', () => {
  const sheetOf = async (driver: number) =>
    (await ask(`/api/vehicle/driver_id_timesheet/?driver_id=${driver}&${RANGE}`)).body

  test('lists the trips for which the driver identified himself, in whatever vehicle [TIME-03]', async () => {
    expect((await sheetOf(ada)).total).toMatchObject({ days: 1, trips: 1, distance_m: 40_000 })
    const later = `/api/vehicle/driver_id_timesheet/?driver_id=${ada}&start=2026-06-02&end=2026-06-07`
    expect((await ask(later)).body.total).toMatchObject({ days: 0, trips: 0, distance_m: 0 })
  })

  test('where no driver identified, the trips of the vehicle that the driver was assigned to at the time', async () => {
    const { system } = server.context
    expect((await sheetOf(ben)).total).toMatchObject({ days: 3, trips: 3, distance_m: 107_000 })
    await system.updateTable('drivers').set({ vehicle_id: customer.vehicles[1]!.id }).where('id', '=', ben).execute()
    expect((await sheetOf(ben)).total).toMatchObject({ days: 3, trips: 3, distance_m: 107_000 })
  })

  test('does not know drivers of groups that are not a limited user’s', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Timesheet'], groupIds: [] })
    expect((await ask(`/api/vehicle/driver_id_timesheet/?driver_id=${ada}&${RANGE}`, limited)).status).toBe(404)
  })
})

describe('GET /api/timesheets/', () => {
  type Group = Result<typeof timesheets.ofGroup>
  const ofGroup = (by: string, user = manager) =>
    ask<Group>(`/api/timesheets/?vehicle_group=${customer.groupId}&by=${by}&${RANGE}`, user)

  test('has a row for each vehicle of the group with the sums of its own sheet, and their total', async () => {
    const { body } = await ofGroup('vehicle')
    expect(body).toMatchObject({ time_zone: 'Europe/London', subject: 'Northwind Depot', count: 2 })
    for (const row of body.results) {
      const own = await ask(`/api/vehicle/timesheet/?vehicle=${row.id}&${RANGE}`)
      expect(row).toMatchObject({ ...own.body.total })
    }
    expect(body.results.map(row => row.distance_m)).toEqual([107_000, 40_000])
    expect(body.total).toMatchObject({ days: 4, distance_m: 147_000, trips: 4 })
  })

  test('has the drivers of the group likewise, those who did nothing included', async () => {
    const { body } = await ofGroup('driver')
    expect(body.results.map(row => row.name)).toEqual(['Ada Moor', 'Ben Moor'])
    for (const row of body.results) {
      const own = await ask(`/api/vehicle/driver_id_timesheet/?driver_id=${row.id}&${RANGE}`)
      expect(row).toMatchObject({ ...own.body.total })
    }
  })

  test('is of a limited user’s own groups only', async () => {
    const groups = { modules: ['Timesheet'], groupIds: [customer.groupId] }
    const limited = await signInAs(server.context, 'Limited', [customer.id], groups)
    expect((await ofGroup('vehicle', limited)).body.count).toBe(2)
    const other = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Timesheet'], groupIds: [] })
    expect((await ofGroup('vehicle', other)).status).toBe(404)
  })

  test('refuses a range that is longer than a quarter', async () => {
    const path = `/api/timesheets/?vehicle_group=${customer.groupId}&start=2026-01-01&end=2026-06-01`
    const { status, body } = await ask<{ field: string }>(path)
    expect([status, body.field]).toEqual([400, 'end'])
  })
})

describe('days before the first data', () => {
  const before = 'start=2026-05-25&end=2026-05-31'
  const begins = async (path: string, user = manager) =>
    (await ask<{ data_begin: string | null }>(path, user)).body.data_begin

  test.each([
    ['a vehicle', () => `/api/vehicle/timesheet/?vehicle=${customer.vehicles[0]!.id}&`],
    ['a driver with a key', () => `/api/vehicle/driver_id_timesheet/?driver_id=${ada}&`],
    ['the driver of a vehicle', () => `/api/vehicle/driver_id_timesheet/?driver_id=${ben}&`],
    ['the vehicles of a group', () => `/api/timesheets/?vehicle_group=${customer.groupId}&by=vehicle&`],
    ['the drivers of a group', () => `/api/timesheets/?vehicle_group=${customer.groupId}&by=driver&`],
  ])('say when those of %s begin', async (_, path) => {
    expect(await begins(path() + before)).toBe('2026-06-01')
    expect(await begins(`${path()}start=2026-05-25&end=2026-06-01`), 'it has days').toBeNull()
    expect(await begins(`${path()}start=2026-06-08&end=2026-06-09`), 'it is after them').toBeNull()
  })

  test('say nothing of vehicles outside a limited user’s groups', async () => {
    const { system } = server.context
    const elsewhere = await system
      .insertInto('vehicle_groups')
      .values({ customer_id: customer.id, name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const limited = await signInAs(server.context, 'Limited', [customer.id], {
      modules: ['Timesheet'],
      groupIds: [elsewhere.id],
    })
    const moveAda = (vehicle_group_id: number) =>
      system.updateTable('drivers').set({ vehicle_group_id }).where('id', '=', ada).execute()
    await moveAda(elsewhere.id)
    const path = `/api/vehicle/driver_id_timesheet/?driver_id=${ada}&${before}`
    expect([await begins(path), await begins(path, limited)]).toEqual(['2026-06-01', null])
    await moveAda(customer.groupId)
  })
})

describe('what a day is made of', () => {
  type Parts = Result<typeof timesheets.partsOfVehicle>
  const day = 'start=2026-06-01&end=2026-06-01'

  test('are its trips, idling and stops in order, with times, reason and place', async () => {
    const vehicle = customer.vehicles[0]!
    const { body } = await ask<Parts>(`/api/timesheets/vehicle/parts/?vehicle=${vehicle.id}&${day}`)
    const start = (ms: number) => toDeviceInstant(ms)
    expect(body.results).toMatchObject([
      { kind: 'trip', start: start(MORNING), duration_s: 1800, reason: 'ignition-off', distance_m: 27_000 },
      { kind: 'idling', start: start(MORNING + 15 * MINUTE_MS), duration_s: 180, reason: 'engine-on' },
      { kind: 'parked', start: start(MORNING + 30 * MINUTE_MS), end: start(NOON), reason: 'ignition-off' },
      { kind: 'trip', start: start(NOON), registration: vehicle.registration, trip_id: `${vehicle.trackerId}-${NOON}` },
      { kind: 'parked', start: start(NOON + 20 * MINUTE_MS) },
    ])
    expect(body.results[0]!.place).toMatchObject({ lat: expect.closeTo(52.6, 4), long: expect.closeTo(-0.7, 4) })
  })

  test('of a driver are in the vehicle he was in', async () => {
    const { body } = await ask<Parts>(`/api/timesheets/driver/parts/?driver_id=${ada}&${day}`)
    expect(body.results).toMatchObject([{ kind: 'trip', registration: customer.vehicles[1]!.registration }])
  })
})

test('the drivers to choose from are those of the scope, by name', async () => {
  const { body } = await ask<Result<typeof timesheets.drivers>>('/api/timesheets/drivers/')
  const region = { id: expect.any(Number), name: 'Northwind North' }
  const group = { id: customer.groupId, name: 'Northwind Depot', region }
  expect(body.results).toEqual([
    { id: ada, name: 'Ada Moor', time_zone: 'Europe/London', vehicle_group: group },
    { id: ben, name: 'Ben Moor', time_zone: 'Europe/London', vehicle_group: group },
  ])
})

describe('exports', () => {
  const download = (path: string) =>
    fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })

  test('CSV has a row for every day of every vehicle of the group, on the customer’s clock and in the user’s units', async () => {
    const response = await download(
      `/api/timesheets/export/?vehicle_group=${customer.groupId}&format=csv&language=en&${RANGE}`,
    )
    expect(response.headers.get('content-disposition')).toMatch(/filename="Timesheet Northwind Depot .*\.csv"/)
    const [head, ...lines] = (await response.text()).trim().split(/\r?\n/)
    expect(head).toMatch(/Vehicle,Day,Week,First start \(London\),.*Distance \(mi\)/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain(`${customer.vehicles[0]!.registration},01/06/2026,2026-W23,01/06/2026 08:00:00`)
  })

  test.each([
    ['xlsx', 'PK'],
    ['pdf', '%PDF-'],
  ])('%s of a driver is such a file', async (format, begins) => {
    const path = `/api/timesheets/driver/export/?driver_id=${ada}&format=${format}&language=pt&${RANGE}`
    const response = await download(path)
    expect(response.headers.get('content-disposition')).toContain('Folha%20de%20horas%20Ada%20Moor')
    expect((await response.bytes().then(bytes => Buffer.from(bytes))).toString('latin1', 0, begins.length)).toBe(begins)
  })
})

describe('corrected trips', () => {
  const correct = (trip_id: string, change: object) =>
    fetch(`${server.origin}/api/trips/corrections/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${corrector.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ trip_id, reason: 'He said so', ...change }),
    })
  const day = 'start=2026-06-01&end=2026-06-01'
  let corrector: TestUser

  beforeAll(async () => {
    corrector = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Timesheet', 'Trips'] })
  })

  test('are the corrected driver’s, also when he has no key', async () => {
    const { status } = await correct(`${customer.vehicles[1]!.trackerId}-${MORNING}`, { field: 'driver', driver: ben })
    expect(status).toBe(200)
    const sheetOf = async (driver: number) =>
      (await ask(`/api/vehicle/driver_id_timesheet/?driver_id=${driver}&${day}`)).body.total.distance_m
    expect(await sheetOf(ada)).toBe(0)
    expect(await sheetOf(ben), 'beside what he drove in his own vehicle').toBe(47_000 + 40_000)
  })

  test('to be private are in no other sum, and show no place, nor do their idling and the stop they led to', async () => {
    const vehicle = customer.vehicles[0]!
    expect((await correct(`${vehicle.trackerId}-${MORNING}`, { field: 'private' })).status).toBe(200)
    const sheet = await ask(`/api/vehicle/timesheet/?vehicle=${vehicle.id}&${day}`)
    expect(sheet.body.results[0]).toMatchObject({ private_s: 1800, distance_m: 20_000, idle_s: 0, trips: 1 })
    const { body } = await ask<Result<typeof timesheets.partsOfVehicle>>(
      `/api/timesheets/vehicle/parts/?vehicle=${vehicle.id}&${day}`,
    )
    expect(body.results.map(part => [part.kind, part.is_private, part.place === null])).toEqual([
      ['trip', true, true],
      ['idling', true, true],
      ['parked', true, true],
      ['trip', false, false],
      ['parked', false, false],
    ])
  })
})
