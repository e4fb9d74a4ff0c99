import { once } from 'node:events'
import { connect } from 'node:net'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer

beforeAll(async () => {
  server = await startTestServer({
    MILEPOST_ROLES: 'ingest',
    MILEPOST_INGEST_LOGIN_S: '1',
    MILEPOST_INGEST_SILENCE_S: '2',
    MILEPOST_INGEST_CONNECTIONS: '1100',
    MILEPOST_INGEST_ADDRESS_CONNECTIONS: '1100',
    MILEPOST_INGEST_ADDRESS_LOGINS: '1100',
  })
  customer = await registerCustomer(server.context.system, 'Northwind', 3)
})
afterAll(() => server.stop())

const open = () => connectDevice(server.ingest!.ports.teltonika!)

async function rejected(reason: string): Promise<number> {
  const name = `milepost_ingest_rejections_total{protocol="teltonika",reason="${reason}"}`
  const line = (await server.context.metrics.metrics()).split('\n').find(text => text.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}

async function openPhones(): Promise<number> {
  const name = 'milepost_ingest_connections{protocol="osmand"}'
  const line = (await server.context.metrics.metrics()).split('\n').find(text => text.startsWith(name))
  return Number(line?.split(' ').at(-1))
}

async function honestDeviceWorks(vehicle: number): Promise<void> {
  const device = await open()
  device.write(encodeLogin(customer.vehicles[vehicle]!.deviceId))
  expect([...(await device.read(1))]).toEqual([1])
  device.write(encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 }))
  expect((await device.read(4)).readUInt32BE()).toBe(1)
  device.end()
}

test('garbage instead of a login is counted and the connection closed', async () => {
  const device = await open()
  device.write(Buffer.from('SSH-2.0-scanner\r\nAAAAAAAAAAAAAAAAAAAA\r\n'))
  await device.closed
  expect(await rejected('bad-login')).toBe(1)
  await honestDeviceWorks(0)
})

test('an announced length beyond the limit is counted and closed at once, not waited for', async () => {
  const device = await open()
  device.write(encodeLogin(customer.vehicles[1]!.deviceId))
  await device.read(1)
  device.write(Buffer.from([0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 8]))
  await device.closed
  expect(await rejected('frame-too-long')).toBe(1)
})

test('what is no HTTP on the phones’ port gets 400, and a client that keeps its side open is cut off', async () => {
  const phone = connect({ port: server.ingest!.ports.osmand!, host: '127.0.0.1', allowHalfOpen: true })
  phone.write('hello, is anybody there?\r\n\r\n')
  const [response] = await once(phone, 'data')
  expect(response.toString()).toMatch(/^HTTP\/1.1 400 /)
  await expect.poll(openPhones).toBe(0)
  phone.destroy()
})

test('half a frame and then silence stores nothing, and is closed: bytes alone are not life', async () => {
  const { deviceId, trackerId } = customer.vehicles[1]!
  const device = await open()
  device.write(encodeLogin(deviceId))
  await device.read(1)
  const frame = encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 })
  let sent = 0
  const trickle = setInterval(() => {
    if (sent < frame.length - 5) device.write(frame.subarray(sent, ++sent))
  }, 100)
  await device.closed
  clearInterval(trickle)
  expect(await rejected('silent-too-long')).toBe(1)
  const { rows } = await server.context.systemPool.query('select 1 from positions where tracker_id = $1', [trackerId])
  expect(rows).toEqual([])
})

test('a frame cut at every byte is stored once, whole or not at all', async () => {
  const { deviceId, trackerId } = customer.vehicles[2]!
  const frame = encodeAvlFrame([avlRecord({ recordedAtMs: 1_780_000_000_000 })], { codec: 8 })
  for (let cut = 1; cut < frame.length; cut++) {
    const device = await open()
    device.write(encodeLogin(deviceId))
    await device.read(1)
    device.write(frame.subarray(0, cut))
    device.end()
    await device.closed
  }
  const count = async () =>
    (await server.context.systemPool.query('select 1 from positions where tracker_id = $1', [trackerId])).rows.length
  expect(await count()).toBe(0)
  const device = await open()
  device.write(encodeLogin(deviceId))
  await device.read(1)
  device.write(frame)
  expect((await device.read(4)).readUInt32BE()).toBe(1)
  expect(await count()).toBe(1)
  device.end()
})

test('a thousand silent connections disturb no other and are closed when their time to log in is over', async () => {
  const silent = await Promise.all(Array.from({ length: 1_000 }, open))
  await honestDeviceWorks(0)
  await Promise.all(silent.map(device => device.closed))
  expect(await rejected('no-login-in-time')).toBe(1_000)
})

test('above the limit of connections new ones are dropped and counted, and those inside go on', async () => {
  const inside = await open()
  inside.write(encodeLogin(customer.vehicles[0]!.deviceId))
  await inside.read(1)
  const crowd = await Promise.all(Array.from({ length: 1_200 }, open))
  await expect.poll(() => rejected('too-many-connections')).toBeGreaterThanOrEqual(100)
  inside.write(encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 }))
  expect((await inside.read(4)).readUInt32BE()).toBe(1)
  for (const device of [...crowd, inside]) device.end()
  await Promise.all(crowd.map(device => device.closed))
})
