import { type TrackColumns, track } from '@milepost/contract/track.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POSITIONS } from '../../db/telemetry-columns.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedPosition } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let manager: TestUser

const RECORDED = new Date('2026-06-01T08:00:00.250Z')
const RECEIVED = new Date('2026-06-01T08:00:01.500Z')

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northgate', 3)
  await registerCustomer(system, 'Southmoor', 1)
  const [first, , archived] = customer.vehicles
  await system.updateTable('vehicles').set({ archived_at: new Date() }).where('id', '=', archived!.id).execute()
  await system
    .insertInto('tracker_states')
    .values({
      tracker_id: first!.trackerId,
      customer_id: customer.id,
      vehicle_id: first!.id,
      recorded_at: RECORDED,
      sequence: 0,
      received_at: RECEIVED,
      latitude: 52.1234567,
      longitude: -0.7,
      heading_deg: 90,
      speed_kmh: 57,
      ignition: true,
      odometer_m: 12_345,
    })
    .execute()
  await system
    .insertInto('drivers')
    .values({ customer_id: customer.id, first_name: 'Ana "A."', last_name: 'Alves', vehicle_id: first!.id })
    .execute()
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Track'] })
})
afterAll(() => server.stop())

async function columnsFor(user: TestUser, since?: string): Promise<TrackColumns> {
  const url = track.columns.path + (since === undefined ? '' : `?since=${since}`)
  const response = await server.app!.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
  return track.columns.result.parse(response.json())
}

test('GET /api/track/ lists every vehicle in scope with its newest position, and the columns hold the same [TRK-06]', async () => {
  const { as_of, ...columns } = await columnsFor(manager)
  const [first, second] = customer.vehicles
  expect(columns).toEqual({
    is_all: true,
    id: [first!.id, second!.id],
    registration: [first!.registration, second!.registration],
    type: ['VAN', 'VAN'],
    driver: ['Ana "A." Alves', null],
    lat: [52.1234567, null],
    long: [-0.7, null],
    dir: [90, null],
    speed: [57, null],
    moving: [null, null],
    timestamp: [RECORDED.getTime(), null],
    received_at: [RECEIVED.getTime(), null],
    ignition: [true, null],
    odometer_m: [12_345, null],
    is_private: [false, false],
    member_vehicle: [first!.id, second!.id],
    member_group: [customer.groupId, customer.groupId],
  })
  expect(Math.abs(Date.parse(as_of) - Date.now())).toBeLessThan(60_000)

  const headers = { authorization: `Bearer ${manager.token}` }
  const response = await server.app!.inject({ url: '/api/track/', headers })
  expect(response.json()).toEqual({
    count: 2,
    results: [first!, second!].map(({ id, registration }, at) => ({
      id,
      registration,
      type: 'VAN',
      driver: columns.driver[at],
      groups: [customer.groupId],
      activeGroups: [customer.groupId],
      lat: columns.lat[at],
      long: columns.long[at],
      dir: columns.dir[at],
      speed: columns.speed[at],
      moving: null,
      timestamp: at === 0 ? '2026-06-01T08:00:00.250Z' : null,
      received_at: at === 0 ? '2026-06-01T08:00:01Z' : null,
      ignition: columns.ignition[at],
      odometer_m: columns.odometer_m[at],
      is_private: false,
    })),
  })
})

test('a vehicle without a speed has none, and says whether it moves', async () => {
  const { trackerId } = customer.vehicles[0]!
  const change = (values: { speed_kmh: number | null; moving: boolean | null }) =>
    server.context.system.updateTable('tracker_states').set(values).where('tracker_id', '=', trackerId).execute()
  await change({ speed_kmh: null, moving: true })
  expect(await columnsFor(manager)).toMatchObject({
    speed: [null, null],
    moving: [true, null],
    lat: [52.1234567, null],
  })
  await change({ speed_kmh: 57, moving: null })
})

test('since an instant there are only the vehicles heard of after it', async () => {
  const before = await columnsFor(manager, '2026-06-01T08:00:00Z')
  expect(before).toMatchObject({ is_all: false, id: [customer.vehicles[0]!.id], member_vehicle: [] })
  expect((await columnsFor(manager, '2026-06-01T09:00:00Z')).id).toEqual([])
})

