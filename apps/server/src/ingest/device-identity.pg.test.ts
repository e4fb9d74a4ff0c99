import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashKey, newKey } from '../db/key-hash.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { connectProtocolDevice } from '../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 4)
})
afterAll(() => server.stop())

const pool = () => server.context.systemPool

async function register(vehicle: number, columns: Record<string, unknown>): Promise<TestCustomer['vehicles'][number]> {
  const one = customer.vehicles[vehicle]!
  for (const [name, value] of Object.entries(columns)) {
    await pool().query(`update trackers set ${name} = $1 where id = $2`, [value, one.trackerId])
  }
  return one
}

async function storedOf(trackerId: number): Promise<number> {
  const { rowCount } = await pool().query('select 1 from positions where tracker_id = $1', [trackerId])
  return rowCount ?? 0
}

/** What of its calls is listed as refused, by reason and protocol. */
async function refusedOf(trackerId: number): Promise<Record<string, number>> {
  const { rows } = await pool().query('select reason, protocol, calls from refused_calls where tracker_id = $1', [
    trackerId,
  ])
  return Object.fromEntries(rows.map(({ reason, protocol, calls }) => [`${protocol}: ${reason}`, calls]))
}

/** Not by `fetch`, which sends headers of its own. */
function phone(query: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = `/?timestamp=${Date.now()}&lat=52.6&lon=-0.7&${query}`
    const call = request({ port: server.ingest!.ports.osmand!, host: '127.0.0.1', path, method, headers }, response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.once('error', reject)
    call.end()
  })
}

const teltonika = async (deviceId: string) => {
  const device = await connectProtocolDevice('teltonika', deviceId, server.ingest!.ports.teltonika!)
  try {
    await device.report([avlRecord({ recordedAtMs: Date.now() })])
  } finally {
    device.connection.end()
  }
}

describe('another protocol than the registered one', () => {
  test('is refused, counted and listed, on the phones’ port as on those of trackers', async () => {
    const { deviceId, trackerId } = await register(0, { protocol: 'teltonika' })
    expect(await phone(`id=${deviceId}&alarm=sos&driverUniqueId=somebody`)).toBe(403)
    await expect(
      connectProtocolDevice('gt06', deviceId, server.ingest!.ports.gt06!).then(device =>
        device.report([avlRecord({ recordedAtMs: Date.now() })]),
      ),
    ).rejects.toThrow()
    expect(await storedOf(trackerId)).toBe(0)
    await expect
      .poll(() => refusedOf(trackerId))
      .toEqual({ 'osmand: other-protocol': 1, 'gt06: other-protocol': expect.any(Number) })
    await teltonika(deviceId)
    expect(await storedOf(trackerId)).toBe(1)
  })

  test('ends a connection that is open when the registration changes', async () => {
    const { deviceId, trackerId } = await register(1, { protocol: 'teltonika' })
    const device = await connectProtocolDevice('teltonika', deviceId, server.ingest!.ports.teltonika!)
    await device.report([avlRecord({ recordedAtMs: Date.now() })])
    await register(1, { protocol: 'osmand' })
    await expect.poll(() => phone(`id=${deviceId}`)).toBe(200)
    await expect(device.report([avlRecord({ recordedAtMs: Date.now() + 1_000 })])).rejects.toThrow()
    expect(await storedOf(trackerId)).toBe(2)
  })
})

