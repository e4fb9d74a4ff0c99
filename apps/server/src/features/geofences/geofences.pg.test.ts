import type { Geofence, GeofenceConflict } from '@milepost/contract/geofences.ts'
import type { BulkResult } from '@milepost/contract/records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let manager: TestUser
let readOnly: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 3)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules: ['Geofence'] })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: ['Geofence'] })
  manager = await signInAs(context, 'Manager', [customer.id], { modules: ['Geofence'] })
  readOnly = await signInAs(context, 'Read Only', [customer.id], { modules: ['Geofence'] })
})
afterAll(() => server.stop())

interface Answer<T> {
  status: number
  body: T & { detail: string; field: string; faults: { code: string; at: number[] | null }[] }
}

async function ask<T = Geofence>(
  method: string,
  path: string,
  sent?: unknown,
  user = administrator,
): Promise<Answer<T>> {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}

const circle = (lon = -0.7, lat = 52.6, radiusM = 300) => ({ kind: 'circle', centre: [lon, lat], radiusM }) as const
const bowTie = { kind: 'polygon', rings: [[[0, 0], [1, 1], [1, 0], [0, 1]]] } // biome-ignore format: one ring
const nights = { weekdays: [5, 1], from_minute: 1_080, until_minute: 360 }

interface Versions {
  dwell_s: number | null
  vehicle_ids: number[] | null
  isOpen: boolean
}

async function versionsOf(id: number): Promise<Versions[]> {
  const { rows } = await server.context.systemPool.query<Versions>(
    `select dwell_s, vehicle_ids, valid_until is null as "isOpen" from geofence_shapes where geofence_id = $1 order by valid_from`,
    [id],
  )
  return rows
}

const logOf = async (id: number) => {
  const { rows } = await server.context.systemPool.query(
    `select action, record_version, detail, before, after from audit_log where noun = 'geofence' and record_id = $1 order by id`,
    [id],
  )
  return rows
}

test('a geofence is created with what has a default left out, and read again [ADM-GEO-01] [ADM-GEO-02]', async () => {
  const made = await ask('POST', '/api/geofence/', { name: ' Quarry ', shape: circle() })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    customer: customer.id,
    name: 'Quarry',
    shape: circle(),
    category: null,
    colour: null,
    groups: [],
    vehicle_groups: [],
    for_all_vehicles: true,
    dwell_s: null,
    reports_passing: true,
    speed_limit_kmh: null,
    active_hours: [],
    version: 1,
    updated_by: 'Test Customer Admin',
    archived_at: null,
  })
  expect((await ask('GET', `/api/geofence/${made.body.id}/`)).body).toEqual({ ...made.body, may_edit: true })
  expect((await ask('GET', `/api/geofence/${made.body.id}`, undefined, manager)).body).toMatchObject({
    may_edit: false,
  })
})

test('an update replaces the fields, and the past keeps the rules it had [ADM-GEO-02]', async () => {
  const { body: made } = await ask('POST', '/api/geofence/', { name: 'Yard', shape: circle(), dwell_s: 60 })
  const changes = {
    ...{ name: 'Yard North', shape: circle(-0.71), dwell_s: 90, reports_passing: false, speed_limit_kmh: 16.09344 },
    ...{ active_hours: [nights], note: 'gate code at the office', address: 'Mill Lane', reason: 'new gate' },
  }
  const updated = await ask('PUT', `/api/geofence/${made.id}/`, { ...changes, version: 1 })
  expect(updated.body).toMatchObject({
    ...{ name: 'Yard North', shape: circle(-0.71), dwell_s: 90, reports_passing: false, speed_limit_kmh: 16.09344 },
    active_hours: [{ ...nights, weekdays: [1, 5] }],
    ...{ note: 'gate code at the office', address: 'Mill Lane', version: 2 },
  })
  expect(await versionsOf(made.id)).toMatchObject([
    { dwell_s: 60, isOpen: false },
    { dwell_s: 90, isOpen: true },
  ])
  expect(await logOf(made.id)).toMatchObject([
    { action: 'geofence created', record_version: 1, before: null, after: { name: 'Yard', dwell_s: 60 } },
    {
      action: 'geofence changed',
      ...{ record_version: 2, detail: { reason: 'new gate' } },
      ...{ before: { name: 'Yard', dwell_s: 60 }, after: { name: 'Yard North', dwell_s: 90 } },
    },
  ])
})

