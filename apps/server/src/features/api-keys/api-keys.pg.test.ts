import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { apiKeys } from '@milepost/contract/api-keys.ts'
import type { Route } from '@milepost/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 2)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(apiKeys, () => ({ server, user: administrator }))

let named = 0
type Modules = (typeof apiKeys.create.body)['_zod']['input']['modules']

/** A record with its key. */
async function keyFor(modules: Modules, user = administrator) {
  const { id } = await add({ name: `Key ${++named}`, modules }, user)
  return { id, key: await make(id, user) }
}

async function make(id: number, user = administrator): Promise<string> {
  const { status, body } = await ask('POST', `/api/api_key/${id}/key/`, { days: 30 }, user)
  expect([status, body.detail]).toEqual([200, undefined])
  return body.key
}

async function reply(url: string, authorization: string, method: Route['method'] = 'GET') {
  const { statusCode, body } = await server.app!.inject({ method, url, headers: { authorization } })
  return { status: statusCode, body }
}
const statusOf = async (...call: Parameters<typeof reply>) => (await reply(...call)).status

const TRACK = '/api/track/'

test('a program shows its key bare in the Authorization header and reads the customer of the key alone [HTTP-02] [N-87]', async () => {
  const { key } = await keyFor(['Track'])
  const { status, body } = await reply('/api/fmt/simple_vehicle_list/', key)
  expect(status).toBe(200)
  for (const { registration } of own.vehicles) expect(body).toContain(registration)
  for (const { registration } of foreign.vehicles) expect(body).not.toContain(registration)
  expect(await statusOf(TRACK, key)).toBe(200)
  expect(await statusOf(TRACK, `Bearer ${key}`)).toBe(200)
  expect(await statusOf(TRACK, `JWT ${key}`)).toBe(401)
  expect(await statusOf(TRACK, key.slice(0, -1))).toBe(403)
  expect(await statusOf(TRACK, `${key}x`)).toBe(403)
})

describe('every route of the contract', () => {
  const routes = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, route]) => ({ name: `${noun}.${name}`, route })),
  )
  const keys = new Map<string, string>()
  beforeAll(async () => {
    for (const module of ['Track', 'Events'] as const) keys.set(module, (await keyFor([module])).key)
  })
  const guarded = routes.filter(({ route }) => route.access.kind !== 'public')
  test.each(guarded)(
    '$name takes a key only where it reads one of the modules of the key [N-87]',
    async ({ route }) => {
      for (const [module, key] of keys) {
        const isOpen =
          route.access.kind === 'module' && route.method === 'GET' && route.access.anyOf.some(one => one === module)

        const status = await statusOf(route.path.replace(/:\w+/, '1'), key, route.method)
        expect([module, status === 403]).toEqual([module, !isOpen])
        expect(status).not.toBe(401)
      }
    },
  )
})

test('the key is given once, and what is stored is its hash [N-87]', async () => {
  const { id, key } = await keyFor(['Trips'])
  expect(key).toMatch(/^milepost_[\w-]{43}$/)
  const { rows } = await server.context.systemPool.query('select api_keys::text as row from api_keys where id = $1', [
    id,
  ])
  expect(rows[0].row).not.toContain(key.slice(13))
  const { rows: logged } = await server.context.systemPool.query(
    "select detail::text || coalesce(before::text, '') || coalesce(after::text, '') as entry from audit_log",
  )
  expect(logged.filter(({ entry }) => entry.includes(key.slice(13)))).toEqual([])
  expect(await read(id)).toMatchObject({ key_start: key.slice(0, 13), made_by: 'Test Customer Admin' })
  expect(JSON.stringify(await read(id))).not.toContain(key.slice(13))
})