describe('requests of browsers', () => {
  test.each([
    ['of a page by script', { Origin: 'https://elsewhere.example' }],
    ['of an image on a page', { Referer: 'https://elsewhere.example/', Accept: 'image/avif,image/webp,*/*' }],
    ['of an image on a page that hides where it is', { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' }],
    ['with the headers of a fetch', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
  ])('%s are refused', async (_, headers) => {
    const { deviceId, trackerId } = await register(2, { protocol: 'osmand' })
    const before = await storedOf(trackerId)
    expect(await phone(`id=${deviceId}`, headers)).toBe(403)
    expect(await phone(`id=${deviceId}`, headers, 'POST')).toBe(403)
    expect(await storedOf(trackerId)).toBe(before)
  })
})

test('what the phones’ port answers is never taken for a page', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${server.ingest!.ports.osmand!}/`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
})

/** Whole seconds, of which every protocol can write the time. */
let nextRecordMs = Math.floor(Date.now() / 60_000 - 10) * 60_000

function nextMs(): number {
  nextRecordMs += 1_000
  return nextRecordMs
}

const requestBy = (method: string) =>
  Buffer.from(`${method} / HTTP/1.1\r\nHost: fleet.example\r\nOrigin: https://elsewhere.example\r\n\r\n`)

/** A handshake of TLS up to where a page can write: in the name of the server or of a protocol. */
const CLIENT_HELLO = Buffer.from('1603010200010001fc0303', 'hex')

/** Whatever it says after its head, the page says it in pieces, and goes on when we have ended the connection. */
async function sendAsBrowser(port: number, head: Buffer, body: Uint8Array): Promise<void> {
  const browser = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  browser.on('error', () => {}).resume()
  const closed = new Promise(resolve => browser.once('close', resolve))
  const ended = Promise.race([once(browser, 'end'), closed])
  for (const piece of [head.subarray(0, 1), head.subarray(1, 2), head.subarray(2), body]) {
    await new Promise(sent => browser.write(piece, sent))
  }
  await ended
  browser.end(body)
  await closed
}

describe.each(Object.entries(DEVICE_ENCODERS))('a request of a browser to the port of %s', (protocol, encoder) => {
  test('is refused by whatever method or with TLS, although it has what a device says', async () => {
    const { deviceId, trackerId } = await register(2, { protocol })
    const { [protocol]: own, common } = server.ingest!.ports as Record<string, number>
    const nextRecord = () => avlRecord({ recordedAtMs: nextMs() })
    const isTaken = async () => {
      const device = await connectProtocolDevice(protocol, deviceId, own!)
      await device.report([nextRecord()]).finally(() => device.connection.end())
      return true
    }
    await expect.poll(() => isTaken().catch(() => false)).toBe(true)
    const login = encoder.encodeLogin(deviceId) ?? Buffer.alloc(0)
    for (const port of [own!, common!]) {
      // A page may make up its method, also one that a device of GT06 or JT/T 808 begins with, or one without end.
      const requests = ['POST', 'REPORT', 'xx', '~', 'x'.repeat(500)].map(requestBy)
      for (const head of [...requests, CLIENT_HELLO, Buffer.from('#\r\n')]) {
        const record = nextRecord()
        await sendAsBrowser(port, head, Buffer.concat([login, encoder.encodeRecords(deviceId, [record], 1)]))
        await isTaken()
        const { rowCount } = await pool().query('select from positions where tracker_id = $1 and recorded_at = $2', [
          trackerId,
          new Date(record.recordedAtMs),
        ])
        expect(rowCount, head.toString('latin1')).toBe(0)
      }
    }
  })
})

const post = async (body: string, type: string, headers: Record<string, string> = {}) => {
  const address = `http://127.0.0.1:${server.ingest!.ports.osmand}/`
  return (await fetch(address, { method: 'POST', body, headers: { 'content-type': type, ...headers } })).status
}

describe('a key', () => {
  test('is asked for where one was made, in a header or a parameter, and is nowhere in what is kept', async () => {
    const key = newKey()
    const { deviceId, trackerId } = await register(3, { protocol: 'osmand', key_hash: hashKey(key) })
    await expect.poll(() => phone(`id=${deviceId}`)).toBe(403)
    expect(await phone(`id=${deviceId}&key=${newKey()}`)).toBe(403)
    expect(await storedOf(trackerId)).toBe(0)
    expect(await phone(`id=${deviceId}`, { Authorization: `Bearer ${key}` })).toBe(200)
    expect(await phone(`key=${key}&id=${deviceId}&batt=80`)).toBe(200)
    expect(await phone(`%6Bey=${key}&id=${deviceId}&batt=70`)).toBe(200)
    expect(await storedOf(trackerId)).toBe(3)
    const time = () => `timestamp=${nextMs()}`
    for (const type of ['Application/X-WWW-Form-Urlencoded', 'text/plain', 'multipart/form-data']) {
      expect(await post(`id=${deviceId}&lat=52.6&lon=-0.7&${time()}&key=${key}`, type)).toBe(200)
      expect(await post(`id=${deviceId}&lat=bad&${time()}&key=${key}`, type)).toBe(400)
    }
    const location = {
      timestamp: new Date(nextMs()).toISOString(),
      coords: { latitude: 52, longitude: 0 },
    }
    const json = JSON.stringify({ device_id: deviceId, location: { ...location, extras: { note: key } }, key })
    expect(await post(json, 'application/json')).toBe(200)
    expect(await post(json, 'application/json', { Authorization: `bearer ${key}` })).toBe(200)
    const { rows } = await pool().query(
      `select convert_from(f.bytes, 'UTF8') as bytes, p.attributes::text from raw_frames f
       join positions p on p.tracker_id = f.tracker_id where f.tracker_id = $1`,
      [trackerId],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(key)
    await expect.poll(() => refusedOf(trackerId)).toMatchObject({ 'osmand: missing-key': expect.any(Number) })
  })
})

describe('allowed networks', () => {
  test('let a device call from there and from nowhere else', async () => {
    const { deviceId, trackerId } = await register(0, { protocol: 'teltonika', allowed_networks: ['10.4.0.0/16'] })
    const mayReport = () =>
      teltonika(deviceId).then(
        () => true,
        () => false,
      )
    await expect.poll(mayReport).toBe(false)
    await expect.poll(() => refusedOf(trackerId)).toMatchObject({ 'teltonika: foreign-network': expect.any(Number) })
    await register(0, { allowed_networks: ['10.4.0.0/16', '127.0.0.0/8'] })
    const before = await storedOf(trackerId)
    await expect.poll(mayReport).toBe(true)
    expect(await storedOf(trackerId)).toBe(before + 1)
  })
})