test('the log has what became of a geofence by its id, and no more of a change than what differs', async () => {
  const { body: made } = await ask('POST', '/api/geofence/', { name: 'On record', shape: circle() })
  await ask('POST', `/api/geofence/${made.id}/`, { vehicle_groups: [customer.groupId], reason: 'depot only' })
  await ask('DELETE', `/api/geofence/?id=${made.id}&reason=sold`)
  const group = { id: customer.groupId, name: 'Northwind Depot' }
  expect((await logOf(made.id)).slice(1)).toEqual([
    {
      ...{ action: 'geofence changed', record_version: 2, detail: { reason: 'depot only' } },
      before: { vehicle_groups: [], for_all_vehicles: true },
      after: { vehicle_groups: [group], for_all_vehicles: false },
    },
    { action: 'geofence archived', record_version: 3, detail: { reason: 'sold' }, before: {}, after: {} },
  ])
  const imported = await ask<{ results: { id: number }[] }>('POST', '/api/geofence/import/', {
    geofences: [{ name: 'Imported', shape: circle() }],
  })
  expect(await logOf(imported.body.results[0]!.id)).toMatchObject([
    { action: 'geofence created', record_version: 1, after: { name: 'Imported' } },
  ])
})

test('a change of the name alone leaves the rules as they are', async () => {
  const { body: made } = await ask('POST', '/api/geofence/', { name: 'Old Name', shape: circle() })
  await ask('PUT', `/api/geofence/${made.id}/`, { name: 'New Name', shape: circle(), version: 1 })
  expect(await versionsOf(made.id)).toHaveLength(1)
})

test('of two changes at once the one that began first and ends second is in force, and no time has two rules', async () => {
  const { body: made } = await ask('POST', '/api/geofence/', { name: 'At once', shape: circle(), dwell_s: 10 })
  const slow = await server.context.systemPool.connect()
  await slow.query('begin')
  await slow.query('select now()')
  await ask('PUT', `/api/geofence/${made.id}/`, { name: 'At once', shape: circle(), dwell_s: 20, version: 1 })
  await slow.query("select put_geofence_rules($1, $2, 30, true, null, '[]')", [made.id, JSON.stringify(circle())])
  await slow.query('commit')
  slow.release()
  expect(await versionsOf(made.id)).toMatchObject([
    { dwell_s: 10, isOpen: false },
    { dwell_s: 30, isOpen: true },
  ])
})

test('a customer whose clocks are moved to another time zone has its hours by those from then on', async () => {
  const { body: made } = await ask('POST', '/api/geofence/', {
    name: 'Clocks',
    shape: circle(),
    active_hours: [nights],
  })
  const { systemPool } = server.context
  await systemPool.query("update customers set time_zone = 'Europe/Lisbon' where id = $1", [customer.id])
  const { rows } = await systemPool.query(
    'select time_zone from geofence_shapes where geofence_id = $1 order by valid_from',
    [made.id],
  )
  expect(rows).toEqual([{ time_zone: 'Europe/London' }, { time_zone: 'Europe/Lisbon' }])
})

test('what is archived at the very same time is not assigned afterwards, and the log has each change upon the one before', async () => {
  for (let round = 0; round < 5; round++) {
    const { body } = await ask('POST', '/api/geofence/', { name: `Race ${round}`, shape: circle() })
    const path = `/api/geofence/${body.id}/`
    await Promise.all([
      ask('POST', path, { vehicle_groups: [customer.groupId] }),
      ask('DELETE', `/api/geofence/?id=${body.id}`),
      ask('POST', path, { vehicle_groups: [] }),
    ])
    const log = await logOf(body.id)
    expect(log.at(-1).action).toBe('geofence archived')
    expect(log.map(entry => entry.record_version)).toEqual(log.map((_, index) => index + 1))
    let forAll = true
    for (const { action, before, after } of log) {
      if (action !== 'geofence changed' || before.for_all_vehicles === undefined) continue
      expect(before.for_all_vehicles).toBe(forAll)
      forAll = after.for_all_vehicles
    }
  }
})

