import { depotFigures, type PlaceFigures } from '@milepost/contract/depot-figures.ts'
import { type TrackColumns, track } from '@milepost/contract/track.ts'
import { vehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let manager: TestUser
let stranger: TestUser
/** Of the customer's first depot. */
let region: number
let second: number

const DAY_MS = 24 * 3_600_000

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  own = await registerCustomer(system, 'Northwind', 5)
  const foreign = await registerCustomer(system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: 'all' })
  stranger = await signInAs(server.context, 'Manager', [foreign.id], { modules: 'all' })
  const depot = { customer_id: own.id, archived_at: null }
  const first = await system
    .selectFrom('vehicle_groups')
    .select('region_id')
    .where('id', '=', own.groupId)
    .executeTakeFirstOrThrow()
  region = first.region_id!
  const added = await system
    .insertInto('vehicle_groups')
    .values([
      { ...depot, region_id: region, name: 'Second depot' },
      { ...depot, region_id: region, name: 'Third depot, closed', archived_at: new Date() },
    ])
    .returning('id')
    .execute()
  second = added[0]!.id
  const [silent, heard, unfitted, archived, privately] = own.vehicles
  await system
    .insertInto('vehicle_group_vehicles')
    .values([silent!, heard!].map(({ id }) => ({ vehicle_group_id: second, vehicle_id: id, customer_id: own.id })))
    .execute()
  await system
    .insertInto('vehicle_group_vehicles')
    .values({ vehicle_group_id: added[1]!.id, vehicle_id: heard!.id, customer_id: own.id })
    .execute()
  await system
    .updateTable('tracker_assignments')
    .set({ unassigned_at: new Date() })
    .where('vehicle_id', '=', unfitted!.id)
    .execute()
  await system.updateTable('vehicles').set({ archived_at: new Date() }).where('id', '=', archived!.id).execute()
  const stateOf = ({ id, trackerId }: TestCustomer['vehicles'][number], ageMs: number) => ({
    ...{ tracker_id: trackerId, customer_id: own.id, vehicle_id: id, sequence: 0, received_at: new Date() },
    ...{ recorded_at: new Date(Date.now() - ageMs), latitude: 52.1, longitude: -0.7, heading_deg: 90, speed_kmh: 0 },
  })
  await system
    .insertInto('tracker_states')
    .values([stateOf(silent!, 2 * DAY_MS), stateOf(heard!, DAY_MS / 2), stateOf(privately!, 2 * DAY_MS)])
    .execute()
  await server.context.systemPool.query(
    `insert into tracker_folds (tracker_id, customer_id, version, folded_at, folded_sequence, state, private_since)
     values ($1, $2, 1, $3, 0, '{}', $3)`,
    [privately!.trackerId, own.id, new Date(Date.now() - 3 * DAY_MS)],
  )
  const driver = { customer_id: own.id, last_name: 'Alves' }
  await system
    .insertInto('drivers')
    .values([
      { ...driver, first_name: 'Ana', vehicle_group_id: own.groupId },
      { ...driver, first_name: 'Bea', vehicle_group_id: second },
      { ...driver, first_name: 'Cid', vehicle_group_id: second, archived_at: new Date() },
      { ...driver, first_name: 'Dulce' },
    ])
    .execute()
})
afterAll(() => server.stop())

async function ask(path: string, id: number, user = manager) {
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await server.app!.inject({ url: path.replace(':id', String(id)), headers })
  return { status: response.statusCode, body: response.json() }
}

const FIRST_DEPOT = { vehicles: 4, vehicles_with_tracker: 3, vehicles_silent: 1, drivers: 1 }
const SECOND_DEPOT = { vehicles: 2, vehicles_with_tracker: 2, vehicles_silent: 1, drivers: 1 }

test('each depot of a region has its vehicles, those with a tracker, those that are silent, and its drivers [ADM-GRP-09]', async () => {
  const { body } = await ask(depotFigures.ofDepotsOfRegion.path, region)
  expect(depotFigures.ofDepotsOfRegion.result.parse(body)).toEqual({
    count: 2,
    results: [
      { id: own.groupId, name: 'Northwind Depot', ...FIRST_DEPOT },
      { id: second, name: 'Second depot', ...SECOND_DEPOT },
    ],
  })
})

