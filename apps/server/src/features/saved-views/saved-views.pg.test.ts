import { savedViews } from '@milepost/contract/saved-views.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let manager: TestUser
let colleague: TestUser
let administrator: TestUser
let reader: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  const modules = { modules: ['Track'] }
  manager = await signInAs(context, 'Manager', [own.id], modules)
  colleague = await signInAs(context, 'Manager', [own.id], modules)
  administrator = await signInAs(context, 'Customer Admin', [own.id], modules)
  reader = await signInAs(context, 'Read Only', [own.id], modules)
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], modules)
})
afterAll(() => server.stop())

async function ask(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${user.token}` }
  const answer = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const save = (user: TestUser, name: string, isShared = false) =>
  ask(user, 'POST', '/api/saved_views/', { page: 'track', name, query: 'status=moving&lat=52.1', is_shared: isShared })

const namesFor = async (user: TestUser, page = 'track') => {
  const { body } = await ask(user, 'GET', `/api/saved_views/?page=${page}`)
  return savedViews.list.result.parse(body).results.map(view => view.name)
}

test('a personal view is its owner’s, and a shared one everybody’s of the customer', async () => {
  expect((await save(manager, 'Night shift')).body).toMatchObject({
    name: 'Night shift',
    query: 'status=moving&lat=52.1',
    is_own: true,
    is_shared: false,
    is_default: false,
    may_change: true,
  })
  const shared = await save(manager, 'Depot', true)
  expect(await namesFor(manager)).toEqual(['Depot', 'Night shift'])
  expect(await namesFor(colleague)).toEqual(['Depot'])
  expect(await namesFor(stranger)).toEqual([])
  expect(await namesFor(manager, 'trips')).toEqual([])
  const { id } = shared.body
  expect((await ask(stranger, 'PUT', `/api/saved_views/${id}/`, { name: 'Mine' })).status).toBe(404)
  expect((await ask(stranger, 'DELETE', `/api/saved_views/${id}/`)).status).toBe(404)
  expect((await ask(stranger, 'PUT', `/api/saved_views/${id}/default/`, { is_default: true })).status).toBe(404)
  expect((await ask(colleague, 'PUT', `/api/saved_views/${id}/`, { name: 'Mine' })).status).toBe(403)
  expect((await ask(administrator, 'PUT', `/api/saved_views/${id}/`, { name: 'Main depot' })).body.name).toBe(
    'Main depot',
  )
  expect((await ask(administrator, 'PUT', `/api/saved_views/${id}/`, { is_shared: false })).status).toBe(403)
})

test('a name is given once, and a view keeps no more than an address', async () => {
  await save(colleague, 'Vans')
  expect(await save(colleague, ' Vans ')).toMatchObject({ status: 409, body: { field: 'name' } })
  expect((await save(manager, 'Vans')).status).toBe(200)
  const bad = { page: 'track', name: 'Odd', query: 'a=1#b c' }
  expect((await ask(colleague, 'POST', '/api/saved_views/', bad)).status).toBe(400)
  expect((await ask(colleague, 'POST', '/api/saved_views/', { ...bad, page: '../x' })).status).toBe(400)
})

test('a hundred views of a page are all, also where several are saved at the very same time', async () => {
  const names = Array.from({ length: 99 }, (_, number) => `View ${number}`)
  const keep = (name: string) => ask(reader, 'POST', '/api/saved_views/', { page: 'events', name, query: '' })
  for (const name of names) await keep(name)
  const { systemPool } = server.context
  const other = await systemPool.connect()
  await other.query('begin')
  // What is saved waits, what is counted does not.
  await other.query('lock table saved_views in share mode')
  const both = ['a', 'b'].map(keep)
  const waiting = async () => {
    const { rowCount } = await systemPool.query(
      `select from pg_locks where not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(2)
  await other.query('rollback')
  other.release()
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await namesFor(reader, 'events')).toHaveLength(100)
})

test('whoever only reads keeps views, and shares none', async () => {
  expect((await save(reader, 'Mine')).status).toBe(200)
  expect((await save(reader, 'Ours', true)).status).toBe(403)
  expect((await ask(reader, 'GET', '/api/saved_views/?page=track')).body.may_share).toBe(false)
})