test('what the documents send is enough: a polygon, and a change without a version, of which the last one wins and both are in the log [ADM-GEO-01] [ADM-GEO-02]', async () => {
  const { body: category } = await ask('POST', '/api/geofence_categories/', { name: 'Documented', colour: '#1c7ed6' })
  const { body: group } = await ask('POST', '/api/geofence_groups/', { name: 'Documented', colour: '#1c7ed6' })
  const polygon = [[-0.9, 52.1], [-0.8, 52.1], [-0.8, 52.2]] // biome-ignore format: one ring
  const sent = { name: 'As documented', category: category.id, polygon, groups: [group.id] }
  const made = await ask('POST', '/api/geofence/', sent)
  expect([made.status, made.body]).toMatchObject([
    200,
    { shape: { kind: 'polygon', rings: [polygon] }, category: { id: category.id }, groups: [{ id: group.id }] },
  ])
  const path = `/api/geofence/${made.body.id}/`
  await ask('PUT', path, { name: 'As documented', shape: made.body.shape, dwell_s: 60, version: 1 })
  const moved = [[...polygon.slice(0, 2), [-0.85, 52.25]]]
  const [one, other] = await Promise.all([
    ask('PUT', path, { ...sent, polygon: moved }),
    ask('PUT', path, { ...sent, name: 'As documented, again', polygon: moved }),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  const last = one.body.version > other.body.version ? one.body : other.body
  expect((await ask('GET', path)).body).toMatchObject({
    ...{ name: last.name, version: 4, dwell_s: 60, shape: { kind: 'polygon', rings: moved } },
  })
  expect((await logOf(made.body.id)).map(({ record_version }) => record_version)).toEqual([1, 2, 3, 4])
  await ask('DELETE', '/api/geofence_categories', { ids: [category.id] })
  await ask('DELETE', '/api/geofence_groups', { ids: [group.id] })
  expect((await ask('DELETE', '/api/geofence', { ids: [made.body.id] })).body).toEqual({ archived: 1 })
})

test('a polygon is held to the rules of a shape, and stands in its place', async () => {
  const crossing = await ask('POST', '/api/geofence/', { name: 'Bow', polygon: bowTie.rings })
  expect(crossing).toMatchObject({ status: 400, body: { field: 'polygon', faults: [{ code: 'crosses-itself' }] } })
  const both = { name: 'Both', polygon: [[0, 0], [1, 0], [1, 1]], shape: circle() } // biome-ignore format: one ring
  expect(await ask('POST', '/api/geofence/', both)).toMatchObject({ status: 400, body: { field: 'polygon' } })
  expect(await ask('POST', '/api/geofence/', { name: 'None' })).toMatchObject({ status: 400, body: { field: 'shape' } })
})

test('a second update of the same version is a 409 with what was sent and what is stored', async () => {
  const { body: made } = await ask('POST', '/api/geofence/', { name: 'Contested', shape: circle() })
  const path = `/api/geofence/${made.id}/`
  await ask('PUT', path, { name: 'First', shape: circle(), version: 1 })
  const second = await ask<GeofenceConflict>('PUT', path, { name: 'Second', shape: circle(), version: 1 })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    detail: 'It was changed meanwhile',
    field: 'version',
    sent: { name: 'Second', version: 1 },
    current: { name: 'First', version: 2, updated_by: 'Test Customer Admin' },
  })
  expect((await ask('GET', path)).body.name).toBe('First')
  // The largest that a column holds has no next one.
  const last = await ask<GeofenceConflict>('PUT', path, { name: 'Third', shape: circle(), version: 2_147_483_647 })
  expect([last.status, last.body.sent.version]).toEqual([409, 2_147_483_647])
})

