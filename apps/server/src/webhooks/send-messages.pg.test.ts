import type { ServerResponse } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { type Db, withScope } from '../db/scope.ts'
import { Vault } from '../db/secrets/vault.ts'
import type { ClaimedWork } from '../jobs/claimed-work.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { switchModulesOff } from '../testing/switch-modules-off.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startWebhookReceiver, type TestReceiver, verifyMessage } from '../testing/webhook-receiver.ts'
import { addTestMessage, addWebhookMessage } from './add-message.ts'
import { giveUpForgotten } from './deliveries.ts'
import type { Posting } from './post-message.ts'
import { createWebhookSender } from './send-messages.ts'
import { removeOldMessages, tendDeliveriesTask } from './tend-deliveries.ts'
import { createWebhookMetrics, type WebhookMetrics } from './webhook-metrics.ts'
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

let database: TestDatabase
let pools: Pool[]
let system: Db
let api: Db
let own: TestCustomer
let foreign: TestCustomer
let logged: string[] = []
let metrics: Registry
let webhookMetrics: WebhookMetrics
const vault = new Vault(Buffer.alloc(32, 7))
const receivers: TestReceiver[] = []
const senders: ClaimedWork[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pools = [createPool(database.logins, 'system', 6), createPool(database.logins, 'api', 2)]
  const [ofSystem, ofApi] = pools
  system = createDb(ofSystem!)
  api = createDb(ofApi!)
  own = await registerCustomer(system, 'Northwind', 0)
  foreign = await registerCustomer(system, 'Southmoor', 0)
})
beforeEach(() => {
  metrics = new Registry()
  webhookMetrics = createWebhookMetrics(metrics)
  logged = []
})
afterEach(async () => {
  await Promise.all(senders.splice(0).map(sender => sender.stop()))
  await Promise.all(receivers.splice(0).map(receiver => receiver.stop()))
  await system.deleteFrom('webhook_messages').execute()
  await system.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await database.drop()
})

async function listen(options: Parameters<typeof startWebhookReceiver>[0] = {}): Promise<TestReceiver> {
  const receiver = await startWebhookReceiver(options)
  receivers.push(receiver)
  return receiver
}

const answering = (status: number, headers: Record<string, string> = {}, body = '') =>
  listen({ answer: response => void response.writeHead(status, headers).end(body) })

interface TestWebhook {
  id: number
  secret: string
}

