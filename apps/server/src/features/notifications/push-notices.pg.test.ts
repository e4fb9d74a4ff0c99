import { createPublicKey } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { jwtVerify } from 'jose'
import { Registry } from 'prom-client'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnerPool } from '../../db/pools.ts'
import { openPushSending } from '../../push/open-push-sending.ts'
import { createPushMetrics } from '../../push/push-metrics.ts'
import { createPushSender } from '../../push/send-pushes.ts'
import { createPushBrowser, type PushBrowser } from '../../testing/push-browser.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startWebhookReceiver, type TestReceiver } from '../../testing/webhook-receiver.ts'
import { pushNotices } from './push-notices.ts'

const PANIC = 50
const HARSH_BRAKING = 41

let server: TestServer
let customer: TestCustomer
let user: TestUser
let colleague: TestUser
let rule = 0
/** A push service, as far as it shows: https on loopback. */
let service: TestReceiver
let browser: PushBrowser
/** What it answers. */
let status = 201
const usualCertificates = getCACertificates('default')

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'push service' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  setDefaultCACertificates([...usualCertificates, cert])
  service = await startWebhookReceiver({
    certificate: { key, cert },
    answer: response => void response.writeHead(status).end(),
  })
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_PUSH_TARGETS: 'any' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 2)
  user = await signInAs(context, 'Customer Admin', [customer.id], { modules: [] })
  colleague = await signInAs(context, 'Customer Admin', [customer.id], { modules: [] })
  const { rows } = await context.systemPool.query<{ id: number }>(
    "insert into notification_rules (customer_id, name) values ($1, 'Harsh driving') returning id",
    [customer.id],
  )
  rule = rows[0]!.id
})
afterAll(async () => {
  setDefaultCACertificates(usualCertificates)
  await service.stop()
  await server.stop()
})
beforeEach(() => {
  status = 201
  service.received.length = 0
  browser = createPushBrowser()
})
afterEach(async () => {
  for (const table of ['notices', 'push_subscriptions', 'notification_choices'])
    await server.context.systemPool.query(`delete from ${table}`)
})

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = user) {
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const address = (name = 'one') => `https://127.0.0.1:${service.port}/${name}`
const add = (endpoint = address(), who = user) =>
  call('POST', '/api/user/push_subscriptions/', { endpoint, expirationTime: null, keys: browser.keys }, who)
const listed = async (who = user) => (await call('GET', '/api/user/push_subscriptions/', undefined, who)).body.results

async function tell(code = HARSH_BRAKING, vehicle = 0, who = user) {
  const { id, trackerId } = customer.vehicles[vehicle]!
  await server.context.systemPool.query(
    `insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code, last_at)
     values ($1, $2, $3, $4, $5, now(), 1, $6, now())`,
    [customer.id, who.id, rule, id, trackerId, code],
  )
}
async function push(nowMs?: number) {
  await pushNotices(server.context.system, nowMs)
  await send()
  return service.received.map(({ bytes }) => browser.read(bytes))
}
async function send() {
  const { context } = server
  const sending = await openPushSending(context, 'https://fleet.example')
  const sender = createPushSender({
    ...sending,
    ...{ system: context.system, vault: context.secrets.vault, log: context.log, lookEveryMs: null },
    ...{ metrics: createPushMetrics(new Registry()), limits: context.config.session },
  })
  sender.wake()
  await sender.stop()
}

test('a browser reads vehicle, event, time and rule, and nobody else can; the push service is shown who sends', async () => {
  expect((await add()).status).toBe(200)
  await tell()
  const { registration } = customer.vehicles[0]!
  expect(await push()).toEqual([
    {
      ...{ title: `${registration}: Harsh Braking`, body: expect.stringContaining('(Harsh driving)') },
      ...{ tag: expect.any(String), url: '/notifications', language: 'en' },
    },
  ])
  const [{ headers, bytes }] = service.received as [TestReceiver['received'][number]]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/)
  expect(Number(headers.ttl)).toBeGreaterThan(14_000)
  expect(bytes.toString('latin1')).not.toContain(registration)
  expect(() => createPushBrowser().read(bytes)).toThrow()

  const [, token = '', shown = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const { public_key: publicKey } = (await call('GET', '/api/user/push_subscriptions/')).body
  expect(shown).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { payload } = await jwtVerify(token, key, { audience: `https://127.0.0.1:${service.port}` })
  expect(payload.sub).toBe('https://fleet.example')
})

test('of several that wait one message says how many, and what was read or muted is left out', async () => {
  await add()
  await tell(HARSH_BRAKING, 0)
  await tell(PANIC, 1)
  const { registration } = customer.vehicles[1]!
  expect(await push()).toMatchObject([
    { title: '2 notifications from Milepost', body: expect.stringContaining(`${registration}: Panic Button`) },
  ])
  expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', topic: 'several' })
  await tell()
  await server.context.systemPool.query('update notices set read_at = now()')
  expect(await push()).toHaveLength(1)
})

test('in quiet hours what is critical is pushed, and the rest when they end', async () => {
  await add()
  await server.context.systemPool.query(
    `insert into notification_choices (user_id, quiet_hours) values ($1, '{"weekdays": [1,2,3,4,5,6,7], "fromMinute": 1320, "untilMinute": 420}')`,
    [user.id],
  )
  await tell(HARSH_BRAKING)
  const { system } = server.context
  const night = Date.parse('2026-06-03T02:00Z')
  expect(await pushNotices(system, night)).toBe(false)
  await tell(PANIC)
  const { registration } = customer.vehicles[0]!
  expect(await pushNotices(system, night)).toBe(true)
  expect(await push(night)).toMatchObject([{ title: `${registration}: Panic Button` }])
  expect(await push(Date.parse('2026-06-03T12:00Z'))).toMatchObject([
    { title: `${registration}: Panic Button` },
    { title: `${registration}: Harsh Braking` },
  ])
})

test('what was told while no browser was there is not pushed later', async () => {
  await tell()
  await push()
  await add()
  expect(await push()).toEqual([])
})

test.each([404, 410])('a browser that its push service answers %i for is removed', async code => {
  await add()
  status = code
  await tell()
  await push()
  expect(await listed()).toEqual([])
})

test('a push service that fails is asked again later; meanwhile its browser shows since when', async () => {
  await add()
  status = 503
  await tell()
  await push()
  await push()
  expect(service.received).toHaveLength(1)
  expect(await listed()).toMatchObject([{ failing_since: expect.any(String), last_delivered_at: null }])
  status = 201
  await server.context.systemPool.query('update push_subscriptions set rests_until = now()')
  await push()
  expect(service.received).toHaveLength(2)
  expect(await listed()).toMatchObject([{ failing_since: null, last_delivered_at: expect.any(String) }])
})

describe('where one of two browsers cannot be told, the other is:', () => {
  let person: TestUser
  beforeAll(async () => {
    person = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: [] })
  })
  const subscribeBoth = async () => {
    await add(address('broken'), person)
    await add(address('whole'), person)
    await tell(HARSH_BRAKING, 0, person)
  }
  const setKeys = (keys: object) =>
    server.context.systemPool.query('update push_subscriptions set keys = $2 where endpoint = $1', [
      address('broken'),
      JSON.stringify(keys),
    ])
  const told = () => service.received.map(({ path }) => path)
  const waiting = async () =>
    (await server.context.systemPool.query('select from push_messages where content is not null')).rows.length
  const testBroken = async () => {
    const [, broken] = await listed(person)
    return call('POST', `/api/user/push_subscription/${broken.id}/test/`, undefined, person)
  }

  test('one whose sealed keys do not open is removed', async () => {
    await subscribeBoth()
    await setKeys({ sealed: 'AAAA' })
    await push()
    expect([told(), (await listed(person)).length, await waiting()]).toEqual([['/whole'], 1, 0])
  })

  test('and its test says so', async () => {
    await subscribeBoth()
    await setKeys({ sealed: 'AAAA' })
    expect(await testBroken()).toEqual({ status: 200, body: { outcome: 'gone', status: null } })
    expect(await listed(person)).toHaveLength(1)
  })

  test('to one with keys that nothing can be encrypted with nothing is sent', async () => {
    await subscribeBoth()
    await setKeys(server.context.secrets.vault.seal(`push ${address('broken')}`, { p256dh: 'AAAA', auth: 'AAAA' }))
    await push()
    expect([told(), await waiting()]).toEqual([['/whole'], 0])
    expect(await listed(person)).toMatchObject([{ failing_since: null }, { failing_since: expect.any(String) }])
    expect(await testBroken()).toEqual({ status: 200, body: { outcome: 'refused', status: null } })
  })

  test('of one whose attempt the database does not note the attempt is made again', async () => {
    await subscribeBoth()
    const owner = createOwnerPool(server.databaseUrl, 1)
    await owner.query(`create function refuse() returns trigger language plpgsql as 'begin raise ''not now''; end'`)
    await owner.query(`create trigger refuse before update on push_subscriptions for each row
      when (new.endpoint like '%/broken' and new.claimed_until is not distinct from old.claimed_until) execute function refuse()`)
    try {
      await push()
      expect([told().toSorted(), await waiting()]).toEqual([['/broken', '/whole'], 1])
      expect(await listed(person)).toMatchObject([
        { last_delivered_at: expect.any(String) },
        { last_delivered_at: null },
      ])
    } finally {
      await owner.query('drop function refuse cascade')
      await owner.end()
    }
  })
})