test('faults of a shape and a taken name are a 400 with their codes', async () => {
  const crossed = await ask('POST', '/api/geofence/', { name: 'Bow tie', shape: bowTie })
  expect([crossed.status, crossed.body]).toMatchObject([
    400,
    { field: 'shape', detail: 'The outline crosses itself.', faults: [{ code: 'crosses-itself', at: [0.5, 0.5] }] },
  ])
  const dateLine = await ask('POST', '/api/geofence/', { name: 'Far', shape: circle(179.99, 10, 5_000) })
  expect(dateLine.body.faults).toMatchObject([{ code: 'spans-date-line' }])
  await ask('POST', '/api/geofence/', { name: 'Only one', shape: circle() })
  const taken = await ask('POST', '/api/geofence/', { name: 'Only one', shape: circle() })
  expect([taken.status, taken.body]).toMatchObject([400, { field: 'name', faults: [{ code: 'name-taken' }] }])
  const nowhere = await ask('POST', '/api/geofence/', { name: 'Nowhere', shape: circle(500, 10) })
  expect([nowhere.status, nowhere.body.field]).toEqual([400, 'shape.centre.0'])
})

test('a key that no call has is refused and named', async () => {
  const { body } = await ask('POST', '/api/geofence/', { name: 'Known keys', shape: circle(-0.61) })
  const { shape, name, version } = body
  for (const [method, path, sent] of [
    ['POST', '/api/geofence/', { name: 'Unknown key', shape, vehicles: [1] }],
    ['PUT', `/api/geofence/${body.id}/`, { name, shape, version, vehicles: [1] }],
    ['POST', `/api/geofence/${body.id}/`, { groups: [], vehicles: [1] }],
    ['POST', '/api/geofence_groups/', { name: 'Unknown key', colour: '#123456', vehicles: [1] }],
    ['POST', '/api/geofence_categories/', { name: 'Unknown key', colour: '#123456', vehicles: [1] }],
  ] as const) {
    const refused = await ask(method, path, sent)
    expect([path, refused.status, refused.body.field]).toEqual([path, 400, 'vehicles'])
  }
})