/** A webhook with its secret, which gets ended trips. */
async function addWebhook(
  url: string,
  { kinds = ['trip.ended'], isOn = true, customerId = own.id } = {},
): Promise<TestWebhook> {
  const { id } = await system
    .insertInto('webhooks')
    .values({ customer_id: customerId, url, description: '', kinds, is_on: isOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  const secret = newWebhookSecret()
  await system
    .updateTable('webhooks')
    .set({ secret: JSON.stringify(sealWebhookSecret(vault, id, secret)), secret_made_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { id, secret }
}

const to = ({ port }: TestReceiver) => `http://127.0.0.1:${port}/milepost`
const addTrip = (id: string, customerId = own.id) =>
  system.transaction().execute(db => addWebhookMessage(db, { customerId, type: 'trip.ended', data: { id } }))

const LOCAL: Posting = {
  targets: 'any',
  resolve: () => Promise.reject(new Error('no name is asked for')),
  timeoutMs: 500,
}

function createSender(posting: Partial<Posting> = {}): ClaimedWork {
  const sender = createWebhookSender({
    ...{ system, vault, lookEveryMs: null, posting: { ...LOCAL, ...posting } },
    log: pino({ level: 'trace' }, { write: line => void logged.push(line) }),
    metrics: webhookMetrics,
  })
  senders.push(sender)
  return sender
}

const deliveries = () => system.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute()
const attempts = () => system.selectFrom('webhook_attempts').selectAll().orderBy('id').execute()
const webhook = ({ id }: TestWebhook) =>
  system.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Sends what is due, and waits until so many attempts are noted in all. */
async function send(attemptsInAll: number, posting: Partial<Posting> = {}): Promise<void> {
  const sender = createSender(posting)
  sender.wake()
  await expect.poll(async () => (await attempts()).length).toBe(attemptsInAll)
  await sender.stop()
}

/** As if so much time had passed. */
async function age(ms: number): Promise<void> {
  const earlier = (column: string) => sql`${sql.ref(column)} - ${ms} * interval '1 millisecond'`
  await sql`update webhook_deliveries set due_at = ${earlier('due_at')}, tried_from = ${earlier('tried_from')}`.execute(
    system,
  )
  await sql`update webhooks set rests_until = ${earlier('rests_until')}, failing_since = ${earlier('failing_since')},
    last_delivered_at = ${earlier('last_delivered_at')}`.execute(system)
}

const HOUR_MS = 3_600_000

describe('a message', () => {
  test('goes to the webhooks of its customer that are on and get its kind, signed by the secret of each', async () => {
    const receiver = await listen()
    const [first, second] = [await addWebhook(`${to(receiver)}/1`), await addWebhook(`${to(receiver)}/2`)]
    await addWebhook(`${to(receiver)}/off`, { isOn: false })
    await addWebhook(`${to(receiver)}/events`, { kinds: ['event.recorded'] })
    await addWebhook(`${to(receiver)}/foreign`, { customerId: foreign.id })
    await system.transaction().execute(db =>
      addWebhookMessage(db, {
        ...{ customerId: own.id, type: 'trip.ended', data: { id: '7-1' } },
        at: new Date('2026-03-06T14:05:00Z'),
      }),
    )
    await send(2)
    const [one, other] = receiver.received
    expect(one!.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(other!.headers['webhook-id']).toBe(one!.headers['webhook-id'])
    expect(one!.headers['content-type']).toBe('application/json')
    const told = { type: 'trip.ended', timestamp: '2026-03-06T14:05:00.000Z', data: { id: '7-1' } }
    const isOfFirst = (message: typeof one) => {
      try {
        return verifyMessage(first.secret, message!) !== undefined
      } catch {
        return false
      }
    }
    const [ofFirst, ofSecond] = isOfFirst(one) ? [one, other] : [other, one]
    expect(verifyMessage(first.secret, ofFirst!)).toEqual(told)
    expect(verifyMessage(second.secret, ofSecond!)).toEqual(told)
    expect(() => verifyMessage(second.secret, ofFirst!)).toThrow(/No matching signature/)
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('is not sent when its cause is taken back, and not written where nobody gets it', async () => {
    const receiver = await listen()
    await addWebhook(to(receiver))
    const undone = system.transaction().execute(async db => {
      await addWebhookMessage(db, { customerId: own.id, type: 'trip.ended', data: {} })
      throw new Error('the trip was none')
    })
    await expect(undone).rejects.toThrow('the trip was none')
    await system
      .transaction()
      .execute(db => addWebhookMessage(db, { customerId: own.id, type: 'trip.withdrawn', data: {} }))
    expect(await system.selectFrom('webhook_messages').select('id').execute()).toEqual([])
  })

  test('of a module that the customer does not have is not written, and one that waits is given up unsent', async () => {
    const receiver = await listen()
    await addWebhook(to(receiver))
    await addTrip('7-1')
    await switchModulesOff(system, own.id, 'Trips')
    await addTrip('7-2')
    const sender = createSender()
    sender.wake()
    await sender.stop()
    await tendDeliveriesTask(system, webhookMetrics).run()
    await switchModulesOff(system, own.id)
    expect(receiver.received).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'given-up', attempts: 0 }])
  })

  test('of a kind that its webhook gets no more is given up unsent, and a test is sent', async () => {
    const receiver = await listen()
    const { id } = await addWebhook(to(receiver))
    await addTrip('7-1')
    await system
      .updateTable('webhooks')
      .set({ kinds: ['event.recorded'] })
      .where('id', '=', id)
      .execute()
    await addTestMessage(system, id, { customerId: own.id, type: 'milepost.test', data: {} })
    await send(1)
    expect(receiver.received).toHaveLength(1)
    expect(await giveUpForgotten(system)).toBe(1)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['given-up', 'delivered'])
  })

  test('that waits when the link of its webhook is changed goes to the new link', async () => {
    const [before, after] = [await listen(), await listen()]
    const hook = await addWebhook(to(before))
    await addTrip('7-1')
    await system
      .updateTable('webhooks')
      .set({ url: to(after) })
      .where('id', '=', hook.id)
      .execute()
    await send(1)
    expect(before.received).toEqual([])
    expect(after.received.map(({ body }) => JSON.parse(body).data)).toEqual([{ id: '7-1' }])
    expect(await deliveries()).toMatchObject([{ url: to(after), state: 'delivered', attempts: 1 }])
  })

  test('has 20 kB at most', async () => {
    const data = { text: 'ã'.repeat(10_000) }
    await expect(addWebhookMessage(system, { customerId: own.id, type: 'trip.ended', data })).rejects.toThrow(/20 kB/)
  })

  test('is written by the api role within its scope alone', async () => {
    await addWebhook('https://erp.example/hook')
    await withScope(api, { customerIds: [own.id], vehicleGroupIds: null }, async db => {
      await addWebhookMessage(db, { customerId: own.id, type: 'trip.ended', data: {} })
      await addWebhookMessage(db, { customerId: foreign.id, type: 'trip.ended', data: {} })
    })
    expect(await deliveries()).toMatchObject([{ customer_id: own.id, state: 'waiting' }])
    const seen = await withScope(api, { customerIds: [foreign.id], vehicleGroupIds: null }, db =>
      db.selectFrom('webhook_messages').select('id').execute(),
    )
    expect(seen).toEqual([])
  })

  test('of a test goes to one webhook, whatever that gets', async () => {
    const receiver = await listen()
    const { id, secret } = await addWebhook(to(receiver), { kinds: [] })
    await addWebhook(`${to(receiver)}/other`)
    await addTestMessage(system, id, { customerId: own.id, type: 'milepost.test', data: {} })
    await send(1)
    expect(receiver.received.map(message => verifyMessage(secret, message))).toMatchObject([{ type: 'milepost.test' }])
  })

  test('beyond ten thousand that wait for a webhook is given up at once', async () => {
    const { id } = await addWebhook('https://erp.example/hook')
    await sql`
      with message as (
        insert into webhook_messages (customer_id, kind, body) select ${own.id}::int, 'trip.ended', '{}'
        from generate_series(1, 10000) returning id)
      insert into webhook_deliveries (customer_id, webhook_id, message_id) select ${own.id}::int, ${id}::int, id from message`.execute(
      system,
    )
    await addTrip('beyond')
    const [newest] = (await deliveries()).slice(-1)
    expect(newest).toMatchObject({ state: 'given-up', attempts: 0 })
  })

  test('is signed by both secrets for a day after one was replaced, and then by the new one alone', async () => {
    const receiver = await listen()
    const { id, secret: old } = await addWebhook(to(receiver))
    const secret = newWebhookSecret()
    await sql`update webhooks set previous_secret = secret, previous_until = now() + interval '1 day',
      secret = ${JSON.stringify(sealWebhookSecret(vault, id, secret))}::jsonb where id = ${id}`.execute(system)
    await addTrip('1')
    await send(1)
    for (const each of [old, secret]) expect(verifyMessage(each, receiver.received[0]!)).toBeTruthy()
    await sql`update webhooks set previous_until = now() - interval '1 second'`.execute(system)
    await addTrip('2')
    await send(2)
    expect(verifyMessage(secret, receiver.received[1]!)).toBeTruthy()
    expect(() => verifyMessage(old, receiver.received[1]!)).toThrow(/No matching signature/)
  })
})

describe('a message that fails', () => {
  test('is sent again with the same id and bytes and a new signature, until it is taken', async () => {
    let isUp = false
    const receiver = await listen({ answer: response => void response.writeHead(isUp ? 200 : 503).end('later') })
    const hook = await addWebhook(to(receiver))
    await addTrip('1')
    await send(1)
    const [waiting] = await deliveries()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, ended_at: null })
    const waitMs = waiting!.due_at.getTime() - Date.now()
    expect(waitMs).toBeGreaterThan(3_000)
    expect(waitMs).toBeLessThanOrEqual(6_000)
    expect(await webhook(hook)).toMatchObject({ failures_in_a_row: 1, failing_since: expect.any(Date) })
    isUp = true
    await age(7_000)
    await send(2)
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(verifyMessage(hook.secret, second!)).toBeTruthy()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(await attempts()).toMatchObject([
      { outcome: 'refused', status: 503, answer: 'later' },
      { outcome: 'delivered', status: 200 },
    ])
    expect(await webhook(hook)).toMatchObject({ failures_in_a_row: 0, failing_since: null, is_on: true })
  })

  test('for 24 hours is given up, and its webhook switched off: nothing more is written for it', async () => {
    const receiver = await answering(500)
    const hook = await addWebhook(to(receiver))
    await addTrip('1')
    let made = 0
    for (const hours of [0, 0.01, 0.2, 0.7, 3, 6, 12, 7]) {
      await age(hours * HOUR_MS)
      await send(++made)
    }
    expect(await deliveries()).toMatchObject([{ state: 'given-up', attempts: 8 }])
    expect(await webhook(hook)).toMatchObject({ is_on: false, switched_off_because: 'failing' })
    await addTrip('2')
    expect(await deliveries()).toHaveLength(1)
  })

  test('leaves its webhook on where another was delivered meanwhile', async () => {
    const receiver = await listen({
      answer: (response, { body }) => void response.writeHead(body.includes('poison') ? 400 : 200).end(),
    })
    const hook = await addWebhook(to(receiver))
    await addTrip('poison')
    await send(1)
    await addTrip('good')
    await send(2)
    await age(25 * HOUR_MS)
    await sql`update webhooks set last_delivered_at = now() - interval '1 hour'`.execute(system)
    await send(3)
    expect(await deliveries()).toMatchObject([{ state: 'given-up' }, { state: 'delivered' }])
    expect(await webhook(hook)).toMatchObject({ is_on: true, switched_off_because: null })
  })

  test('with 410 is not tried again, and its webhook switched off at once', async () => {
    const hook = await addWebhook(to(await answering(410)))
    await addTrip('1')
    await send(1)
    expect(await deliveries()).toMatchObject([{ state: 'given-up', attempts: 1 }])
    expect(await webhook(hook)).toMatchObject({ is_on: false, switched_off_because: 'gone' })
  })

  test('of a webhook that was switched off waits for a day, in case it is switched on again, and is given up then', async () => {
    const hook = await addWebhook('https://erp.example/hook')
    await addTrip('1')
    await system.updateTable('webhooks').set({ is_on: false }).where('id', '=', hook.id).execute()
    const tend = () => tendDeliveriesTask(system, webhookMetrics).run()
    await age(23 * HOUR_MS)
    await tend()
    expect(await deliveries()).toMatchObject([{ state: 'waiting' }])
    await age(2 * HOUR_MS)
    await tend()
    expect(await deliveries()).toMatchObject([{ state: 'given-up', attempts: 0 }])
  })
})

describe('a receiver', () => {
  test('that redirects is not followed', async () => {
    const elsewhere = await listen()
    const location = `http://127.0.0.1:${elsewhere.port}/`
    await addWebhook(to(await answering(302, { location }, 'over there')))
    await addTrip('1')
    await send(1)
    expect(await attempts()).toMatchObject([{ outcome: 'redirected', status: 302, answer: 'over there' }])
    expect(elsewhere.received).toEqual([])
  })

  test('that does not answer in time has failed, and holds up no other', async () => {
    const held: ServerResponse[] = []
    const slow = await listen({ answer: response => void held.push(response) })
    const quick = await listen()
    await addWebhook(to(slow))
    await addWebhook(to(quick))
    await addTrip('1')
    const sender = createSender({ timeoutMs: 2_000 })
    sender.wake()
    await expect.poll(() => [held.length, quick.received.length]).toEqual([1, 1])
    await addTrip('2')
    sender.wake()
    await expect.poll(() => quick.received.length).toBe(2)
    // To the slow one nothing goes beside what it has not answered yet.
    expect(held).toHaveLength(1)
    await expect.poll(async () => (await attempts()).filter(({ outcome }) => outcome === 'timeout').length).toBe(1)
  })

  test('that drips its answer is cut off, and its status counts', async () => {
    const drips: ServerResponse[] = []
    await addWebhook(
      to(
        await listen({
          answer(response) {
            response.writeHead(200)
            response.write('tak')
            drips.push(response)
          },
        }),
      ),
    )
    await addTrip('1')
    await send(1)
    expect(await attempts()).toMatchObject([{ outcome: 'delivered', status: 200, answer: 'tak' }])
    const [attempt] = await attempts()
    expect(attempt!.duration_ms).toBeGreaterThanOrEqual(400)
  })

  test('that answers much is read to 4 kB, whatever bytes it sends', async () => {
    await addWebhook(to(await answering(500, {}, `\0${'é'.repeat(3_000_000)}`)))
    await addTrip('1')
    await send(1)
    const [attempt] = await attempts()
    expect(attempt!.answer.length).toBeLessThanOrEqual(4_096)
    expect(attempt!.answer.startsWith('\uFFFDé')).toBe(true)
  })

  test('that fails five times in a row rests, so that what waits for it does not call it one after the other', async () => {
    const receiver = await answering(500)
    await addWebhook(to(receiver))
    for (let trip = 1; trip <= 20; trip++) await addTrip(String(trip))
    await send(5)
    expect(receiver.received).toHaveLength(5)
    await age(31_000)
    await send(6)
    expect(receiver.received).toHaveLength(6)
  })

  test('that asks to be left alone for a while is', async () => {
    const receiver = await answering(429, { 'retry-after': '120' })
    const hook = await addWebhook(to(receiver))
    await addTrip('1')
    await addTrip('2')
    await send(1)
    const restsMs = (await webhook(hook)).rests_until!.getTime() - Date.now()
    expect(restsMs).toBeGreaterThan(110_000)
    expect(restsMs).toBeLessThanOrEqual(120_000)
  })

  test('of which nothing listens is unreachable', async () => {
    const receiver = await listen()
    await addWebhook(to(receiver))
    await receiver.stop()
    await addTrip('1')
    await send(1)
    expect(await attempts()).toMatchObject([{ outcome: 'unreachable', status: null, answer: '' }])
  })
})

describe('with public targets alone', () => {
  test.each([
    ['http://erp.example/hook', ['93.184.216.34'], 'not-https'],
    ['https://erp.example/hook', ['127.0.0.1'], 'private-address'],
    ['https://erp.example/hook', ['93.184.216.34', '10.0.0.1'], 'private-address'],
    ['https://erp.example/hook', ['::ffff:192.168.0.1'], 'private-address'],
    ['https://169.254.169.254/latest/', [], 'private-address'],
    ['https://2130706433/', [], 'private-address'],
    ['https://[::1]/', [], 'private-address'],
    ['https://erp.example/hook', [], 'unknown-name'],
  ])('%s that resolves to %j is %s', async (url, addresses, outcome) => {
    await addWebhook(url)
    await addTrip('1')
    await send(1, { targets: 'public', resolve: async () => addresses })
    expect(await attempts()).toMatchObject([{ outcome, status: null, answer: '' }])
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })
})

describe('over https', () => {
  const name = 'erp.northwind.example'
  const usual = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(usual))

  async function listenWithCertificate() {
    const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    })
    return { receiver: await listen({ certificate: { key, cert } }), cert }
  }

  test('a name is asked for once, and the connection goes to what was answered then', async () => {
    const { receiver, cert } = await listenWithCertificate()
    setDefaultCACertificates([...usual, cert])
    const asked: string[] = []
    const { secret } = await addWebhook(`https://${name}:${receiver.port}/hook`)
    await addTrip('1')
    await send(1, {
      async resolve(wanted) {
        asked.push(wanted)
        // Whoever asks again is led to where nothing listens.
        return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']
      },
    })
    expect(asked).toEqual([name])
    expect(await attempts()).toMatchObject([{ outcome: 'delivered', status: 204 }])
    expect(verifyMessage(secret, receiver.received[0]!)).toBeTruthy()
  })

  test('a certificate that nobody vouches for is refused before anything is sent', async () => {
    const { receiver } = await listenWithCertificate()
    await addWebhook(`https://${name}:${receiver.port}/hook`)
    await addTrip('1')
    await send(1, { resolve: async () => ['127.0.0.1'] })
    expect(await attempts()).toMatchObject([{ outcome: 'certificate', status: null }])
    expect(receiver.received).toEqual([])
  })
})

