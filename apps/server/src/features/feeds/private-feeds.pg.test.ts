import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const NOON = Date.UTC(2026, 5, 1, 12)
const NIGHT = Date.UTC(2026, 5, 1, 22)

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let reader: TestUser
let driverId: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  customer = await registerCustomer(server.context.system, 'Northwind', 3)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Trips', 'Trace', 'Events'] })
  reader = await signInAs(server.context, 'Server User', [customer.id], { modules: 'all' })
  const { systemPool } = server.context
  const hours = { workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute: 300, untilMinute: 1_200 } }
  await systemPool.query('update customers set fold_settings = $1', [JSON.stringify(hours)])
  const driver = await systemPool.query<{ id: number }>(
    `insert into drivers (customer_id, first_name, last_name) values ($1, 'Maria', 'Silva') returning id`,
    [customer.id],
  )
  driverId = driver.rows[0]!.id
  const port = server.ingest!.ports.teltonika!
  const fast = driveRecords(NOON, 20, { fromKm: 30 }).map((record, minute) => ({
    ...record,
    ...(minute > 5 && minute < 12 && { speedKmh: 150 }),
  }))
  await sendRecords(port, customer.vehicles[0]!.deviceId, [
    ...driveRecords(MORNING, 30),
    ...fast,
    parkedRecord(NOON + 60 * MINUTE_MS, 50),
    ...driveRecords(NOON + 180 * MINUTE_MS, 10, { fromKm: 50 }),
    parkedRecord(NOON + 240 * MINUTE_MS, 60),
  ])
  await sendRecords(port, customer.vehicles[1]!.deviceId, [
    ...driveRecords(MORNING, 10),
    ...driveRecords(NIGHT, 10, { fromKm: 10 }),
    parkedRecord(NIGHT + 60 * MINUTE_MS, 20),
  ])
  await sendRecords(port, customer.vehicles[2]!.deviceId, driveRecords(NIGHT, 10).slice(0, 8))
})
afterAll(() => server.stop())

interface Row {
  id: string
  withdrawn?: boolean
  vehicle: number
  timestamp: string
  start: string
  lat: number | null
  long: number | null
  speed: number | null
  attributes: unknown
  is_private: boolean
  driver_key: string | null
  start_place: { lat: number | null; long: number | null }
}

