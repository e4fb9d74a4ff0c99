import { liveLinks, MOST_LIVE_LINKS, type SharedVehicle } from '@milepost/contract/live-links.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { driveRecords, MINUTE_MS, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const SHOW = liveLinks.show.path
/** Whoever asks has an address of its own in each test, since what one may ask is limited. */
const PROXY = '127.0.0.1'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
/** Of the tables' owner: the system role adds no private times. */
let owner: Pool
let visitor = 0

beforeAll(async () => {
  server = await startTestServer({
    ...{ MILEPOST_ROLES: 'api,ingest', MILEPOST_TRUST_PROXY: PROXY, MILEPOST_RATE_PER_MINUTE: '100000' },
  })
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  own = await registerCustomer(context.system, 'Northwind', 8)
  foreign = await registerCustomer(context.system, 'Southmoor', 2)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  await drive(own.vehicles[0]!.deviceId)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})
beforeEach(() => {
  visitor += 1
})

/** Twenty minutes at 60 km/h, until a minute ago. */
const drive = (deviceId: string) =>
  sendRecords(server.ingest!.ports.teltonika!, deviceId, driveRecords(Date.now() - 21 * MINUTE_MS, 40).slice(0, 21))

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, user: TestUser | null, body?: object) {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      'x-forwarded-for': `203.0.113.${visitor}`,
      ...(user && { authorization: `Bearer ${user.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.text() }
}

const linksOf = (vehicle: number) => `/api/vehicle/${vehicle}/live_links/`

async function makeLink(vehicle: number, body: object = {}, user = administrator) {
  const answer = await ask('POST', linksOf(vehicle), user, { hours: 1, ...body })
  expect([answer.status, answer.body]).toEqual([200, expect.any(String)])
  const { address, link } = liveLinks.make.result.parse(JSON.parse(answer.body))
  return { link, token: new URL(address).hash.slice(1), address }
}

const show = (token: string, isOpened = false) => ask('POST', SHOW, null, { token, is_opened: isOpened })

async function shown(token: string, isOpened = false): Promise<SharedVehicle> {
  const answer = await show(token, isOpened)
  expect([answer.status, answer.body]).toEqual([200, expect.any(String)])
  return liveLinks.show.result.parse(JSON.parse(answer.body))
}

/** What everybody reads whose link shows nothing, apart from the id of the request. */
const told = ({ status, body }: { status: number; body: string }) => [status, JSON.parse(body).detail]
const ENDED = [404, 'Not found']

test('whoever has the link sees where the vehicle is and that it moves, and neither speed, driver nor anything else', async () => {
  const { token } = await makeLink(own.vehicles[0]!.id)
  const vehicle = await shown(token)
  expect(Object.keys(vehicle).toSorted()).toEqual([
    ...['as_of', 'destination', 'expires_at', 'name', 'position', 'since', 'state', 'time_zone', 'units_distance'],
  ])
  expect(vehicle).toMatchObject({ name: own.vehicles[0]!.registration, state: 'moving', destination: null })
  expect(Object.keys(vehicle.position!).toSorted()).toEqual(['dir', 'lat', 'long', 'recorded_at'])
  expect(vehicle.position!.lat).toBeCloseTo(52.6 + 20 / 111.195, 4)
  expect(Date.now() - Date.parse(vehicle.since!)).toBeGreaterThan(20 * MINUTE_MS)
})

test('the token is shown once: only its hash is stored, and neither the list nor the audit log has it', async () => {
  const vehicle = own.vehicles[1]!.id
  const { token, address, link } = await makeLink(vehicle, { name: 'Your delivery' })
  expect(address).toBe(`${new URL(address).origin}/live#${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const listed = await ask('GET', linksOf(vehicle), administrator)
  const { rows } = await server.context.systemPool.query('select * from live_links where id = $1', [link.id])
  const log = await server.context.systemPool.query("select * from audit_log where action like 'live link%'")
  for (const text of [listed.body, JSON.stringify(rows), JSON.stringify(log.rows)]) expect(text).not.toContain(token)
  expect(JSON.parse(listed.body)).toMatchObject({
    results: [{ id: link.id, name: 'Your delivery', created_by: 'Test Customer Admin', opened: 0 }],
  })
})

test('the page says what the sharer called the vehicle, and no position where there is none yet', async () => {
  const { token } = await makeLink(own.vehicles[1]!.id, { name: 'Your delivery' })
  expect(await shown(token)).toMatchObject({ name: 'Your delivery', state: 'no-position', since: null, position: null })
})

test('that the page was opened is counted, that it asks again is not', async () => {
  const vehicle = own.vehicles[2]!.id
  const { token } = await makeLink(vehicle)
  for (const isOpened of [true, false, false, true]) await shown(token, isOpened)
  const { body } = await ask('GET', linksOf(vehicle), administrator)
  expect(JSON.parse(body).results).toMatchObject([{ opened: 2, last_opened_at: expect.any(String) }])
})

test('that it was made and revoked is in the audit log, with how often it was opened', async () => {
  const vehicle = own.vehicles[2]!.id
  const { token, link } = await makeLink(vehicle, { hours: 24 })
  await shown(token, true)
  expect((await ask('DELETE', `/api/live_links/${link.id}/`, administrator)).status).toBe(200)
  const { rows } = await server.context.systemPool.query(
    "select action, user_id, customer_id, detail from audit_log where detail ->> 'link' = $1 order by id",
    [String(link.id)],
  )
  const by = { user_id: administrator.id, customer_id: own.id }
  expect(rows).toEqual([
    { ...by, action: 'live link created', detail: { link: link.id, vehicle, hours: 24, destination: false } },
    { ...by, action: 'live link revoked', detail: { link: link.id, vehicle, opened: 1 } },
  ])
})

test('a link that was revoked, expired or never was says the same, and is not listed', async () => {
  const vehicle = own.vehicles[3]!.id
  const [revoked, expired] = [await makeLink(vehicle), await makeLink(vehicle)]
  await ask('DELETE', `/api/live_links/${revoked.link.id}/`, administrator)
  await server.context.systemPool.query(
    "update live_links set created_at = now() - interval '2 h', expires_at = now() - interval '1 s' where id = $1",
    [expired.link.id],
  )
  for (const token of [revoked.token, expired.token, 'A'.repeat(43), '']) expect(told(await show(token))).toEqual(ENDED)
  expect(JSON.parse((await ask('GET', linksOf(vehicle), administrator)).body)).toEqual({ count: 0, results: [] })
  // Nor is one that has expired revoked once more.
  expect((await ask('DELETE', `/api/live_links/${expired.link.id}/`, administrator)).status).toBe(404)
})

test('of an archived vehicle, a closed customer, and whoever may no longer make it, nothing is shown', async () => {
  const { systemPool, system } = server.context
  const maker = await signInAs(server.context, 'Manager', [own.id], { modules: ['Track'] })
  const vehicle = own.vehicles[4]!.id
  const { token } = await makeLink(vehicle, {}, maker)
  const changes: [string, string, number][] = [
    [
      'update vehicles set archived_at = now() where id = $1',
      'update vehicles set archived_at = null where id = $1',
      vehicle,
    ],
    [
      'update customers set archived_at = now() where id = $1',
      'update customers set archived_at = null where id = $1',
      own.id,
    ],
    [
      'update users set archived_at = now() where id = $1',
      'update users set archived_at = null where id = $1',
      maker.id,
    ],
    [
      "update users set permission_id = (select id from permissions where name = 'Read Only') where id = $1",
      "update users set permission_id = (select id from permissions where name = 'Manager') where id = $1",
      maker.id,
    ],
    [
      "update users set permission_id = (select id from permissions where name = 'Limited') where id = $1",
      "update users set permission_id = (select id from permissions where name = 'Manager') where id = $1",
      maker.id,
    ],
  ]
  for (const [change, back, id] of changes) {
    await systemPool.query(change, [id])
    expect([change, ...told(await show(token))]).toEqual([change, ...ENDED])
    await systemPool.query(back, [id])
    expect([back, (await show(token)).status]).toEqual([back, 200])
  }
  await switchModulesOff(system, own.id, 'Track', 'TrackVehicle')
  expect(told(await show(token))).toEqual(ENDED)
  await switchModulesOff(system, own.id)
  await systemPool.query('delete from user_modules where user_id = $1', [maker.id])
  expect(told(await show(token))).toEqual(ENDED)
})

test('in private time neither place, time nor distance is said', async () => {
  const { id, trackerId, deviceId } = own.vehicles[5]!
  await drive(deviceId)
  const destination = { name: 'Oakham', lat: 52.9, long: -0.7 }
  const { token } = await makeLink(id, { destination })
  expect((await shown(token)).state).toBe('moving')
  await owner.query(
    "insert into private_spells (tracker_id, customer_id, spell) values ($1, $2, tstzrange(now() - interval '1 day', null))",
    [trackerId, own.id],
  )
  expect(await shown(token)).toMatchObject({ state: 'private', since: null, position: null, destination: null })
})

test('that it moves is not dated back into a private time', async () => {
  const { id, trackerId, deviceId } = own.vehicles[6]!
  await drive(deviceId)
  const { token } = await makeLink(id)
  await owner.query(
    "insert into private_spells (tracker_id, customer_id, spell) values ($1, $2, tstzrange(now() - interval '1 day', now() - interval '10 min'))",
    [trackerId, own.id],
  )
  expect(await shown(token)).toMatchObject({ state: 'moving', since: null, position: { long: expect.any(Number) } })
})

test('no street map has the way: then there is neither distance nor arrival, and near by it is there', async () => {
  const far = await makeLink(own.vehicles[0]!.id, { destination: { name: 'Oakham', lat: 52.9, long: -0.7 } })
  expect((await shown(far.token)).destination).toEqual({
    ...{ name: 'Oakham', lat: 52.9, long: -0.7, is_there: false, distance_m: null, arrival_at: null },
  })
  const near = await makeLink(own.vehicles[0]!.id, {
    destination: { name: 'Here', lat: 52.6 + 20.1 / 111.195, long: -0.7 },
  })
  expect((await shown(near.token)).destination).toMatchObject({ is_there: true })
})

test.each([0, 2, 169, 10_000, -1, 1.5, '24', null])('a link for %s hours is refused', async hours => {
  const answer = await ask('POST', linksOf(own.vehicles[3]!.id), administrator, { hours })
  expect([answer.status, JSON.parse(answer.body).field]).toEqual([400, 'hours'])
})

test('a link for a week ends after a week, and the database holds no longer one', async () => {
  const { link } = await makeLink(own.vehicles[3]!.id, { hours: 168 })
  expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(7 * 86_400_000)
  await expect(
    server.context.systemPool.query("update live_links set expires_at = expires_at + interval '1 s' where id = $1", [
      link.id,
    ]),
  ).rejects.toThrow('live_links')
})

test('of the vehicle of another customer no link is made, listed or revoked', async () => {
  const vehicle = foreign.vehicles[0]!.id
  const { link, token } = await makeLink(vehicle, {}, stranger)
  const answers = [
    await ask('POST', linksOf(vehicle), administrator, { hours: 1 }),
    await ask('GET', linksOf(vehicle), administrator),
    await ask('DELETE', `/api/live_links/${link.id}/`, administrator),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await show(token)).status).toBe(200)
})

