import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Pair = Awaited<ReturnType<typeof generate>>

let directory: string
let server: TestServer
let customer: TestCustomer
let authority: Pair
let stranger: Pair

const MAY_SIGN = { extensions: [{ name: 'basicConstraints' as const, cA: true }] }
const FOR_CLIENTS = { extensions: [{ name: 'extKeyUsage' as const, clientAuth: true }] }

const named = (name: string) => [{ name: 'commonName', value: name }]
const signedBy = (name: string, { private: key, cert }: Pair) =>
  generate(named(name), { ca: { key, cert }, ...FOR_CLIENTS })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-tls-'))
  authority = await generate(named('Fleet devices'), MAY_SIGN)
  stranger = await generate(named('Somebody else'), MAY_SIGN)
  const own = await generate(named('localhost'))
  const files = { cert: own.cert, key: own.private, ca: authority.cert }
  for (const [name, pem] of Object.entries(files)) await writeFile(join(directory, `${name}.pem`), pem)
  server = await startTestServer({
    MILEPOST_ROLES: 'ingest',
    MILEPOST_DEVICE_TLS_CERT: join(directory, 'cert.pem'),
    MILEPOST_DEVICE_TLS_KEY: join(directory, 'key.pem'),
    MILEPOST_DEVICE_TLS_CLIENT_CA: join(directory, 'ca.pem'),
  })
  customer = await registerCustomer(server.context.system, 'Northwind', 3)
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const frame = encodeAvlFrame([avlRecord({ recordedAtMs: Date.now() })], { codec: 8 })

/** What the server answers to a login and a frame; null: it ends the connection. */
async function reportOverTls(port: number, deviceId: string, certificate?: Pair): Promise<number | null> {
  const socket: TLSSocket = connect({
    ...{ port, host: '127.0.0.1', rejectUnauthorized: false },
    ...(certificate && { cert: certificate.cert, key: certificate.private }),
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => null)
  const next = async () => Promise.race([once(socket, 'data').then(([chunk]) => chunk as Buffer), closed])
  await Promise.race([once(socket, 'secureConnect'), closed])
  if (socket.destroyed) return null
  socket.write(encodeLogin(deviceId))
  const accepted = await next()
  if (accepted?.[0] !== 1) return null
  socket.write(frame)
  const stored = await next()
  socket.end()
  return stored?.readUInt32BE() ?? null
}

const ports = () => [server.ingest!.ports.teltonika!, server.ingest!.ports.common!]

test('the port of a protocol and the common one take TLS, and plain connections beside it', async () => {
  const { deviceId } = customer.vehicles[0]!
  for (const port of ports()) expect(await reportOverTls(port, deviceId)).toBe(1)
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  expect([...(await device.read(1))]).toEqual([1])
  device.end()
})

test('a certificate proves one number and no other, and one that the authority has not signed ends the connection', async () => {
  const [first, second] = customer.vehicles
  const certificate = await signedBy(first!.deviceId, authority)
  const [port] = ports()
  expect(await reportOverTls(port!, first!.deviceId, certificate)).toBe(1)
  expect(await reportOverTls(port!, second!.deviceId, certificate)).toBeNull()
  expect(await reportOverTls(port!, first!.deviceId, await signedBy(first!.deviceId, stranger))).toBeNull()
})

test('a tracker that must show a certificate is refused without one, also where the connection is plain', async () => {
  const { deviceId, trackerId } = customer.vehicles[2]!
  await server.context.systemPool.query('update trackers set requires_certificate = true where id = $1', [trackerId])
  const [port] = ports()
  await expect.poll(() => reportOverTls(port!, deviceId)).toBeNull()
  const device = await connectDevice(port!)
  device.write(encodeLogin(deviceId))
  expect([...(await device.read(1))]).toEqual([0])
  expect(await reportOverTls(port!, deviceId, await signedBy(deviceId, authority))).toBe(1)
})