describe('groups and categories', () => {
  interface Named {
    id: number
    name: string
    geofence_count: number
  }

  test('a category that was made is in the list, and gives its colour, a group where there is none [ADM-GEO-07]', async () => {
    const category = (await ask<Named>('POST', '/api/geofence_categories/', { name: 'Depots', colour: '#2f9e44' })).body
    const { body: group } = await ask<Named>('POST', '/api/geofence_groups/', { name: 'North', colour: '#e8590c' })
    const fields = { name: 'Coloured', shape: circle(), groups: [group.id], category: category.id }
    const { body: both } = await ask('POST', '/api/geofence/', fields)
    expect(both).toMatchObject({ colour: '#2f9e44', category: { name: 'Depots' }, groups: [{ name: 'North' }] })
    const { body: grouped } = await ask('PUT', `/api/geofence/${both.id}/`, { ...fields, category: null, version: 1 })
    expect(grouped.colour).toBe('#e8590c')
    const { body: list } = await ask<{ results: Named[] }>('GET', '/api/geofence_categories/')
    expect(list.results).toMatchObject([{ id: category.id, name: 'Depots', geofence_count: 0 }])
  })

  test('of several groups the first by name, whatever its capitals, gives the colour in every call', async () => {
    const make = async (name: string, colour: string) =>
      (await ask<Named>('POST', '/api/geofence_groups/', { name, colour })).body.id
    const groups = [await make('Shade b', '#111111'), await make('shade a', '#222222')]
    const { body: made } = await ask('POST', '/api/geofence/', { name: 'Shaded', shape: circle(), groups })
    expect(made).toMatchObject({ colour: '#222222', groups: [{ name: 'shade a' }, { name: 'Shade b' }] })
    const { body: listed } = await ask<{ results: Named[] }>('GET', '/api/geofence_groups_list/?search=shade')
    expect(listed.results.map(({ name }) => name)).toEqual(['shade a', 'Shade b'])
    const { body: tree } = await ask<{ results: unknown[] }>('GET', '/api/geofence_groups/?search=Shaded')
    expect(tree.results).toMatchObject([
      { colour: '#222222', geofences: [{ id: made.id, colour: '#222222' }] },
      { colour: '#111111', geofences: [{ id: made.id, colour: '#222222' }] },
    ])
  })

  test('of two assignments at the very same time the log has each as its own', async () => {
    const { body: group } = await ask<Named>('POST', '/api/geofence_groups/', { name: 'Both', colour: '#1c7ed6' })
    const { body: made } = await ask('POST', '/api/geofence/', { name: 'Assigned twice', shape: circle() })
    const path = `/api/geofence/${made.id}/`
    await Promise.all([
      ask('POST', path, { groups: [group.id] }),
      ask('POST', path, { vehicle_groups: [customer.groupId] }),
    ])
    const [, ...changes] = await logOf(made.id)
    const fields = changes.map(({ after }) => Object.keys(after).toSorted().join())
    expect(fields.toSorted()).toEqual(['for_all_vehicles,vehicle_groups', 'groups'])
  })

  test('POST to a geofence assigns groups and vehicle groups [ADM-GEO-03]', async () => {
    const { body: group } = await ask<Named>('POST', '/api/geofence_groups/', { name: 'Quarries', colour: '#1c7ed6' })
    const { body: made } = await ask('POST', '/api/geofence/', { name: 'Assigned', shape: circle() })
    const path = `/api/geofence/${made.id}/`
    const assigned = await ask('POST', path, { groups: [group.id] })
    expect(assigned.body).toMatchObject({ groups: [{ id: group.id }], for_all_vehicles: true, version: 2 })
    const narrowed = await ask('POST', path, { vehicle_groups: [customer.groupId] })
    expect(narrowed.body).toMatchObject({
      groups: [{ id: group.id }],
      vehicle_groups: [{ id: customer.groupId, name: 'Northwind Depot' }],
      for_all_vehicles: false,
    })
    expect((await versionsOf(made.id)).map(({ vehicle_ids }) => vehicle_ids)).toEqual([
      null,
      customer.vehicles.map(({ id }) => id),
    ])
    expect((await ask('POST', path, {})).status).toBe(400)
    expect((await ask('POST', path, { vehicle_groups: [foreign.groupId] })).status).toBe(404)
  })

  test('a member that joins or leaves a vehicle group opens new rules; one transaction opens one', async () => {
    const { systemPool } = server.context
    const { rows } = await systemPool.query<{ id: number }>(
      "insert into vehicle_groups (customer_id, name) values ($1, 'Night shift') returning id",
      [customer.id],
    )
    const groupId = rows[0]!.id
    const [first, second] = customer.vehicles.map(({ id }) => id)
    const fields = { name: 'For the night shift', shape: circle(), vehicle_groups: [groupId] }
    const { body: made } = await ask('POST', '/api/geofence/', fields)
    const member = `insert into vehicle_group_vehicles (vehicle_group_id, customer_id, vehicle_id) select $1, $2, unnest($3::int[])`
    await systemPool.query(member, [groupId, customer.id, [first, second]])
    await systemPool.query('delete from vehicle_group_vehicles where vehicle_group_id = $1 and vehicle_id = $2', [
      groupId,
      first,
    ])
    await systemPool.query('delete from vehicle_groups where id = $1', [groupId])
    expect(await versionsOf(made.id)).toMatchObject([
      { vehicle_ids: [], isOpen: false },
      { vehicle_ids: [first, second], isOpen: false },
      { vehicle_ids: [second], isOpen: false },
      { vehicle_ids: [], isOpen: true },
    ])
    const left = await ask('GET', `/api/geofence/${made.id}/`)
    expect(left.body).toMatchObject({ vehicle_groups: [], for_all_vehicles: false })
  })

  test('the tree has the groups with their geofences, and those in no group [ADM-GEO-04]', async () => {
    const { body: made } = await ask('POST', '/api/geofence/', { name: 'Tree fence', shape: circle() })
    const { body: loose } = await ask('POST', '/api/geofence/', { name: 'Tree loose', shape: circle() })
    const group = { name: 'Branch', colour: '#1c7ed6', geofences: [made.id] }
    await ask('POST', '/api/geofence_groups/', group)
    const { body } = await ask<{ results: unknown[]; ungrouped: unknown[] }>('GET', '/api/geofence_groups/?search=tree')
    expect(body).toMatchObject({
      count: 1,
      may_edit: true,
      results: [{ name: 'Branch', geofence_count: 1, geofences: [{ id: made.id, kind: 'circle', colour: '#1c7ed6' }] }],
      ungrouped: [{ id: loose.id, name: 'Tree loose' }],
    })
  })

  test('the list of groups is searched, ordered and paged [ADM-GEO-05]', async () => {
    for (const name of ['Page a', 'Page b', 'Page c']) {
      await ask('POST', '/api/geofence_groups/', { name, colour: '#1c7ed6' })
    }
    const path = '/api/geofence_groups_list/?search=page&ordering=-name&pageSize=2'
    const { body } = await ask<{ count: number; results: Named[] }>('GET', path)
    expect([body.count, body.results.map(({ name }) => name)]).toEqual([3, ['Page c', 'Page b']])
  })

  test.each([
    ['/api/geofence_groups', '[ADM-GEO-06] [N-57]'],
    ['/api/geofence_categories', '[ADM-GEO-08] [N-57]'],
  ])('DELETE %s takes ids, with a trailing slash or without, all or none %s', async path => {
    const make = async (name: string) => (await ask<Named>('POST', `${path}/`, { name, colour: '#1c7ed6' })).body.id
    const ids = [await make('Gone 1'), await make('Gone 2'), await make('Gone 3')]
    expect((await ask('DELETE', `${path}?id=${ids[0]}&id=2000000000`)).status).toBe(404)
    expect((await ask('DELETE', `${path}?id=${ids[0]}&id=${ids[1]}`)).body).toEqual({ deleted: 2 })
    expect((await ask('DELETE', `${path}/?id=${ids[2]}`)).body).toEqual({ deleted: 1 })
    expect((await ask('DELETE', `${path}?id=${ids[2]}`, undefined, stranger)).status).toBe(404)

    const more = [await make('Gone 4'), await make('Gone 5')]
    expect((await ask('DELETE', path, { ids: more }, stranger)).status).toBe(404)
    expect((await ask('DELETE', path, { ids: more })).body).toEqual({ deleted: 2 })
    expect(await ask('DELETE', path)).toMatchObject({ status: 400, body: { field: 'id' } })
  })

  test('a group is renamed and given members; a taken name is a 400', async () => {
    const { body: made } = await ask('POST', '/api/geofence/', { name: 'Member', shape: circle() })
    const { body: group } = await ask<Named>('POST', '/api/geofence_groups/', { name: 'Before', colour: '#1c7ed6' })
    const path = `/api/geofence_groups/${group.id}/`
    const after = { name: 'After', colour: '#000000', geofences: [made.id] }
    expect((await ask<Named>('PUT', path, after)).body).toMatchObject({ name: 'After', geofence_count: 1 })
    await ask('POST', '/api/geofence_groups/', { name: 'Already there', colour: '#1c7ed6' })
    const taken = await ask('PUT', path, { name: 'Already there', colour: '#1c7ed6' })
    expect([taken.status, taken.body.field]).toEqual([400, 'name'])
    expect((await ask('PUT', path, after, stranger)).status).toBe(404)
  })
})

