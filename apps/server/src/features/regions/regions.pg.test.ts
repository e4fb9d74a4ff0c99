import { regions } from '@milepost/contract/regions.ts'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser
let limited: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 2)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  limited = await signInAs(context, 'Limited', [own.id], { modules: ['Vehicle Check'], groupIds: [own.groupId] })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(regions, () => ({ server, user: administrator }))

async function addGroup(name: string, region: number | null = null): Promise<{ id: number; name: string }> {
  const { body } = await ask('POST', '/api/vehicles_groups/', { name, region })
  return { id: body.id, name }
}

async function historyOfGroup(id: number) {
  const { body } = await ask('GET', `/api/vehicles_group/${id}/history/`)
  return body.results
}

test('a region is made with its vehicle groups and lists how many groups and vehicles it has', async () => {
  const group = await addGroup('Made with it')
  const region = await add({ name: 'Borders', vehicle_groups: [group.id] })
  expect(region).toMatchObject({ name: 'Borders', vehicle_groups: [group], vehicle_group_count: 1, vehicle_count: 0 })
  const { results } = await list('search=borders')
  expect(results).toMatchObject([{ id: region.id, vehicle_group_count: 1, vehicle_count: 0 }])
  const [first] = (await list('search=northwind')).results
  expect(first).toMatchObject({ name: 'Northwind North', vehicle_group_count: 1, vehicle_count: 2 })
})

test('a group that joins a region leaves the one that it was in; group and regions have it in their histories', async () => {
  const group = await addGroup('Moves')
  const before = await add({ name: 'Left behind', vehicle_groups: [group.id] })
  const after = await add({ name: 'Joined', vehicle_groups: [group.id] })
  expect(await read(before.id)).toMatchObject({ vehicle_groups: [], version: 2 })
  expect(await read(after.id)).toMatchObject({ vehicle_groups: [group] })
  expect((await history(before.id))[0]).toMatchObject({
    changes: [{ field: 'vehicle_groups', before: [group], after: [] }],
  })
  const changes = (await historyOfGroup(group.id)).slice(0, 2).map((entry: { changes: object[] }) => entry.changes)
  expect(changes).toEqual([
    [
      {
        field: 'region',
        before: { id: before.id, name: 'Left behind' },
        after: { id: after.id, name: 'Joined' },
      },
    ],
    [{ field: 'region', before: null, after: { id: before.id, name: 'Left behind' } }],
  ])
})

test('a group that is taken out of its region is in none', async () => {
  const group = await addGroup('Taken out')
  const { id, version } = await add({ name: 'Emptied', vehicle_groups: [group.id] })
  await ask('PUT', `/api/region/${id}/`, { version, vehicle_groups: [] })
  const { body } = await ask('GET', `/api/vehicles_group/${group.id}/`)
  expect(body.region).toBeNull()
})

test('who has a region open is told when a group joined it elsewhere meanwhile', async () => {
  const { id, version } = await add({ name: 'Open' })
  const group = await addGroup('Joins', id)
  const { status, body } = await ask('PUT', `/api/region/${id}/`, { version, vehicle_groups: [] })
  expect([status, body.current]).toMatchObject([409, { vehicle_groups: [group] }])
})

test('names are unique in any case, groups the customer’s own, and a foreign region is not found', async () => {
  const { id } = await add({ name: 'Unique' })
  const [foreign] = (await ask('GET', '/api/vehicles_groups/', undefined, stranger)).body.results
  for (const [fields, field, code] of [
    [{ name: 'UNIQUE' }, 'name', 'taken'],
    [{ name: '' }, 'name', 'required'],
    [{ name: 'Theirs', vehicle_groups: [foreign.id] }, 'vehicle_groups', 'unknown'],
  ] as const) {
    const { status, body } = await ask('POST', '/api/regions/', fields)
    expect([status, body.fields]).toMatchObject([400, [{ field, code }]])
  }
  expect((await ask('GET', `/api/region/${id}/`, undefined, stranger)).status).toBe(404)
})