test('a region has those of its depots together, a vehicle of two depots once [ADM-GRP-10]', async () => {
  const { body } = await ask(depotFigures.ofRegion.path, region)
  expect(body).toEqual({ id: region, name: 'Northwind North', ...FIRST_DEPOT, drivers: 2 })
})

test('a depot has the same as in the list of its region [ADM-GRP-11]', async () => {
  const { body } = await ask(depotFigures.ofDepot.path, second)
  expect(body).toEqual({ id: second, name: 'Second depot', ...SECOND_DEPOT } satisfies PlaceFigures)
})

test('a region without depots has noughts, and no rows', async () => {
  const { id } = await server.context.system
    .insertInto('regions')
    .values({ customer_id: own.id, name: 'Empty' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = { vehicles: 0, vehicles_with_tracker: 0, vehicles_silent: 0, drivers: 0 }
  expect((await ask(depotFigures.ofRegion.path, id)).body).toEqual({ id, name: 'Empty', ...none })
  expect((await ask(depotFigures.ofDepotsOfRegion.path, id)).body).toEqual({ count: 0, results: [] })
})

test('regions and depots of another customer, and archived ones, do not exist', async () => {
  for (const [route, id] of [
    [depotFigures.ofDepotsOfRegion, region],
    [depotFigures.ofRegion, region],
    [depotFigures.ofDepot, own.groupId],
  ] as const) {
    expect([route.path, (await ask(route.path, id)).status]).toEqual([route.path, 200])
    expect([route.path, (await ask(route.path, id, stranger)).status]).toEqual([route.path, 404])
  }
  const closed = await server.context.system
    .selectFrom('vehicle_groups')
    .select('id')
    .where('name', '=', 'Third depot, closed')
    .executeTakeFirstOrThrow()
  expect((await ask(depotFigures.ofDepot.path, closed.id)).status).toBe(404)
})

test('how many are silent, which Track tells, is told to nobody without it, and of no customer without it', async () => {
  const routes = [
    [depotFigures.ofDepotsOfRegion, region],
    [depotFigures.ofRegion, region],
    [depotFigures.ofDepot, second],
  ] as const
  const silent = async (user: TestUser) => {
    const bodies = await Promise.all(routes.map(async ([{ path }, id]) => (await ask(path, id, user)).body))
    return bodies.flatMap(body => (body.results ?? [body]).map((place: PlaceFigures) => place.vehicles_silent))
  }
  const partial = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
  expect(await silent(manager)).toEqual([1, 1, 1, 1])
  expect(await silent(partial)).toEqual([null, null, null, null])
  await switchModulesOff(server.context.system, own.id, 'Track', 'TrackVehicle')
  expect(await silent(manager)).toEqual([null, null, null, null])
  await switchModulesOff(server.context.system, own.id)
})

/** How many vehicles of these groups are stale on the map. */
const staleOf = (columns: TrackColumns, groups: readonly number[]) =>
  columns.id.filter((id, at) => {
    const recordedAtMs = columns.timestamp[at]
    const isOfGroups = columns.member_vehicle.some(
      (member, row) => member === id && groups.includes(columns.member_group[row]!),
    )
    if (!isOfGroups || columns.is_private[at] || typeof recordedAtMs !== 'number') return false
    const fix = { recordedAtMs, speedKmh: null, moving: null, ignition: null }
    return vehicleStatus(fix, Date.now()) === 'stale'
  }).length

test('as many are behind each figure as it says, in Administration and on Track', async () => {
  const countIn = async (path: string) => (await ask(path, 0)).body.count
  const { body } = await ask(depotFigures.ofDepotsOfRegion.path, region)
  const { body: whole } = await ask(depotFigures.ofRegion.path, region)
  const columns = track.columns.result.parse((await ask(track.columns.path, 0)).body)
  for (const [figures, groups] of [
    [body.results[0], [own.groupId]],
    [whole, [own.groupId, second]],
  ] as const) {
    const ofGroups = groups.map(group => `vehicle_group=${group}`).join('&')
    expect(await countIn(`/api/administration/vehicles/?${ofGroups}`)).toBe(figures.vehicles)
    expect(await countIn(`/api/administration/vehicles/?${ofGroups}&tracker=with`)).toBe(figures.vehicles_with_tracker)
    expect(await countIn(`/api/administration/drivers/?${ofGroups}`)).toBe(figures.drivers)
    expect(staleOf(columns, groups)).toBe(figures.vehicles_silent)
  }
})