test('the list is searched, filtered and paged; archived geofences are requested', async () => {
  for (const name of ['List a', 'List b', 'List c']) await ask('POST', '/api/geofence/', { name, shape: circle() })
  interface List {
    count: number
    results: Geofence[]
  }
  const { body } = await ask<List>('GET', '/api/geofence/?search=list&pageSize=2&page=2')
  expect([body.count, body.results.map(({ name }) => name)]).toEqual([3, ['List c']])
  const gone = body.results[0]!
  expect((await ask('DELETE', `/api/geofence?id=${gone.id}&reason=closed`)).body).toEqual({ archived: 1 })
  expect((await ask('DELETE', `/api/geofence/?id=${gone.id}`)).status).toBe(404)
  expect((await ask<List>('GET', '/api/geofence/?search=list')).body.count).toBe(2)
  const { body: archived } = await ask<List>('GET', '/api/geofence/?search=list&archived=True')
  expect(archived.results).toMatchObject([{ id: gone.id, version: 2, archived_at: expect.any(String) }])
  expect((await versionsOf(gone.id)).map(({ isOpen }) => isOpen)).toEqual([false])
  const late = await ask('PUT', `/api/geofence/${gone.id}/`, { name: 'List c', shape: circle(), version: 2 })
  expect([late.status, late.body.detail]).toEqual([409, 'It was archived meanwhile'])
})

