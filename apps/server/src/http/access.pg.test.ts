import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import type { Route } from '@milepost/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addRowsOf, DAYS } from './rows-of-a-customer.fixture.ts'

// Generated from the contract: a route added there is tested here without anybody thinking of it.

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
/** Of the whole installation. */
let installer: TestUser
let guest: TestUser
/** Ids of the rows of either customer, by the names of the contract. */
let ownIds: ReadonlyMap<string, string>
let foreignIds: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { system } = server.context
  own = await registerCustomer(system, 'Northwind', 2)
  foreign = await registerCustomer(system, 'Southmoor', 2)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
  installer = await signInAs(server.context, 'Global Admin', [own.id], { modules: 'all' })
  guest = await signInAs(server.context, 'Guest', [own.id], { modules: [] })
  ownIds = await addRowsOf(server, own, administrator, 'Northwind')
  const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
  foreignIds = await addRowsOf(server, foreign, stranger, 'Southmoor')
})
afterAll(() => server.stop())

/** Ids of what belongs to no customer (a management company has several), and numbers that are no ids. */
const OF_NO_CUSTOMER = [
  ...['management_company', 'map_area_imports', 'map_areas', 'place_id'],
  ...['permission', 'module'],
  ...['weekday', 'from_minute', 'until_minute', 'every_minutes'],
  ...['page', 'pageSize', 'limit', 'offset', 'event', 'min_distance_m', 'lat', 'lon', 'heading'],
]

/** What a call may need beside its ids. */
const BESIDE: Record<string, string> = {
  ...DAYS,
  since: new Date(Date.now() - 86_400_000).toISOString(),
  format: 'csv',
  notification_type: 'vehicle_std_emails',
  noun: 'region',
}

/** What goes only with an id: a record of the audit log is of a noun. */
const WITH_ID: Record<string, string> = { noun: 'record' }

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
    'DELETE /api/notification_rule/:id/mute/',
    'DELETE /api/saved_views/:id/',
    'DELETE /api/scheduled_reports/:id/',
    'DELETE /api/user/other_sessions/',
    'DELETE /api/user/session/:id/',
    'DELETE /api/user/sessions/',
    'GET /api/attention/',
    'GET /api/customers/get_current_customer/',
    'GET /api/customers_minimal/',
    'GET /api/fmt/user/get_current_user_with_image/',
    'GET /api/jobs/:id/',
    'GET /api/notifications/',
    'GET /api/notifications/unread/',
    'GET /api/reobtain_jwt/',
    'GET /api/saved_views/',
    'GET /api/scheduled_report_runs/',
    'GET /api/scheduled_reports/',
    'GET /api/search/',
    'GET /api/user/get_current_user/',
    'GET /api/user/second_factor/',
    'GET /api/user/second_factor/challenge/',
    'GET /api/user/sessions/',
    'GET /sso/userinfo',
    'POST /api/notifications/read/',
    'POST /api/saved_views/',
    'POST /api/scheduled_reports/',
    'POST /api/scheduled_reports/:id/send/',
    'POST /api/user/second_factor/app/',
    'POST /api/user/second_factor/app/remove/',
    'POST /api/user/second_factor/passkey/:id/remove/',
    'POST /api/user/second_factor/passkeys/',
    'POST /api/user/second_factor/recovery_codes/',
    'PUT /api/notification_rule/:id/mute/',
    'PUT /api/saved_views/:id/',
    'PUT /api/saved_views/:id/default/',
    'PUT /api/scheduled_reports/:id/',
    'PUT /api/user/:id/change_password/',
    'PUT /api/user/:id/change_preferences/',
    'PUT /api/user/second_factor/app/',
    'PUT /api/user/second_factor/passkeys/',
  ])
})

test('what changes something in the administration needs the permission to write', () => {
  const readers = routes.filter(
    ({ route: { access, method } }) =>
      access.kind === 'administration' && (access.does === 'write') === (method === 'GET'),
  )
  // A selection may be longer than an address: what is sent with it is read all the same.
  expect(readers.map(({ name }) => name)).toEqual(['vehicleCodes.sheet POST /api/vehicles_qr_sheet/'])
})

describe.each(guarded)('$name', ({ route }) => {
  test('refuses a caller who is not signed in: 401 with detail [HTTP-01]', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic YTpi', 'JWT nonsense']) {
      const { status, body } = await call(route, authorization)
      expect([authorization, status, JSON.parse(body).detail]).toEqual([authorization, 401, 'Unauthorized'])
    }
  })
})

describe.each(gated)('$name', ({ route }) => {
  test('refuses too little permission: 403 with detail, and the audit log has it', async () => {
    const before = await deniedCount(guest.id)
    const { status, body } = await call(route, `Bearer ${guest.token}`)
    expect(status).toBe(403)
    expect(JSON.parse(body).detail).toBeTypeOf('string')
    expect(await deniedCount(guest.id)).toBe(before + 1)
  })
})