test('what is added to a record opens with the next key, and only to whoever may read it; what is taken away closes at once', async () => {
  const tracker = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Track'] })
  const { id, key } = await keyFor(['Track', 'Trips'])
  const { version } = await read(id)
  const change = (modules: Modules, at: number) => ask('PUT', `/api/api_key/${id}/`, { version: at, modules }, tracker)
  expect((await change(['Track', 'Geofence'], version)).status).toBe(200)
  expect([await statusOf(TRACK, key), await statusOf('/api/geofence_categories/', key)]).toEqual([200, 403])
  expect(await statusOf('/api/trips/drivers/', key)).toBe(403)
  const { ids, changes } = { ids: [id], changes: { modules: ['Track', 'Geofence', 'Trips'] } }
  expect((await ask('POST', '/api/api_keys_change/', { ids, changes }, tracker)).status).toBe(200)
  expect((await read(id)).reads).toEqual(['Track', 'Trips'])
  const theirs = await make(id, tracker)
  expect([await statusOf(TRACK, theirs), await statusOf('/api/geofence_categories/', theirs)]).toEqual([200, 403])
  const mine = await make(id)
  expect([await statusOf(TRACK, mine), await statusOf('/api/geofence_categories/', mine)]).toEqual([200, 200])
})

test('a module that whoever made a key comes to hold later opens with the next key', async () => {
  const maker = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Track'] })
  const { id, key } = await keyFor(['Track', 'Geofence'], maker)
  await server.context.systemPool.query(
    "insert into user_modules (user_id, module_id) select $1, id from modules where name = 'Geofence'",
    [maker.id],
  )
  expect(await statusOf('/api/geofence_categories/', key)).toBe(403)
  expect(await statusOf('/api/geofence_categories/', await make(id, maker))).toBe(200)
})

test('what a program asks for in vain is logged as of its key, beside whoever made it', async () => {
  const { id, key } = await keyFor(['Track'])
  expect(await statusOf('/api/events/', key)).toBe(403)
  const { rows } = await server.context.systemPool.query(
    "select user_id, detail from audit_log where action = 'access denied' and detail->>'apiKey' = $1",
    [String(id)],
  )
  expect(rows).toEqual([
    { user_id: administrator.id, detail: { route: 'GET /api/events/', reason: 'module missing', apiKey: id } },
  ])
})

test('the history says who made the key, and a new one ends the one before', async () => {
  const { id, key } = await keyFor(['Track'])
  const next = await make(id)
  expect([await statusOf(TRACK, key), await statusOf(TRACK, next)]).toEqual([403, 200])
  const [newest] = await history(id)
  expect(newest).toMatchObject({ action: 'changed', who: 'Test Customer Admin' })
  expect(newest!.changes).toContainEqual({ field: 'key_start', before: key.slice(0, 13), after: next.slice(0, 13) })
})

test('a key ends when it expires', async () => {
  const { id, key } = await keyFor(['Track'])
  const { expires_at } = await read(id)
  const days = (Date.parse(expires_at!) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  await server.context.systemPool.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
    id,
  ])
  expect(await statusOf(TRACK, key)).toBe(403)
})

test('an archived key is refused and makes no new one; restored it works again', async () => {
  const { id, key } = await keyFor(['Track'])
  await ask('POST', '/api/api_keys_delete/', { ids: [id] })
  expect(await statusOf(TRACK, key)).toBe(403)
  expect((await ask('POST', `/api/api_key/${id}/key/`, { days: 30 })).status).toBe(409)
  await ask('POST', '/api/api_keys_restore/', { ids: [id] })
  expect(await statusOf(TRACK, key)).toBe(200)
})