test('an archived region is in no list and its groups stand without one; restored it has them again', async () => {
  const region = await add({ name: 'Put away' })
  const group = await addGroup('Stays', region.id)
  const regionOf = async () => {
    const tree = (await ask('GET', '/api/vehicles_group_list/?search=stays')).body.vehicle_groups
    return [tree[0].region, (await ask('GET', `/api/vehicles_group/${group.id}/`)).body.region]
  }
  const isChosen = async () => {
    const picked = (await ask('GET', '/api/regions_multiselect_list/?search=put')).body.results
    const navigated = (await ask('GET', '/api/user/regions/')).body
    return [picked.length, navigated.filter(({ id }: { id: number }) => id === region.id).length]
  }
  const named = { id: region.id, name: 'Put away' }
  expect([await regionOf(), await isChosen()]).toEqual([
    [named, named],
    [1, 1],
  ])
  await ask('POST', '/api/regions_delete/', { ids: [region.id] })
  expect([await regionOf(), await isChosen()]).toEqual([
    [null, null],
    [0, 0],
  ])
  expect((await ask('POST', '/api/vehicles_groups/', { name: 'Late', region: region.id })).status).toBe(400)
  await ask('POST', '/api/regions_restore/', { ids: [region.id] })
  expect([await regionOf(), await isChosen()]).toEqual([
    [named, named],
    [1, 1],
  ])
})

test('what uses a region are its groups that are not archived', async () => {
  const region = await add({ name: 'Used' })
  const groups = [await addGroup('Uses it', region.id), await addGroup('Used it', region.id)]
  await ask('POST', '/api/vehicles_groups_delete/', { ids: [groups[1]!.id] })
  const { body } = await ask('GET', `/api/region/${region.id}/uses/`)
  expect(body.results).toEqual([{ kind: 'vehicle_groups', count: 1, first: [groups[0]] }])
})

test('regions to choose from have their groups and what the caller may do, a limited user’s are those of their own groups [ADM-GRP-06] [N-27]', async () => {
  const ask50 = async (user: TestUser) => {
    const query = 'pageSize=50&page=1&orderingDirection=&ordering=name&search=northwind'
    const { body } = await ask('GET', `/api/regions_multiselect_list/?${query}`, undefined, user)
    return vehicleGroups.regionsForUserList.result.parse(body)
  }
  const other = await addGroup('Not theirs')
  const { id } = (await list('search=northwind north')).results[0]!
  const { version } = await read(id)
  await ask('PUT', `/api/region/${id}/`, { version, vehicle_groups: [own.groupId, other.id] })
  const depot = { id: own.groupId, name: 'Northwind Depot' }
  const region = { id, name: 'Northwind North' }
  expect(await ask50(administrator)).toEqual({
    count: 1,
    results: [
      { ...region, permission: 'edit', vehicle_groups: [depot, other].toSorted((a, b) => (a.name < b.name ? -1 : 1)) },
    ],
  })
  expect(await ask50(limited)).toEqual({
    count: 1,
    results: [{ ...region, permission: 'view', vehicle_groups: [depot] }],
  })
  expect((await ask50(stranger)).count).toBe(0)
  const { body } = await ask('GET', `/api/regions_multiselect_list/?region=${id}&customer=${own.id}`)
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Northwind North'])
})

test('the navigator has every region of the caller with the depots of each [ADM-GRP-08] [N-31]', async () => {
  const { body } = await ask('GET', '/api/user/regions/', undefined, limited)
  expect(body).toEqual([
    {
      id: expect.any(Number),
      name: 'Northwind North',
      vehicle_groups: [{ id: own.groupId, name: 'Northwind Depot' }],
    },
  ])
  const all = vehicleGroups.navigator.result.parse((await ask('GET', '/api/user/regions/')).body)
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
  expect(all.length).toBeGreaterThan(1)
})

test('regions are exported with their figures', async () => {
  const { body } = await exported('format=csv&search=northwind&language=pt')
  const [heading, row] = body.trim().split(/\r?\n/)
  expect(heading).toContain('Nome;Grupos de veículos;Veículos;Cliente')
  expect(row).toMatch(/Northwind North;\d;2;Northwind/)
})
