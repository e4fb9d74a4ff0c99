import { managementCompanies } from '@milepost/contract/management-companies.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let installer: TestUser
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  await registerCustomer(context.system, 'Southmoor', 0)
  installer = await signInAs(context, 'Global Admin', [own.id], { modules: 'all' })
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(managementCompanies, () => ({
  server,
  user: installer,
}))

test('a company is added, changed and archived, and its history says by whom', async () => {
  const { id, version } = await add({ name: 'Harbour Fleet', break_down_phone: '+44 20 7946 0001' })
  expect(await read(id)).toMatchObject({
    ...{ customer: null, accident_reporting_enabled: true, customer_count: 0, logo: null, may_edit: true },
  })
  const change = { version, accident_reporting_enabled: false }
  expect((await ask('PUT', `/api/management_company/${id}/`, change)).body).toMatchObject({ version: 2 })
  const archived = await ask('POST', '/api/management_companies_delete/', { ids: [id] })
  expect(archived.body).toMatchObject({ count: 1, refused: [] })
  const undone = await ask('POST', '/api/management_companies_undo/', { undo: archived.body.undo })
  expect(undone.body).toMatchObject({ count: 1 })
  expect(await history(id)).toMatchObject([
    { action: 'restored' },
    { action: 'archived', who: 'Test Global Admin' },
    { action: 'changed', changes: [{ field: 'accident_reporting_enabled', before: true, after: false }] },
    { action: 'created' },
  ])
})

test('a name is needed and taken once, by an archived one as well', async () => {
  const { id } = await add({ name: 'Taken' })
  await ask('POST', '/api/management_companies_delete/', { ids: [id] })
  for (const [name, code] of [
    ['Taken', 'taken'],
    [' ', 'required'],
  ]) {
    expect(await ask('POST', '/api/management_companies/', { name })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'name', code }] },
    })
  }
})

test('it is of no customer: one that is sent is refused, and its customers are counted and named', async () => {
  const sent = await ask('POST', '/api/management_companies/', { name: 'Owned', customer: own.id })
  expect(sent.status).toBe(400)
  const { results } = await list('search=northwind management')
  expect(results).toMatchObject([{ name: 'Northwind Management', customer_count: 1 }])
  const { body } = await ask('GET', `/api/management_company/${results[0]!.id}/uses/`)
  expect(body.results).toEqual([{ kind: 'customers', count: 1, first: [{ id: own.id, name: 'Northwind' }] }])
})

test.each(managementCompanies.list.query.shape.ordering.unwrap().options)(
  'the list is ordered by %s',
  async ordering => {
    expect((await ask('GET', `${managementCompanies.list.path}?ordering=${ordering}`)).status).toBe(200)
  },
)

test('an administrator of a customer neither reads nor writes them', async () => {
  const asked = [
    await ask('GET', managementCompanies.list.path, undefined, administrator),
    await ask('POST', '/api/management_companies/', { name: 'Mine' }, administrator),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 403])
})

test('behind the rules the database shows the api role the companies of its scope alone, and lets it change none', async () => {
  const inScope = await server.context.api.transaction().execute(async db => {
    await sql`select set_config('milepost.customers', ${`{${own.id}}`}, true)`.execute(db)
    const { rows } = await sql<{ name: string }>`select name from management_companies`.execute(db)
    const changed = await sql`update management_companies set name = 'Mine' returning id`.execute(db)
    return { names: rows.map(({ name }) => name), changed: changed.rows.length }
  })
  expect(inScope).toEqual({ names: ['Northwind Management'], changed: 0 })
})

test('an export has what matches, in the language of the page', async () => {
  await add({ name: 'Exported', break_down_phone: '789' })
  const { body } = await exported('format=csv&search=exported&language=pt')
  const [heading, row] = body.trim().split(/\r?\n/)
  expect(heading).toContain('Nome;Telefone de avarias;Participação de acidentes;Clientes')
  expect(row).toContain('Exported;789;')
})
