import type { Event } from '@milepost/contract/events.ts'
import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import type { TrackVehicle } from '@milepost/contract/track.ts'
import type { Trip } from '@milepost/contract/trips.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../db/scope.ts'
import { STOPS, TRIPS } from '../db/telemetry-columns.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { insertRecords, storedStop, storedTrip } from '../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from './drive.fixture.ts'
import { readStops } from './read-stops.ts'
import { readTrips } from './read-trips.ts'

const NOW_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS
const HOME = { kind: 'circle', centre: [-0.7, 52.6 + 40 / 111.195], radiusM: 400 }

const toWork = driveRecords(minutesAgo(200), 20)
const home = driveRecords(minutesAgo(120), 20, { fromKm: 20 })
const atHome = [90, 60, 45].map(minutes => parkedRecord(minutesAgo(minutes), 40))
const outAgain = driveRecords(minutesAgo(40), 20, { fromKm: 40 })
const MOVED_MS = minutesAgo(80)

const ENDS = { start: { latitude: 52.6, longitude: -0.7 }, end: { latitude: 52.7, longitude: -0.7 } }

const privately = (records: readonly DeviceReport[]) =>
  records.map(record => ({ ...record, attributes: { privateMode: true } }))
const later = (records: readonly DeviceReport[]) =>
  records.map(record => ({ ...record, recordedAtMs: record.recordedAtMs + 7_000 }))

const VEHICLES = [
  'with two trackers',
  'that one of them was moved to',
  'whose tracker was replaced at home',
  'of the document',
  'whose trackers divide its way otherwise',
  'with a trip under way',
  'that got its second tracker at a private stop',
  'with two trackers, of which one is said to have been in it before',
  'that this one was in by what was said first',
] as const
type Vehicle = (typeof VEHICLES)[number]

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
let homeId: number
let nextDeviceId: string

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', VEHICLES.length)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  homeId = (await post<{ id: number }>('/api/geofence/', { name: 'Home', shape: HOME, dwell_s: 60 })).id
  await systemPool.query('update geofence_shapes set valid_from = $1', [new Date(minutesAgo(300))])

  const shared = vehicleOf('with two trackers')
  const telling = await addTracker(system, customer.id, shared)
  await endAssignment(shared.trackerId)
  await assign(shared.trackerId, vehicleOf('that one of them was moved to').id)
  await send(shared.deviceId, later([...toWork, ...home, atHome[0]!, ...outAgain]))
  await send(telling.deviceId, [...toWork, ...privately(home), ...atHome])

  const replaced = vehicleOf('whose tracker was replaced at home')
  const next = await addTracker(system, customer.id, replaced)
  await systemPool.query('delete from tracker_assignments where tracker_id = $1', [next.trackerId])
  await endAssignment(replaced.trackerId)
  await assign(next.trackerId, replaced.id)
  await send(next.deviceId, atHome)
  await send(replaced.deviceId, [...toWork, ...privately(home)])
  nextDeviceId = next.deviceId
})
afterAll(() => server.stop())

const vehicleOf = (name: Vehicle) => customer.vehicles[VEHICLES.indexOf(name)]!

const endAssignment = (trackerId: number) =>
  server.context.systemPool.query('update tracker_assignments set unassigned_at = $2 where tracker_id = $1', [
    trackerId,
    new Date(MOVED_MS),
  ])

const assign = (trackerId: number, vehicleId: number) =>
  server.context.systemPool.query(
    'insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at) values ($1, $2, $3, $4)',
    [customer.id, trackerId, vehicleId, new Date(MOVED_MS)],
  )

