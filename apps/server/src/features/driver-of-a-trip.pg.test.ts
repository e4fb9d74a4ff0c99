import { abcBehaviour } from '@milepost/contract/behaviour.ts'
import { events } from '@milepost/contract/events.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { traces } from '@milepost/contract/traces.ts'
import { trips } from '@milepost/contract/trips.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** A Monday. */
const hour = (h: number) => Date.UTC(2026, 5, 1, h)
const KEY = '0123456789ABCDEF'
const MODULES = ['Trips', 'Timesheet', 'Trace', 'Events', 'Driver Behaviour']
const DAY = 'start=2026-06-01T00:00:00Z&end=2026-06-02T00:00:00Z'

let server: TestServer
let customer: TestCustomer
let manager: TestUser
/** Has the key; is assigned to the vehicle; is named by corrections. */
let drivers: { ada: number; ben: number; eve: number }

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: MODULES })
  await systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ workingHours: { weekdays: [1], fromMinute: 360, untilMinute: 1_200 } }),
  ])
  const { rows } = await systemPool.query<{ id: number }>(
    `insert into drivers (customer_id, first_name, last_name, vehicle_id) values
      ($1, 'Ada', 'Moor', null), ($1, 'Ben', 'Moor', $2), ($1, 'Eve', 'Moor', null) returning id`,
    [customer.id, customer.vehicles[0]!.id],
  )
  const [ada, ben, eve] = rows.map(row => row.id)
  drivers = { ada: ada!, ben: ben!, eve: eve! }
  await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    ...[customer.id, ada, KEY],
  ])
  const identified = { driverKey: KEY, attributes: { driverKeyType: 'ibutton' } }
  const removed = { driverKey: '', attributes: { driverKeyType: 'ibutton' } }
  const braking = { events: [{ kind: 'harsh-braking' as const, value: 0.5 }] }
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    parkedRecord(hour(6) + 30 * MINUTE_MS, 0),
    ...driveRecords(hour(7), 10, { at: { 0: removed, 5: braking } }),
    // The key is read after the first braking.
    ...driveRecords(hour(9), 10, { fromKm: 10, at: { 3: braking, 4: identified, 6: braking } }),
    ...driveRecords(hour(11), 10, { fromKm: 20, at: { 0: removed, 5: braking } }),
    ...driveRecords(hour(13), 10, { fromKm: 30, at: { 5: braking } }),
    ...driveRecords(hour(21), 10, { fromKm: 40 }),
    parkedRecord(hour(22), 50),
  ])
  await correct(hour(11), drivers.eve)
  await correct(hour(13), null)
})
afterAll(() => server.stop())

