import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import type { Route } from '@milepost/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STOPS, TRIPS } from '../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { insertRecords, storedStop, storedTrip } from '../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Generated from the contract: a route added there is tested here without anybody thinking of it.

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
/** Of the whole installation. */
let installer: TestUser
let guest: TestUser
/** A driver of each customer. */
const driverIds = new Map<number, number>()
const TRIP_START_MS = Date.UTC(2026, 5, 1, 8)

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { system } = server.context
  own = await registerCustomer(system, 'Northwind', 2)
  foreign = await registerCustomer(system, 'Southmoor', 2)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
  installer = await signInAs(server.context, 'Global Admin', [own.id], { modules: 'all' })
  guest = await signInAs(server.context, 'Guest', [own.id], { modules: [] })
  for (const customer of [own, foreign]) await addPast(customer)
})
afterAll(() => server.stop())

/** What a query may be given of a customer, by the parameter's name: ids that are somebody's ... */
const QUERY_IDS: Record<string, (target: TestCustomer) => string> = {
  group_id: target => String(target.groupId),
  vehicle_group: target => String(target.groupId),
  vehicle: target => String(target.vehicles[0]!.id),
  tracker_id: target => String(target.vehicles[0]!.trackerId),
  driver_id: target => String(driverIds.get(target.id)),
  trip_id: target => `${target.vehicles[0]!.trackerId}-${TRIP_START_MS}`,
}

/** ... and what must be there for the ids to matter. */
const QUERY_OTHERS: Record<string, string> = {
  start: '2026-06-01',
  end: '2026-06-02',
  since: new Date(Date.now() - 86_400_000).toISOString(),
  format: 'csv',
}

const takesInQuery = (route: Route, name: string) => route.query !== undefined && name in route.query.shape

