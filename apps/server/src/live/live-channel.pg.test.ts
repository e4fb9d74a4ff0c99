import { LIVE_PATH, type LiveMessage, liveMessage, liveVehicle } from '@milepost/contract/live.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { closeAllSessions, closeSession } from '../auth/signed-in.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { switchModulesOff } from '../testing/switch-modules-off.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  own = await registerCustomer(server.context.system, 'Northwind', 3)
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

const report = (deviceId: string, latitude: number) => send(deviceId, { recordedAtMs: Date.now(), latitude })

async function send(deviceId: string, record: Partial<DeviceReport>): Promise<void> {
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  device.write(encodeAvlFrame([avlRecord(record)], { codec: '8E' }))
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

describe('on a trip that turns out to be private', () => {
  const startMs = Date.now() - 60_000
  const at = (seconds: number, latitude: number): Partial<DeviceReport> => {
    const attributes = { privateMode: false }
    return { recordedAtMs: startMs + seconds * 1_000, latitude, ignition: true, odometerM: seconds * 20, attributes }
  }
  const privately = (record: Partial<DeviceReport>) => ({ ...record, attributes: { privateMode: true } })

  async function watchTrack() {
    const { socket, messages } = open(manager.token)
    await expect.poll(() => messages[0]?.kind).toBe('hello')
    socket.send(JSON.stringify({ watch: { groups: null, viewport: null } }))
    const last = (id: number) =>
      messages
        .flatMap(message => (message.kind === 'positions' ? message.vehicles : []))
        .findLast(vehicle => vehicle.id === id)
    return { last, close: () => socket.close() }
  }

  test('the place that a second tracker reported last is sent again without it, though the first one’s is older', async () => {
    const vehicle = own.vehicles[1]!
    const second = await addTracker(server.context.system, own.id, vehicle)
    const { last, close } = await watchTrack()
    await send(vehicle.deviceId, at(0, 52.3))
    await send(second.deviceId, at(50, 52.304))
    const timestamp = new Date(startMs + 50_000).toISOString()
    await expect.poll(() => last(vehicle.id)).toMatchObject({ lat: 52.304, timestamp, is_private: false })
    await send(vehicle.deviceId, privately(at(30, 52.302)))
    await expect.poll(() => last(vehicle.id)).toMatchObject({ lat: null, timestamp, is_private: true })
    close()
  })

  test('a record without a fix that says so takes the place away that is shown', async () => {
    const vehicle = own.vehicles[2]!
    const { last, close } = await watchTrack()
    await send(vehicle.deviceId, at(0, 52.5))
    await send(vehicle.deviceId, at(20, 52.502))
    const timestamp = new Date(startMs + 20_000).toISOString()
    await expect.poll(() => last(vehicle.id)).toMatchObject({ lat: 52.502, timestamp, is_private: false })
    await send(vehicle.deviceId, privately({ ...at(40, 0), hasFix: false, satellites: 0 }))
    await expect.poll(() => last(vehicle.id)).toMatchObject({ lat: null, timestamp, is_private: true })
    close()
  })
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
  ['the end of the account', ({ id }) => change('users set archived_at = now() where id = $1', id)],
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

test('a visitor whose customer does not have the module is refused, and one of two gets nothing of the one without', async () => {
  const ofBoth = await signInAs(server.context, 'Manager', [own.id, foreign.id], { modules: ['Track'] })
  await switchModulesOff(server.context.system, own.id, 'Track')
  expect(await open(manager.token).closed).toBe(4401)
  const { socket, messages } = open(ofBoth.token)
  await expect.poll(() => messages[0]?.kind).toBe('hello')
  socket.send(JSON.stringify({ watch: { groups: null, viewport: null } }))
  await report(own.vehicles[0]!.deviceId, 52.2)
  await report(foreign.vehicles[0]!.deviceId, 52.1)
  await expect.poll(() => messages.some(({ kind }) => kind === 'positions')).toBe(true)
  const ids = messages.flatMap(message => (message.kind === 'positions' ? message.vehicles.map(({ id }) => id) : []))
  expect(ids).toEqual([foreign.vehicles[0]!.id])
  socket.close()
  await switchModulesOff(server.context.system, own.id)
})