test('an archived geofence is restored and counts again from then on, and one whose name is taken by now stays archived', async () => {
  const { body: made } = await ask<Geofence>('POST', '/api/geofence/', { name: 'Comes back', shape: circle() })
  const restore = () => ask<BulkResult>('POST', '/api/geofence/restore/', { ids: [made.id] })
  await ask('DELETE', `/api/geofence/?id=${made.id}`)
  const { body: other } = await ask<Geofence>('POST', '/api/geofence/', { name: 'Comes back', shape: circle() })
  const taken = await restore()
  expect(taken.body).toMatchObject({ count: 0, refused: [{ id: made.id, name: 'Comes back' }], undo: null })
  await ask('DELETE', `/api/geofence/?id=${other.id}`)
  expect((await restore()).body).toMatchObject({ count: 1, refused: [] })
  expect((await versionsOf(made.id)).map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect((await ask<Geofence>('GET', `/api/geofence/${made.id}/`)).body).toMatchObject({ archived_at: null })
  expect((await ask('POST', '/api/geofence/restore/', { ids: [2_000_000_000] })).status).toBe(404)
})

describe('who may', () => {
  test('administrators write; managers and read-only users read', async () => {
    const fields = { name: 'By whom', shape: circle() }
    for (const user of [manager, readOnly]) {
      expect((await ask('GET', '/api/geofence/', undefined, user)).body).toMatchObject({ may_edit: false })
      expect((await ask('POST', '/api/geofence/', fields, user)).status).toBe(403)
      expect((await ask('DELETE', '/api/geofence/?id=1', undefined, user)).status).toBe(403)
    }
    const preview = { shape: circle() }
    expect((await ask('POST', '/api/geofence/preview/', preview, manager)).status).toBe(200)
    expect((await ask('POST', '/api/geofence/preview/', preview, readOnly)).status).toBe(403)
  })

  test('limited users see the geofences that count for their vehicles', async () => {
    const { systemPool, system } = server.context
    const { rows } = await systemPool.query<{ id: number }>(
      "insert into vehicle_groups (customer_id, name) values ($1, 'Far away') returning id",
      [customer.id],
    )
    const { body: hidden } = await ask('POST', '/api/geofence/', {
      ...{ name: 'Not theirs', shape: circle(), vehicle_groups: [rows[0]!.id] },
    })
    const { body: theirs } = await ask('POST', '/api/geofence/', {
      ...{ name: 'Theirs', shape: circle(), vehicle_groups: [customer.groupId, rows[0]!.id] },
    })
    const groupIds = [customer.groupId]
    const limited = await signInAs({ system, config: server.context.config }, 'Limited', [customer.id], {
      modules: ['Geofence'],
      groupIds,
    })
    expect((await ask('GET', `/api/geofence/${hidden.id}/`, undefined, limited)).status).toBe(404)
    const seen = await ask('GET', `/api/geofence/${theirs.id}/`, undefined, limited)
    expect(seen.body.vehicle_groups).toMatchObject([{ id: customer.groupId }])
    expect((await ask('POST', '/api/geofence/', { name: 'No', shape: circle() }, limited)).status).toBe(403)
  })

  test('another customer finds nothing: not to read, change, archive or assign', async () => {
    const { body: made } = await ask('POST', '/api/geofence/', { name: 'Ours', shape: circle() })
    const path = `/api/geofence/${made.id}/`
    expect((await ask('GET', path, undefined, stranger)).status).toBe(404)
    expect((await ask('PUT', path, { name: 'X', shape: circle(), version: 1 }, stranger)).status).toBe(404)
    expect((await ask('POST', path, { groups: [] }, stranger)).status).toBe(404)
    expect((await ask('DELETE', `/api/geofence/?id=${made.id}`, undefined, stranger)).status).toBe(404)
    const theirs = { name: 'Theirs', shape: circle(), customer: customer.id }
    expect((await ask('POST', '/api/geofence/', theirs, stranger)).status).toBe(404)
    const group = { name: 'Borrowed', colour: '#1c7ed6', geofences: [made.id] }
    expect((await ask('POST', '/api/geofence_groups/', group, stranger)).status).toBe(404)
  })

  test('a caller of several customers states for which one it is', async () => {
    const global = await signInAs(server.context, 'Global Admin', [], { modules: ['Geofence'] })
    const unclear = await ask('POST', '/api/geofence/', { name: 'Whose', shape: circle() }, global)
    expect([unclear.status, unclear.body.field]).toEqual([400, 'customer'])
    const clear = await ask('POST', '/api/geofence/', { name: 'Whose', shape: circle(), customer: foreign.id }, global)
    expect(clear.body.customer).toBe(foreign.id)
  })
})

describe('import', () => {
  interface Imported {
    imported: number
    refused: number
    results: { name: string | null; id: number | null; faults: { code: string; detail: string }[] }[]
  }
  const upload = (geofences: unknown[], more = {}) =>
    ask<Imported>('POST', '/api/geofence/import/', { geofences, ...more }, stranger)

  test('ten thousand shapes are taken at once, each with its result, the faulty ones with their reason', async () => {
    const outline = (i: number) =>
      Array.from({ length: 24 }, (_, corner) => {
        const angle = (corner / 24) * 2 * Math.PI
        return [(i % 100) / 10 + Math.cos(angle) / 100, 45 + i / 1_000 + Math.sin(angle) / 100]
      })
    const shapes: unknown[] = Array.from({ length: 10_000 }, (_, i) => ({
      name: `Site ${i}`,
      shape: { kind: 'polygon', rings: [outline(i)] },
      category: i % 2 ? 'Odd' : 'Even',
    }))
    shapes[7] = { name: 'Site 7', shape: bowTie }
    shapes[8] = { name: 'Site 6', shape: circle() }
    shapes[9] = { name: 'Site 9' }
    const more = { vehicle_groups: [foreign.groupId] }
    const { body: dry } = await upload(shapes, { ...more, dry_run: true })
    expect([dry.imported, dry.refused]).toEqual([0, 3])
    const { status, body } = await upload(shapes, more)
    expect([status, body.imported, body.refused, body.results.length]).toEqual([200, 9_997, 3, 10_000])
    expect(body.results.slice(6, 10)).toMatchObject([
      { name: 'Site 6', id: expect.any(Number), faults: [] },
      { id: null, faults: [{ code: 'crosses-itself' }] },
      { id: null, faults: [{ code: 'name-taken' }] },
      { name: 'Site 9', id: null, faults: [{ code: 'invalid', detail: expect.stringContaining('shape') }] },
    ])
    const { body: one } = await ask('GET', `/api/geofence/${body.results[6]!.id}/`, undefined, stranger)
    expect(one).toMatchObject({ name: 'Site 6', category: { name: 'Even' }, vehicle_groups: [{ id: foreign.groupId }] })
    expect((await versionsOf(one.id))[0]!.vehicle_ids).toEqual(foreign.vehicles.map(({ id }) => id))
    const again = await upload(shapes.slice(0, 1))
    expect(again.body.results[0]!.faults).toMatchObject([{ code: 'name-taken' }])
    const { body: list } = await ask<{ count: number; results: Geofence[] }>(
      ...(['GET', '/api/geofence/?pageSize=10000', undefined, stranger] as const),
    )
    expect(list.results.length).toBe(list.count)
  })

  test('more than ten thousand are refused whole', async () => {
    const { status } = await upload(Array.from({ length: 10_001 }, () => ({})))
    expect(status).toBe(400)
  })
})
