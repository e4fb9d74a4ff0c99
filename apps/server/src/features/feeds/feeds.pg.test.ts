import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FoldContexts } from '../../fold/fold-contexts.ts'
import { refold } from '../../fold/refold.ts'
import { avlRecord } from '../../testing/avl-record.ts'
import { connectProtocolDevice } from '../../testing/device-client.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let other: TestCustomer
let reader: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  customer = await registerCustomer(server.context.system, 'Northwind', 8)
  other = await registerCustomer(server.context.system, 'Southmoor', 1)
  reader = await signInAs(server.context, 'Server User', [customer.id], { modules: 'all' })
})
afterAll(() => server.stop())

interface Page {
  version: string
  has_more: boolean
  results: { id: string; withdrawn?: boolean; distance_m?: number }[]
}

async function read(feed: string, after: string | null, limit = 1_000): Promise<Page> {
  const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) })
  const response = await fetch(`${server.origin}/api/feed/${feed}/?${query.toString()}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

async function send(vehicle: TestCustomer['vehicles'][number], frames: number, startMs: number): Promise<void> {
  const device = await connectProtocolDevice('teltonika', vehicle.deviceId, server.ingest!.ports.teltonika!)
  for (let frame = 0; frame < frames; frame++) {
    const records = Array.from({ length: 5 }, (_, i) => avlRecord({ recordedAtMs: startMs + (frame * 5 + i) * 1000 }))
    device.connection.write(encodeAvlFrame(records, { codec: 8 }))
    await device.connection.read(4)
  }
  device.connection.end()
}

test('with writers committing at once, a reader misses no position and sees none twice', async () => {
  const startMs = Date.now() - 3_600_000
  const seen: string[] = []
  let version: string | null = null
  let writing = true
  const readAll = async () => {
    for (let page: Page | null = null; writing || page === null || page.has_more; ) {
      page = await read('positions', version, 37)
      version = page.version
      seen.push(...page.results.map(row => row.id))
    }
  }
  const reading = readAll()
  const others = send(other.vehicles[0]!, 20, startMs)
  await Promise.all(customer.vehicles.slice(0, 6).map(vehicle => send(vehicle, 40, startMs)))
  await others
  writing = false
  await reading
  // What was committed while the last page was read.
  const readRest = async () => {
    const page = await read('positions', version)
    version = page.version
    seen.push(...page.results.map(row => row.id))
    return seen.length
  }
  await expect.poll(readRest).toBe(6 * 40 * 5)
  expect(new Set(seen).size).toBe(seen.length)
})

test('a trip that late records change is withdrawn and sent again', async () => {
  const vehicle = customer.vehicles[6]!
  const startMs = Date.now() - 7_200_000
  const device = await connectProtocolDevice('teltonika', vehicle.deviceId, server.ingest!.ports.teltonika!)
  const at = (minute: number, metres: number, ignition: boolean) =>
    avlRecord({ recordedAtMs: startMs + minute * 60_000, odometerM: metres, ignition, speedKmh: ignition ? 50 : 0 })
  await device.report([at(0, 0, true), at(4, 4_000, true), at(10, 9_000, false), at(30, 9_000, false)])
  // Transactions of other databases of the cluster hold the feed back for a moment.
  await expect.poll(async () => (await read('trips', null)).results.length).toBe(1)
  const first = await read('trips', null)
  expect(first.results).toMatchObject([{ withdrawn: false, distance_m: 9_000 }])

  await device.report([avlRecord({ recordedAtMs: startMs + 120_000, odometerM: 2_000, ignition: true, speedKmh: 80 })])
  await refold(server.context.systemPool, new FoldContexts(), {
    trackerId: vehicle.trackerId,
    fromMs: startMs,
    untilMs: null,
  })
  await expect.poll(async () => (await read('trips', first.version)).results.length).toBe(2)
  const second = await read('trips', first.version)
  expect(second.results).toMatchObject([
    { id: first.results[0]!.id, withdrawn: true },
    { id: first.results[0]!.id, withdrawn: false, max_speed: 80 },
  ])
  expect((await read('trips', second.version)).results).toEqual([])
  device.connection.end()
})

test('a version that the feed did not give is a 400 that names the field', async () => {
  for (const after of ['nonsense', 'LTEg', 'OTk5OTk5OTk5OTk5OTk5OTk5OTk5OSA']) {
    const response = await fetch(`${server.origin}/api/feed/events/?after=${after}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect([after, response.status, await response.json()]).toMatchObject([after, 400, { field: 'after' }])
  }
})
