import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS, GEOFENCE_VISITS, TRIPS } from '../../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent, storedTrip, storedVisit } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const MINUTE_MS = 60_000
const DAY = 'start=2026-06-01&end=2026-06-01'
const KEY = '00000000DECAF001'
const UNKNOWN_KEY = '00000000DECAF002'
const SHAPE = { kind: 'circle', centre: [-0.7, 52.6], radiusM: 500 }

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
let limited: TestUser

/** Each begins with an event of the same moment: the two lists are asked who it was. */
const VISITS = [
  { vehicle: 0, at: 5, driverKey: KEY },
  { vehicle: 0, at: 10, driverKey: null },
  { vehicle: 0, at: 50, driverKey: UNKNOWN_KEY },
  { vehicle: 1, at: 20, driverKey: null },
  { vehicle: 1, at: 65, driverKey: null },
  { vehicle: 1, at: 125, driverKey: null },
  { vehicle: 2, at: 10, driverKey: null },
  { vehicle: 3, at: 15, driverKey: null },
]

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 4)
  const modules = ['Events', 'Geofence']
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules })
  limited = await signInAs(context, 'Limited', [customer.id], { modules, groupIds: [customer.groupId] })
  const [first, second, , fourth] = customer.vehicles
  const ada = await addDriver('Ada', customer.groupId)
  await context.systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    ...[customer.id, ada, KEY],
  ])
  const assign = (vehicleId: number, driverId: number) =>
    context.systemPool.query('update drivers set vehicle_id = $1 where id = $2', [vehicleId, driverId])
  await assign(second!.id, await addDriver('Ben', customer.groupId))
  await assign(fourth!.id, await addDriver('Otto', await addEmptyGroup()))
  const trip = (vehicle: Vehicle, from: number, until: number, more: object) =>
    storedTrip({ ...of(vehicle), startedAtMs: minute(from), endedAtMs: minute(until), ...more })
  await insertRecords(context.systemPool, TRIPS, [
    trip(first!, 0, 30, { driverKey: KEY }),
    trip(second!, 60, 90, { driverKey: KEY }),
    trip(second!, 120, 150, { startReason: 'carried' }),
  ])
  const geofenceId = await addGeofence()
  await insertRecords(
    context.systemPool,
    EVENTS,
    VISITS.map(({ vehicle, at, driverKey }) =>
      storedEvent({
        ...of(customer.vehicles[vehicle]!),
        ...{ recordedAtMs: minute(at), driverKey, kind: 'geofence-in', geofenceId },
      }),
    ),
  )
  await insertRecords(
    context.systemPool,
    GEOFENCE_VISITS,
    VISITS.map(({ vehicle, at, driverKey }) =>
      storedVisit({
        ...of(customer.vehicles[vehicle]!),
        ...{ geofenceId, enteredAtMs: minute(at), leftAtMs: minute(at + 2), driverKey },
      }),
    ),
  )
})
afterAll(() => server.stop())

type Vehicle = TestCustomer['vehicles'][0]

const minute = (at: number) => MORNING + at * MINUTE_MS
const of = ({ id, trackerId }: Vehicle) => ({ trackerId, vehicleId: id, customerId: customer.id })

async function insertOne(statement: string, values: unknown[]): Promise<number> {
  const { rows } = await server.context.systemPool.query<{ id: number }>(`${statement} returning id`, values)
  return rows[0]!.id
}

const addDriver = (name: string, groupId: number) =>
  insertOne(`insert into drivers (customer_id, first_name, last_name, vehicle_group_id) values ($1, $2, 'Moor', $3)`, [
    customer.id,
    name,
    groupId,
  ])

const addEmptyGroup = () =>
  insertOne("insert into vehicle_groups (customer_id, name) values ($1, 'Empty')", [customer.id])

async function addGeofence(): Promise<number> {
  const response = await fetch(`${server.origin}/api/geofence/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Quarry', shape: SHAPE }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: number }).id
}

const get = (path: string, { token }: TestUser) =>
  fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })

type Driven = Pick<GeofenceVisit, 'vehicle' | 'driver' | 'driver_source'>

/** Who drove, in the order of time, by one of the two lists. */
async function drivers(list: string, user: TestUser) {
  const { results } = (await (await get(`${list}&${DAY}&pageSize=50`, user)).json()) as { results: Driven[] }
  return results.map(({ vehicle, driver, driver_source }) => ({ vehicle, driver, driver_source }))
}

const visitDrivers = (user = administrator) => drivers('/api/geofence/visits/?ordering=entered', user)

test('a visit is of who held the key, of who drove the trip that it begins in, else of who is assigned to the vehicle', async () => {
  const named = (await visitDrivers()).map(({ vehicle, driver, driver_source }) => {
    return [customer.vehicles.findIndex(({ id }) => id === vehicle), driver, driver_source]
  })
  expect(named).toEqual([
    [0, 'Ada Moor', 'key'],
    [0, 'Ada Moor', 'key'],
    [2, null, null],
    [3, 'Otto Moor', 'assignment'],
    [1, 'Ben Moor', 'assignment'],
    [0, UNKNOWN_KEY, 'key'],
    [1, 'Ada Moor', 'key'],
    // Carried: nobody drove.
    [1, null, null],
  ])
})

test('visits and events of the same moment name the same drivers to every reader', async () => {
  for (const user of [administrator, limited]) {
    const ofEvents = await drivers('/api/events/?ordering=timestamp&event=80', user)
    expect(ofEvents.length).toBe(VISITS.length)
    expect(await visitDrivers(user)).toEqual(ofEvents)
  }
  expect((await visitDrivers(limited)).map(({ driver }) => driver)).not.toContain('Otto Moor')
})

test('the file says who drove and what says so', async () => {
  const file = await (await get(`/api/geofence/visits/export/?${DAY}&ordering=entered`, administrator)).text()
  const [head, first, ...rows] = file.trim().split(/\r?\n/)
  expect(head).toContain('Driver,Driver known,')
  expect(first).toContain('Ada Moor,by key or card,')
  expect(rows.filter(row => row.includes('Ben Moor,assigned to the vehicle,')).length).toBe(1)
})