test.each([
  ['Limited', ['Track'], 403],
  ['Read Only', ['Track'], 403],
  ['Manager', ['Trips'], 403],
  ['Manager', ['TrackVehicle'], 200],
] as const)('%s with %j makes a link: %i', async (permission, modules, status) => {
  const groupIds = permission === 'Limited' ? [own.groupId] : []
  const user = await signInAs(server.context, permission, [own.id], { modules: [...modules], groupIds })
  expect((await ask('POST', linksOf(own.vehicles[3]!.id), user, { hours: 1 })).status).toBe(status)
})

test('of one vehicle only so many links work at a time', async () => {
  const vehicle = foreign.vehicles[1]!.id
  const { systemPool } = server.context
  await makeLink(vehicle, {}, stranger)
  for (let made = 1; made < MOST_LIVE_LINKS; made++) {
    visitor += made % 10 === 0 ? 1 : 0
    const again = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
    await makeLink(vehicle, {}, again)
  }
  const refused = await ask('POST', linksOf(vehicle), stranger, { hours: 1 })
  expect([refused.status, JSON.parse(refused.body).detail]).toEqual([
    409,
    'There are too many live links of this vehicle. End one first.',
  ])
  await systemPool.query(
    "update live_links set created_at = now() - interval '2 h', expires_at = now() - interval '1 s' where vehicle_id = $1",
    [vehicle],
  )
  await makeLink(vehicle, {}, stranger)
})

test('an office behind one address reads a link more often than anybody may guess', async () => {
  const { token } = await makeLink(foreign.vehicles[0]!.id, {}, stranger)
  const statuses: number[] = []
  for (let read = 0; read < 40; read++) statuses.push((await show(token)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('an address that guesses is stopped after thirty tries in a minute', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 32; guess++) statuses.push((await show(`guess-${guess}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429])
})
