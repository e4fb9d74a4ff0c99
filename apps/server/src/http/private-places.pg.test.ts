import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { LIVE_PATH } from '@milepost/contract/live.ts'
import type { Route } from '@milepost/contract/route.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findSignedIn } from '../auth/signed-in.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Generated from the contract: whatever route is added is asked for the places of private trips, without anybody thinking of it.

const NOW_MS = Date.now()
const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS

/** Every record of it in private mode. */
const privately = (records: readonly DeviceReport[], at: (minute: number) => boolean = () => true): DeviceReport[] =>
  records.map((record, minute) => ({
    ...record,
    // It begins where the trip before it ended.
    longitude: minute === 0 ? PUBLIC_LONGITUDE : PRIVATE_LONGITUDE,
    attributes: { privateMode: at(minute) },
  }))

/** Ends in a public place: from there the next trip begins, which shows it. */
const returned = (records: DeviceReport[]) =>
  records.map((record, at) => (at < records.length - 2 ? record : { ...record, longitude: PUBLIC_LONGITUDE }))

/** Nothing public is on this meridian. */
const PRIVATE_LONGITUDE = -0.7312345
const PUBLIC_LONGITUDE = -0.7
const SUBJECTS = [
  'on a private trip',
  'parked where a private trip led to',
  'out again on business',
  'on business',
] as const

/** What each vehicle drove. A minute is a kilometre to the north. */
const DRIVEN: Record<(typeof SUBJECTS)[number], { business: DeviceReport[]; private: DeviceReport[] }> = {
  'on a private trip': {
    business: [...driveRecords(minutesAgo(180), 20), parkedRecord(minutesAgo(150), 20)],
    private: privately(driveRecords(minutesAgo(30), 60, { fromKm: 20 }).slice(0, 28)),
  },
  'parked where a private trip led to': {
    business: driveRecords(minutesAgo(180), 20),
    private: privately(
      [
        ...driveRecords(minutesAgo(120), 30, { fromKm: 20 }),
        parkedRecord(minutesAgo(60), 50),
        { ...parkedRecord(minutesAgo(10), 50), events: [{ kind: 'panic', value: null }] },
      ],
      minute => minute < 30,
    ),
  },
  'out again on business': {
    business: [...driveRecords(minutesAgo(300), 20), ...driveRecords(minutesAgo(60), 40, { fromKm: 80 })],
    private: returned(privately(driveRecords(minutesAgo(200), 60, { fromKm: 20 }))),
  },
  'on business': { business: driveRecords(minutesAgo(60), 80).slice(0, 58), private: [] },
}

