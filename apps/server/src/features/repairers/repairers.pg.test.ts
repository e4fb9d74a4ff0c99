import { repairers } from '@milepost/contract/repairers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, history, exported } = recordCalls(repairers, () => ({ server, user: administrator }))

const ADDRESS = {
  ...{ display_name: 'Oakham works', address1: '4 Mill Lane', address2: 'Unit 2', city: 'Oakham', county: 'Rutland' },
  ...{ postcode: 'LE15 6AA', country: 'United Kingdom' },
}

test('a repairer has an id, a name and an address with every part; a short display name is taken as well [PICK-34, PICK-37]', async () => {
  const repairer = await add({ name: 'Rutland Trucks', ...ADDRESS })
  expect(repairer).toMatchObject({ id: expect.any(Number), name: 'Rutland Trucks', ...ADDRESS })
  const { body } = await ask('PUT', `/api/repairer/${repairer.id}/`, { version: 1, display_name: 'Yard' })
  expect(body).toMatchObject({ display_name: 'Yard', address1: ADDRESS.address1, version: 2 })
  expect((await list('search=mill lane')).results.map(({ name }) => name)).toEqual(['Rutland Trucks'])
  expect(await history(repairer.id)).toMatchObject([
    { action: 'changed', changes: [{ field: 'display_name', before: 'Oakham works', after: 'Yard' }] },
    { action: 'created' },
  ])
  expect((await exported('format=csv')).body).toContain('4 Mill Lane')
})

test('the list to choose from is an array of a customer’s repairers by name; of no customer, 0, it is empty [PICK-18]', async () => {
  await add({ name: 'aardvark Tyres' })
  const { id: archived } = await add({ name: 'Closed' })
  await ask('POST', '/api/repairers_delete/', { ids: [archived] })
  await add({ name: 'Elsewhere' }, stranger)
  const choices = (id: number) => ask('GET', `/api/customer_repairers/${id}/`)
  const { status, body } = await choices(own.id)
  expect([status, body]).toEqual([
    200,
    [
      { id: expect.any(Number), name: 'aardvark Tyres' },
      { id: expect.any(Number), name: 'Rutland Trucks' },
    ],
  ])
  expect((await choices(0)).body).toEqual([])
  expect((await choices(foreign.id)).status).toBe(404)
  expect((await choices(-1)).status).toBe(400)
})

test('defects that are open and inspections that are incomplete are named among what uses it, to whoever has their modules', async () => {
  const { id } = await add({ name: 'Assigned' })
  const vehicle = own.vehicles[0]!
  const defect = (description: string, status: string) =>
    server.context.system
      .insertInto('defects')
      .values({
        ...{ customer_id: own.id, vehicle_id: vehicle.id, registration: vehicle.registration, category: 'horn' },
        ...{ description, severity: 'minor', judgement: 'safe', reported_at: new Date(), reporter_name: 'Ana' },
        ...{ created_by_name: 'Ana', status, is_off_road: false, repairer_id: id },
      })
      .execute()
  await defect('Horn weak', '1431655764')
  await defect('Horn mended', '1789569705')
  const uses = async () => (await ask('GET', `/api/repairer/${id}/uses/`)).body.results
  expect(await uses()).toMatchObject([
    { kind: 'defects', count: 1, first: [{ name: `${vehicle.registration} · Horn weak` }] },
  ])
  await server.context.systemPool.query(`update customers set modules_off = '{Defect}' where id = ${own.id}`)
  expect(await uses()).toEqual([])
  await server.context.systemPool.query(`update customers set modules_off = '{}' where id = ${own.id}`)
})

test('a vehicle group has one of its customer, keeps it when it is archived, and is named among what uses it', async () => {
  const { id } = await add({ name: 'Usual' })
  const { id: theirs } = await add({ name: 'Theirs' }, stranger)
  const group = `/api/vehicles_group/${own.groupId}/`
  const { version } = (await ask('GET', group)).body
  expect(await ask('PUT', group, { version, repairer: theirs })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'repairer', code: 'unknown' }] },
  })
  expect((await ask('PUT', group, { version, repairer: id })).body.repairer).toEqual({ id, name: 'Usual' })
  const { body } = await ask('GET', `/api/repairer/${id}/uses/`)
  expect(body.results).toMatchObject([{ kind: 'vehicle_groups', count: 1, first: [{ id: own.groupId }] }])
  const narrowed = await ask('GET', `/api/administration/vehicles_groups/?repairer=${id}`)
  expect(narrowed.body.results).toMatchObject([{ id: own.groupId }])
  await ask('POST', '/api/repairers_delete/', { ids: [id] })
  expect((await ask('GET', group)).body.repairer).toEqual({ id, name: 'Usual' })
})

test('a name is taken once within a customer, in any case', async () => {
  await add({ name: 'Taken' })
  expect(await ask('POST', '/api/repairers/', { name: 'TAKEN' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'name', code: 'taken' }] },
  })
  await add({ name: 'Taken' }, stranger)
})

test.each(repairers.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
  expect((await ask('GET', `/api/administration/repairers/?ordering=${ordering}`)).status).toBe(200)
})
