import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { LIVE_PATH } from '@milepost/contract/live.ts'
import type { Route } from '@milepost/contract/route.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { findSignedIn, type SignedIn } from '../auth/signed-in.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Generated from the contract: whatever route is added is asked, as a limited user, for a driver who is not in his groups and drives
// his vehicles.

const NOW_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS
const iso = (ms: number) => new Date(ms).toISOString()

/** Of another group; his name, id and key are nowhere else. */
const OUTSIDE = { id: 987_654_301, firstName: 'Otto', lastName: 'Zyxwvut', key: 'D0D1D2D3D4D5D6D7' }
/** Of no group and in no vehicle of the user's. */
const ROOTLESS = { id: 987_654_302, firstName: 'Nils', lastName: 'Zyxwvut', key: 'D0D1D2D3D4D5D6D8' }
const INSIDE = { id: 5_301, firstName: 'Ines', lastName: 'Abcdef', key: 'A0A1A2A3A4A5A6A7' }
/** Of no group, in a vehicle of the user's. */
const IN_HIS_VEHICLE = { id: 5_302, firstName: 'Vera', lastName: 'Abcdef', key: 'A0A1A2A3A4A5A6A8' }
const UNKNOWN_ID = 987_654_399

const TRACES = [OUTSIDE, ROOTLESS].flatMap(({ id, lastName, key }) => [String(id), lastName, key])

/** When the trips of the first vehicle began, by who drove. */
const TRIPS = {
  'by his key': minutesAgo(420),
  'as assigned': minutesAgo(360),
  'as corrected': minutesAgo(300),
  'corrected to another': minutesAgo(240),
  'by nobody else’s key': minutesAgo(180),
  'under way': minutesAgo(20),
}

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let limited: TestUser
let revocable: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '1000000' })
  const { context } = server
  const { system, systemPool } = context
  customer = await registerCustomer(system, 'Northwind', 2)
  const [first, second] = customer.vehicles
  const elsewhere = await system
    .insertInto('vehicle_groups')
    .values({ customer_id: customer.id, name: 'Elsewhere' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = [
    { ...OUTSIDE, groupId: elsewhere.id, vehicleId: first!.id },
    { ...ROOTLESS, groupId: null, vehicleId: null },
    { ...INSIDE, groupId: customer.groupId, vehicleId: null },
    { ...IN_HIS_VEHICLE, groupId: null, vehicleId: second!.id },
  ]
  for (const { id, firstName, lastName, key, groupId, vehicleId } of places) {
    await systemPool.query(
      `insert into drivers (id, customer_id, first_name, last_name, vehicle_group_id, vehicle_id)
       overriding system value values ($1, $2, $3, $4, $5, $6)`,
      [id, customer.id, firstName, lastName, groupId, vehicleId],
    )
    await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
      ...[customer.id, id, key],
    ])
  }
  manager = await signInAs(context, 'Customer Admin', [customer.id], { modules: 'all' })
  limited = await signInAs(context, 'Limited', [customer.id], { modules: 'all', groupIds: [customer.groupId] })
  // One that the driver outside passes, one that the other does.
  for (const km of [5, 45]) {
    const shape = { kind: 'circle', centre: [-0.7, 52.6 + km / 111.195], radiusM: 2_500 }
    await expectOk(manager, 'POST', '/api/geofence/', { name: `At ${km} km`, shape })
  }
  await systemPool.query('update geofence_shapes set valid_from = $1', [iso(minutesAgo(600))])
  const port = server.ingest!.ports.teltonika!
  await sendRecords(port, first!.deviceId, [
    ...drive('by his key', 0, OUTSIDE.key),
    ...drive('as assigned', 10, ''),
    ...drive('as corrected', 20, ''),
    ...drive('corrected to another', 30, OUTSIDE.key),
    ...drive('by nobody else’s key', 40, INSIDE.key),
    ...drive('under way', 50, OUTSIDE.key, 30).slice(0, 15),
  ])
  await sendRecords(port, second!.deviceId, [...driveRecords(minutesAgo(400), 10), parkedRecord(minutesAgo(380), 10)])
  await correctDriver('as corrected', OUTSIDE.id)
  await correctDriver('corrected to another', ROOTLESS.id)
  await correctDriver('corrected to another', INSIDE.id)
  revocable = (await expectOk<{ id: number }>(manager, 'POST', '/api/timesheets/corrections/', dayOf(OUTSIDE.id))).id
})
afterAll(() => server.stop())

