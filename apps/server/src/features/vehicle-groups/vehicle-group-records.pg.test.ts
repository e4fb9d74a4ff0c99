import { vehicleGroupRecords } from '@milepost/contract/vehicle-group-records.ts'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 6)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(vehicleGroupRecords, () => ({
  server,
  user: administrator,
}))
const idsOf = (...places: number[]) => places.map(place => own.vehicles[place]!.id)
const named = (...places: number[]) =>
  places.map(place => ({ id: own.vehicles[place]!.id, registration: own.vehicles[place]!.registration }))

async function addRegion(name: string): Promise<number> {
  const { body } = await ask('POST', '/api/regions/', { name })
  return body.id
}

async function change(id: number, fields: object) {
  const { version } = await read(id)
  return ask('PUT', `/api/vehicles_group/${id}/`, { version, ...fields })
}

const archive = (id: number) => ask('POST', '/api/vehicles_groups_delete/', { ids: [id] })
const restore = (id: number) => ask('POST', '/api/vehicles_groups_restore/', { ids: [id] })

describe('a vehicle group', () => {
  test('is made with name, region and vehicles, and is in both lists [ADM-GRP-01] [ADM-GRP-03] [N-55]', async () => {
    const region = await addRegion('Lake District')
    const group = await add({ name: 'Kendal', region, vehicles: idsOf(1, 0), note: 'By the bridge' })
    expect(group).toMatchObject({
      ...{ name: 'Kendal', region: { id: region, name: 'Lake District' }, time_zone: null, note: 'By the bridge' },
      // What holds meanwhile.
      customer_time_zone: 'Europe/London',
      ...{ vehicle_count: 2, vehicles: named(0, 1), customer: own.id, version: 1, may_edit: true },
    })
    for (const path of ['/api/vehicles_groups/', '/api/administration/vehicles_groups/']) {
      const { body } = await ask('GET', `${path}?search=kendal`)
      expect(body).toMatchObject({ count: 1, results: [{ id: group.id, name: 'Kendal', vehicle_count: 2 }] })
      expect(body.results[0]).not.toHaveProperty('vehicles')
    }
  })

  test('is read and changed with its vehicles; what is not sent stays [ADM-GRP-04]', async () => {
    const { id } = await add({ name: 'Penrith', vehicles: idsOf(0, 1, 2) })
    const { status, body } = await change(id, { vehicles: idsOf(2, 3), time_zone: 'Atlantic/Azores' })
    expect([status, body]).toMatchObject([
      200,
      { name: 'Penrith', vehicles: named(2, 3), time_zone: 'Atlantic/Azores' },
    ])
    expect(await read(id)).toMatchObject({ vehicles: named(2, 3), vehicle_count: 2 })
    expect((await change(id, { name: 'Penrith East' })).body).toMatchObject({ vehicles: named(2, 3), version: 3 })
  })

  test('has what was put in and taken out in its history, not all its vehicles each time', async () => {
    const { id } = await add({ name: 'Carlisle', vehicles: idsOf(0, 1, 2) })
    await change(id, { vehicles: idsOf(0, 1, 3) })
    expect((await history(id))[0]).toMatchObject({
      action: 'changed',
      changes: [{ field: 'vehicles', before: named(2), after: named(3) }],
    })
  })

  test('has a name of its own among those that are not archived, a region and vehicles of its customer, and a time zone', async () => {
    await add({ name: 'Taken' })
    const [strange] = (await list('', stranger)).results
    const [region] = (await ask('GET', '/api/administration/regions/', undefined, stranger)).body.results
    for (const [fields, field, code] of [
      [{ name: 'TAKEN' }, 'name', 'taken'],
      [{ name: ' ' }, 'name', 'required'],
      [{ name: 'A', region: region.id }, 'region', 'unknown'],
      [{ name: 'A', vehicles: foreign.vehicles.map(({ id }) => id) }, 'vehicles', 'unknown'],
      [{ name: 'A', time_zone: 'Europe/Nowhere' }, 'time_zone', 'invalid'],
    ] as const) {
      const { status, body } = await ask('POST', '/api/vehicles_groups/', fields)
      expect([status, body.fields]).toMatchObject([400, [{ field, code }]])
    }
    expect((await ask('GET', `/api/vehicles_group/${strange!.id}/`)).status).toBe(404)
    expect((await ask('GET', `/api/vehicles_group/${own.groupId}/`, undefined, stranger)).status).toBe(404)
  })

  test('is found by name and note, narrowed to a region, and exported', async () => {
    const region = await addRegion('Export region')
    await add({ name: 'Exported', region, note: 'night shift', vehicles: idsOf(4) })
    const names = async (query: string) => (await list(query)).results.map(({ name }) => name)
    expect(await names('search=night')).toEqual(['Exported'])
    expect(await names(`region=${region}`)).toEqual(['Exported'])
    const { body } = await exported('format=csv&search=night&language=pt')
    const [heading, ...rows] = body.trim().split(/\r?\n/)
    expect(heading).toContain('Nome;Região;Reparador;Fuso horário;Nota;Veículos;Cliente')
    expect(rows).toEqual([expect.stringContaining('Exported;Export region;;;night shift;1;Northwind')])
  })

  test.each(vehicleGroupRecords.list.query.shape.ordering.unwrap().options)('is ordered by %s', async ordering => {
    expect((await ask('GET', `/api/administration/vehicles_groups/?ordering=${ordering}`)).status).toBe(200)
  })
})

