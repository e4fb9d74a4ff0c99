import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { geofencePreviews } from '@milepost/contract/geofence-previews.ts'
import { LIVE_PATH } from '@milepost/contract/live.ts'
import type { Result, Route } from '@milepost/contract/route.ts'
import { traces } from '@milepost/contract/traces.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findSignedIn } from '../auth/signed-in.ts'
import { readZip } from '../documents/zip-reader.fixture.ts'
import { MINUTE_MS } from '../telemetry/drive.fixture.ts'
import { connectDevice } from '../testing/teltonika-client.ts'
import { drivesUntil, PRIVATE_LONGITUDE, PUBLIC_LONGITUDE, SUBJECTS, type Subject } from './private-drives.fixture.ts'
import { hexOf, type PrivateFleet, ROLES, startPrivateFleet } from './private-fleet.fixture.ts'
import { PRIVATE_ROAD, PUBLIC_ROAD } from './private-map.fixture.ts'

// Generated from the contract: whatever route is added is asked for the places of private trips, without anybody thinking of it.

const NOW_MS = Date.now()
const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS
const DRIVEN = drivesUntil(NOW_MS)
/** Of those on a trip now. */
const UNDER_WAY: readonly Subject[] = [
  'on a private trip',
  'on business',
  'on a trip that another of its trackers says is private',
]
/** Of those shown now. */
const OUT_OF_PRIVATE: readonly Subject[] = [
  'out again on business',
  'on business',
  'back from a trip that another of its trackers divides into a private one and one on business',
  'back from a trip that began in the middle of what another of its trackers says is private',
]

let fleet: PrivateFleet
let companyId: number

beforeAll(async () => {
  fleet = await startPrivateFleet(DRIVEN)
  const { system } = fleet.server.context
  companyId = (await system.selectFrom('management_companies').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => fleet.stop())

const vehicleOf = (subject: Subject) => fleet.customer.vehicles[SUBJECTS.indexOf(subject)]!
const tokenOf = (role: (typeof ROLES)[number]) => fleet.users.get(role)!.token

/** By when they began. */
function tripIdsOf(subject: Subject): string[] {
  const { business, private: own } = DRIVEN[subject]
  const starts = [business[0], own[0]].flatMap(record => record?.recordedAtMs ?? [])
  return starts.map(startMs => `${vehicleOf(subject).trackerId}-${startMs}`)
}

/** The last private place of any vehicle and every other, as text and as bytes, and the road there. */
const TRACES = [
  String(PRIVATE_LONGITUDE).slice(0, 8),
  hexOf(PRIVATE_LONGITUDE),
  String(PRIVATE_LONGITUDE * 1e6).slice(0, 6),
  PRIVATE_ROAD,
]

function expectNothingPrivate(body: string) {
  for (const trace of TRACES) expect(body).not.toContain(trace)
}

const iso = (ms: number) => new Date(ms).toISOString()

/** What a query may be given. */
const QUERY: Record<string, (index: number) => string[]> = {
  group_id: () => [String(fleet.customer.groupId)],
  vehicle_group: () => [String(fleet.customer.groupId)],
  vehicle: index => [String(fleet.customer.vehicles[index]!.id)],
  tracker_id: index => [String(fleet.customer.vehicles[index]!.trackerId)],
  trip_id: index => tripIdsOf(SUBJECTS[index]!),
  driver_id: () => [String(fleet.driverId)],
  // An instant, or a day where it takes days.
  start: () => [iso(minutesAgo(600)), iso(minutesAgo(600)).slice(0, 10)],
  end: () => [iso(NOW_MS + MINUTE_MS), iso(NOW_MS).slice(0, 10)],
  since: () => [iso(minutesAgo(600))],
  event_id: index => [fleet.eventIds[index]!],
  pageSize: () => ['500', '100'],
  // That of a list by its number, that of saved views by name.
  page: () => ['1', 'track'],
  // A point of the map.
  lat: () => ['52.7'],
  lon: () => [String(PUBLIC_LONGITUDE)],
  latlng: () => [`52.7,${PUBLIC_LONGITUDE}`],
  place_id: () => ['W4711'],
  notification_type: () => ['vehicle_std_emails'],
  number: () => ['490154203237518'],
  // Of a file's template, or of the audit log.
  noun: () => ['vehicles', 'vehicle'],
  words: index => [fleet.customer.vehicles[index]!.registration],
}

/** Files that a route has. A PDF is printed of the rows of the others, in letters that no search finds. */
const formatsOf = (route: Route) =>
  takes(route, 'format') ? ['csv', 'xlsx'].filter(format => route.query!.shape.format!.safeParse(format).success) : []

const takes = (route: Route, name: string) => route.query !== undefined && name in route.query.shape

/** Along everything that was driven in private, and nothing else. */
const shape = {
  kind: 'corridor',
  line: [
    [PRIVATE_LONGITUDE, 52.6],
    [PRIVATE_LONGITUDE, 53.4],
  ],
  halfWidthM: 1_000,
}

/** What is read by a body. */
const BODIES: Record<string, () => object> = {
  'POST /api/trace/visitors/': () => ({ shape, start: iso(minutesAgo(600)), end: iso(NOW_MS) }),
  'POST /api/trace/visitors/export/': () => ({ shape, start: iso(minutesAgo(600)), end: iso(NOW_MS) }),
  'POST /api/geofence/preview/': () => ({ shape, dwell_s: 60 }),
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
    const token = tokenOf(role)
    const caller = await findSignedIn(fleet.server.context.system, token, fleet.server.context.config.session)
    if (refusalOf(route.access, caller, route.method) !== null) return
    const addresses = new Set([...SUBJECTS.keys()].flatMap(index => addressesOf(route, index)))
    for (const address of addresses) expectNothingPrivate(await call(route, address, token))
  })
})

