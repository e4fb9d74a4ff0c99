import { notificationEmails } from '@milepost/contract/notification-emails.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let ofBoth: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: [] })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: [] })
  ofBoth = await signInAs(context, 'Customer Admin', [own.id, foreign.id], { modules: [] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.context.system.deleteFrom('notification_emails').execute()
})

const { ask, list, add, read, history, exported } = recordCalls(notificationEmails, () => ({
  server,
  user: administrator,
}))
const OF_TYPE = notificationEmails.ofType.path
const OF_CUSTOMER = notificationEmails.ofCustomer.path
const emails = async (query = '') => (await list(query)).results.map(({ email }) => email)
const send = async (method: 'PUT' | 'POST', path: string, body: object, user = administrator) => {
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await server.app!.inject({ method, url: path, headers, payload: body })
  return { status: response.statusCode, body: response.json() }
}
const remove = async (id: number, user = administrator) => {
  const url = `/api/report_notification_email_delete/${id}/`
  const response = await server.app!.inject({
    method: 'DELETE',
    url,
    headers: { authorization: `Bearer ${user.token}` },
  })
  return { status: response.statusCode, body: response.json() }
}

describe('an address', () => {
  test('is kept in lower case, with its report and its depots, and found by each', async () => {
    await add({ email: 'Ana@Northwind.example', report_type: 'AUD', depots: [own.groupId] })
    await add({ email: 'ben@northwind.example', report_type: 'STD' })
    expect(await emails()).toEqual(['ana@northwind.example', 'ben@northwind.example'])
    expect(await emails('report_type=STD')).toEqual(['ben@northwind.example'])
    expect(await emails(`depot=${own.groupId}`)).toEqual(['ana@northwind.example'])
    expect(await emails('search=BEN@')).toEqual(['ben@northwind.example'])
    const [, ana = ''] = (await exported('format=csv&language=pt')).body.trim().split(/\r?\n/)
    expect(ana).toMatch(/^ana@northwind\.example;Relatório de auditoria;Northwind Depot;/)
  })

  test('receives a report once within a customer, and may receive several [ADM-MAIL-07]', async () => {
    const ana = { email: 'ana@northwind.example', report_type: 'DEFECT' }
    await add(ana)
    expect(await ask('POST', '/api/notification_emails/', { ...ana, email: 'ANA@northwind.example' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'email', code: 'taken' }] },
    })
    for (const report_type of ['STD', 'AUD', 'HND']) await add({ ...ana, report_type })
    await add(ana, stranger)
    expect((await ask('POST', '/api/notification_emails/', { ...ana, report_type: 'GTC' })).status).toBe(400)
  })

  test.each(['ana', 'ana@northwind.example,eve@b.example', 'ana@northwind.example\r\nBcc: eve@b.example', ''])(
    'is none in %j',
    async email => {
      const { status, body } = await ask('POST', '/api/notification_emails/', { email, report_type: 'STD' })
      expect([status, body.field]).toEqual([400, 'email'])
    },
  )

  test('has depots of its own customer alone; the group says what uses it', async () => {
    const ana = { email: 'ana@northwind.example', report_type: 'STD' }
    expect(await ask('POST', '/api/notification_emails/', { ...ana, depots: [foreign.groupId] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'depots', code: 'unknown' }] },
    })
    const { id } = await add({ ...ana, depots: [own.groupId] })
    const { body } = await ask('GET', `/api/vehicles_group/${own.groupId}/uses/`)
    expect(body.results).toContainEqual({ kind: 'notification_emails', count: 1, first: [{ id, name: ana.email }] })
  })
})