test('while its session has timed out a browser is told nothing, and it goes with the session or the account', async () => {
  const { system, systemPool, config } = server.context
  const subscribed = async (who: TestUser) =>
    (await systemPool.query('select from push_subscriptions where user_id = $1', [who.id])).rows.length
  await add()
  await tell()
  await pushNotices(system)
  const seen = (at: Date) => systemPool.query('update sessions set last_seen_at = $2 where user_id = $1', [user.id, at])
  await seen(new Date(Date.now() - config.session.idleMs - 1_000))
  await send()
  expect(service.received).toEqual([])
  await seen(new Date())
  await send()
  expect(service.received).toHaveLength(1)

  const leaver = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: [] })
  const closed = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: [] })
  await add(address('leaver'), leaver)
  await add(address('closed'), closed)
  expect([await subscribed(leaver), await subscribed(closed)]).toEqual([1, 1])
  await systemPool.query('delete from sessions where user_id = $1', [leaver.id])
  await systemPool.query('update users set archived_at = now() where id = $1', [closed.id])
  expect([await subscribed(leaver), await subscribed(closed)]).toEqual([0, 0])
})

describe('a person', () => {
  test('sees and removes their own browsers alone; one in which another signs in is that one’s', async () => {
    const { id } = (await add()).body
    expect(await listed(colleague)).toEqual([])
    expect((await call('DELETE', `/api/user/push_subscription/${id}/`, undefined, colleague)).status).toBe(404)
    expect((await call('POST', `/api/user/push_subscription/${id}/test/`, undefined, colleague)).status).toBe(404)
    await add(address(), colleague)
    expect([await listed(), (await listed(colleague)).length]).toEqual([[], 1])
    expect((await call('DELETE', `/api/user/push_subscription/${id}/`, undefined, colleague)).status).toBe(200)
    expect(await listed(colleague)).toEqual([])
  })

  test('tests a browser, and reads what its push service answered', async () => {
    const { id } = (await add()).body
    const testIt = async () => (await call('POST', `/api/user/push_subscription/${id}/test/`)).body
    expect(await testIt()).toEqual({ outcome: 'delivered', status: 201 })
    expect(browser.read(service.received[0]!.bytes)).toMatchObject({ title: 'Test from Milepost' })
    status = 302
    expect(await testIt()).toEqual({ outcome: 'redirected', status: 302 })
    status = 410
    expect(await testIt()).toEqual({ outcome: 'gone', status: 410 })
    expect(await listed()).toEqual([])
  })

  test('adds no browser with keys that are none, or without https', async () => {
    const keys = { ...browser.keys, p256dh: 'A'.repeat(87) }
    const endpoint = address()
    expect((await call('POST', '/api/user/push_subscriptions/', { endpoint, keys })).status).toBe(400)
    expect((await add('http://127.0.0.1/one')).status).toBe(400)
    expect(await listed()).toEqual([])
  })
})