function addressesOf(route: Route, index: number): string[] {
  const [, noun = ''] = /(\w+)\/:id\//.exec(route.path) ?? []
  const others: Record<string, number> = {
    ...{ user: fleet.users.get('Manager')!.id, driver: fleet.driverId },
    ...{ customer: fleet.customer.id, customer_repairers: fleet.customer.id, management_company: companyId },
  }
  const path = route.path.replace(/:\w+/, String(others[noun] ?? fleet.customer.vehicles[index]!.id))
  const names = Object.keys(QUERY).filter(name => takes(route, name))
  const [trips, formats] = [takes(route, 'trip_id') ? QUERY.trip_id!(index) : [''], formatsOf(route)]
  return trips.flatMap(trip =>
    (formats.length > 0 ? formats : [null]).flatMap(format => {
      const query = new URLSearchParams(
        names.map(name => [name, name === 'trip_id' ? trip : fitting(route, name, QUERY[name]!(index))]),
      )
      if (format !== null) query.set('format', format)
      // Who drove is known of few: the same of whomever.
      const ofAnyone = new URLSearchParams(query)
      if (route.query?.shape.driver_id?.safeParse(undefined).success) ofAnyone.delete('driver_id')
      return [query, ofAnyone].map(asked => (asked.size > 0 ? `${path}?${asked.toString()}` : path))
    }),
  )
}

/** The first that the route takes. */
const fitting = (route: Route, name: string, values: string[]) =>
  values.find(value => route.query?.shape[name]?.safeParse(value).success) ?? values[0]!

/** Of these no record is here: what is asked of one answers 404, everything else 200. */
const WITHOUT_RECORD = [
  'jobs',
  'geofence',
  'lease_company',
  'vehicle_cost',
  'vehicle_note',
  'repairer',
  'api_key',
  'mail',
  'notification_email',
  'notification_rule',
  'upload',
  'vehicle_file_exports',
  'webhook',
  'webhook_delivery',
  ...['check', 'driver_check', 'defect', 'inspection'],
]

function statusOf(route: Route, address: string): number {
  // A trip that has not ended led to no stop.
  const isUnderWay = UNDER_WAY.some(subject => address.endsWith(tripIdsOf(subject).at(-1)!))
  if (route.path === '/api/trips/stop/' && isUnderWay) return 404
  // No tracker moves into a vehicle that has another.
  const isShared = SUBJECTS.some(subject => DRIVEN[subject].another && isOf(address, vehicleOf(subject).id))
  if (route.path === '/api/administration/tracker_move/' && isShared) return 409
  // A picture of the ground is named by its place, and by no number of a vehicle.
  if (route.path === '/api/maps/raster/:id/') return 400
  const [, noun] = /(\w+)\/:id\//.exec(route.path) ?? []
  return noun !== undefined && WITHOUT_RECORD.includes(noun) ? 404 : 200
}

const isOf = (address: string, vehicleId: number) =>
  new URLSearchParams(address.split('?')[1]).get('vehicle') === String(vehicleId)

async function call(route: Route, address: string, token: string): Promise<string> {
  const response = await send(route.method, address, token, BODIES[`${route.method} ${route.path}`]?.())
  expect([address, response.status]).toEqual([address, statusOf(route, address)])
  const isWorkbook = response.headers.get('content-type')?.includes('spreadsheetml')
  if (!isWorkbook) return response.text()
  return [...readZip(Buffer.from(await response.arrayBuffer())).values()].join('\n')
}