async function page(feed: string, after: string | null, limit: number) {
  const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) })
  const response = await fetch(`${server.origin}/api/feed/${feed}/?${query.toString()}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { version: string; has_more: boolean; results: Row[] }
}

/** Everything behind a version, in pages that are small enough to divide what belongs together. */
async function readAll(feed: string, after: string | null): Promise<{ version: string | null; rows: Row[] }> {
  const rows: Row[] = []
  let version = after
  for (let hasMore = true; hasMore; ) {
    const next = await page(feed, version, 3)
    rows.push(...next.results)
    version = next.version
    hasMore = next.has_more
  }
  return { version, rows }
}

/** Transactions of other databases of the cluster hold a feed back for a moment. */
async function readUntil(feed: string, after: string | null, count: number) {
  await expect.poll(async () => (await readAll(feed, after)).rows.length).toBeGreaterThanOrEqual(count)
  return readAll(feed, after)
}

async function post(path: string, body: object): Promise<{ status: number; id: number }> {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'as the driver says', ...body }),
  })
  const answer = (await response.json()) as { id: number }
  return { status: response.status, id: answer.id }
}

const iso = (ms: number) => toDeviceInstant(ms)
const of = (vehicle: number) => (row: Row) => row.vehicle === customer.vehicles[vehicle]!.id
const tripId = () => `${customer.vehicles[0]!.trackerId}-${NOON}`

test('of a trip that the fold calls private, and of where it led, a position has when and not where, while it lasts too', async () => {
  const { rows } = await readUntil('positions', null, 96)
  const [, settled, underWay] = [0, 1, 2].map(vehicle => rows.filter(of(vehicle)))
  const business = settled!.filter(row => !row.is_private)
  expect(business.every(row => row.lat !== null && row.timestamp < iso(NIGHT))).toBe(true)
  const hidden = [...settled!.filter(row => row.timestamp >= iso(NIGHT)), ...underWay!]
  expect(hidden.length).toBeGreaterThan(12)
  for (const row of hidden) {
    expect(row).toMatchObject({ is_private: true, lat: null, long: null, speed: null, attributes: null })
  }
})

test('a trip that is made private afterwards comes again without its places, with its events and positions, and again when it is public', async () => {
  const [trips, events, positions] = [
    await readUntil('trips', null, 5),
    await readUntil('events', null, 1),
    await readUntil('positions', null, 96),
  ]
  const isIn = (row: Row) => row.timestamp >= iso(NOON) && row.timestamp <= iso(NOON + 20 * MINUTE_MS)
  const eventsOfTrip = events.rows.filter(of(0)).filter(isIn)
  expect(eventsOfTrip.length).toBeGreaterThan(0)
  expect(eventsOfTrip.every(row => row.lat !== null)).toBe(true)
  // The stop that it led to is where the driver went in private: until the next trip.
  const untilNext = (row: Row) => row.timestamp >= iso(NOON) && row.timestamp < iso(NOON + 180 * MINUTE_MS)
  const positionsOfTrip = positions.rows.filter(of(0)).filter(untilNext)

  const made = await post('/api/trips/corrections/', { trip_id: tripId(), field: 'private' })
  expect(made.status).toBeLessThan(300)
  const hiddenTrips = await readUntil('trips', trips.version, 2)
  expect(hiddenTrips.rows).toMatchObject([
    { id: tripId(), withdrawn: true },
    { id: tripId(), withdrawn: false, is_private: true, start_place: { lat: null, long: null } },
  ])
  const hiddenEvents = await readUntil('events', events.version, eventsOfTrip.length * 2)
  expect(
    hiddenEvents.rows
      .filter(row => row.withdrawn)
      .map(row => row.id)
      .sort(),
  ).toEqual(eventsOfTrip.map(row => row.id).sort())
  for (const row of hiddenEvents.rows.filter(row => !row.withdrawn)) {
    expect(row).toMatchObject({ is_private: true, lat: null, speed: null })
  }
  const hiddenPositions = await readUntil('positions', positions.version, positionsOfTrip.length)
  expect(hiddenPositions.rows.map(row => row.id).sort()).toEqual(
    expect.arrayContaining(positionsOfTrip.map(row => row.id).sort()),
  )
  for (const row of hiddenPositions.rows.filter(untilNext)) expect(row).toMatchObject({ is_private: true, lat: null })
  // A client that begins now gets nothing of it either.
  const anew = (await readAll('positions', null)).rows.filter(of(0)).filter(untilNext)
  expect(anew.every(row => row.lat === null)).toBe(true)
  expect((await readAll('trips', hiddenTrips.version)).rows).toEqual([])

  await post('/api/trips/corrections/revocations/', { correction: made.id })
  const publicTrips = await readUntil('trips', hiddenTrips.version, 2)
  expect(publicTrips.rows.at(-1)).toMatchObject({
    id: tripId(),
    is_private: false,
    start_place: { lat: expect.any(Number) },
  })
  const publicEvents = await readUntil('events', hiddenEvents.version, 2)
  expect(publicEvents.rows.filter(row => !row.withdrawn).every(row => row.lat !== null)).toBe(true)
  const publicPositions = await readUntil('positions', hiddenPositions.version, positionsOfTrip.length)
  expect(publicPositions.rows.filter(untilNext).every(row => row.lat !== null && !row.is_private)).toBe(true)
})

test('a trip that is given to another driver comes again with his key, and its note changes nothing', async () => {
  const before = await readUntil('trips', null, 5)
  await post('/api/trips/corrections/', { trip_id: tripId(), field: 'note', note: 'by the ring road' })
  const made = await post('/api/trips/corrections/', { trip_id: tripId(), field: 'driver', driver: driverId })
  expect(made.status).toBeLessThan(300)
  const sent = await readUntil('trips', before.version, 2)
  expect(sent.rows).toMatchObject([
    { id: tripId(), withdrawn: true },
    { id: tripId(), driver_key: `driver ${driverId}` },
  ])
})

test('what another tracker told meanwhile of the vehicle comes again too, without its places', async () => {
  const { system } = server.context
  const added = await registerCustomer(system, 'Eastfield', 1)
  const vehicle = added.vehicles[0]!
  const second = await addTracker(system, added.id, vehicle)
  const port = server.ingest!.ports.teltonika!
  const drives = [...driveRecords(MORNING, 30), ...driveRecords(NOON, 20, { fromKm: 30 }), parkedRecord(NIGHT, 50)]
  await sendRecords(port, vehicle.deviceId, drives)
  const told = drives.map((record, at) => ({
    ...record,
    recordedAtMs: record.recordedAtMs + 7_000,
    events: at === 40 ? [{ kind: 'panic' as const, value: null }] : null,
  }))
  await sendRecords(port, second.deviceId, told)
  reader = await signInAs(server.context, 'Server User', [added.id], { modules: 'all' })
  manager = await signInAs(server.context, 'Manager', [added.id], { modules: ['Trips'] })
  const ofSecond = (row: Row) => row.id.startsWith(`${second.trackerId}-`)
  const atNoon = (row: Row) => (row.timestamp ?? row.start) >= iso(NOON)
  const read = async (feed: string, after: string | null, count: number) => {
    const { version, rows } = await readUntil(feed, after, count)
    return { version, rows: rows.filter(ofSecond).filter(atNoon) }
  }
  const [trips, events, positions] = [
    await read('trips', null, 4),
    await read('events', null, 1),
    await read('positions', null, 2 * drives.length),
  ]
  for (const { rows } of [trips, events, positions]) expect(rows.length).toBeGreaterThan(0)
  expect([...events.rows, ...positions.rows].every(row => row.lat !== null)).toBe(true)

  await post('/api/trips/corrections/', { trip_id: `${vehicle.trackerId}-${NOON}`, field: 'private' })
  const [hiddenTrips, hiddenEvents, hiddenPositions] = [
    await read('trips', trips.version, 3),
    await read('events', events.version, 1),
    await read('positions', positions.version, 2 * 22),
  ]
  const idsOf = (rows: readonly Row[]) => rows.map(row => row.id).toSorted()
  expect(idsOf(hiddenTrips.rows)).toEqual(idsOf(trips.rows))
  expect(hiddenTrips.rows).toMatchObject([{ is_private: true, start_place: { lat: null, long: null } }])
  expect(idsOf(hiddenEvents.rows)).toEqual(idsOf(events.rows))
  expect(idsOf(hiddenPositions.rows)).toEqual(idsOf(positions.rows))
  for (const row of [...hiddenEvents.rows, ...hiddenPositions.rows])
    expect(row).toMatchObject({ is_private: true, lat: null })
  expect((await readAll('positions', hiddenPositions.version)).rows).toEqual([])
})