test('the keys of a browser are sealed at rest', async () => {
  await add()
  const { rows } = await server.context.systemPool.query<{ row: string }>(
    'select push_subscriptions::text as row from push_subscriptions',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(browser.keys.auth)
})

describe('unless the operator says otherwise', () => {
  let plain: TestServer
  let somebody: TestUser
  let guest: TestUser
  beforeAll(async () => {
    plain = await startTestServer({ MILEPOST_ROLES: 'api' })
    const { id } = await registerCustomer(plain.context.system, 'Northwind', 0)
    somebody = await signInAs(plain.context, 'Customer Admin', [id], { modules: [] })
    guest = await signInAs(plain.context, 'Guest', [id], { modules: [] })
  })
  afterAll(() => plain.stop())

  async function post(url: string, payload?: object, who = somebody) {
    const headers = { authorization: `Bearer ${who.token}` }
    const response = await plain.app!.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
  const subscribe = (endpoint: string, who = somebody) =>
    post('/api/user/push_subscriptions/', { endpoint, keys: browser.keys }, who)

  test.each(['https://10.0.0.1/push', 'https://push.example:8443/push', 'https://push.example:22/'])(
    'nothing is pushed to %s',
    async endpoint => {
      const { status, body } = await subscribe(endpoint)
      expect([status, body.detail]).toEqual([
        400,
        'The push service of this browser has no public address, or another port than 443',
      ])
      expect(textsIn('pt')(body.detail)).toBe(
        'O serviço push deste navegador não tem um endereço público, ou usa uma porta diferente da 443',
      )
    },
  )

  test.each(['https://mira@push.example/', 'https://mira:secret@push.example/', 'https://push.example/one#two'])(
    'nor to %s, wherever that is',
    async endpoint => expect((await subscribe(endpoint)).status).toBe(400),
  )

  test('a test says the same of a name that is private and of one that nobody has', async () => {
    const told: unknown[] = []
    for (const endpoint of ['https://localhost/push', 'https://nowhere.invalid/push']) {
      const { id } = (await subscribe(endpoint)).body
      told.push(await post(`/api/user/push_subscription/${id}/test/`))
    }
    const unreached = { status: 200, body: { outcome: 'unreachable', status: null } }
    expect(told).toEqual([unreached, unreached])
  })

  test('a guest adds no browser', async () => {
    expect((await subscribe('https://push.example/one', guest)).status).toBe(403)
  })
})