const send = (method: string, address: string, token: string, body?: object) =>
  fetch(fleet.server.origin + address, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Around the last private place of a vehicle, or where it is on business, and around nothing else. */
function endOf(subject: Subject) {
  const { business, private: own } = DRIVEN[subject]
  const last = own.findLast(({ longitude }) => longitude === PRIVATE_LONGITUDE) ?? business.at(-1)!
  return { kind: 'circle', centre: [last.longitude, last.latitude], radiusM: 300 }
}

describe.each(SUBJECTS)('around where the vehicle %s was', subject => {
  const isPrivate = subject !== 'on business'
  const who = isPrivate ? 'nobody' : 'it'

  async function ask<R extends Route>(route: R, body: object): Promise<Result<R>> {
    const response = await send(route.method, route.path, tokenOf('Manager'), { shape: endOf(subject), ...body })
    expect(response.status).toBe(200)
    return (await response.json()) as Result<R>
  }

  test(`a preview counts ${who}`, async () => {
    const vehicle_groups = [fleet.ownGroupIds[SUBJECTS.indexOf(subject)]]
    const told = await ask(geofencePreviews.preview, { vehicle_groups, dwell_s: 60 })
    const count = isPrivate ? 0 : 1
    expect(told).toMatchObject({ vehicles_near: count, vehicles_checked: count, visits: { count } })
    expect(told.events.map(event => event.eventCode)).toEqual(isPrivate ? [] : [80])
  })

  test(`a search for visitors finds ${who}`, async () => {
    const { results } = await ask(traces.visitors, { start: iso(minutesAgo(600)), end: iso(NOW_MS) })
    expect(results.map(({ vehicle }) => vehicle)).toEqual(isPrivate ? [] : [vehicleOf(subject).id])
  })
})

test('an operator’s own map is asked of public places alone, whose names are in the answers', async () => {
  const query = new URLSearchParams({ start: iso(minutesAgo(600)), end: iso(NOW_MS), format: 'csv' })
  const token = tokenOf('Read Only')
  expect(await call(ALL_ROUTES.trips!.export!, `/api/trips/export/?${query.toString()}`, token)).toContain(PUBLIC_ROAD)
  expect(fleet.map.requests.length).toBeGreaterThan(0)
  for (const request of fleet.map.requests) {
    expectNothingPrivate(decodeURIComponent(`${request.path}?${request.query.toString()}`))
  }
})

interface Shown {
  results: { id: number; lat: number | null; is_private: boolean }[]
}

test('Track says of a vehicle that it is private, and of the others where they are', async () => {
  const { results } = JSON.parse(await call(ALL_ROUTES.track!.list!, '/api/track/', tokenOf('Read Only'))) as Shown
  const shown = fleet.customer.vehicles.map(({ id }) => results.find(vehicle => vehicle.id === id)!)
  expect(shown.map(({ is_private }) => is_private)).toEqual(SUBJECTS.map(subject => !OUT_OF_PRIVATE.includes(subject)))
  expect(shown.map(({ lat }) => lat !== null)).toEqual(SUBJECTS.map(subject => OUT_OF_PRIVATE.includes(subject)))
})

test('raw data keep the bytes of what was public', async () => {
  const query = new URLSearchParams({
    tracker_id: String(vehicleOf('on business').trackerId),
    start: iso(minutesAgo(600)),
    end: iso(NOW_MS + MINUTE_MS),
  })
  const address = `/api/administration/raw_vehicle_data/?${query.toString()}`
  const { results } = JSON.parse(await call(ALL_ROUTES.devices!.raw!, address, tokenOf('Read Only'))) as {
    results: { hex: string | null; is_private: boolean; positions: { lat: number | null }[] }[]
  }
  const frames = results.filter(({ positions }) => positions.length > 0)
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames) expect(frame).toMatchObject({ hex: expect.any(String), is_private: false })
  expect(frames.flatMap(({ positions }) => positions).every(({ lat }) => lat !== null)).toBe(true)
})

test.each(ROLES)('the live channel pushes to %s that a vehicle is private, and not where it is', async role => {
  const token = tokenOf(role)
  const caller = await findSignedIn(fleet.server.context.system, token, fleet.server.context.config.session)
  if (refusalOf(ALL_ROUTES.track!.list!.access, caller, 'GET') !== null) return
  const socket = new WebSocket(fleet.server.origin.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin: fleet.server.origin, cookie: `access-token=${token}` },
  })
  const messages: string[] = []
  socket.on('message', data => messages.push((data as Buffer).toString()))
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  // On this screen nobody is: that a vehicle is sent must not say where it is.
  socket.send(JSON.stringify({ watch: { groups: null, viewport: { west: 10, south: 10, east: 11, north: 11 } } }))
  const before = DRIVEN['on a private trip'].private.at(-1)!
  const minute = (ROLES.indexOf(role) + 1) * 10_000
  await report(vehicleOf('on a private trip').deviceId, { ...before, recordedAtMs: before.recordedAtMs + minute })
  const positions = () => messages.filter(message => message.includes('"positions"'))
  await expect.poll(() => positions().length).toBeGreaterThan(0)
  expect(JSON.parse(positions()[0]!)).toMatchObject({
    vehicles: [{ id: vehicleOf('on a private trip').id, lat: null, long: null, speed: null, is_private: true }],
  })
  for (const message of messages) expectNothingPrivate(message)
  socket.close()
})

async function report(deviceId: string, record: DeviceReport): Promise<void> {
  const device = await connectDevice(fleet.server.ingest!.ports.teltonika!)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  device.write(encodeAvlFrame([record], { codec: '8E' }))
  await device.read(4)
  device.end()
}