test('a vehicle with two drivers is there once, with the one who was assigned last', async () => {
  const { system } = server.context
  const [vehicle] = customer.vehicles
  const names = { customer_id: customer.id, first_name: 'Rui', last_name: 'Costa' }
  const added = await system
    .insertInto('drivers')
    .values({ ...names, vehicle_id: vehicle!.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id, driver } = await columnsFor(manager)
  expect([id.length, driver[0]]).toEqual([2, 'Rui Costa'])
  const response = await server.app!.inject({
    url: track.expandedVehicle.path.replace(':id', String(vehicle!.id)),
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(track.expandedVehicle.result.parse(response.json())).toMatchObject({ id: vehicle!.id, driver: 'Rui Costa' })
  await system.updateTable('drivers').set({ vehicle_id: null }).where('id', '=', added.id).execute()
  expect((await columnsFor(manager)).driver[0]).toBe('Ana "A." Alves')
})

test('one vehicle comes with what its tracker measured with its newest position, and in private without', async () => {
  const { systemPool } = server.context
  const [vehicle, silent] = customer.vehicles
  const of = { trackerId: vehicle!.trackerId, customerId: customer.id, vehicleId: vehicle!.id }
  const attributes = { batteryPercent: 87, temperature2C: 4.5, temperature1C: -18.26 }
  const measured = { sequence: 0, externalVoltageMv: 12_640, attributes }
  const times = { recordedAtMs: RECORDED.getTime(), receivedAtMs: RECEIVED.getTime() }
  await insertRecords(systemPool, POSITIONS, [storedPosition({ ...of, ...times, ...measured })])
  const readingsOf = async (id: number) => {
    const url = track.expandedVehicle.path.replace(':id', String(id))
    const headers = { authorization: `Bearer ${manager.token}` }
    return (await server.app!.inject({ url, headers })).json().readings
  }
  expect(await readingsOf(vehicle!.id)).toEqual({
    battery_percent: 87,
    supply_v: 12.64,
    temperatures_c: [-18.26, 4.5],
  })
  expect(await readingsOf(silent!.id)).toBeNull()
  const fold = [vehicle!.trackerId, customer.id, RECORDED]
  await systemPool.query(
    "insert into tracker_folds (tracker_id, customer_id, version, folded_at, folded_sequence, state, private_since) values ($1, $2, 1, $3, 0, '{}', $3)",
    fold,
  )
  expect(await readingsOf(vehicle!.id)).toBeNull()
  await systemPool.query('delete from tracker_folds where tracker_id = $1', [vehicle!.trackerId])
})

test('a vehicle of the list has as activeGroups those of its groups that the caller sees [TRK-04] [N-78]', async () => {
  const [vehicle] = customer.vehicles
  const other = await server.context.system
    .insertInto('vehicle_groups')
    .values({ customer_id: customer.id, name: 'Seen by administrators' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = { vehicle_group_id: other.id, vehicle_id: vehicle!.id, customer_id: customer.id }
  await server.context.system.insertInto('vehicle_group_vehicles').values(member).execute()
  const limited = await signInAs(server.context, 'Limited', [customer.id], {
    modules: ['Track'],
    groupIds: [customer.groupId],
  })
  const groupsFor = async (user: TestUser) => {
    const headers = { authorization: `Bearer ${user.token}` }
    const { results } = (await server.app!.inject({ url: '/api/track/', headers })).json()
    return results.find(({ id }: { id: number }) => id === vehicle!.id).activeGroups
  }
  expect(await groupsFor(manager)).toEqual([customer.groupId, other.id])
  expect(await groupsFor(limited)).toEqual([customer.groupId])
  await server.context.system.deleteFrom('vehicle_groups').where('id', '=', other.id).execute()
})

test('a limited user gets the vehicles of their groups alone', async () => {
  const other = await server.context.system
    .insertInto('vehicle_groups')
    .values({ customer_id: customer.id, name: 'Empty' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const limited = (groupIds: number[]) =>
    signInAs(server.context, 'Limited', [customer.id], { modules: ['Track'], groupIds })
  expect((await columnsFor(await limited([other.id]))).id).toEqual([])
  const columns = await columnsFor(await limited([customer.groupId]))
  expect(columns.id).toHaveLength(2)
  expect(columns.member_vehicle).toEqual(columns.id)
})

test('the extent is the box around the positions that the caller may see, and nothing where none has reported', async () => {
  const extentFor = async (user: TestUser) => {
    const response = await server.app!.inject({
      url: track.extent.path,
      headers: { authorization: `Bearer ${user.token}` },
    })
    return track.extent.result.parse(response.json())
  }
  const box = { west: -0.7, south: 52.1234567, east: -0.7, north: 52.1234567 }
  expect(await extentFor(manager)).toEqual(box)
  const tracer = await signInAs(server.context, 'Manager', [customer.id], { modules: ['TraceVehicle'] })
  expect(await extentFor(tracer)).toEqual(box)
  const empty = await registerCustomer(server.context.system, 'Eastfield', 1)
  const other = await signInAs(server.context, 'Manager', [empty.id], { modules: ['Trace'] })
  expect(await extentFor(other)).toBeNull()
})

test('since an instant there is the vehicle too of which another tracker was heard, which may have made its place private', async () => {
  const { system } = server.context
  const of = await registerCustomer(system, 'Westhill', 1)
  const vehicle = of.vehicles[0]!
  const telling = await addTracker(system, of.id, vehicle)
  const owner = await signInAs(server.context, 'Manager', [of.id], { modules: ['Track'] })
  const state = {
    customer_id: of.id,
    vehicle_id: vehicle.id,
    sequence: 0,
    latitude: 52,
    longitude: -0.7,
    heading_deg: 0,
  }
  const earlier = new Date(RECORDED.getTime() - 60_000)
  await system
    .insertInto('tracker_states')
    .values([
      { ...state, tracker_id: vehicle.trackerId, recorded_at: RECORDED, received_at: RECEIVED },
      { ...state, tracker_id: telling.trackerId, recorded_at: earlier, received_at: new Date('2026-06-01T09:00:00Z') },
    ])
    .execute()
  const shown = async () => {
    const { id, lat, timestamp, is_private } = await columnsFor(owner, '2026-06-01T08:30:00Z')
    return { id, lat, timestamp, is_private }
  }
  const timestamp = [RECORDED.getTime()]
  expect(await shown()).toEqual({ id: [vehicle.id], lat: [52], timestamp, is_private: [false] })
  const fold = { tracker_id: telling.trackerId, customer_id: of.id, version: 1, folded_sequence: 0, state: '{}' }
  await system
    .insertInto('tracker_folds')
    .values({ ...fold, folded_at: earlier, private_since: earlier })
    .execute()
  expect(await shown()).toEqual({ id: [vehicle.id], lat: [null], timestamp, is_private: [true] })
  await system
    .updateTable('tracker_assignments')
    .set({ unassigned_at: earlier })
    .where('tracker_id', '=', telling.trackerId)
    .execute()
  expect(await shown()).toEqual({ id: [], lat: [], timestamp: [], is_private: [] })
})
