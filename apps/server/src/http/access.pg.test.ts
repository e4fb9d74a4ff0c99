import { repairers } from '@milepost/contract/repairers.ts'
import type { Route } from '@milepost/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addressOf, idsOf, isEmpty, ROUTES, send } from './route-calls.fixture.ts'
import { addRowsOf } from './rows-of-a-customer.fixture.ts'

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

const guarded = ROUTES.filter(({ route }) => route.access.kind !== 'public')
const gated = guarded.filter(({ route }) => route.access.kind !== 'signed-in')

test('the contract has routes, and the server serves every one of them and no other', () => {
  expect(ROUTES.length).toBeGreaterThan(10)
  for (const { route } of ROUTES) {
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
  const stated = ROUTES.map(({ route }) => `${route.method} ${pathOf(route)}`)
  expect(served.filter(path => !stated.includes(path))).toEqual([])
})

const addressesOf = (kind: Route['access']['kind']) =>
  ROUTES.flatMap(({ route }) => (route.access.kind === kind ? [`${route.method} ${route.path}`] : [])).toSorted()

// The tests below are generated from the rules, so one that is dropped would take its tests with it.
test('these routes are for everybody, and these for everybody who is signed in; all others need a permission', () => {
  expect(addressesOf('public')).toEqual([
    'DELETE /sso/cookie/',
    'GET /api/app_config/',
    'GET /api/document_latest/',
    'GET /api/driver_check/:id/pdf/',
    'GET /api/driver_check_latest/',
    'GET /api/files/:id/',
    'GET /api/language_configs/',
    'GET /api/safety_inspection/:id/pdf/',
    'GET /api/schedule_calendar/:token/',
    'GET /media/record_pictures/:id/',
    'GET /media/vehicle_activities/:id/',
    'GET /mock/trip_detail/',
    'GET /sso/callback',
    'GET /sso/cookie/',
    'GET /sso/login',
    'GET /sso/login_check/',
    'GET /sso/logout',
    'POST /api/authenticate',
    'POST /api/reset_password/',
    'POST /api/shared_vehicle/',
    'PUT /api/reset_password_key/',
    'PUT /api/set_password/',
  ])
  expect(addressesOf('signed-in')).toEqual([
    'DELETE /api/jobs/:id/',
    'DELETE /api/notification_rule/:id/mute/',
    'DELETE /api/saved_views/:id/',
    'DELETE /api/scheduled_reports/:id/',
    'DELETE /api/user/other_sessions/',
    'DELETE /api/user/push_subscription/:id/',
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
    'GET /api/user/notification_choices/',
    'GET /api/user/push_subscriptions/',
    'GET /api/user/second_factor/',
    'GET /api/user/second_factor/challenge/',
    'GET /api/user/sessions/',
    'GET /api/user/test_mail/',
    'GET /sso/userinfo',
    'POST /api/notifications/read/',
    'POST /api/saved_views/',
    'POST /api/scheduled_reports/',
    'POST /api/scheduled_reports/:id/restore/',
    'POST /api/scheduled_reports/:id/send/',
    'POST /api/user/push_subscription/:id/test/',
    'POST /api/user/push_subscriptions/',
    'POST /api/user/second_factor/app/',
    'POST /api/user/second_factor/app/remove/',
    'POST /api/user/second_factor/passkey/:id/remove/',
    'POST /api/user/second_factor/passkeys/',
    'POST /api/user/second_factor/recovery_codes/',
    'POST /api/user/test_mail/',
    'PUT /api/notification_rule/:id/mute/',
    'PUT /api/saved_views/:id/',
    'PUT /api/saved_views/:id/default/',
    'PUT /api/scheduled_reports/:id/',
    'PUT /api/user/:id/change_password/',
    'PUT /api/user/:id/change_preferences/',
    'PUT /api/user/notification_choices/',
    'PUT /api/user/second_factor/app/',
    'PUT /api/user/second_factor/passkeys/',
  ])
})

test('what changes something in the administration needs the permission to write', () => {
  const readers = ROUTES.filter(
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

test('of every id that a call takes there is a row of another customer to try', () => {
  for (const { name, route } of guarded) {
    const unknown = idsOf(route).flatMap(({ kind }) => (foreignIds.has(kind) ? [] : [kind]))
    const what =
      'make such a row in rows-of-a-customer.fixture.ts, or say in OF_NO_CUSTOMER of route-calls.fixture.ts that it is no row of a customer'
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

function expectNothingForeign(body: string): void {
  const { vehicles } = foreign
  for (const word of [...vehicles.flatMap(({ registration, deviceId }) => [registration, deviceId]), 'Southmoor']) {
    expect(body).not.toContain(word)
  }
}

const takesIdInPath = ({ route }: { route: Route }) => route.params !== undefined && 'id' in route.params.shape

/** To the list of repairers 0 is no customer (PICK-18). */
const isNoId = ({ path }: Route, id: string) => id !== '0' || path !== repairers.ofCustomer.path

describe.each(gated.filter(takesIdInPath))('$name', ({ route }) => {
  test.each(['0', '-1', 'abc', '99999999999', "1'--"].filter(id => isNoId(route, id)))(
    'returns 400 with the field to the id %s',
    async id => {
      const { status, body } = await send(
        server,
        route,
        route.path.replace(/:\w+/, encodeURIComponent(id)),
        `Bearer ${ofInstallation(route) ? installer.token : administrator.token}`,
      )
      expect(status).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ detail: expect.any(String), field: 'id' })
    },
  )
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
const call = (route: Route, authorization: string | undefined, ids: Record<string, string> = {}) =>
  send(server, route, addressOf(route, ownIds, ids), authorization)

async function deniedCount(userId: number): Promise<number> {
  const { count } = await server.context.system
    .selectFrom('audit_log')
    .select(db => db.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('action', '=', 'access denied')
    .executeTakeFirstOrThrow()
  return count
}
