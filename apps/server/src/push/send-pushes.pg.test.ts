import type { ServerResponse } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SLOW_ANSWER_MS } from '@milepost/domain/notifications/push-pace.ts'
import { Registry } from 'prom-client'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashKey } from '../db/key-hash.ts'
import type { ClaimedWork } from '../jobs/claimed-work.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWebhookReceiver, type TestReceiver } from '../testing/webhook-receiver.ts'
import { openPushSending } from './open-push-sending.ts'
import { createPushMetrics } from './push-metrics.ts'
import { writePushes } from './push-queue.ts'
import { createPushSender } from './send-pushes.ts'
import { addSubscription, listSubscriptions } from './subscriptions.ts'

let server: TestServer
let customer: TestCustomer
/** A push service, as far as it shows: https on loopback. It never answers paths that begin with /hangs, and refuses /fails and /refuses. */
let service: TestReceiver
const held: ServerResponse[] = []
const senders: ClaimedWork[] = []
const usualCertificates = getCACertificates('default')

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'push service' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  setDefaultCACertificates([...usualCertificates, cert])
  service = await startWebhookReceiver({
    certificate: { key, cert },
    answer(response, { path }) {
      if (path.startsWith('/hangs')) held.push(response)
      else
        response.writeHead(path.startsWith('/fails') ? 503 : Number(/^\/refuses\/(\d+)/.exec(path)?.[1] ?? 201)).end()
    },
  })
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_PUSH_TARGETS: 'any' })
  customer = await registerCustomer(server.context.system, 'Northwind', 0)
})
afterEach(async () => {
  for (const response of held.splice(0)) response.writeHead(201).end()
  await Promise.all(senders.splice(0).map(sender => sender.stop()))
  await server.context.systemPool.query('delete from push_subscriptions')
  service.received.length = 0
})
afterAll(async () => {
  setDefaultCACertificates(usualCertificates)
  await service.stop()
  await server.stop()
})

/** An address that nothing answers at. */
const NOWHERE = 'https://127.0.0.1:1/'

const person = () => signInAs(server.context, 'Customer Admin', [customer.id], { modules: [] })
async function subscribe(who: TestUser, ...names: string[]) {
  const { system, secrets } = server.context
  const signedIn = { userId: who.id, tokenHash: hashKey(who.token) }
  for (const name of names) {
    const endpoint = name === NOWHERE ? name : `https://127.0.0.1:${service.port}/${name}`
    const target = { endpoint, keys: createPushBrowser().keys }
    await addSubscription(system, secrets.vault, signedIn, target)
  }
}
const write = (who: TestUser, { isUrgent = false, topic = 'notice' } = {}) =>
  writePushes(server.context.system, who.id, {
    ...{ content: { title: 'A', body: 'B', tag: topic, url: '/notifications', language: 'en' }, topic, isUrgent },
  })

async function open(timeoutMs = 60_000): Promise<ClaimedWork> {
  const { context } = server
  const sending = await openPushSending(context, 'https://fleet.example')
  const sender = createPushSender({
    ...{ ...sending, posting: { ...sending.posting, timeoutMs }, lookEveryMs: null },
    ...{ system: context.system, vault: context.secrets.vault, log: context.log },
    ...{ metrics: createPushMetrics(new Registry()), limits: context.config.session },
  })
  senders.push(sender)
  return sender
}
const paths = () => service.received.map(({ path }) => path)
const listed = (who: TestUser) => listSubscriptions(server.context.system, who.id)

/** One attempt for each browser that takes one. */
async function attempt() {
  const sender = await open()
  sender.wake()
  await sender.stop()
}

/** As if so much time had passed. */
const age = (minutes: number) =>
  server.context.systemPool.query(
    `update push_subscriptions set rests_until = rests_until - $1 * interval '1 minute', failing_since = failing_since - $1 * interval '1 minute',
       failed_day_at = failed_day_at - $1 * interval '1 minute', met_afresh_at = met_afresh_at - $1 * interval '1 minute'`,
    [minutes],
  )

describe('a push service that hangs', () => {
  test('delays no urgent message to somebody else, however many browsers of a person wait for it', async () => {
    const [victim, other] = [await person(), await person()]
    await subscribe(victim, ...Array.from({ length: 20 }, (_, at) => `hangs/${at}`))
    await subscribe(other, 'works')
    await write(victim)
    const sender = await open()
    sender.wake()
    await expect.poll(() => held.length).toBe(2)
    await write(other, { isUrgent: true })
    sender.wake()
    await expect.poll(() => paths().includes('/works')).toBe(true)
    // Two of its person at once, and no more while they are not answered.
    expect(held).toHaveLength(2)
  })

  test('takes no place any longer once its time is over, and rests', async () => {
    const [victim, other] = [await person(), await person()]
    await subscribe(victim, 'hangs')
    await subscribe(other, 'works')
    await write(victim)
    const sender = await open(200)
    sender.wake()
    await expect.poll(async () => (await listed(victim))[0]?.failing_since).toEqual(expect.any(String))
    await write(victim)
    await write(other)
    sender.wake()
    await expect.poll(() => paths()).toEqual(['/hangs', '/works'])
  })
})

test('places that become free are taken at once: while one of thirty people is not answered, the other 29 are told', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, person))
  for (const [at, who] of people.entries()) {
    await subscribe(who, at === 0 ? 'hangs' : `works/${at}`)
    await write(who)
  }
  // Its time is not over before the others are told.
  const sender = await open(600_000)
  sender.wake()
  await expect.poll(() => new Set(paths()).size).toBe(30)
  expect(held.map(({ closed }) => closed)).toEqual([false])
})

