import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../testing/avl-record.ts'
import { connectProtocolDevice, type ProtocolDevice } from '../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { showDoubted } from './show-doubted.ts'

let server: TestServer
let trailer: TestCustomer['vehicles'][number]
let device: ProtocolDevice
const nowMs = Date.now()

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const customer = await registerCustomer(server.context.system, 'Northwind', 1)
  trailer = customer.vehicles[0]!
  device = await connectProtocolDevice('teltonika', trailer.deviceId, server.ingest!.ports.teltonika!)
})
afterAll(async () => {
  device.connection.end()
  await server.stop()
})

const report = (minutesAgo: number, latitude: number) =>
  device.report([avlRecord({ recordedAtMs: nowMs - minutesAgo * 60_000, latitude, speedKmh: 0, ignition: false })])

async function shownLatitude(): Promise<number> {
  const { rows } = await server.context.systemPool.query('select latitude from tracker_states where tracker_id = $1', [
    trailer.trackerId,
  ])
  return rows[0].latitude
}

const showAfter = (minutes: number) => showDoubted(server.context.systemPool, Date.now() + minutes * 60_000)

test('a parked vehicle that reports from elsewhere is shown there after a minute, and back where it was not so', async () => {
  await report(12, 52.67)
  await report(9, 52.7)
  expect(await shownLatitude()).toBe(52.67)
  expect(await showAfter(0)).toEqual([])

  expect(await showAfter(2)).toMatchObject([{ vehicleId: trailer.id, latitude: 52.7 }])
  expect(await shownLatitude()).toBe(52.7)
  expect(await showAfter(2)).toEqual([])

  await report(6, 52.67)
  expect(await shownLatitude()).toBe(52.67)
})
