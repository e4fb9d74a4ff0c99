import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { addActivities, type NewActivity } from '../../vehicle-file/add-activity.ts'
import { startVehicleFile, type VehicleFileRig } from './vehicle-file-rig.fixture.ts'

const EACH = 20

let rig: VehicleFileRig
let depot: number
let ofBoth: TestUser

/** Three vehicles of a fleet of forty are a small depot, of which each is looked up for itself. */
beforeAll(async () => {
  rig = await startVehicleFile()
  const { own, foreign, server, engineer } = rig
  const { system } = server.context
  await sql`insert into vehicles (customer_id, registration, vehicle_type_id)
    select ${own.id}, 'FLEET ' || n, 1 from generate_series(1, 36) n`.execute(system)
  const { rows } = await sql<{ id: number }>`
    insert into vehicle_groups (customer_id, name) values (${own.id}, 'Small') returning id`.execute(system)
  depot = rows[0]!.id
  await sql`insert into vehicle_group_vehicles (customer_id, vehicle_group_id, vehicle_id)
    select ${own.id}, ${depot}, unnest(${own.vehicles.slice(0, 3).map(({ id }) => id)}::int[])`.execute(system)
  ofBoth = await signInAs(server.context, 'Global Admin', [own.id, foreign.id], { modules: 'all' })
  const activityTypeId = await rig.typeId('VTG7')
  const actor = { userId: engineer.id, name: 'Ada Moor', address: null, requestId: null }
  const vehicles = [...own.vehicles.slice(0, 3), ...foreign.vehicles]
  const rest = { fulfilledAtMs: null, status: 'Pass', recordId: null, document: null, requestKey: null }
  for (let n = 0; n < EACH; n++) {
    const activities = vehicles.map((vehicle, place): NewActivity => {
      const customerId = foreign.vehicles.includes(vehicle) ? foreign.id : own.id
      const createdAtMs = Date.parse('2026-11-01T00:00:00Z') + (n * vehicles.length + place) * 60_000
      const of = { customerId, vehicleId: vehicle.id, registration: vehicle.registration, activityTypeId }
      return { ...of, ...rest, description: `Filed ${n * vehicles.length + place}`, createdAtMs }
    })
    await system.transaction().execute(db => addActivities(db, activities, actor))
  }
})
afterAll(() => rig.server.stop())

const numbersOf = async (query: string, user?: TestUser) =>
  (await rig.list(query, user)).results.map(({ description }) => Number(description.replace('Filed ', '')))

test.each(['ordering=', 'ordering=-created_at', 'ordering=created_at'])(
  'the pages of a small depot are each as long as a page, and hold every row once, by %s',
  async ordering => {
    const pages: number[][] = []
    for (const page of [1, 2, 3, 4]) pages.push(await numbersOf(`depot=${depot}&page=${page}&pageSize=25&${ordering}`))
    expect(pages.map(page => page.length)).toEqual([25, 25, 10, 0])
    const direction = ordering === 'ordering=created_at' ? 1 : -1
    const all = Array.from({ length: EACH * 4 }, (_, n) => n).filter(n => n % 4 !== 3)
    expect(pages.flat()).toEqual(all.toSorted((a, b) => direction * (a - b)))
  },
)

test('so are those of several customers', async () => {
  const pages: number[][] = []
  for (const page of [1, 2, 3, 4]) pages.push(await numbersOf(`page=${page}&pageSize=25&ordering=`, ofBoth))
  expect(pages.map(page => page.length)).toEqual([25, 25, 25, 5])
  expect(pages.flat()).toEqual(Array.from({ length: EACH * 4 }, (_, n) => EACH * 4 - 1 - n))
})