let server: TestServer
let customer: TestCustomer
let driverId: number
const users = new Map<string, TestUser>()
const ROLES = ['Read Only', 'Manager', 'Limited', 'Customer Admin', 'Global Admin', 'Server User'] as const

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '1000000' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', SUBJECTS.length)
  for (const role of ROLES) {
    const groupIds = role === 'Limited' ? [customer.groupId] : []
    users.set(role, await signInAs(server.context, role, [customer.id], { modules: 'all', groupIds }))
  }
  const driver = await system
    .insertInto('drivers')
    .values({
      ...{ customer_id: customer.id, first_name: 'Ana', last_name: 'Alves' },
      ...{ vehicle_group_id: customer.groupId, vehicle_id: customer.vehicles[0]!.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  driverId = driver.id
  const port = server.ingest!.ports.teltonika!
  for (const [index, subject] of SUBJECTS.entries()) {
    const { business, private: own } = DRIVEN[subject]
    const records = [...business, ...own].sort((a, b) => a.recordedAtMs - b.recordedAtMs)
    const changes = records.map(record => ({ ...record, attributes: record.attributes ?? { privateMode: false } }))
    await sendRecords(port, customer.vehicles[index]!.deviceId, changes)
  }
  // A device that was asked where it is, and one whose bytes were turned away.
  const [first] = customer.vehicles
  await systemPool.query(
    `insert into device_commands (customer_id, tracker_id, vehicle_id, text, created_by, state, sent_at, answered_at, answer)
     values ($1, $2, $3, 'getgps', $4, 'answered', now(), now(), $5)`,
    [customer.id, first!.trackerId, first!.id, users.get('Manager')!.id, `Lat:52.9 Long:${PRIVATE_LONGITUDE}`],
  )
  await systemPool.query(
    `insert into rejected_frames (customer_id, tracker_id, protocol, received_at, reason, bytes)
     values ($1, $2, 'teltonika', now(), 'wrong checksum', $3)`,
    [customer.id, first!.trackerId, Buffer.from(hexOf(PRIVATE_LONGITUDE), 'hex')],
  )
})
afterAll(() => server.stop())

/** As Teltonika writes it. */
const hexOf = (degrees: number) =>
  Buffer.from(Int32Array.of(Math.round(degrees * 1e7)).buffer)
    .swap32()
    .toString('hex')

/** The last private place of any vehicle and every other, as text and as bytes. */
const TRACES = [
  String(PRIVATE_LONGITUDE).slice(0, 8),
  hexOf(PRIVATE_LONGITUDE),
  String(PRIVATE_LONGITUDE * 1e6).slice(0, 6),
]

function expectNothingPrivate(body: string) {
  for (const trace of TRACES) expect(body).not.toContain(trace)
}

const iso = (ms: number) => new Date(ms).toISOString()

/** What a query may be given. */
const QUERY: Record<string, (index: number) => string[]> = {
  group_id: () => [String(customer.groupId)],
  vehicle_group: () => [String(customer.groupId)],
  vehicle: index => [String(customer.vehicles[index]!.id)],
  tracker_id: index => [String(customer.vehicles[index]!.trackerId)],
  trip_id: index => {
    const { business, private: own } = DRIVEN[SUBJECTS[index]!]
    const starts = [business[0], own[0]].flatMap(record => record?.recordedAtMs ?? [])
    return starts.map(startMs => `${customer.vehicles[index]!.trackerId}-${startMs}`)
  },
  driver_id: () => [String(driverId)],
  // An instant, or a day where it takes days.
  start: () => [iso(minutesAgo(600)), iso(minutesAgo(600)).slice(0, 10)],
  end: () => [iso(NOW_MS + MINUTE_MS), iso(NOW_MS).slice(0, 10)],
  since: () => [iso(minutesAgo(600))],
  format: () => ['csv'],
  pageSize: () => ['500'],
}

const takes = (route: Route, name: string) => route.query !== undefined && name in route.query.shape

/** Around everything that was driven. */
const shape = { kind: 'circle', centre: [PRIVATE_LONGITUDE, 52.9], radiusM: 30_000 }

/** What is read by a body. */
const BODIES: Record<string, () => object> = {
  'POST /api/trace/visitors/': () => ({ shape, start: iso(minutesAgo(600)), end: iso(NOW_MS) }),
  'POST /api/geofence/preview/': () => ({ shape }),
}

const routes = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${noun}.${name} ${route.method} ${route.path}`, route })),
)
const reading = routes.filter(
  ({ route }) =>
    route.access.kind !== 'public' && (route.method === 'GET' || `${route.method} ${route.path}` in BODIES),
)

describe.each(reading)('$name', ({ route }) => {
  test.each(ROLES)('answers %s without the places of private trips', async role => {
    const { token } = users.get(role)!
    const caller = await findSignedIn(server.context.system, token, server.context.config.session)
    if (refusalOf(route.access, caller, route.method) !== null) return
    const addresses = new Set([...SUBJECTS.keys()].flatMap(index => addressesOf(route, index)))
    for (const address of addresses) expectNothingPrivate(await call(route, address, token))
  })
})

function addressesOf(route: Route, index: number): string[] {
  const path = route.path.replace(/:\w+/, String(customer.vehicles[index]!.id))
  const names = Object.keys(QUERY).filter(name => takes(route, name))
  const trips = takes(route, 'trip_id') ? QUERY.trip_id!(index) : ['']
  return trips.map(trip => {
    const query = new URLSearchParams(
      names.map(name => [name, name === 'trip_id' ? trip : fitting(route, name, QUERY[name]!(index))]),
    )
    return query.size > 0 ? `${path}?${query.toString()}` : path
  })
}

/** The first that the route takes. */
const fitting = (route: Route, name: string, values: string[]) =>
  values.find(value => route.query?.shape[name]?.safeParse(value).success) ?? values[0]!

/** What is asked for here has no such record, or asks for what no vehicle drove: all others must answer. */
const WITHOUT_RECORD =
  /^GET \/api\/(trips\/stop|jobs\/:id|geofence\/:id|lease_company\/:id|api_key\/:id|vehicle\/:id\/history|saved_views|event_reviews|maps\/\w+|files\/:id|administration\/map_\w+)\//

async function call(route: Route, address: string, token: string): Promise<string> {
  const body = BODIES[`${route.method} ${route.path}`]?.()
  const response = await fetch(server.origin + address, {
    method: route.method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (WITHOUT_RECORD.test(`${route.method} ${route.path}`)) expect(response.status).toBeLessThan(500)
  else expect([route.path, response.status]).toEqual([route.path, 200])
  return response.text()
}

interface Shown {
  results: { id: number; lat: number | null; is_private: boolean }[]
}

test('Track says of a vehicle that it is private, and of the others where they are', async () => {
  const { results } = JSON.parse(
    await call(ALL_ROUTES.track!.list!, '/api/track/', users.get('Read Only')!.token),
  ) as Shown
  const shown = customer.vehicles.map(({ id }) => results.find(vehicle => vehicle.id === id)!)
  expect(shown.map(({ is_private }) => is_private)).toEqual([true, true, false, false])
  expect(shown.map(({ lat }) => lat !== null)).toEqual([false, false, true, true])
})

test('raw data keep the bytes of what was public', async () => {
  const query = new URLSearchParams({
    tracker_id: String(customer.vehicles[3]!.trackerId),
    start: iso(minutesAgo(600)),
    end: iso(NOW_MS + MINUTE_MS),
  })
  const address = `/api/administration/raw_vehicle_data/?${query.toString()}`
  const { results } = JSON.parse(await call(ALL_ROUTES.devices!.raw!, address, users.get('Read Only')!.token)) as {
    results: { hex: string | null; is_private: boolean; positions: { lat: number | null }[] }[]
  }
  const frames = results.filter(({ positions }) => positions.length > 0)
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames) expect(frame).toMatchObject({ hex: expect.any(String), is_private: false })
  expect(frames.flatMap(({ positions }) => positions).every(({ lat }) => lat !== null)).toBe(true)
})

test.each(ROLES)('the live channel pushes to %s that a vehicle is private, and not where it is', async role => {
  const { token } = users.get(role)!
  const caller = await findSignedIn(server.context.system, token, server.context.config.session)
  if (refusalOf(ALL_ROUTES.track!.list!.access, caller, 'GET') !== null) return
  const socket = new WebSocket(server.origin.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin: server.origin, cookie: `access-token=${token}` },
  })
  const messages: string[] = []
  socket.on('message', data => messages.push((data as Buffer).toString()))
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  // On this screen nobody is: that a vehicle is sent must not say where it is.
  socket.send(JSON.stringify({ watch: { groups: null, viewport: { west: 10, south: 10, east: 11, north: 11 } } }))
  const before = DRIVEN['on a private trip'].private.at(-1)!
  const minute = (ROLES.indexOf(role) + 1) * 10_000
  await report(customer.vehicles[0]!.deviceId, { ...before, recordedAtMs: before.recordedAtMs + minute })
  const positions = () => messages.filter(message => message.includes('"positions"'))
  await expect.poll(() => positions().length).toBeGreaterThan(0)
  expect(JSON.parse(positions()[0]!)).toMatchObject({
    vehicles: [{ id: customer.vehicles[0]!.id, lat: null, long: null, speed: null, is_private: true }],
  })
  for (const message of messages) expectNothingPrivate(message)
  socket.close()
})

async function report(deviceId: string, record: DeviceReport): Promise<void> {
  const device = await connectDevice(server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  device.write(encodeAvlFrame([record], { codec: '8E' }))
  await device.read(4)
  device.end()
}