const routes = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${noun}.${name} ${route.method} ${route.path}`, route })),
)
const guarded = routes.filter(({ route }) => route.access.kind !== 'public')
const gated = guarded.filter(({ route }) => route.access.kind !== 'signed-in')

test('the contract has routes, and the server serves every one of them and no other', () => {
  expect(routes.length).toBeGreaterThan(10)
  for (const { route } of routes) {
    expect
      .soft(
        server.app!.hasRoute({ method: route.method, url: route.path.replace(/\/$/, '') }),
        `${route.method} ${route.path}`,
      )
      .toBe(true)
  }
  const served = Object.entries(server.app!.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map(method => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
  )
  const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')
  const stated = routes.map(({ route }) => `${route.method} ${pathOf(route)}`)
  expect(served.filter(path => !stated.includes(path))).toEqual([])
})

const addressesOf = (kind: Route['access']['kind']) =>
  routes.flatMap(({ route }) => (route.access.kind === kind ? [`${route.method} ${route.path}`] : [])).toSorted()

// The tests below are generated from the rules, so one that is dropped would take its tests with it.
test('these routes are for everybody, and these for everybody who is signed in; all others need a permission', () => {
  expect(addressesOf('public')).toEqual([
    'DELETE /sso/cookie/',
    'GET /api/app_config/',
    'GET /api/files/:id/',
    'GET /api/language_configs/',
    'GET /mock/trip_detail/',
    'GET /sso/callback',
    'GET /sso/cookie/',
    'GET /sso/login',
    'GET /sso/login_check/',
    'GET /sso/logout',
    'POST /api/authenticate',
    'POST /api/reset_password/',
    'PUT /api/reset_password_key/',
    'PUT /api/set_password/',
  ])
  expect(addressesOf('signed-in')).toEqual([
    'DELETE /api/jobs/:id/',
    'DELETE /api/saved_views/:id/',
    'DELETE /api/user/sessions/',
    'GET /api/fmt/user/get_current_user_with_image/',
    'GET /api/jobs/',
    'GET /api/jobs/:id/',
    'GET /api/reobtain_jwt/',
    'GET /api/saved_views/',
    'GET /api/user/get_current_user/',
    'GET /sso/userinfo',
    'POST /api/saved_views/',
    'PUT /api/saved_views/:id/',
    'PUT /api/saved_views/:id/default/',
  ])
})

test('what changes something in the administration needs the permission to write', () => {
  const readers = routes.filter(
    ({ route: { access, method } }) =>
      access.kind === 'administration' && (access.does === 'write') === (method === 'GET'),
  )
  expect(readers.map(({ name }) => name)).toEqual([])
})

describe.each(guarded)('$name', ({ route }) => {
  test('refuses a caller who is not signed in: 401 with detail [HTTP-01]', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic YTpi', 'JWT nonsense']) {
      const { status, body } = await call(route, own, authorization)
      expect([authorization, status, JSON.parse(body).detail]).toEqual([authorization, 401, 'Unauthorized'])
    }
  })
})

describe.each(gated)('$name', ({ route }) => {
  test('refuses too little permission: 403 with detail, and the audit log has it', async () => {
    const before = await deniedCount(guest.id)
    const { status, body } = await call(route, own, `Bearer ${guest.token}`)
    expect(status).toBe(403)
    expect(JSON.parse(body).detail).toBeTypeOf('string')
    expect(await deniedCount(guest.id)).toBe(before + 1)
  })
})

describe.each(gated.filter(({ route }) => route.method === 'GET'))('$name', ({ route }) => {
  test('shows nothing of another customer, and returns 404 to its ids', async () => {
    const { status, body } = await call(route, foreign, `Bearer ${administrator.token}`)
    const takesId = route.params !== undefined || Object.keys(QUERY_IDS).some(name => takesInQuery(route, name))
    if (isListOfRecords(route)) expect(route.result === 'binary' ? 0 : JSON.parse(body).count).toBe(0)
    else if (takesId) expect(status).toBe(404)
    for (const word of [
      ...foreign.vehicles.map(v => v.registration),
      ...foreign.vehicles.map(v => v.deviceId),
      'Southmoor',
    ]) {
      expect(body).not.toContain(word)
    }
  })
})

/** Filtered by what is somebody else's it has no rows. */
const isListOfRecords = (route: Route) => takesInQuery(route, 'archived') && takesInQuery(route, 'orderingDirection')

const takesIdInPath = ({ route }: { route: Route }) => route.params !== undefined && 'id' in route.params.shape

describe.each(gated.filter(takesIdInPath))('$name', ({ route }) => {
  test.each(['0', '-1', 'abc', '99999999999', "1'--"])('returns 400 with the field to the id %s', async id => {
    const { status, body } = await request(
      route,
      route.path.replace(/:\w+/, encodeURIComponent(id)),
      `Bearer ${ofInstallation(route) ? installer.token : administrator.token}`,
    )
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ detail: expect.any(String), field: 'id' })
  })
})

/** What belongs to no customer: its administrators refuse those of customers before anything else. */
const ofInstallation = ({ access }: Route) =>
  access.kind === 'administration' && ['map-areas', 'unknown-devices'].includes(access.area)

const readsById = ({ route }: { route: Route }) =>
  route.method === 'GET' && Object.keys(QUERY_IDS).some(name => takesInQuery(route, name))

describe.each(gated.filter(readsById))('$name', ({ route }) => {
  test('accepts the ids of the own customer', async () => {
    expect((await call(route, own, `Bearer ${administrator.token}`)).status).toBe(200)
  })
})

test('a path is found with and without its trailing slash', async () => {
  for (const path of ['/api/track/', '/api/track', '/api/collapsible/track', '/api/collapsible/track/']) {
    const response = await fetch(server.origin + path, {
      headers: { authorization: `Bearer ${administrator.token}` },
      redirect: 'manual',
    })
    expect([path, response.status]).toEqual([path, 200])
  }
})

test('an unknown path under /api is a 404 with detail and a request id', async () => {
  const response = await fetch(`${server.origin}/api/nothing_here/`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ detail: 'Not found', request_id: response.headers.get('x-request-id') })
})

/** Calls a route with the ids of `target` in every place that takes one. */
function call(route: Route, target: TestCustomer, authorization: string | undefined) {
  const path = route.path.replace(/:\w+/, String(target.vehicles[0]!.id))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(QUERY_IDS)) if (takesInQuery(route, name)) query.set(name, value(target))
  for (const [name, value] of Object.entries(QUERY_OTHERS)) if (takesInQuery(route, name)) query.set(name, value)
  return request(route, query.size > 0 ? `${path}?${query.toString()}` : path, authorization)
}

async function request(route: Route, path: string, authorization: string | undefined) {
  const response = await fetch(server.origin + path, {
    method: route.method,
    redirect: 'manual',
    headers: { ...(authorization && { authorization }) },
  })
  return { status: response.status, body: await response.text() }
}

/** A driver, a trip and the stop that it led to, so that there is something to be kept from others. */
async function addPast({ id: customerId, vehicles: [vehicle] }: TestCustomer): Promise<void> {
  const { systemPool } = server.context
  const driver = await systemPool.query<{ id: number }>(
    "insert into drivers (customer_id, first_name, last_name) values ($1, 'Test', 'Driver') returning id",
    [customerId],
  )
  driverIds.set(customerId, driver.rows[0]!.id)
  const ids = { trackerId: vehicle!.trackerId, customerId, vehicleId: vehicle!.id }
  const endedAtMs = TRIP_START_MS + 600_000
  const driven = { distanceM: 9_000, drivingS: 600, maxSpeedKmh: 60 }
  await insertRecords(systemPool, TRIPS, [storedTrip({ ...ids, startedAtMs: TRIP_START_MS, endedAtMs, ...driven })])
  await insertRecords(systemPool, STOPS, [
    storedStop({ ...ids, startedAtMs: endedAtMs, endedAtMs: endedAtMs + 3_600_000 }),
  ])
}

async function deniedCount(userId: number): Promise<number> {
  const { count } = await server.context.system
    .selectFrom('audit_log')
    .select(db => db.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('action', '=', 'access denied')
    .executeTakeFirstOrThrow()
  return count
}
