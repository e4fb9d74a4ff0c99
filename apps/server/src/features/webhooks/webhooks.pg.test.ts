import { webhookDeliveries, webhooks } from '@milepost/contract/webhooks.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { MESSAGE_KINDS, type MessageKind, MODULE_OF_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startWebhookReceiver, type TestReceiver, verifyMessage } from '../../testing/webhook-receiver.ts'
import { addWebhookMessage } from '../../webhooks/add-message.ts'
import { newestDelivery } from './queries.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser
let receiver: TestReceiver
let status = 200

beforeAll(async () => {
  const roles = { MILEPOST_ROLES: 'api,worker', MILEPOST_WEBHOOK_TARGETS: 'any' }
  server = await startTestServer({ ...roles, MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
beforeEach(async () => {
  status = 200
  receiver = await startWebhookReceiver({
    answer: response => void response.writeHead(status).end(status === 200 ? 'taken' : 'not now'),
  })
})
afterEach(async () => {
  await receiver.stop()
  await server.context.system.deleteFrom('webhooks').execute()
})
afterAll(() => server.stop())

const { ask, add, list, read, history, exported } = recordCalls(webhooks, () => ({ server, user: administrator }))

const url = () => `http://127.0.0.1:${receiver.port}/hook`

/** A webhook with its secret. */
async function addWithSecret(fields: object = {}) {
  const { id } = await add({ url: url(), kinds: ['trip.ended'], ...fields } as Parameters<typeof add>[0])
  const { status: made, body } = await ask('POST', `/api/webhook/${id}/secret/`)
  expect(made).toBe(200)
  return { id, secret: body.secret as string }
}

const deliveryOf = async (id: number) => (await ask('GET', `/api/webhook_delivery/${id}/`)).body
const listed = async (query = '', user = administrator) =>
  (await ask('GET', `${webhookDeliveries.list.path}?${query}`, undefined, user)).body

test('the secret is given once and sealed; a record shows when it was made, and no log or file has it', async () => {
  const { id, secret } = await addWithSecret({ description: 'ERP' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const record = await read(id)
  expect(record).toMatchObject({ state: 'on', secret_made_at: expect.any(String), previous_until: null, waiting: 0 })
  const { rows } = await server.context.systemPool.query(
    `select (select string_agg(w::text, '') from webhooks w) || (select string_agg(l::text, '') from audit_log l) as kept`,
  )
  expect(rows[0].kept).not.toContain(secret.slice(6, 30))
  const csv = (await exported('format=csv')).body
  expect(csv).toContain('ERP')
  expect(JSON.stringify(record) + csv).not.toContain(secret.slice(6, 30))
  expect((await history(id)).map(({ action }) => action)).toEqual(['changed', 'created'])
})

test('nobody has a customer told what they could not see themselves; what a webhook gets already it keeps', async () => {
  const traveller = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Trips'] })
  const make = (kinds: string[]) => ask('POST', '/api/webhooks/', { url: url(), kinds }, traveller)
  for (const kind of ['event.recorded', 'event.withdrawn', 'notification.raised']) {
    expect(await make(['trip.ended', kind])).toMatchObject({
      ...{ status: 400, body: { fields: [{ field: 'kinds', code: 'forbidden' }] } },
    })
  }
  expect((await make(['trip.ended', 'trip.withdrawn'])).status).toBe(200)
  await server.context.system.deleteFrom('webhooks').execute()
  const { id } = await add({ url: url(), kinds: ['event.recorded', 'trip.ended'] })
  const change = async (kinds: string[]) =>
    (await ask('PUT', `/api/webhook/${id}/`, { version: (await read(id)).version, kinds }, traveller)).status
  expect(await change(['event.recorded', 'trip.ended', 'trip.withdrawn'])).toBe(200)
  expect(await change(['event.recorded', 'event.withdrawn'])).toBe(400)
  await switchModulesOff(server.context.system, own.id, 'Trips')
  expect(await change(['event.recorded', 'trip.ended'])).toBe(200)
  expect(await change(['event.recorded', 'trip.ended', 'trip.withdrawn'])).toBe(400)
  await switchModulesOff(server.context.system, own.id)
})

/** Tells a webhook something, and gives the delivery. */
const tell = (webhook: number, type: MessageKind) =>
  server.context.system.transaction().execute(async db => {
    await addWebhookMessage(db, { customerId: own.id, type, data: { webhook } })
    return newestDelivery(db, webhook)
  })

/** The modules of an account that has all but one. */
const without = (module: string) => MODULES.filter(one => one !== module)

describe.each(MESSAGE_KINDS)('whoever may not see %s', kind => {
  const partial = () =>
    signInAs(server.context, 'Customer Admin', [own.id], { modules: without(MODULE_OF_MESSAGE[kind]) })

  test('changes neither where a webhook sends it nor by what it is signed, and may still describe it and switch it off', async () => {
    const asker = await partial()
    const { id } = await addWithSecret({ kinds: [kind] })
    const change = async (fields: object) =>
      (await ask('PUT', `/api/webhook/${id}/`, { version: (await read(id)).version, ...fields }, asker)).status
    const made = (await read(id)).secret_made_at
    expect(await change({ url: 'https://elsewhere.example/' })).toBe(403)
    expect((await ask('POST', `/api/webhook/${id}/secret/`, undefined, asker)).status).toBe(403)
    expect(await read(id)).toMatchObject({ url: url(), secret_made_at: made })
    expect(await change({ description: 'Partner', is_on: false })).toBe(200)
  })

  test('neither reads nor sends again a message of it, and does not redirect one that waits', async () => {
    status = 503
    const asker = await partial()
    const { id } = await addWithSecret({ kinds: [kind] })
    const delivery = await tell(id, kind)
    await expect.poll(async () => (await deliveryOf(delivery)).attempts).toBe(1)
    const seen = (await ask('GET', `/api/webhook_delivery/${delivery}/`, undefined, asker)).body
    expect(seen).toMatchObject({ kind, body: null, refusal: 'no-module' })
    expect((await deliveryOf(delivery)).body).toContain(`${id}`)
    expect((await ask('POST', `/api/webhook_delivery/${delivery}/replay/`, undefined, asker)).status).toBe(403)
    const { system } = server.context
    await sql`update webhooks set kinds = '{}' where id = ${id}`.execute(system)
    const { version } = await read(id)
    const redirected = await ask('PUT', `/api/webhook/${id}/`, { version, url: 'https://elsewhere.example/' }, asker)
    expect(redirected.status).toBe(403)
  })
})

test('of a customer without the module nobody reads or sends again what a message tells, nor redirects its webhook', async () => {
  const { id } = await addWithSecret({ kinds: ['trip.ended'] })
  const delivery = await tell(id, 'trip.ended')
  await expect.poll(async () => (await deliveryOf(delivery)).state).toBe('delivered')
  await switchModulesOff(server.context.system, own.id, 'Trips')
  try {
    expect(await deliveryOf(delivery)).toMatchObject({ kind: 'trip.ended', body: null, refusal: 'no-module' })
    expect((await ask('POST', `/api/webhook_delivery/${delivery}/replay/`)).status).toBe(403)
    const { version } = await read(id)
    expect((await ask('PUT', `/api/webhook/${id}/`, { version, url: 'https://elsewhere.example/' })).status).toBe(403)
    expect((await ask('POST', `/api/webhook/${id}/secret/`)).status).toBe(403)
  } finally {
    await switchModulesOff(server.context.system, own.id)
  }
  expect(await deliveryOf(delivery)).toMatchObject({ body: expect.any(String), refusal: null })
})

test('a message is not sent again to a webhook that no longer gets its kind', async () => {
  const { id } = await addWithSecret({ kinds: ['trip.ended', 'event.recorded'] })
  const delivery = await tell(id, 'event.recorded')
  await expect.poll(async () => (await deliveryOf(delivery)).state).toBe('delivered')
  const traveller = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Trips'] })
  const change = async (fields: object, user = administrator) =>
    (await ask('PUT', `/api/webhook/${id}/`, { version: (await read(id)).version, ...fields }, user)).status
  const replay = async () => (await ask('POST', `/api/webhook_delivery/${delivery}/replay/`)).status
  expect(await change({ kinds: ['trip.ended'] }, traveller)).toBe(200)
  expect([(await deliveryOf(delivery)).refusal, await replay()]).toEqual(['other-messages', 409])
  const { systemPool } = server.context
  await systemPool.query(
    "update webhook_deliveries set state = 'waiting', ended_at = null, due_at = now() + interval '1 hour' where id = $1",
    [delivery],
  )
  expect(await deliveryOf(delivery)).toMatchObject({ refusal: 'other-messages', next_attempt_at: null })
  expect(await change({ kinds: ['trip.ended', 'event.recorded'] })).toBe(200)
  expect([(await deliveryOf(delivery)).refusal, await replay()]).toEqual([null, 200])
})

test('a message says where it was sent last and where it goes if it is sent again, which is the link of the webhook by then', async () => {
  const { id } = await addWithSecret()
  const delivery = await tell(id, 'trip.ended')
  await expect.poll(async () => (await deliveryOf(delivery)).state).toBe('delivered')
  const link = async (to: string) =>
    (await ask('PUT', `/api/webhook/${id}/`, { version: (await read(id)).version, url: to })).status
  const other = `${url()}/other`
  expect(await link(other)).toBe(200)
  expect(await deliveryOf(delivery)).toMatchObject({ url: url(), webhook_url: other, refusal: null })
  expect((await ask('POST', `/api/webhook_delivery/${delivery}/replay/`)).status).toBe(200)
  await expect.poll(() => receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook/other'])
  await expect.poll(async () => (await deliveryOf(delivery)).state).toBe('delivered')
  expect(await deliveryOf(delivery)).toMatchObject({ url: other, webhook_url: other })
})

test('a new secret signs beside the one before for a day', async () => {
  const { id, secret } = await addWithSecret()
  const next = (await ask('POST', `/api/webhook/${id}/secret/`)).body.secret
  const hours = (Date.parse((await read(id)).previous_until!) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  await ask('POST', `/api/webhook/${id}/test/`)
  await expect.poll(() => receiver.received.length).toBe(1)
  for (const each of [secret, next]) expect(verifyMessage(each, receiver.received[0]!)).toBeTruthy()
})

test('a test message goes out at once, and its delivery says what was sent and answered', async () => {
  const { id, secret } = await addWithSecret()
  const sent = await ask('POST', `/api/webhook/${id}/test/`)
  expect(sent.status).toBe(200)
  await expect.poll(async () => (await deliveryOf(sent.body.id)).state).toBe('delivered')
  const told = verifyMessage(secret, receiver.received[0]!)
  expect(told).toMatchObject({ type: 'milepost.test', data: { webhook: id } })
  const delivery = await deliveryOf(sent.body.id)
  expect(delivery).toMatchObject({
    ...{ webhook: id, kind: 'milepost.test', attempts: 1, outcome: 'delivered', status: 200, refusal: null },
    ...{
      message: receiver.received[0]!.headers['webhook-id'],
      body: receiver.received[0]!.body,
      next_attempt_at: null,
    },
    made: [{ outcome: 'delivered', status: 200, answer: 'taken', duration_ms: expect.any(Number) }],
  })
  expect(await read(id)).toMatchObject({ state: 'on', last_delivered_at: expect.any(String) })
})

test('what failed is sent again on request with the same id, and is logged', async () => {
  status = 503
  const { id } = await addWithSecret()
  const { id: delivery } = (await ask('POST', `/api/webhook/${id}/test/`)).body
  await expect.poll(async () => (await deliveryOf(delivery)).attempts).toBe(1)
  expect(await deliveryOf(delivery)).toMatchObject({ state: 'waiting', outcome: 'refused', status: 503 })
  expect(await read(id)).toMatchObject({ state: 'failing', waiting: 1 })
  status = 200
  expect((await ask('POST', `/api/webhook_delivery/${delivery}/replay/`)).status).toBe(200)
  await expect.poll(async () => (await deliveryOf(delivery)).state).toBe('delivered')
  expect((await ask('POST', `/api/webhook_delivery/${delivery}/replay/`)).status).toBe(200)
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { rows } = await server.context.systemPool.query(
    "select detail from audit_log where action = 'webhook message sent again' and user_id = $1 and (detail->>'webhook')::int = $2",
    [administrator.id, id],
  )
  expect(rows).toEqual([{ detail: { webhook: id, delivery } }, { detail: { webhook: id, delivery } }])
})

test('a receiver that is gone is switched off: its history says so, whoever changed it last is written to, and nothing is sent', async () => {
  status = 410
  const { id } = await addWithSecret()
  const { id: delivery } = (await ask('POST', `/api/webhook/${id}/test/`)).body
  await expect.poll(async () => (await read(id)).state).toBe('gone')
  const [newest] = await history(id)
  expect(newest).toMatchObject({ who: null, changes: [{ field: 'is_on', before: true, after: false }] })
  const { rows } = await server.context.systemPool.query(
    "select user_id, parameters from outbox_mails where kind = 'webhook-switched-off'",
  )
  expect(rows).toEqual([{ user_id: administrator.id, parameters: { webhook: id, url: url(), because: 'gone' } }])
  for (const path of [`/api/webhook/${id}/test/`, `/api/webhook_delivery/${delivery}/replay/`]) {
    expect([path, (await ask('POST', path)).status]).toEqual([path, 409])
  }
  const { version } = await read(id)
  expect((await ask('PUT', `/api/webhook/${id}/`, { version, is_on: true })).status).toBe(200)
  expect((await read(id)).state).toBe('on')
})

test('deliveries are listed by webhook and state, and to their own customer alone', async () => {
  const [one, other] = [await addWithSecret(), await addWithSecret({ url: `${url()}/other` })]
  for (const { id } of [one, other]) await ask('POST', `/api/webhook/${id}/test/`)
  await expect.poll(async () => (await listed('state=delivered')).count).toBe(2)
  expect((await listed(`webhook=${one.id}`)).results).toMatchObject([{ webhook: one.id, customer_name: 'Northwind' }])
  expect((await listed('state=given-up')).count).toBe(0)
  expect((await listed('', stranger)).count).toBe(0)
  const { id: delivery } = (await listed(`webhook=${one.id}`)).results[0]
  for (const [method, path] of [
    ['GET', `/api/webhook/${one.id}/`],
    ['POST', `/api/webhook/${one.id}/secret/`],
    ['POST', `/api/webhook/${one.id}/test/`],
    ['GET', `/api/webhook_delivery/${delivery}/`],
    ['POST', `/api/webhook_delivery/${delivery}/replay/`],
  ] as const) {
    expect([path, (await ask(method, path, undefined, stranger)).status]).toEqual([path, 404])
  }
})

test('without a secret, archived or off a webhook is sent no test', async () => {
  const { id } = await add({ url: url(), kinds: ['trip.ended'] })
  expect((await read(id)).state).toBe('no-secret')
  expect((await ask('POST', `/api/webhook/${id}/test/`)).status).toBe(409)
  await ask('POST', '/api/webhooks_delete/', { ids: [id] })
  expect((await ask('POST', `/api/webhook/${id}/secret/`)).status).toBe(409)
  expect((await ask('POST', `/api/webhook/${id}/test/`)).status).toBe(409)
})

describe('the link of a webhook', () => {
  test.each([
    'ftp://erp.example/',
    'https://user:secret@erp.example/',
    'https://erp.example/#part',
    'erp.example/hook',
    '',
  ])('is refused as %j', async text => {
    const { status, body } = await ask('POST', '/api/webhooks/', { url: text, kinds: ['trip.ended'] })
    expect([status, body.fields?.[0]?.field ?? body.field]).toEqual([400, 'url'])
  })

  test('is there once among those of a customer that are not archived', async () => {
    await add({ url: url(), kinds: ['trip.ended'] })
    const again = await ask('POST', '/api/webhooks/', { url: url(), kinds: ['trip.ended'] })
    expect(again).toMatchObject({ status: 400, body: { fields: [{ field: 'url', code: 'taken' }] } })
  })
})

test.each(webhooks.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
  expect((await ask('GET', `/api/administration/webhooks/?ordering=${ordering}`)).status).toBe(200)
})

test('the list is searched and narrowed by kind', async () => {
  await add({ url: url(), kinds: ['trip.ended', 'event.recorded'], description: 'ERP' })
  await add({ url: `${url()}/other`, kinds: ['event.recorded'] })
  expect((await list('search=erp')).count).toBe(1)
  expect((await list('kind=trip.ended')).count).toBe(1)
  expect((await list('kind=event.recorded')).count).toBe(2)
})

test.each([
  ['Manager', 403],
  ['Read Only', 403],
  ['Server User', 403],
  ['Customer Admin', 200],
] as const)('%s may see webhooks or not', async (role, expected) => {
  const reader = await signInAs(server.context, role, [own.id], { modules: 'all' })
  expect((await ask('GET', '/api/administration/webhooks/', undefined, reader)).status).toBe(expected)
  expect((await ask('GET', webhookDeliveries.list.path, undefined, reader)).status).toBe(expected)
})

test('where the operator allows public targets alone, an http link and one of a private address are refused', async () => {
  const strict = await startTestServer({ MILEPOST_ROLES: 'api' })
  try {
    const customer = await registerCustomer(strict.context.system, 'Westfield', 0)
    const user = await signInAs(strict.context, 'Customer Admin', [customer.id], { modules: 'all' })
    const calls = recordCalls(webhooks, () => ({ server: strict, user }))
    for (const refused of ['http://erp.example/', 'https://127.0.0.1/', 'https://[fd00::1]/', 'https://2852039166/']) {
      const made = await calls.ask('POST', '/api/webhooks/', { url: refused, kinds: ['trip.ended'] })
      expect([refused, made]).toMatchObject([
        refused,
        { status: 400, body: { fields: [{ field: 'url', code: 'invalid' }] } },
      ])
    }
    expect(
      (await calls.ask('POST', '/api/webhooks/', { url: 'https://erp.example/', kinds: ['trip.ended'] })).status,
    ).toBe(200)
  } finally {
    await strict.stop()
  }
})