const send = (deviceId: string, records: readonly DeviceReport[]) =>
  sendRecords(
    server.ingest!.ports.teltonika!,
    deviceId,
    records.map(record => ({ ...record, attributes: record.attributes ?? { privateMode: false } })),
  )

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${administrator.token}` } })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

const during = (name: Vehicle) =>
  `vehicle=${vehicleOf(name).id}&start=${toDeviceInstant(minutesAgo(300))}&end=${toDeviceInstant(NOW_MS + MINUTE_MS)}`

/** What is told of the trips of a vehicle and of the stops they led to, by time. */
async function tripsOf(name: Vehicle) {
  const { results } = await get<{ results: Trip[] }>(`/api/vehicle/trip/?${during(name)}`)
  return results.map(({ start, is_private, start_place, end_place, stop_after }) => ({
    start,
    is_private,
    places: [start_place, end_place, stop_after?.place].map(place =>
      place === undefined ? undefined : place !== null,
    ),
  }))
}

const visitsOf = async (name: Vehicle, more = '') =>
  (await get<{ results: GeofenceVisit[] }>(`/api/geofence/visits/?${during(name)}${more}`)).results

const eventsOf = async (name: Vehicle) =>
  (await get<{ results: Event[] }>(`/api/events/?${during(name)}&ordering=timestamp`)).results

const shownOf = async (name: Vehicle) =>
  (await get<{ results: TrackVehicle[] }>('/api/track/')).results.find(({ id }) => id === vehicleOf(name).id)!

const at = (ms: number) => toDeviceInstant(ms)
const [TO_WORK_MS, HOME_MS, OUT_MS] = [minutesAgo(200), minutesAgo(120), minutesAgo(40)]

describe('a tracker that says nothing of private, beside one that does', () => {
  const name = 'with two trackers'

  test('tells of the private trip what the other one tells: when it was, and no place', async () => {
    // It is private since it parked there: the mode was on when it set off.
    const own = { is_private: false, places: [true, true, false] }
    const hidden = { is_private: true, places: [false, false, false] }
    expect(await tripsOf(name)).toEqual([
      { start: at(TO_WORK_MS), ...own },
      { start: at(TO_WORK_MS + 7_000), ...own },
      { start: at(HOME_MS), ...hidden },
      { start: at(HOME_MS + 7_000), ...hidden },
    ])
  })

  test('has that trip among the private ones of the table, in its sums too, and not among those on business', async () => {
    const table = (privacy: string) =>
      get<{ count: number; results: Trip[]; total: { private_trips: number } }>(
        `/api/trips/?${during(name)}&privacy=${privacy}`,
      )
    const startsOf = ({ results }: { results: Trip[] }) => results.map(({ start }) => start).toSorted()
    const privately = await table('private')
    expect(startsOf(privately)).toEqual([at(HOME_MS), at(HOME_MS + 7_000)])
    expect([privately.count, privately.total.private_trips]).toEqual([2, 2])
    expect(startsOf(await table('business'))).toEqual([at(TO_WORK_MS), at(TO_WORK_MS + 7_000)])
  })

  test('shows no event and no visit of a geofence where that led to', async () => {
    const events = (await eventsOf(name)).filter(({ timestamp }) => Date.parse(timestamp) > HOME_MS)
    expect(events.length).toBeGreaterThan(2)
    for (const event of events) expect(event).toMatchObject({ is_private: true, lat: null, geofence: null })
    const visits = await visitsOf(name)
    expect(visits.length).toBeGreaterThan(1)
    for (const visit of visits) expect(visit).toMatchObject({ is_private: true, geofence: null })
    expect(await visitsOf(name, `&geofence=${homeId}`)).toEqual([])
  })

  test('is shown in the vehicle that it was moved to', async () => {
    const moved = 'that one of them was moved to'
    expect(await tripsOf(moved)).toMatchObject([{ start: at(OUT_MS + 7_000), is_private: false }])
    expect(await shownOf(moved)).toMatchObject({ is_private: false, lat: expect.any(Number) })
    const events = await eventsOf(moved)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event).toMatchObject({ is_private: false, lat: expect.any(Number) })
  })
})

test('a tracker that replaced one where a private trip had led to shows no place until it has driven off', async () => {
  const name = 'whose tracker was replaced at home'
  expect(await shownOf(name)).toMatchObject({ is_private: true, lat: null, timestamp: at(minutesAgo(45)) })
  expect(await visitsOf(name, `&geofence=${homeId}`)).toEqual([])
  await send(nextDeviceId, outAgain)
  expect(await shownOf(name)).toMatchObject({ is_private: false, lat: expect.any(Number) })
  expect((await tripsOf(name)).at(-1)).toMatchObject({ start: at(OUT_MS), is_private: false })
  expect(await visitsOf(name, `&geofence=${homeId}`)).toEqual([])
})

/** Trips of trackers of a vehicle, in seconds since an instant. */
const storedDrive =
  (vehicleId: number, sinceMs: number) =>
  (trackerId: number, fromS: number, untilS: number, isPrivate = false) => {
    const times = { startedAtMs: sinceMs + fromS * 1_000, endedAtMs: sinceMs + untilS * 1_000 }
    return storedTrip({ trackerId, customerId: customer.id, vehicleId, ...times, ...ENDS, isPrivate })
  }

test('the example of the document: a trip and its stop are private, and the next trip, which begins a little too early, is not', async () => {
  const { system, systemPool } = server.context
  const vehicle = vehicleOf('of the document')
  const second = await addTracker(system, customer.id, vehicle)
  const tenMs = minutesAgo(180)
  const drive = storedDrive(vehicle.id, tenMs)
  await insertRecords(systemPool, TRIPS, [
    drive(vehicle.trackerId, 0, 1_200, true),
    drive(vehicle.trackerId, 3_600, 5_400),
    drive(second.trackerId, 7, 1_207),
    drive(second.trackerId, 3_598, 5_400),
  ])
  const parked = { trackerId: second.trackerId, customerId: customer.id, vehicleId: vehicle.id }
  await insertRecords(systemPool, STOPS, [
    storedStop({ ...parked, startedAtMs: tenMs + 1_207_000, endedAtMs: tenMs + 3_598_000 }),
  ])
  const query = `vehicle=${vehicle.id}&start=${toDeviceInstant(tenMs)}&end=${toDeviceInstant(tenMs + 7_200_000)}`
  const { results } = await get<{ results: Trip[] }>(`/api/vehicle/trip/?${query}`)
  const ofSecond = results.filter(({ id }) => id.startsWith(`${second.trackerId}-`))
  expect(ofSecond).toMatchObject([
    { is_private: true, start_place: null, end_place: null, stop_after: { is_private: true, place: null } },
    { is_private: false, start_place: { lat: 52.6 }, end_place: { lat: 52.7 } },
  ])
})

test('two begin a trip together within five minutes; what another tracker began later on it has no start, and the rest is shown', async () => {
  const { system, systemPool } = server.context
  const vehicle = vehicleOf('whose trackers divide its way otherwise')
  const second = await addTracker(system, customer.id, vehicle)
  const beginsS = [290, 310, 1_190, 1_210]
  const sinceMs = minutesAgo(beginsS.length * 100)
  await insertRecords(
    systemPool,
    TRIPS,
    beginsS.flatMap((fromS, n) => {
      const drive = storedDrive(vehicle.id, sinceMs + n * 100 * MINUTE_MS)
      const own = [drive(vehicle.trackerId, 0, 1_200, true), drive(vehicle.trackerId, 1_320, 5_400)]
      return [...own, drive(second.trackerId, fromS, 5_400)]
    }),
  )
  const query = `vehicle=${vehicle.id}&start=${toDeviceInstant(sinceMs)}&end=${toDeviceInstant(NOW_MS)}`
  const { results } = await get<{ results: Trip[] }>(`/api/vehicle/trip/?${query}`)
  expect(results.filter(({ id }) => id.startsWith(`${second.trackerId}-`))).toMatchObject([
    { is_private: true, start_place: null, end_place: null },
    { is_private: false, start_place: null, end_place: { lat: 52.7 } },
    { is_private: false, start_place: null, end_place: { lat: 52.7 } },
    { is_private: false, start_place: { lat: 52.6 }, end_place: { lat: 52.7 } },
  ])
})

test('of a trip under way that began in the middle of a private one the start is not shown', async () => {
  const name = 'with a trip under way'
  const telling = await addTracker(server.context.system, customer.id, vehicleOf(name))
  await send(vehicleOf(name).deviceId, driveRecords(minutesAgo(50), 60, { fromKm: 10 }).slice(0, 50))
  const privateDrive = privately(driveRecords(minutesAgo(60), 20))
  await send(telling.deviceId, [...privateDrive, ...driveRecords(minutesAgo(38), 60, { fromKm: 20 }).slice(0, 38)])
  const trips = await get<{ results: Trip[] }>(`/api/vehicle/trip/?${during(name)}`)
  const own = trips.results.find(({ id }) => id.startsWith(`${vehicleOf(name).trackerId}-`))
  expect(own).toMatchObject({ end: null, is_private: false, start_place: null, end_place: { lat: expect.any(Number) } })
})

test('a tracker that comes into a vehicle at a private stop has no place until the next trip, moved a little or not', async () => {
  const { system, systemPool } = server.context
  const name = 'that got its second tracker at a private stop'
  const vehicle = vehicleOf(name)
  const second = await addTracker(system, customer.id, vehicle)
  const sinceMs = minutesAgo(150)
  await systemPool.query('update tracker_assignments set assigned_at = $2 where tracker_id = $1', [
    second.trackerId,
    new Date(sinceMs + 1_800_000),
  ])
  const drive = storedDrive(vehicle.id, sinceMs)
  await insertRecords(systemPool, TRIPS, [
    drive(vehicle.trackerId, 0, 1_200, true),
    drive(vehicle.trackerId, 3_600, 5_400),
    drive(second.trackerId, 2_400, 2_700),
  ])
  const { results } = await get<{ results: Trip[] }>(`/api/vehicle/trip/?${during(name)}`)
  const [moved] = results.filter(({ id }) => id.startsWith(`${second.trackerId}-`))
  expect(moved).toMatchObject({ is_private: true, start_place: null, end_place: null })
})

test('after a tracker was moved, what its new companion makes private is so in the vehicle it left too, before it is folded again', async () => {
  const { system, systemPool } = server.context
  const left = vehicleOf('that this one was in by what was said first')
  const entered = vehicleOf('with two trackers, of which one is said to have been in it before')
  const moved = await addTracker(system, customer.id, entered)
  const sinceMs = minutesAgo(170)
  await insertRecords(systemPool, TRIPS, [
    storedDrive(entered.id, sinceMs)(entered.trackerId, 0, 1_200, true),
    storedDrive(left.id, sinceMs)(moved.trackerId, 7, 1_207),
  ])
  const parked = { trackerId: moved.trackerId, customerId: customer.id, vehicleId: left.id }
  await insertRecords(systemPool, STOPS, [
    storedStop({ ...parked, startedAtMs: sinceMs + 1_207_000, endedAtMs: sinceMs + 1_900_000 }),
  ])
  const span = { fromMs: sinceMs, untilMs: NOW_MS }
  const read = await withScope(system, { customerIds: [customer.id], vehicleGroupIds: null }, async db => [
    await readTrips(db, [left.id], span, NOW_MS),
    await readStops(db, [left.id], span, NOW_MS),
  ])
  expect(read).toMatchObject([[{ isPrivate: true }], [{ isPrivate: true }]])
})