describe('the view that a page opens with', () => {
  test('is each user’s own choice, one for a page, and may be one that somebody shared', async () => {
    const first = (await save(manager, 'First', true)).body.id
    const second = (await save(manager, 'Second')).body.id
    const choose = (user: TestUser, id: number, isDefault: boolean) =>
      ask(user, 'PUT', `/api/saved_views/${id}/default/`, { is_default: isDefault })
    await choose(manager, first, true)
    await choose(manager, second, true)
    await choose(colleague, first, true)
    const defaultsOf = async (user: TestUser) => {
      const { body } = await ask(user, 'GET', '/api/saved_views/?page=track')
      return savedViews.list.result.parse(body).results.flatMap(view => (view.is_default ? [view.name] : []))
    }
    expect(await defaultsOf(manager)).toEqual(['Second'])
    expect(await defaultsOf(colleague)).toEqual(['First'])
    await ask(manager, 'PUT', `/api/saved_views/${first}/`, { is_shared: false })
    expect(await defaultsOf(colleague)).toEqual([])
    await ask(manager, 'PUT', `/api/saved_views/${first}/`, { is_shared: true })
    expect(await defaultsOf(colleague)).toEqual([])
    expect((await choose(manager, second, false)).body.is_default).toBe(false)
    expect(await defaultsOf(manager)).toEqual([])
  })
})

test('what is saved, changed and deleted is in the audit log', async () => {
  const { id } = (await save(colleague, 'Audited')).body
  await ask(colleague, 'PUT', `/api/saved_views/${id}/`, { name: 'Audited twice' })
  expect((await ask(colleague, 'DELETE', `/api/saved_views/${id}/`)).body).toEqual({ deleted: true })
  const rows = await server.context.system
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('user_id', '=', colleague.id)
    .where('action', 'in', ['view saved', 'view changed', 'view deleted'])
    .orderBy('id')
    .execute()
  expect(rows.slice(-3).map(row => [row.action, (row.detail as { name: string }).name])).toEqual([
    ['view saved', 'Audited'],
    ['view changed', 'Audited twice'],
    ['view deleted', 'Audited twice'],
  ])
})

test('two changes at the very same time are one after the other', async () => {
  const change = (id: number, body: object) => ask(manager, 'PUT', `/api/saved_views/${id}/`, body)
  for (let round = 0; round < 6; round++) {
    const [one, two] = [(await save(manager, `One ${round}`)).body, (await save(manager, `Two ${round}`)).body]
    const renamed = await Promise.all([one, two].map(({ id }) => change(id, { name: `Same ${round}` })))
    expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const deleted = await Promise.all([
      ask(manager, 'DELETE', `/api/saved_views/${one.id}/`),
      ask(manager, 'PUT', `/api/saved_views/${one.id}/default/`, { is_default: true }),
      ask(manager, 'DELETE', `/api/saved_views/${one.id}/`),
    ])
    const [first = 0, asDefault = 0, second = 0] = deleted.map(({ status }) => status)
    expect([first, second].toSorted((a, b) => a - b)).toEqual([200, 404])
    expect([200, 404]).toContain(asDefault)
  }
})

test('of a customer without the module of a page nobody has views of it', async () => {
  await save(manager, 'Shared by us', true)
  await switchModulesOff(server.context.system, own.id, 'Track', 'TrackVehicle')
  expect(await namesFor(manager)).toEqual([])
  expect((await save(manager, 'Too late')).status).toBe(403)
  await switchModulesOff(server.context.system, own.id)
  expect(await namesFor(manager)).toContain('Shared by us')
})

test('a view of a module that is off is neither changed, made the default nor deleted by its id', async () => {
  const { body } = await save(manager, 'While it is off')
  const path = `/api/saved_views/${body.id}/`
  await switchModulesOff(server.context.system, own.id, 'Track')
  try {
    expect((await ask(manager, 'PUT', path, { name: 'Other' })).status).toBe(404)
    expect((await ask(manager, 'PUT', `${path}default/`, { is_default: true })).status).toBe(404)
    expect((await ask(manager, 'DELETE', path)).status).toBe(404)
  } finally {
    await switchModulesOff(server.context.system, own.id)
  }
  expect(await namesFor(manager)).toContain('While it is off')
})

test.each([
  ['track', 'Track'],
  ['geofences', 'Geofence'],
  ['notification-rules', 'Events'],
])('of the page %s nobody without its module has views', async (page, module) => {
  const modules = { modules: [module] }
  const whole = await signInAs(server.context, 'Customer Admin', [own.id], modules)
  const partial = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Trips'] })
  const shared = { page, name: `Shared of ${page}`, query: '', is_shared: true }
  const { id } = (await ask(whole, 'POST', '/api/saved_views/', shared)).body
  expect(await namesFor(whole, page)).toContain(shared.name)
  expect(await namesFor(partial, page)).toEqual([])
  expect((await ask(partial, 'PUT', `/api/saved_views/${id}/default/`, { is_default: true })).status).toBe(404)
  expect((await ask(partial, 'POST', '/api/saved_views/', { ...shared, name: 'Mine' })).status).toBe(403)
})