describe('a key never reads more than whoever made it may read today', () => {
  test('nor of a module that they do not have', async () => {
    const tracker = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Track'] })
    const { key } = await keyFor(['Track', 'Events'], tracker)
    expect([await statusOf(TRACK, key), await statusOf('/api/events/', key)]).toEqual([200, 403])
    expect((await list('module=Events')).results.find(one => one.key_start === key.slice(0, 13))?.reads).toEqual([
      'Track',
    ])
  })

  test('nor anything once they hold none of its modules, or are a guest; its record says so', async () => {
    const { systemPool } = server.context
    const maker = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Track'] })
    const { id, key } = await keyFor(['Track'], maker)
    expect([await statusOf(TRACK, key), (await read(id)).reads]).toEqual([200, ['Track']])
    const permission = 'update users set permission_id = (select id from permissions where name = $2) where id = $1'
    await systemPool.query(permission, [maker.id, 'Guest'])
    expect([await statusOf(TRACK, key), (await read(id)).reads]).toEqual([403, []])
    await systemPool.query(permission, [maker.id, 'Customer Admin'])
    expect(await statusOf(TRACK, key)).toBe(200)
    await systemPool.query('delete from user_modules where user_id = $1', [maker.id])
    expect([await statusOf(TRACK, key), (await read(id)).reads]).toEqual([403, []])
  })

  test('nor of a module that the customer does not have', async () => {
    const { id, key } = await keyFor(['Track', 'Geofence'])
    await switchModulesOff(server.context.system, own.id, 'Geofence')
    expect([await statusOf(TRACK, key), await statusOf('/api/geofence_categories/', key)]).toEqual([200, 403])
    expect((await read(id)).reads).toEqual(['Track'])
    await switchModulesOff(server.context.system, own.id)
    expect(await statusOf('/api/geofence_categories/', key)).toBe(200)
  })

  test('nor once they have lost the customer, or their account is closed', async () => {
    const { systemPool } = server.context
    const leaver = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
    const { key } = await keyFor(['Track'], leaver)
    await systemPool.query('update users set archived_at = now() where id = $1', [leaver.id])
    expect(await statusOf(TRACK, key)).toBe(403)
    await systemPool.query('update users set archived_at = null where id = $1', [leaver.id])
    expect(await statusOf(TRACK, key)).toBe(200)
    await systemPool.query('delete from user_customers where user_id = $1', [leaver.id])
    expect(await statusOf(TRACK, key)).toBe(403)
  })

  test('and of a limited user’s groups alone once they are one', async () => {
    const { systemPool } = server.context
    const demoted = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
    const { key } = await keyFor(['Track'], demoted)
    await systemPool.query(
      'update users set permission_id = (select id from permissions where is_limited_user order by id limit 1) where id = $1',
      [demoted.id],
    )
    const { status, body } = await reply('/api/fmt/simple_vehicle_list/', key)
    expect(status).toBe(200)
    for (const { registration } of own.vehicles) expect(body).not.toContain(registration)
  })
})

test('the list says when a key was used, to the minute, and which read a module', async () => {
  const { id, key } = await keyFor(['Geofence'])
  expect((await read(id)).last_used_at).toBeNull()
  expect(await statusOf('/api/geofence_categories/', key)).toBe(200)
  const { last_used_at } = await read(id)
  expect(Math.abs(Date.now() - Date.parse(last_used_at!))).toBeLessThan(60_000)
  const { results } = await list('module=Geofence')
  expect(results.map(one => one.id)).toContain(id)
  expect(results.filter(one => !one.modules.includes('Geofence'))).toEqual([])
  expect((await list(`search=${key.slice(0, 13).toLowerCase()}`)).results.map(one => one.id)).toContain(id)
})

test.each(apiKeys.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
  expect((await ask('GET', `/api/administration/api_keys/?ordering=${ordering}`)).status).toBe(200)
})

test('another customer’s administrator neither finds a record nor makes its key; a key needs a name and a module', async () => {
  const { id } = await keyFor(['Track'])
  expect((await ask('GET', `/api/api_key/${id}/`, undefined, stranger)).status).toBe(404)
  expect((await ask('POST', `/api/api_key/${id}/key/`, { days: 30 }, stranger)).status).toBe(404)
  expect((await ask('POST', `/api/api_key/${id}/key/`, { days: 31 })).status).toBe(400)
  const nothing = { status: 400, body: { fields: [{ field: 'name' }, { field: 'modules' }] } }
  expect(await ask('POST', '/api/api_keys/', { name: '', modules: [] })).toMatchObject(nothing)
  expect((await ask('POST', '/api/api_keys/', { name: 'Vehicles', modules: ['Vehicle File'] })).status).toBe(400)
})

test('an export has the modules in words, and no key', async () => {
  await add({ name: 'Exported', modules: ['Timesheet', 'Trips'] })
  const { body } = await exported('format=csv&search=exported&language=pt')
  expect(body).toContain('Exported;Folhas de horas, Viagens/Paragens')
})