function drive(trip: keyof typeof TRIPS, fromKm: number, driverKey: string, minutes = 10) {
  const identified = { driverKey, attributes: { driverKeyType: 'ibutton' } }
  const at = { 0: identified, 5: { events: [{ kind: 'harsh-braking' as const, value: 0.5 }] } }
  return driveRecords(TRIPS[trip], minutes, { fromKm, at })
}

const tripId = (trip: keyof typeof TRIPS) => `${customer.vehicles[0]!.trackerId}-${TRIPS[trip]}`

const correctDriver = (trip: keyof typeof TRIPS, driver: number) =>
  expectOk(manager, 'POST', '/api/trips/corrections/', driverOf(tripId(trip), driver))

const driverOf = (trip_id: string, driver: number) => ({
  trip_id,
  field: 'driver',
  driver,
  reason: 'The plan says so.',
})

const dayOf = (driver: number) => ({
  ...{ subject: 'driver', subject_id: driver, date: iso(minutesAgo(360)).slice(0, 10) },
  ...{ field: 'break', value: '15', reason: 'Coffee' },
})

async function call({ token }: TestUser, method: string, address: string, body?: object) {
  const response = await fetch(server.origin + address, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: (await response.text()).replace(/,?"request_id":"[^"]*"/, '') }
}

async function expectOk<T>(user: TestUser, method: string, address: string, body?: object): Promise<T> {
  const { status, text } = await call(user, method, address, body)
  expect([address, status]).toEqual([address, 200])
  return JSON.parse(text) as T
}

/** What a query may be given; the driver inside where there has to be one. */
const QUERY: Record<string, (route: Route) => string | undefined> = {
  group_id: () => String(customer.groupId),
  vehicle_group: () => String(customer.groupId),
  vehicle: () => String(customer.vehicles[0]!.id),
  tracker_id: () => String(customer.vehicles[0]!.trackerId),
  driver_id: ({ query }) => (query?.shape.driver_id?.safeParse(undefined).success ? undefined : String(INSIDE.id)),
  start: () => iso(minutesAgo(600)),
  end: () => iso(NOW_MS + MINUTE_MS),
  since: () => iso(minutesAgo(600)),
  format: () => 'csv',
  pageSize: () => '500',
  by: ({ query }) => JSON.stringify(query && z.toJSONSchema(query, { io: 'input' })).match(/"(drivers?)"/)?.[1],
}

const takes = (route: Route, name: string) => route.query !== undefined && name in route.query.shape

/** What is read by a body. */
const BODIES: Record<string, () => object> = {
  'POST /api/trace/visitors/': visitorsBody,
  'POST /api/trace/visitors/export/': visitorsBody,
}

function visitorsBody() {
  const shape = { kind: 'circle', centre: [-0.7, 52.8], radiusM: 33_000 }
  return { shape, start: iso(minutesAgo(600)), end: iso(NOW_MS) }
}

/** Every body with a driver, by how he is named in it. */
const NAMING: Record<string, (driver: number) => object> = {
  'POST /api/trips/corrections/': driver => driverOf(tripId('as assigned'), driver),
  'POST /api/timesheets/corrections/': dayOf,
  'POST /api/timesheets/approvals/': driver => ({
    subject: 'driver',
    weeks: [{ subject_id: driver, week: '2026-W23', fingerprint: '0'.repeat(64) }],
  }),
  'POST /vehicle-check/checks/': driver => ({
    ...{ vehicle: customer.vehicles[0]!.id, driver, started_at: AT, finished_at: AT, judgement: 'safe' },
    items: [{ point: 'horn', answer: 'ok' }],
  }),
  'POST /defect/defects/': driver => ({
    ...{ vehicle: customer.vehicles[0]!.id, driver, reported_at: AT, category: 'lamps', description: 'Broken' },
    severity: 'minor',
  }),
}

const AT = '2026-06-01T08:00:00Z'

const routes = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${noun}.${name} ${route.method} ${route.path}`, route })),
)

const keyOf = (route: Route) => `${route.method} ${route.path}`

function addressesOf(route: Route, given: Record<string, string> = {}): string[] {
  const path = route.path.replace(/:\w+/, String(customer.vehicles[0]!.id))
  const named = Object.entries(QUERY).flatMap(([name, write]) => {
    const value = given[name] ?? (takes(route, name) ? write(route) : undefined)
    return value === undefined ? [] : [[name, value]]
  })
  const others = Object.entries(given).filter(([name]) => !(name in QUERY))
  const ids = takes(route, 'trip_id') ? Object.keys(TRIPS).map(trip => tripId(trip as keyof typeof TRIPS)) : [null]
  return ids.map(id => {
    const query = new URLSearchParams([...named, ...others, ...(id === null ? [] : [['trip_id', id]])])
    return query.size > 0 ? `${path}?${query.toString()}` : path
  })
}

async function textsOf(user: TestUser, route: Route): Promise<string[]> {
  const texts: string[] = []
  for (const address of addressesOf(route)) {
    texts.push((await call(user, route.method, address, BODIES[keyOf(route)]?.())).text)
  }
  return texts
}

const tracesIn = (texts: readonly string[]) =>
  TRACES.filter(trace => texts.some(text => text.toLowerCase().includes(trace.toLowerCase())))

const signedIn = async ({ token }: TestUser): Promise<SignedIn | null> =>
  findSignedIn(server.context.system, token, server.context.config.session)

const reading = routes.filter(
  ({ route }) => route.access.kind !== 'public' && (route.method === 'GET' || keyOf(route) in BODIES),
)

describe.each(reading)('$name', ({ route }) => {
  test('answers a limited user nothing of drivers outside his groups', async () => {
    if (refusalOf(route.access, await signedIn(limited), route.method) !== null) return
    expect(tracesIn(await textsOf(limited, route))).toEqual([])
  })
})

test('the calls that name drivers name this one to whoever has no limit, and the one inside to both', async () => {
  const naming: string[] = []
  const namingInside: string[] = []
  for (const { route } of reading) {
    if (refusalOf(route.access, await signedIn(limited), route.method) !== null) continue
    if (tracesIn(await textsOf(manager, route)).length > 0) naming.push(route.path)
    if ((await textsOf(limited, route)).some(text => text.includes(INSIDE.lastName))) namingInside.push(route.path)
  }
  const expected = [
    '/api/trips/',
    '/api/trips/one/',
    '/api/trips/drivers/',
    '/api/trips/export/',
    '/api/trips/corrections/',
    '/api/vehicle/trip/',
    '/api/trace/journeys/',
    '/api/trace/visitors/',
    '/api/trace/visitors/export/',
    '/api/events/',
    '/api/events/export/',
    '/api/geofence/visits/',
    '/api/track/',
    '/api/track/columns/',
    '/api/behaviour/safety_abc/ranking/',
    '/api/behaviour/safety_abc/events/',
    '/api/timesheets/drivers/',
    '/api/collapsible/driver/track/',
  ]
  const missing = (list: readonly string[]) => expected.filter(path => !list.includes(path))
  expect({ naming: missing(naming), inside: missing(namingInside) }).toEqual({ naming: [], inside: [] })
})

const namedInQuery = routes.flatMap(({ name, route }) =>
  ['driver', 'driver_id'].filter(param => takes(route, param)).map(param => ({ name, route, param })),
)

test.each(namedInQuery)('$name does not find by $param a driver outside the groups', async ({ route, param }) => {
  const ask = (driver: number) => call(limited, route.method, addressesOf(route, { [param]: String(driver) })[0]!)
  const unknown = await ask(UNKNOWN_ID)
  expect(unknown.status).toBe(404)
  for (const { id } of [OUTSIDE, ROOTLESS]) expect(await ask(id)).toEqual(unknown)
  expect((await ask(INSIDE.id)).status).toBe(200)
  expect((await ask(IN_HIS_VEHICLE.id)).status).toBe(200)
})

test('every body with a driver in it is among those that are asked', () => {
  const withDriver = routes.filter(
    ({ route }) =>
      route.body !== undefined &&
      /"driver(_id)?"/.test(JSON.stringify(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }))),
  )
  expect(withDriver.map(({ route }) => keyOf(route)).sort()).toEqual(Object.keys(NAMING).sort())
})

test.each(Object.entries(NAMING))('%s does not find a driver outside the groups', async (key, bodyOf) => {
  const [method = '', path = ''] = key.split(' ')
  const name = (driver: number) => call(limited, method, path, bodyOf(driver))
  const unknown = await name(UNKNOWN_ID)
  expect(unknown.status).toBe(404)
  for (const { id } of [OUTSIDE, ROOTLESS]) expect(await name(id)).toEqual(unknown)
})

test('a correction of a sheet of a driver outside the groups is not found to take it back', async () => {
  const revoke = (user: TestUser, correction: number) =>
    call(user, 'POST', '/api/timesheets/corrections/revocations/', { correction, reason: 'A mistake.' })
  const unknown = await revoke(limited, UNKNOWN_ID)
  expect(unknown.status).toBe(404)
  expect(await revoke(limited, revocable)).toEqual(unknown)
  expect((await revoke(manager, revocable)).status).toBe(200)
})

const DAYS = () => `start=${iso(minutesAgo(600))}&end=${iso(NOW_MS)}`

test('a trip is not found by the name of a driver outside the groups', async () => {
  const counted = async (user: TestUser, search: string) =>
    (await expectOk<{ count: number }>(user, 'GET', `/api/trips/?${DAYS()}&search=${search}`)).count
  expect(await counted(manager, OUTSIDE.lastName)).toBeGreaterThan(0)
  expect(await counted(limited, OUTSIDE.lastName)).toBe(0)
  expect(await counted(limited, INSIDE.lastName)).toBe(3)
})

test('in the order of drivers the one outside stands where nobody does', async () => {
  const order = async (ordering: string) => {
    const { results } = await expectOk<{ results: { driver: string | null }[] }>(
      limited,
      'GET',
      `/api/trips/?${DAYS()}&ordering=${ordering}`,
    )
    return results.map(({ driver }) => driver)
  }
  const named = ['Ines Abcdef', 'Ines Abcdef', 'Vera Abcdef']
  const nobody = [null, null, null, null]
  expect(await order('driver')).toEqual([...named, ...nobody])
  expect(await order('-driver')).toEqual([...named.toReversed(), ...nobody])
})

test('the score of the one outside is among that of those whom nobody knows', async () => {
  const rankingOf = async (user: TestUser) => {
    const { drivers } = await expectOk<{ drivers: { driver: number | null; distance_m: number }[] }>(
      user,
      'GET',
      `/api/behaviour/safety_abc/ranking/?${DAYS()}`,
    )
    return new Map(drivers.map(({ driver, distance_m }) => [driver, distance_m]))
  }
  const [all, some] = [await rankingOf(manager), await rankingOf(limited)]
  expect(new Set(some.keys())).toEqual(new Set([INSIDE.id, IN_HIS_VEHICLE.id, null]))
  expect(some.get(null)).toBe((all.get(null) ?? 0) + (all.get(OUTSIDE.id) ?? 0))
  expect(some.get(INSIDE.id)).toBe(all.get(INSIDE.id))
})

test('who corrects a trip of a driver outside the groups keeps him in the history, for those who may know', async () => {
  const trip_id = tripId('by his key')
  await expectOk(limited, 'POST', '/api/trips/corrections/', driverOf(trip_id, INSIDE.id))
  const beforeFor = async (user: TestUser) => {
    const address = `/api/trips/corrections/?trip_id=${trip_id}`
    return (await expectOk<{ results: { before: string | null }[] }>(user, 'GET', address)).results[0]!.before
  }
  expect(await beforeFor(manager)).toBe('Otto Zyxwvut')
  expect(await beforeFor(limited)).toBeNull()
})

test('the live channel says nothing of drivers outside the groups', async () => {
  const socket = new WebSocket(server.origin.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin: server.origin, cookie: `access-token=${limited.token}` },
  })
  const messages: string[] = []
  socket.on('message', data => messages.push((data as Buffer).toString()))
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  socket.send(JSON.stringify({ watch: { groups: null, viewport: null } }))
  const [last] = drive('under way', 50, OUTSIDE.key, 30).slice(15)
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    { ...last!, driverKey: OUTSIDE.key, attributes: { driverKeyType: 'ibutton' } },
  ])
  await expect.poll(() => messages.some(message => message.includes('"positions"'))).toBe(true)
  expect(tracesIn(messages)).toEqual([])
  socket.close()
})
