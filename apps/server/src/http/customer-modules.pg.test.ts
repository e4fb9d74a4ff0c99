import type { Route } from '@milepost/contract/route.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { userRecords } from '@milepost/contract/user-records.ts'
import { vehicleGroupRecords } from '@milepost/contract/vehicle-group-records.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { MODULE_OF_AREA } from '@milepost/domain/access/access.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { switchModulesOff } from '../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addressOf, idsOf, isEmpty, ROUTES, send } from './route-calls.fixture.ts'
import { addRowsOf } from './rows-of-a-customer.fixture.ts'

// Generated from the contract: every route of a module, while that is switched off for one of two customers.

let server: TestServer
/** Its modules are switched off. */
let without: TestCustomer
let withAll: TestCustomer
let idsWithout: ReadonlyMap<string, string>
let idsWithAll: ReadonlyMap<string, string>
/** Of the one customer, and of both: they administer nothing, so that nothing but modules lets them in. */
let ofOne: TestUser
let ofBoth: TestUser
let administratorOfOne: TestUser
let administratorOfBoth: TestUser
let installer: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  without = await registerCustomer(context.system, 'Southmoor', 2)
  withAll = await registerCustomer(context.system, 'Northwind', 2)
  const both = [without.id, withAll.id]
  const all = { modules: 'all' } as const
  administratorOfOne = await signInAs(context, 'Customer Admin', [without.id], all)
  const administrator = await signInAs(context, 'Customer Admin', [withAll.id], all)
  idsWithout = await addRowsOf(server, without, administratorOfOne, 'Southmoor')
  idsWithAll = await addRowsOf(server, withAll, administrator, 'Northwind')
  ofOne = await signInAs(context, 'Engineer', [without.id], all)
  ofBoth = await signInAs(context, 'Engineer', both, all)
  administratorOfBoth = await signInAs(context, 'Customer Admin', both, all)
  installer = await signInAs(context, 'Global Admin', both, all)
})
afterAll(() => server.stop())

const switchOff = (...modules: readonly string[]) => switchModulesOff(server.context.system, without.id, ...modules)

beforeEach(() => switchOff())

const call = (
  user: TestUser,
  route: Route,
  ownIds = idsWithAll,
  ids: Record<string, string> = {},
): Promise<{ status: number; body: string }> =>
  send(server, route, addressOf(route, ownIds, ids), `Bearer ${user.token}`)

const words = () => ['Southmoor', ...without.vehicles.flatMap(({ registration, deviceId }) => [registration, deviceId])]

function expectNothingOfIt(body: string): void {
  for (const word of words()) expect(body).not.toContain(word)
}

/** With the modules by which they are open. */
const ofModules = ROUTES.flatMap(({ name, route }) =>
  route.access.kind === 'module' ? [{ name, route, modules: route.access.anyOf as readonly string[] }] : [],
)
const ofAreas = ROUTES.flatMap(({ name, route }) => {
  const module = route.access.kind === 'administration' ? MODULE_OF_AREA[route.access.area] : undefined
  return module === undefined ? [] : [{ name, route, modules: [module] as readonly string[] }]
})
const ofEverybody = ROUTES.flatMap(({ name, route }) =>
  route.access.kind === 'signed-in' && route.access.rowsOf !== undefined
    ? [{ name, route, modules: [route.access.rowsOf] as readonly string[] }]
    : [],
)

const isRead = ({ route }: { route: Route }) => route.method === 'GET'
const needsNoBody = ({ body, bodyTypes }: Route) => !bodyTypes && (!body || body.safeParse(undefined).success)

test('there are routes of modules, of areas that are part of one, and of everybody’s rows of one', () => {
  expect(ofModules.length).toBeGreaterThan(40)
  expect(ofAreas.length).toBeGreaterThan(15)
  expect(ofEverybody.length).toBeGreaterThan(3)
  const known: readonly string[] = MODULES
  expect(ofModules.flatMap(({ modules }) => modules).filter(module => !known.includes(module))).toEqual([])
})

describe.each([
  ...ofModules.map(one => ({ ...one, who: () => ofOne })),
  ...ofAreas.map(one => ({ ...one, who: () => administratorOfOne })),
])('$name', ({ route, modules, who }) => {
  test('is refused where the customer does not have the module, whatever the account holds: 403 with words, and in the audit log', async () => {
    await switchOff(...modules)
    const { status, body } = await call(who(), route, idsWithout)
    expect(status).toBe(403)
    expect(JSON.parse(body).detail).toBe('Your company does not have this module.')
    const { rows } = await server.context.systemPool.query(
      `select detail from audit_log where user_id = $1 and action = 'access denied' order by id desc limit 1`,
      [who().id],
    )
    expect(rows[0]?.detail).toMatchObject({ reason: 'module off', route: `${route.method} ${route.path}` })
  })
})

describe.each(
  [
    ...ofModules.map(one => ({ ...one, who: () => [ofBoth] })),
    ...ofAreas.map(one => ({ ...one, who: () => [administratorOfBoth, installer] })),
    ...ofEverybody.map(one => ({ ...one, who: () => [ofBoth] })),
  ].filter(isRead),
)('$name', ({ route, modules, who }) => {
  test('shows a caller of two customers nothing of the one without the module', async () => {
    await switchOff(...modules)
    for (const user of who()) {
      const { status, body } = await call(user, route)
      expect(status).not.toBe(403)
      expectNothingOfIt(body)
    }
  })
})

/** By an id of the customer without the module. */
const byId = [
  ...ofModules.map(one => ({ ...one, who: () => ofBoth, ofIt: () => ofOne })),
  ...ofAreas.map(one => ({ ...one, who: () => administratorOfBoth, ofIt: () => administratorOfOne })),
].flatMap(({ name, route, ...rest }) =>
  idsOf(route).map(parameter => ({ name: `${name} ${parameter.name}`, route, parameter, ...rest })),
)

describe.each(byId.filter(isRead))('$name', ({ route, parameter, modules, who, ofIt }) => {
  test('finds nothing by an id of the customer without the module, and what is there once it has it again', async () => {
    const ids = { [parameter.name]: idsWithout.get(parameter.kind)! }
    await switchOff(...modules)
    const off = await call(who(), route, idsWithAll, ids)
    if (off.status === 200) expect(isEmpty(off.body)).toBe(true)
    else expect(off.status).toBe(404)
    expectNothingOfIt(off.body)
    await switchOff()
    const { status, body } = await call(ofIt(), route, idsWithout, ids)
    expect(status).toBe(200)
    if (off.status === 200) expect(isEmpty(body)).toBe(false)
  })
})

describe.each(byId.filter(one => !isRead(one) && needsNoBody(one.route)))(
  '$name',
  ({ route, parameter, modules, who }) => {
    test('changes nothing by an id of the customer without the module: 404', async () => {
      await switchOff(...modules)
      const ids = { [parameter.name]: idsWithout.get(parameter.kind)! }
      expect((await call(who(), route, idsWithAll, ids)).status).toBe(404)
    })
  },
)

test('what is not of a module stays: the vehicles, trackers and users of the customer are looked after', async () => {
  await switchOff(...MODULES)
  for (const { list } of [vehicles, trackers, userRecords, vehicleGroupRecords]) {
    const { status, body } = await call(administratorOfOne, list, idsWithout)
    expect([list.path, status, isEmpty(body)]).toEqual([list.path, 200, false])
  }
})