describe.each(guarded.filter(({ route }) => route.method === 'GET'))('$name', ({ route }) => {
  test('shows nothing of another customer', async () => {
    expectNothingForeign((await call(route, `Bearer ${administrator.token}`)).body)
  })
})

interface IdParameter {
  name: string
  /** What it is the id of: its own name, or for one called `id` what stands before it in the path. */
  kind: string
}

const nounOf = (path: string) => /(\w+)\/*$/.exec(path)?.[1] ?? ''

/** Of the path and the query, ids and other numbers. */
function numbersOf({ path, query }: Route): IdParameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(({ 1: name = '', index }) => ({
    name,
    kind: nounOf(path.slice(0, index)),
  }))
  const inQuery = queryOf(query).filter(([name, schema]) => /(^|_)id$/.test(name) || isNumber(schema))
  return [...inPath, ...inQuery.map(([name]) => ({ name, kind: name === 'id' ? nounOf(path) : name }))]
}

const queryOf = (query: z.ZodObject | undefined) => Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>)

const isNumber = (schema: z.ZodType) => schema.safeParse('1').success && !schema.safeParse('abc').success

const idsOf = (route: Route) => numbersOf(route).filter(({ kind }) => !OF_NO_CUSTOMER.includes(kind))

test('of every id that a call takes there is a row of another customer to try', () => {
  for (const { name, route } of guarded) {
    const unknown = idsOf(route).flatMap(({ kind }) => (foreignIds.has(kind) ? [] : [kind]))
    const what =
      'make such a row in rows-of-a-customer.fixture.ts, or say in OF_NO_CUSTOMER that it is no row of a customer'
    expect.soft(unknown, `${name}: ${what}`).toEqual([])
  }
})

const withIds = guarded.flatMap(({ name, route }) =>
  idsOf(route).map(parameter => ({ name: `${name} ${parameter.name}`, route, parameter })),
)

describe.each(withIds.filter(({ route }) => route.method === 'GET'))('$name', ({ route, parameter }) => {
  const ask = (ids: ReadonlyMap<string, string>) =>
    call(route, `Bearer ${administrator.token}`, { [parameter.name]: ids.get(parameter.kind)! })

  test('finds what the own customer has, and nothing by an id of another: 404, or an empty list', async () => {
    const [mine, theirs] = [await ask(ownIds), await ask(foreignIds)]
    expect(mine.status).toBe(200)
    if (theirs.status === 200) expect([isEmpty(theirs.body), isEmpty(mine.body)]).toEqual([true, false])
    else expect(theirs.status).toBe(404)
    expectNothingForeign(theirs.body)
  })
})

const needsNoBody = ({ body, bodyTypes }: Route) => !bodyTypes && (!body || body.safeParse(undefined).success)

describe.each(withIds.filter(({ route }) => route.method !== 'GET' && needsNoBody(route)))(
  '$name',
  ({ route, parameter }) => {
    test('changes nothing by an id of another customer: 404', async () => {
      const ids = { [parameter.name]: foreignIds.get(parameter.kind)! }
      expect((await call(route, `Bearer ${administrator.token}`, ids)).status).toBe(404)
    })
  },
)

/** Of a list, or of a file of one: it has its headings all the same. */
function isEmpty(body: string): boolean {
  if (body.startsWith('{')) return JSON.parse(body).count === 0
  return body.trim().split('\n').length === 1
}

function expectNothingForeign(body: string): void {
  const { vehicles } = foreign
  for (const word of [...vehicles.flatMap(({ registration, deviceId }) => [registration, deviceId]), 'Southmoor']) {
    expect(body).not.toContain(word)
  }
}

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
  access.kind === 'administration' && ['management-companies', 'map-areas', 'unknown-devices'].includes(access.area)

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

/** Calls a route with what it cannot do without, of the own customer, and with these ids. */
function call(route: Route, authorization: string | undefined, ids: Record<string, string> = {}) {
  const numbers = new Map(numbersOf(route).map(({ name, kind }) => [name, ids[name] ?? ownIds.get(kind) ?? '1']))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => numbers.get(name)!)
  const query = new URLSearchParams(
    queryOf(route.query).flatMap(([name, schema]) => {
      const value = numbers.get(name) ?? BESIDE[name]
      const isSent = name in ids || (WITH_ID[name] ?? '') in ids || !schema.safeParse(undefined).success
      return isSent && value !== undefined ? [[name, value]] : []
    }),
  )
  return request(route, `${path}?${query}`, authorization)
}

async function request(route: Route, path: string, authorization: string | undefined) {
  const response = await fetch(server.origin + path, {
    method: route.method,
    redirect: 'manual',
    headers: { ...(authorization && { authorization }) },
  })
  return { status: response.status, body: await response.text() }
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