describe('the vehicles of a group and the groups of a vehicle', () => {
  const groupsOf = async (vehicle: number) => {
    const { body } = await ask('GET', `/api/vehicle/${vehicle}/vehicle_groups`)
    return vehicleGroupRecords.ofVehicle.result.parse(body).results.map(({ name }) => name)
  }

  test('are the same from both ends, and each end has it in its history [ADM-GRP-05]', async () => {
    const { id } = await add({ name: 'Both ends' })
    const [vehicle] = idsOf(5) as [number]
    await change(id, { vehicles: [vehicle] })
    expect(await groupsOf(vehicle)).toEqual(['Both ends', 'Northwind Depot'])
    const { body: entries } = await ask('GET', `/api/vehicle/${vehicle}/history/`)
    const group = { id, name: 'Both ends' }
    expect(entries.results[0]).toMatchObject({
      who: 'Test Customer Admin',
      changes: [{ field: 'vehicle_groups', before: [], after: [group] }],
    })
    const { body: stored } = await ask('GET', `/api/vehicle/${vehicle}/`)
    await ask('PUT', `/api/vehicle/${vehicle}/`, { version: stored.version, vehicle_groups: [own.groupId] })
    expect((await history(id))[0]).toMatchObject({
      who: 'Test Customer Admin',
      changes: [{ field: 'vehicles', before: named(5), after: [] }],
    })
  })

  test('who has a group open is told when a vehicle joined it elsewhere meanwhile', async () => {
    const { id, version } = await add({ name: 'Open' })
    const [vehicle] = idsOf(5) as [number]
    const { body: stored } = await ask('GET', `/api/vehicle/${vehicle}/`)
    await ask('PUT', `/api/vehicle/${vehicle}/`, { version: stored.version, vehicle_groups: [own.groupId, id] })
    const { status, body } = await ask('PUT', `/api/vehicles_group/${id}/`, { version, vehicles: idsOf(0) })
    expect([status, body.current]).toMatchObject([409, { vehicles: named(5) }])
  })

  test('an archived vehicle is not among them, and still is when it is restored', async () => {
    const { id } = await add({ name: 'Workshop', vehicles: idsOf(0, 1) })
    await ask('POST', '/api/vehicles_delete/', { ids: idsOf(1) })
    expect(await read(id)).toMatchObject({ vehicles: named(0), vehicle_count: 1 })
    expect((await change(id, { vehicles: idsOf(0, 2) })).status).toBe(200)
    expect((await change(id, { vehicles: idsOf(0, 1) })).body.fields).toMatchObject([{ code: 'unknown' }])
    await ask('POST', '/api/vehicles_restore/', { ids: idsOf(1) })
    expect(await read(id)).toMatchObject({ vehicles: named(0, 1, 2) })
  })

  test('a change of many vehicles’ groups is taken back for each as it was', async () => {
    const { id } = await add({ name: 'Undone' })
    const before = await Promise.all(idsOf(0, 1, 2).map(groupsOf))
    const { body } = await ask('POST', '/api/vehicles_change/', {
      ids: idsOf(0, 1, 2),
      changes: { vehicle_groups: [id] },
    })
    expect(await read(id)).toMatchObject({ vehicles: named(0, 1, 2) })
    await ask('POST', '/api/vehicles_undo/', { undo: body.undo })
    expect(await Promise.all(idsOf(0, 1, 2).map(groupsOf))).toEqual(before)
  })

  test('several groups at once are given a region, not vehicles', async () => {
    const region = await addRegion('Bulk region')
    const groups = [await add({ name: 'Bulk 1' }), await add({ name: 'Bulk 2' })]
    const ids = groups.map(({ id }) => id)
    const { body } = await ask('POST', '/api/vehicles_groups_change/', { ids, changes: { region } })
    expect(body).toMatchObject({ count: 2, refused: [] })
    const { status } = await ask('POST', '/api/vehicles_groups_change/', { ids, changes: { vehicles: idsOf(0) } })
    expect(status).toBe(400)
    const { body: entries } = await ask('GET', `/api/region/${region}/history/`)
    expect(entries.results[0].changes).toEqual([
      { field: 'vehicle_groups', before: [], after: groups.map(({ id, name }) => ({ id, name })) },
    ])
  })
})