describe('the addresses of a report', () => {
  test('are listed by the name of the report [ADM-MAIL-01, ADM-MAIL-02]', async () => {
    const types = [
      'vehicle_std_emails',
      'vehicle_audit_emails',
      'vehicle_handover_emails',
      'defect_notification_emails',
    ]
    for (const report_type of ['STD', 'AUD', 'HND', 'DEFECT']) {
      await add({ email: `${report_type}@northwind.example`, report_type })
    }
    await add({ email: 'eve@southmoor.example', report_type: 'STD' }, stranger)
    const told = await Promise.all(types.map(type => ask('GET', `${OF_TYPE}?notification_type=${type}`)))
    expect(told.map(({ body }) => body.results.map(({ email }: { email: string }) => email))).toEqual([
      ['std@northwind.example'],
      ['aud@northwind.example'],
      ['hnd@northwind.example'],
      ['defect@northwind.example'],
    ])
    expect((await ask('GET', `${OF_TYPE}?notification_type=other`)).status).toBe(400)
    expect((await ask('GET', `${OF_TYPE}?notification_type=${types[0]}&customer_id=${foreign.id}`)).status).toBe(404)
  })

  test('are set at once: those that stay keep their depots, others are archived [ADM-MAIL-01]', async () => {
    const ana = await add({ email: 'ana@northwind.example', report_type: 'STD', depots: [own.groupId] })
    const ben = await add({ email: 'ben@northwind.example', report_type: 'STD' })
    await add({ email: 'ben@northwind.example', report_type: 'AUD' })
    const body = { notification_type: 'vehicle_std_emails', emails: ['cem@northwind.example', 'ANA@northwind.example'] }
    const set = await send('PUT', OF_TYPE, body)
    expect(set).toMatchObject({
      status: 200,
      body: { count: 2, results: [{ id: ana.id, email: 'ana@northwind.example' }, { email: 'cem@northwind.example' }] },
    })
    expect((await read(ana.id)).depots).toMatchObject([{ id: own.groupId }])
    expect((await read(ben.id)).archived_at).not.toBeNull()
    expect((await history(ben.id)).map(({ action }) => action)).toEqual(['archived', 'created'])
    expect(await emails('report_type=AUD')).toEqual(['ben@northwind.example'])
    expect((await send('PUT', OF_TYPE, body)).body).toEqual(set.body)
  })

  test('are added and removed beside one another, twice like once [ADM-MAIL-03]', async () => {
    await add({ email: 'ana@northwind.example', report_type: 'STD' })
    const body = {
      add: [
        { email: 'ben@northwind.example', report_type: 'HND' },
        { email: 'ben@northwind.example', report_type: 'HND' },
      ],
      remove: [{ email: 'ana@northwind.example', report_type: 'STD' }],
    }
    for (let times = 1; times <= 2; times++) {
      expect(await send('PUT', OF_CUSTOMER, { id: own.id, ...body })).toMatchObject({
        status: 200,
        body: { count: 1, results: [{ email: 'ben@northwind.example', report_type: 'HND', customer: own.id }] },
      })
    }
    expect((await ask('GET', OF_CUSTOMER)).body.count).toBe(1)
    expect((await send('PUT', OF_CUSTOMER, { id: foreign.id, ...body })).status).toBe(404)
    expect((await send('PUT', OF_CUSTOMER, body, ofBoth)).status).toBe(400)
  })
})

test('the calls of the documents list, add, give depots to and remove one address [ADM-MAIL-04, ADM-MAIL-05, ADM-MAIL-06]', async () => {
  const path = notificationEmails.add.path
  const created = await send('POST', path, { customer_id: own.id, email: 'ana@northwind.example', report_type: 'HND' })
  expect(created).toMatchObject({
    status: 200,
    body: { email: 'ana@northwind.example', report_type: 'HND', depots: [] },
  })
  const { id } = created.body
  expect((await ask('GET', path)).body).toMatchObject({ count: 1, results: [{ id, report_type: 'HND' }] })
  const setDepots = (depots: number[], user = administrator) =>
    send('PUT', notificationEmails.setDepots.path, { id, depots }, user)
  expect((await setDepots([own.groupId])).body.depots).toMatchObject([{ id: own.groupId }])
  expect((await setDepots([foreign.groupId])).status).toBe(400)
  expect((await setDepots([], stranger)).status).toBe(404)
  expect((await remove(id, stranger)).status).toBe(404)
  expect(await remove(id)).toEqual({ status: 200, body: { deleted: 1 } })
  expect(await emails()).toEqual([])
  expect((await setDepots([])).status).toBe(404)
})

test.each([
  ['Manager', 200, 403],
  ['Read Only', 200, 403],
  ['User Vehicle Admin', 403, 403],
  ['Engineer', 403, 403],
] as const)('%s may read them or not, and write none', async (role, reads, writes) => {
  const reader = await signInAs(server.context, role, [own.id], { modules: [] })
  expect((await ask('GET', OF_CUSTOMER, undefined, reader)).status).toBe(reads)
  expect((await send('PUT', OF_CUSTOMER, { id: own.id }, reader)).status).toBe(writes)
})