test('neither secret nor address of a receiver is logged, and a secret is sealed at rest', async () => {
  const receiver = await answering(500)
  const { secret } = await addWebhook(`${to(receiver)}?token=opensesame`)
  await addTrip('1')
  await send(1)
  expect(logged.join('')).toContain('refused')
  expect(logged.join('')).not.toMatch(/opensesame|whsec_|127\.0\.0\.1/)
  const { rows } = await sql<{ row: string }>`select webhooks::text as row from webhooks`.execute(system)
  expect(rows[0]!.row).not.toContain(secret.slice(6, 20))
})

test('the metrics count attempts by outcome, what waits and what was given up', async () => {
  await addWebhook(to(await answering(500)))
  await addWebhook(to(await answering(410)))
  await addTrip('1')
  await send(2)
  await tendDeliveriesTask(system, webhookMetrics).run()
  const text = await metrics.metrics()
  expect(text).toContain('milepost_webhook_attempts_total{outcome="refused"} 1')
  expect(text).toContain('milepost_webhook_attempts_total{outcome="gone"} 1')
  expect(text).toContain('milepost_webhook_deliveries_given_up_total 1')
  expect(text).toContain('milepost_webhook_deliveries_waiting 1')
})

test('messages go after thirty days with what became of them, unless they wait', async () => {
  const receiver = await listen()
  const hook = await addWebhook(to(receiver))
  await addTrip('1')
  await send(1)
  await system
    .updateTable('webhooks')
    .set({ is_on: true, rests_until: new Date(Date.now() + HOUR_MS) })
    .execute()
  await addTrip('2')
  await sql`update webhook_messages set created_at = now() - interval '29 days'`.execute(system)
  expect(await removeOldMessages(system)).toBe(0)
  await sql`update webhook_messages set created_at = now() - interval '31 days'`.execute(system)
  expect(await removeOldMessages(system)).toBe(1)
  expect(await attempts()).toEqual([])
  expect(await deliveries()).toMatchObject([{ webhook_id: hook.id, state: 'waiting' }])
})