test('what is urgent goes before what has waited longer', async () => {
  const who = await person()
  await subscribe(who, 'works')
  for (let at = 0; at < 3; at++) await write(who)
  await write(who, { isUrgent: true })
  await attempt()
  expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high'])
})

test('what nobody took in its time is kept no longer than the next message to its person', async () => {
  const who = await person()
  await subscribe(who, 'works')
  const { systemPool } = server.context
  await write(who)
  await systemPool.query("update push_messages set expires_at = now() - interval '1 second'")
  await write(who)
  const { rows } = await systemPool.query(
    `select m.content is not null as waits from push_messages m join push_subscriptions b on b.id = m.subscription_id
     where b.user_id = $1 order by m.id`,
    [who.id],
  )
  expect(rows).toEqual([{ waits: false }, { waits: true }])
})

test('a browser that is not reached rests longer and longer, and is told again when that is over', async () => {
  const who = await person()
  await subscribe(who, 'fails')
  for (let at = 0; at < 5; at++) await write(who)
  for (const restMinutes of [0.5, 1, 2, 4]) {
    const before = paths().length
    await attempt()
    await attempt()
    expect(paths().length - before).toBe(1)
    await age(restMinutes - 0.1)
    await attempt()
    expect(paths().length - before).toBe(1)
    await age(0.2)
  }
})

describe('a browser that is not reached', () => {
  /** Fails so many times, once an hour. */
  async function fail(who: TestUser, times: number, everyHours = 1) {
    for (let at = 0; at < times; at++) {
      await write(who)
      await attempt()
      await age(everyHours * 60)
    }
  }

  test('all through a day is told no more, which its person sees', async () => {
    const who = await person()
    await subscribe(who, 'fails')
    await fail(who, 24)
    expect(await listed(who)).toMatchObject([{ given_up_at: null }])
    await fail(who, 1)
    expect(await listed(who)).toMatchObject([{ given_up_at: expect.any(String) }])
    const before = paths().length
    await fail(who, 1)
    expect(paths().length).toBe(before)
  })

  test('is told again once it is turned on there again', async () => {
    const who = await person()
    await subscribe(who, 'fails')
    await fail(who, 25)
    await subscribe(who, 'fails')
    expect(await listed(who)).toMatchObject([{ given_up_at: null, failing_since: null }])
    const before = paths().length
    await attempt()
    expect(paths().length).toBe(before + 1)
    expect(await listed(who)).toMatchObject([{ given_up_at: null }])
  })

  test('twice, days apart, is told on, and has failed since the first time', async () => {
    const who = await person()
    await subscribe(who, 'fails')
    await fail(who, 1)
    await age(5 * 24 * 60)
    const [before] = await listed(who)
    await fail(who, 1)
    const [after] = await listed(who)
    expect(after?.given_up_at).toBe(null)
    expect(Date.parse(before!.failing_since!) - Date.parse(after!.failing_since!)).toBe(60 * 60_000)
  })

  test('since this server reaches nobody is told on; where it reaches others, it is told no more', async () => {
    const [who, other] = [await person(), await person()]
    await subscribe(who, NOWHERE)
    await fail(who, 25)
    expect(await listed(who)).toMatchObject([{ failing_since: expect.any(String), given_up_at: null }])
    await subscribe(other, 'works')
    await write(other)
    await attempt()
    await fail(who, 25)
    expect(await listed(who)).toMatchObject([{ given_up_at: expect.any(String) }])
  })

  test('was reached itself a moment ago, which says nothing of the way from this server to others', async () => {
    const who = await person()
    await subscribe(who, NOWHERE)
    const { systemPool } = server.context
    await systemPool.query('update push_subscriptions set last_delivered_at = now() where user_id = $1', [who.id])
    await fail(who, 1)
    const { rows } = await systemPool.query(
      'select failures_in_a_row, counted_failures from push_subscriptions where user_id = $1',
      [who.id],
    )
    expect(rows).toEqual([{ failures_in_a_row: 1, counted_failures: 0 }])
  })

  test('on fourteen days is told no more, also where this server reaches nobody else', async () => {
    const who = await person()
    await subscribe(who, NOWHERE)
    await fail(who, 13, 24)
    expect(await listed(who)).toMatchObject([{ failing_since: expect.any(String), given_up_at: null }])
    await fail(who, 1)
    expect(await listed(who)).toMatchObject([{ given_up_at: expect.any(String) }])
  })

  test.each([400, 413])(
    'with a message that is refused as such (%s) is not failing, and rests from the third in a row on',
    async status => {
      const who = await person()
      await subscribe(who, `refuses/${status}`)
      for (let at = 0; at < 5; at++) {
        await write(who)
        await attempt()
      }
      expect(paths()).toHaveLength(3)
      expect(await listed(who)).toMatchObject([{ failing_since: null }])
      await age(1)
      await attempt()
      expect(paths()).toHaveLength(4)
    },
  )

  test('with messages that are refused as such is never given up', async () => {
    const who = await person()
    await subscribe(who, 'refuses/400')
    await fail(who, 25)
    expect(paths()).toHaveLength(25)
    expect(await listed(who)).toMatchObject([{ failing_since: null, given_up_at: null }])
  })

  test('with a message that is refused slowly rests at once', async () => {
    const who = await person()
    await subscribe(who, 'hangs')
    await write(who)
    const sender = await open()
    sender.wake()
    await expect.poll(() => held.length).toBe(1)
    const fromMs = Date.now()
    await expect.poll(() => Date.now() - fromMs, { timeout: 5_000 }).toBeGreaterThan(SLOW_ANSWER_MS)
    for (const response of held.splice(0)) response.writeHead(400).end()
    await sender.stop()
    await write(who)
    await attempt()
    expect(paths()).toHaveLength(1)
    expect(await listed(who)).toMatchObject([{ failing_since: null }])
  })
})