describe('an archived group', () => {
  const track = async (user: TestUser) =>
    (await ask('GET', '/api/collapsible/track/', undefined, user)).body.vehicle_groups

  test('is in no list, and its vehicles and name are free; restored it has its vehicles again [ADM-GRP-07]', async () => {
    const group = await add({ name: 'Closed', vehicles: idsOf(2, 3) })
    const isListed = async () => {
      const lists = [
        ...(await ask('GET', '/api/vehicles_group_list_small/')).body.results,
        ...(await ask('GET', '/api/vehicles_group_list/')).body.vehicle_groups,
        ...(await ask('GET', '/api/fmt/vehicle_groups/v2/?pageSize=100')).body.results,
        ...(await ask('GET', '/api/vehicles_groups_for_user_list/')).body.results,
        ...(await track(manager)),
      ]
      return lists.filter(({ id }) => id === group.id).length
    }
    expect(await isListed()).toBe(5)
    expect((await archive(group.id)).body).toMatchObject({ deleted: 1 })
    expect(await isListed()).toBe(0)
    const { body: vehicle } = await ask('GET', `/api/vehicle/${idsOf(2)[0]}/`)
    expect(vehicle.vehicle_groups.map(({ name }: { name: string }) => name)).not.toContain('Closed')
    expect(await read(group.id)).toMatchObject({ vehicles: named(2, 3), vehicle_count: 2 })
    const { status } = await ask('PUT', `/api/vehicle/${vehicle.id}/`, {
      version: vehicle.version,
      vehicle_groups: [own.groupId, group.id],
    })
    expect(status).toBe(400)
    const next = await add({ name: 'Closed' })
    expect((await restore(group.id)).body).toMatchObject({ count: 0, refused: [{ field: 'name' }] })
    await archive(next.id)
    expect((await restore(group.id)).body).toMatchObject({ count: 1 })
    expect(await isListed()).toBe(5)
    expect(await read(group.id)).toMatchObject({ vehicles: named(2, 3) })
  })

  test('shows a limited user none of its vehicles, and again when it is restored', async () => {
    const group = await add({ name: 'Limited depot', vehicles: idsOf(4) })
    const limited = await signInAs(server.context, 'Limited', [own.id], { modules: 'all', groupIds: [group.id] })
    const seen = async () => {
      const { body } = await ask('GET', '/api/fmt/simple_vehicle_list/', undefined, limited)
      return [body.count, (await track(limited)).length]
    }
    expect(await seen()).toEqual([1, 1])
    await archive(group.id)
    expect(await seen()).toEqual([0, 0])
    await restore(group.id)
    expect(await seen()).toEqual([1, 1])
  })

  test('a geofence that is for it alone watches nothing, and does again when it is restored', async () => {
    const group = await add({ name: 'Watched depot', vehicles: idsOf(0) })
    const shape = { kind: 'circle', centre: [-0.7, 52.6], radiusM: 300 }
    const { body } = await ask('POST', '/api/geofence/', { name: 'Gate', shape, vehicle_groups: [group.id] })
    const watched = async () => {
      const { rows } = await server.context.systemPool.query<{ vehicle_ids: number[] | null }>(
        'select vehicle_ids from geofence_shapes where geofence_id = $1 and valid_until is null',
        [body.id],
      )
      return rows[0]!.vehicle_ids
    }
    expect(await watched()).toEqual(idsOf(0))
    await archive(group.id)
    expect(await watched()).toEqual([])
    await restore(group.id)
    expect(await watched()).toEqual(idsOf(0))
  })

  test('is asked about with the vehicles, users, drivers and geofences that use it', async () => {
    const group = await add({ name: 'Used', vehicles: idsOf(0, 1) })
    await signInAs(server.context, 'Limited', [own.id], { modules: [], groupIds: [group.id] })
    await server.context.systemPool.query(
      "insert into drivers (customer_id, vehicle_group_id, first_name, last_name) values ($1, $2, 'Ada', 'Moor')",
      [own.id, group.id],
    )
    const shape = { kind: 'circle', centre: [-0.7, 52.6], radiusM: 300 }
    await ask('POST', '/api/geofence/', { name: 'Yard', shape, vehicle_groups: [group.id] })
    const { body } = await ask('GET', `/api/vehicles_group/${group.id}/uses/`)
    expect(body.results).toMatchObject([
      { kind: 'vehicles', count: 2, first: [{ name: own.vehicles[0]!.registration }, expect.anything()] },
      { kind: 'users', count: 1, first: [{ name: 'Test Limited' }] },
      { kind: 'drivers', count: 1, first: [{ name: 'Ada Moor' }] },
      { kind: 'geofences', count: 1, first: [{ name: 'Yard' }] },
    ])
  })
})

