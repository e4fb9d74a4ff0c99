import { LIVE_PATH, type LiveMessage, liveMessage, liveVehicle } from '@milepost/contract/live.ts'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { closeAllSessions, closeSession } from '../auth/signed-in.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  own = await registerCustomer(server.context.system, 'Northwind', 2)
  foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: ['Track'] })
})
afterAll(() => server.stop())

/** A browser's side: every message in order, and how the channel was closed. */
function open(token: string | null, origin: string = server.origin) {
  const socket = new WebSocket(server.origin.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin, ...(token && { cookie: `access-token=${token}` }) },
  })
  const messages: LiveMessage[] = []
  socket.on('message', data => messages.push(liveMessage.parse(JSON.parse((data as Buffer).toString()))))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  const opened = new Promise<void>(resolve => socket.on('open', () => resolve()))
  return { socket, messages, closed, opened }
}

async function report(deviceId: string, latitude: number): Promise<void> {
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  device.write(encodeAvlFrame([avlRecord({ recordedAtMs: Date.now(), latitude })], { codec: 8 }))
  expect((await device.read(4)).readUInt32BE()).toBe(1)
  device.end()
}

test('a browser gets a position once it is committed, and never another customer’s', async () => {
  const { socket, messages, opened } = open(manager.token)
  await opened
  socket.send(JSON.stringify({ watch: { groups: null, viewport: null } }))
  await expect.poll(() => messages[0]?.kind).toBe('hello')
  await report(foreign.vehicles[0]!.deviceId, 52.1)
  await report(own.vehicles[0]!.deviceId, 52.2)
  await expect.poll(() => messages.filter(message => message.kind === 'positions').length).toBe(1)
  const sent = messages.flatMap(message => (message.kind === 'positions' ? message.vehicles : []))
  const vehicles = sent.map(vehicle => liveVehicle.strict().parse(vehicle))
  expect(vehicles).toMatchObject([{ id: own.vehicles[0]!.id, lat: 52.2 }])
  socket.close()
})

test('a page of another origin cannot open the channel with the visitor’s cookie', async () => {
  expect(await open(manager.token, 'https://elsewhere.example').closed).toBe(4403)
})

test('a visitor without a session or without the module is refused', async () => {
  const engineer = await signInAs(server.context, 'Engineer', [own.id], { modules: ['Defect'] })
  expect(await open(null).closed).toBe(4401)
  expect(await open('nonsense').closed).toBe(4401)
  expect(await open(engineer.token).closed).toBe(4401)
})

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  [
    'a sign-out',
    ({ token }) =>
      fetch(`${server.origin}/sso/logout`, { redirect: 'manual', headers: { cookie: `access-token=${token}` } }),
  ],
  ['an end of all sessions', ({ id }) => closeAllSessions(server.context.system, id)],
  ['an end of this session', ({ token }) => closeSession(server.context.system, token)],
  ['the session’s last hour', ({ id }) => change('sessions set expires_at = now() where user_id = $1', id)],
  ['an hour without a request', ({ id }) => change("sessions set last_seen_at = '2020-01-01' where user_id = $1", id)],
  ['the end of the account', ({ id }) => change('users set is_active = false where id = $1', id)],
])('the channel ends within two seconds of %s, and nobody else’s does', async (_what, end) => {
  const user = await signInAs(server.context, 'Manager', [own.id], { modules: ['Track'] })
  const others = open(manager.token)
  const { messages, closed } = open(user.token)
  await expect.poll(() => [messages[0]?.kind, others.messages[0]?.kind]).toEqual(['hello', 'hello'])
  await end(user)
  const endedAtMs = performance.now()
  expect(await closed).toBe(4401)
  expect(performance.now() - endedAtMs).toBeLessThan(2_000)
  expect(others.socket.readyState).toBe(WebSocket.OPEN)
  others.socket.close()
})

const change = (statement: string, id: number) => server.context.systemPool.query(`update ${statement}`, [id])

test('a message that is not a request ends the channel and nothing else', async () => {
  const { socket, closed, opened } = open(manager.token)
  await opened
  socket.send('{"watch":')
  expect(await closed).toBe(4400)
  expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
})
