import { leaseCompanies } from '@milepost/contract/lease-companies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, history, exported } = recordCalls(leaseCompanies, () => ({ server, user: administrator }))
const names = async (query: string) => (await list(query)).results.map(({ name }) => name)

test('the list has the own customer’s, by name in any case, and a search finds names and phone numbers', async () => {
  await add({ name: 'Listed beta', phone: '+44 20 7946 0001' })
  await add({ name: 'LISTED Alpha' })
  await add({ name: 'Listed foreign' }, stranger)
  expect(await names('search=listed')).toEqual(['LISTED Alpha', 'Listed beta'])
  expect(await names('search=listed&ordering=-name')).toEqual(['Listed beta', 'LISTED Alpha'])
  expect(await names('search=7946 0001')).toEqual(['Listed beta'])
})

test.each(leaseCompanies.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
  expect((await ask('GET', `/api/administration/lease_companies/?ordering=${ordering}`)).status).toBe(200)
})

test('a name is needed, and taken once within a customer, in any case', async () => {
  expect(await ask('POST', '/api/lease_companies/', { name: ' ' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'name', code: 'required' }] },
  })
  await add({ name: 'Taken' })
  expect(await ask('POST', '/api/lease_companies/', { name: 'TAKEN' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'name', code: 'taken' }] },
  })
  await add({ name: 'Taken' }, stranger)
})

test('an archived one is offered no more, its name is free, and it stays with its vehicle', async () => {
  const { id } = await add({ name: 'Archived' })
  const { body: vehicle } = await ask('POST', '/api/vehicles/', {
    registration: 'LEASED 1',
    vehicle_type: 'VAN',
    lease_company: id,
  })
  await ask('POST', '/api/lease_companies_delete/', { ids: [id] })
  expect(await names('search=archived')).toEqual([])
  expect(await names('search=archived&archived=True')).toEqual(['Archived'])
  expect((await ask('GET', `/api/vehicle/${vehicle.id}/`)).body.lease_company).toEqual({ id, name: 'Archived' })
  const next = await add({ name: 'Archived' })
  const restore = () => ask('POST', '/api/lease_companies_restore/', { ids: [id] })
  expect((await restore()).body).toMatchObject({ count: 0, refused: [{ id, name: 'Archived', field: 'name' }] })
  await ask('POST', '/api/lease_companies_delete/', { ids: [next.id] })
  expect((await restore()).body).toMatchObject({ count: 1, refused: [] })
})

test('what uses it is counted and named, within the customer and without what is archived', async () => {
  const { id } = await add({ name: 'Used' })
  const uses = async (of = id) => (await ask('GET', `/api/lease_company/${of}/uses/`)).body.results
  expect(await uses()).toEqual([])
  for (const registration of ['USED 3', 'USED 1', 'USED 2', 'USED 6', 'USED 5', 'USED 4', 'USED 7']) {
    await ask('POST', '/api/vehicles/', { registration, vehicle_type: 'VAN', lease_company: id })
  }
  const [{ id: seventh }] = (await ask('GET', '/api/vehicles/?search=used7')).body.results
  await ask('POST', '/api/vehicles_delete/', { ids: [seventh] })
  const [used, ...more] = await uses()
  expect([used.kind, used.count, more]).toEqual(['vehicles', 6, []])
  expect(used.first.map((one: { name: string }) => one.name)).toEqual([1, 2, 3, 4, 5].map(number => `USED ${number}`))
  expect((await ask('GET', `/api/lease_company/${id}/uses/`, undefined, stranger)).status).toBe(404)
})

test('a change counts the version and is in the history; another customer’s is not found', async () => {
  const { id, version } = await add({ name: 'Before' })
  const { body } = await ask('PUT', `/api/lease_company/${id}/`, { version, phone: '123' })
  expect(body).toMatchObject({ name: 'Before', phone: '123', version: 2, updated_by: 'Test Customer Admin' })
  expect((await ask('PUT', `/api/lease_company/${id}/`, { version, phone: '456' })).status).toBe(409)
  expect(await history(id)).toMatchObject([
    { action: 'changed', changes: [{ field: 'phone', before: '', after: '123' }] },
    { action: 'created' },
  ])
  expect((await ask('GET', `/api/lease_company/${id}/`, undefined, stranger)).status).toBe(404)
})

test('an export has what matches, in the language of the page', async () => {
  await add({ name: 'Exported', phone: '789' })
  const { body } = await exported('format=csv&search=exported&language=pt')
  const [heading, ...rows] = body.trim().split(/\r?\n/)
  expect(heading).toContain('Nome;Telefone;Cliente')
  expect(rows).toEqual([expect.stringContaining('Exported;789;Northwind')])
})