describe('to choose from', () => {
  test('groups say what the caller may do with each, and a limited user’s are their own [ADM-GRP-02] [N-30]', async () => {
    const query = 'pageSize=50&page=1&orderingDirection=&ordering=name&search=northwind'
    const groups = async (user: TestUser) => {
      const { body } = await ask('GET', `/api/vehicles_groups_for_user_list/?${query}`, undefined, user)
      return vehicleGroups.forUserList.result.parse(body).results
    }
    const depot = { id: own.groupId, name: 'Northwind Depot' }
    expect(await groups(administrator)).toEqual([{ ...depot, permission: 'edit' }])
    expect(await groups(manager)).toEqual([{ ...depot, permission: 'view' }])
    const limited = await signInAs(server.context, 'Limited', [own.id], { modules: ['Track'], groupIds: [] })
    expect(await groups(limited)).toEqual([])
  })

  test('groups are read by the ids of an earlier choice, of one customer, and without a module by who administers them [PICK-32]', async () => {
    const [first, second] = [await add({ name: 'Chosen' }), await add({ name: 'Not chosen' })]
    const named = async (query: string, user = administrator) => {
      const { status, body } = await ask('GET', `/api/vehicles_groups_for_user_list/?${query}`, undefined, user)
      return status === 200 ? body.results.map(({ name }: { name: string }) => name) : status
    }
    expect(await named(`vehicle_group=${first.id}`)).toEqual(['Chosen'])
    expect(await named(`vehicle_group=${second.id}&vehicle_group=${first.id}`)).toEqual(['Chosen', 'Not chosen'])
    expect(await named(`vehicle_group=${first.id}`, stranger)).toEqual([])
    expect(await named(`search=chosen&customer=${own.id}`)).toEqual(['Chosen', 'Not chosen'])
    expect(await named(`search=chosen&customer=${own.id + 1_000}`)).toEqual([])
    const withoutModule = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [], groupIds: [] })
    expect(await named(`vehicle_group=${first.id}`, withoutModule)).toEqual(['Chosen'])
    const engineer = await signInAs(server.context, 'Engineer', [own.id], { modules: [], groupIds: [] })
    expect(await named('', engineer)).toBe(403)
  })
})