async function correct(startMs: number, driver: number | null) {
  const trip_id = `${customer.vehicles[0]!.trackerId}-${startMs}`
  const response = await fetch(`${server.origin}/api/trips/corrections/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ trip_id, field: 'driver', driver, reason: 'The plan of the day says so.' }),
  })
  expect(response.status, await response.text()).toBeLessThan(300)
}

async function get(path: string): Promise<unknown> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })
  expect(response.status, path).toBe(200)
  return response.json()
}

const PRIVATE = hour(21)

const EXPECTED = [
  [hour(7), 'Ben Moor', 'assignment'],
  [hour(9), 'Ada Moor', 'key'],
  [hour(11), 'Eve Moor', 'correction'],
  [hour(13), null, null],
  [PRIVATE, 'Ben Moor', 'assignment'],
]

describe('the driver of a trip is whom a correction names, else whose key was read, else who was assigned then', () => {
  const vehicle = () => customer.vehicles[0]!.id

  test('on Trips, in its search and in its order', async () => {
    const table = async (query: string, ordering = 'date') =>
      trips.table.result.parse(await get(`/api/trips/?${DAY}&ordering=${ordering}${query}`)).results
    const named = await table('')
    expect(named.map(trip => [Date.parse(trip.start), trip.driver, trip.driver_source])).toEqual(EXPECTED)
    expect(named.map(trip => trip.recorded?.driver ?? null)).toEqual([null, null, 'Ben Moor', 'Ben Moor', null])
    const startsOf = async (query: string, ordering?: string) =>
      (await table(query, ordering)).map(trip => Date.parse(trip.start))
    expect(await startsOf(`&driver=${drivers.ben}`)).toEqual([hour(7), PRIVATE])
    expect(await startsOf(`&driver=${drivers.ada}`)).toEqual([hour(9)])
    expect(await startsOf(`&driver=${drivers.eve}`)).toEqual([hour(11)])
    expect(await startsOf('&search=ben')).toEqual([hour(7), PRIVATE])
    expect(await startsOf('', 'driver,date')).toEqual([hour(9), hour(7), PRIVATE, hour(11), hour(13)])
  })

  test('in the list of a vehicle', async () => {
    const list = trips.list.result.parse(await get(`/api/vehicle/trip/?vehicle=${vehicle()}&${DAY}`))
    expect(list.results.map(trip => [Date.parse(trip.start), trip.driver, trip.driver_source])).toEqual(EXPECTED)
  })

  test('in the file', async () => {
    const response = await fetch(`${server.origin}/api/trips/export/?${DAY}&format=csv`, {
      headers: { authorization: `Bearer ${manager.token}` },
    })
    const [head, ...lines] = (await response.text()).trim().split('\r\n')
    const columns = head!.split(',')
    const cellsOf = (line: string) =>
      ['Driver', 'Driver known'].map(name => line.split(',')[columns.indexOf(name)]).join(': ')
    expect(lines.map(cellsOf)).toEqual([
      'Ben Moor: assigned to the vehicle',
      'Ada Moor: by key or card',
      'Eve Moor: by a correction',
      ': ',
      'Ben Moor: assigned to the vehicle',
    ])
  })

  test('on Trace, which says nothing of private ones', async () => {
    const journeys = traces.journeys.result.parse(await get(`/api/trace/journeys/?vehicle=${vehicle()}&${DAY}`))
    const named = EXPECTED.map(trip => (trip[0] === PRIVATE ? [PRIVATE, null, null] : trip))
    expect(journeys.trips.map(trip => [Date.parse(trip.start), trip.driver, trip.driver_source])).toEqual(named)
  })

  test('on Timesheets', async () => {
    const sheetOf = async (driver: number) => {
      const path = `/api/vehicle/driver_id_timesheet/?driver_id=${driver}&start=2026-06-01&end=2026-06-01`
      const { total } = timesheets.ofDriver.result.parse(await get(path))
      return [total.trips, total.distance_m, total.private_distance_m]
    }
    expect(await sheetOf(drivers.ben)).toEqual([1, 10_000, 10_000])
    expect(await sheetOf(drivers.ada)).toEqual([1, 10_000, 0])
    expect(await sheetOf(drivers.eve)).toEqual([1, 10_000, 0])
  })

  test('in Driver Behaviour, which leaves private ones out', async () => {
    const path = '/api/behaviour/safety_abc'
    const ranking = abcBehaviour.ranking.result.parse(await get(`${path}/ranking/?${DAY}`))
    const figures = new Map(ranking.drivers.map(({ name, distance_m, events }) => [name, [distance_m, events]]))
    expect(Object.fromEntries(figures)).toEqual({
      null: [10_000, 1],
      'Ada Moor': [10_000, 2],
      'Ben Moor': [10_000, 1],
      'Eve Moor': [10_000, 1],
    })
    const trend = async (driver: number | string) => {
      const { results } = abcBehaviour.trend.result.parse(await get(`${path}/trend/?${DAY}&driver_id=${driver}`))
      return results.reduce((sum, day) => sum + day.distance_m, 0)
    }
    expect(await trend(drivers.ben)).toBe(10_000)
    expect(await trend('none')).toBe(10_000)
    const { results } = abcBehaviour.events.result.parse(await get(`${path}/events/?${DAY}`))
    expect(results.map(event => event.driver?.name ?? null).toReversed()).toEqual(BRAKED)
  })

  test('of events', async () => {
    const { results } = events.list.result.parse(await get(`/api/events/?${DAY}&event=41&ordering=timestamp`))
    const named = results.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    expect(named.map(event => event.driver)).toEqual(BRAKED)
    expect(named.map(event => event.driver_source)).toEqual(['assignment', 'key', 'key', 'correction', null])
  })

  test('a driver who is assigned elsewhere later stays the driver of what he drove', async () => {
    const { systemPool } = server.context
    await systemPool.query('update drivers set vehicle_id = null where id = $1', [drivers.ben])
    await systemPool.query('update drivers set vehicle_id = $2 where id = $1', [drivers.eve, vehicle()])
    const { results } = trips.table.result.parse(await get(`/api/trips/?${DAY}&ordering=date`))
    expect(results.map(trip => trip.driver)).toEqual(EXPECTED.map(([, name]) => name))
  })
})

const BRAKED = ['Ben Moor', 'Ada Moor', 'Ada Moor', 'Eve Moor', null]
