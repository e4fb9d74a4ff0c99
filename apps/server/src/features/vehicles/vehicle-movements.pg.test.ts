import { vehicleGroupRecords } from '@milepost/contract/vehicle-group-records.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploadCalls } from '../../testing/upload-calls.ts'
import { type LogCheck, verifyActivities } from '../../vehicle-file/verify-activities.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let leicester: number
let next = 0

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,worker', MILEPOST_RATE_PER_MINUTE: '100000' })
  own = await registerCustomer(server.context.system, 'Northwind', 12)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
  leicester = (await groups.add({ name: 'Leicester' })).id
})
afterAll(() => server.stop())

const rig = () => ({ server, user: administrator })
const { ask, add, read } = recordCalls(vehicles, rig)
const groups = recordCalls(vehicleGroupRecords, rig)
const vehicle = () => own.vehicles[next++]!

async function movementsOf(vehicleId: number) {
  const { body } = await ask(
    'GET',
    `/api/vehicle_activities/?vehicle=${vehicleId}&ordering=created_at&page=1&pageSize=25`,
  )
  return body.results.map((row: Record<string, unknown>) => [row.description, row.status])
}

async function move(id: number, depots: number[]) {
  const { version } = await read(id)
  return ask('PUT', `/api/vehicle/${id}/`, { version, vehicle_groups: depots })
}

test('a vehicle that is given another depot has a movement in its log [VF-01] [VF-37]', async () => {
  const { id, registration } = vehicle()
  expect((await move(id, [leicester])).status).toBe(200)
  const { body } = await ask('GET', `/api/vehicle_activities/?vehicle=${id}&ordering=-created_at&page=1&pageSize=25`)
  expect(body.results).toEqual([
    expect.objectContaining({
      ...{ activity_type_reference: 'MOVEMENT', description: 'Northwind Depot – Leicester', status: 'Moved' },
      ...{ vehicle: { id, registration }, document: null, record_id: null, activity_fulfilled_at: null },
      created_by: expect.stringMatching(/\S/),
    }),
  ])
  await move(id, [])
  await move(id, [own.groupId])
  expect(await movementsOf(id)).toEqual([
    ['Northwind Depot – Leicester', 'Moved'],
    ['Leicester –', 'Left'],
    ['– Northwind Depot', 'Joined'],
  ])
})

test('a change of something else, and a new vehicle, move nothing', async () => {
  const { id } = vehicle()
  const { version } = await read(id)
  await ask('PUT', `/api/vehicle/${id}/`, { version, fleet_number: 'F 7' })
  const made = await add({ registration: 'New 1', vehicle_type: 'VAN', vehicle_groups: [leicester] })
  expect([await movementsOf(id), await movementsOf(made.id)]).toEqual([[], []])
})

test('several that are moved at once have one each, and its undo files that they went back', async () => {
  const moved = [vehicle(), vehicle()]
  const ids = moved.map(({ id }) => id)
  const { body } = await ask('POST', '/api/vehicles_change/', { ids, changes: { vehicle_groups: [leicester] } })
  await ask('POST', '/api/vehicles_undo/', { undo: body.undo })
  for (const id of ids) {
    expect(await movementsOf(id)).toEqual([
      ['Northwind Depot – Leicester', 'Moved'],
      ['Leicester – Northwind Depot', 'Moved'],
    ])
  }
})

test("vehicles that join and leave by their depot's form have a movement each", async () => {
  const [left, joined] = [vehicle(), vehicle()]
  const { id } = await groups.add({ name: 'Kendal', vehicles: [left.id] })
  const { version } = await groups.read(id)
  await ask('PUT', `/api/vehicles_group/${id}/`, { version, vehicles: [joined.id] })
  expect(await movementsOf(left.id)).toEqual([
    ['– Kendal', 'Joined'],
    ['Kendal –', 'Left'],
  ])
  expect(await movementsOf(joined.id)).toEqual([['– Kendal', 'Joined']])
})

test('the lines of an upload file movements as the form does', async () => {
  const { id, registration } = vehicle()
  await uploadCalls(server.origin, administrator).save(`Registration,Vehicle groups\n${registration},Leicester\n`)
  expect(await movementsOf(id)).toEqual([['Northwind Depot – Leicester', 'Moved']])
})

test('a change that is refused files nothing', async () => {
  const { id } = vehicle()
  const { status } = await ask('PUT', `/api/vehicle/${id}/`, { version: 999, vehicle_groups: [leicester] })
  expect([status, await movementsOf(id)]).toEqual([409, []])
})

test('the logs of two thousand vehicles that are moved twice are whole', async () => {
  const { system } = server.context
  await sql`
    with made as (insert into vehicles (customer_id, registration, vehicle_type_id, created_at)
      select ${own.id}, 'Many ' || n, (select min(id) from vehicle_types), now() - interval '1 day'
      from generate_series(1, 2000) n returning id)
    insert into vehicle_group_vehicles (vehicle_group_id, vehicle_id, customer_id) select ${own.groupId}, id, ${own.id} from made`.execute(
    system,
  )
  const matching = { search: 'many' }
  for (const depots of [[leicester], [own.groupId]]) {
    const { body } = await ask('POST', '/api/vehicles_change/', { matching, changes: { vehicle_groups: depots } })
    expect(body).toMatchObject({ count: 2_000, refused: [] })
  }
  const checks: LogCheck[] = []
  for await (const check of verifyActivities(system, null)) checks.push(check)
  expect(checks.filter(({ brokenAt }) => brokenAt !== null)).toEqual([])
  expect(checks.filter(({ entries }) => entries === 2).length).toBeGreaterThanOrEqual(2_000)
  const { body } = await ask('GET', '/api/vehicle_activities/?filter_latest=True&page=1&pageSize=75')
  expect(body.count).toBeGreaterThanOrEqual(2_000)
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from audit_log where action = 'vehicle activity filed'`.execute(system)
  expect(rows[0]?.many).toBeGreaterThanOrEqual(4_000)
})
