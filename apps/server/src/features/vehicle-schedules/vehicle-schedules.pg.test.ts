import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { withScope } from '../../db/scope.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readSchedules } from './read-schedules.ts'

const DAY_MS = 86_400_000

let server: TestServer
/** It alone changes when something was recorded. */
let owner: Pool
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let reader: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  own = await registerCustomer(context.system, 'Northwind', 5)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  reader = await signInAs(context, 'Manager', [own.id], { modules: ['Vehicle File'] })
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, user = administrator) {
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

const PATH = '/api/schedule_activity/'

async function board(query = '', user?: TestUser) {
  const { body } = await ask('GET', `${PATH}?${query}`, undefined, user)
  return vehicleSchedules.list.result.parse(body)
}

const set = (body: object, user?: TestUser) => ask('POST', PATH, body, user)

async function provided(code: string) {
  const types = server.context.system.selectFrom('schedule_types').select('id').where('code', '=', code)
  return (await types.executeTakeFirstOrThrow()).id
}

const vehicle = (index: number) => own.vehicles[index]!.id
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const dayOf = (instant: string | null) => instant?.slice(0, 10)

/** Nothing is begun, and nothing that vehicles follow by themselves is missed: somebody stopped it. */
async function clear() {
  await server.context.systemPool.query('delete from vehicle_schedules')
  await server.context.systemPool.query(
    `insert into schedule_starts (vehicle_id, vehicle_activity_type_id, customer_id, after_number)
     select v.id, t.vehicle_activity_type_id, v.customer_id, 0 from vehicles v, schedule_types t where t.customer_id is null
     on conflict (vehicle_id, vehicle_activity_type_id) do update set from_at = null, times = null`,
  )
}

/** Nothing is begun, and nobody said anything of it. */
async function forget() {
  await server.context.systemPool.query('delete from vehicle_schedules')
  await owner.query('delete from schedule_starts')
}

test('a schedule that was done last on a day is due an interval later, whatever the month has [VF-41, VF-107]', async () => {
  await clear()
  const mot = await provided('MOT')
  expect((await set({ vehicles: [vehicle(0)], schedule_type: mot, last_done_on: '2024-02-29' })).body).toMatchObject({
    count: 1,
  })
  const { results } = await board()
  expect(results).toMatchObject([
    {
      vehicle: { id: vehicle(0), registration: own.vehicles[0]!.registration },
      depots: [{ id: own.groupId }],
      activity_type: { reference: 'MOT' },
      schedule_type: { id: mot, code: 'MOT', interval: '1y', every_distance_m: null, every_engine_h: null },
      ...{ is_chosen: true, state: 'overdue', due_by: 'time', intervals: 1, last_activity: null, version: 1 },
    },
  ])
  expect([dayOf(results[0]!.due_date), dayOf(results[0]!.counted_from)]).toEqual(['2025-02-28', '2024-02-29'])
})

test('one that is due first on a day is due on that day, and takes the place of what the vehicle followed', async () => {
  await clear()
  const mot = await provided('MOT')
  await set({ vehicles: [vehicle(0)], schedule_type: mot, last_done_on: '2026-01-01' })
  await set({ vehicles: [vehicle(0)], schedule_type: mot, first_due_on: '2030-05-06' })
  const { count, results } = await board()
  expect([count, dayOf(results[0]!.due_date), results[0]!.intervals, results[0]!.version]).toEqual([
    1,
    '2030-05-06',
    0,
    2,
  ])
})

test('what is overdue, due this week, in four weeks and later is counted, in order of its day, by depot and schedule', async () => {
  await clear()
  const [mot, inspection] = [await provided('MOT'), await provided('SAFETY_INSPECTION')]
  const dueIn = (index: number, days: number, schedule_type = mot) =>
    set({ vehicles: [vehicle(index)], schedule_type, first_due_on: dayIn(days) })
  await dueIn(0, 200)
  await dueIn(1, 14)
  await dueIn(2, 0)
  await dueIn(3, -14, inspection)
  const all = await board()
  expect(all.states).toEqual({ 'never-recorded': 0, overdue: 1, waiting: 0, 'this-week': 1, 'four-weeks': 1, later: 1 })
  expect(all.results.map(({ state }) => state)).toEqual(['overdue', 'this-week', 'four-weeks', 'later'])
  const overdue = await board('state=overdue')
  expect([overdue.count, overdue.states.later, overdue.results.length]).toEqual([1, 1, 1])
  const found = async (query: string) => (await board(query)).results.map(one => one.vehicle.id)
  expect(await found('ordering=-due')).toEqual([0, 1, 2, 3].map(vehicle))
  expect(await found('ordering=registration')).toEqual([0, 1, 2, 3].map(vehicle))
  expect(await found(`schedule_type=${inspection}`)).toEqual([vehicle(3)])
  expect(await found(`vehicle=${vehicle(1)}`)).toEqual([vehicle(1)])
  expect((await found(`depot=${own.groupId}`)).length).toBe(4)
  expect(await found(`depot=${foreign.groupId}`)).toEqual([])
  expect(await found('page=2&pageSize=3')).toEqual([vehicle(0)])
})

test('many vehicles are set at once, none of them where one is not the caller’s or the schedule is not theirs', async () => {
  await clear()
  const mot = await provided('MOT')
  const vehicles = [0, 1, 2].map(vehicle)
  expect((await set({ vehicles, schedule_type: mot, first_due_on: '2030-01-01' })).body).toMatchObject({ count: 3 })
  const theirs = { vehicles: [...vehicles, foreign.vehicles[0]!.id], schedule_type: mot, first_due_on: '2031-01-01' }
  expect((await set(theirs)).status).toBe(404)
  expect((await board()).results.map(one => dayOf(one.due_date))).toEqual(Array(3).fill('2030-01-01'))
  const type = await ask('POST', '/api/schedule_types/', { name: 'Theirs', activity_type: 5, interval: '1y' }, stranger)
  expect((await set({ vehicles, schedule_type: type.body.id, first_due_on: '2030-01-01' })).status).toBe(404)
  expect((await set({ vehicles, schedule_type: mot, first_due_on: '2030-01-01' }, reader)).status).toBe(403)
  for (const days of [{}, { first_due_on: '2030-01-01', last_done_on: '2029-01-01' }]) {
    expect((await set({ vehicles, schedule_type: mot, ...days })).status).toBe(400)
  }
})

test.each([
  ['done last in two days', () => ({ last_done_on: dayIn(2) }), 'The date is in the future'],
  ['done last in 1966', () => ({ last_done_on: '1966-01-01' }), 'The date is more than 20 years ago'],
  ['due first in 1900', () => ({ first_due_on: '1900-01-01' }), 'The date is more than 20 years ago'],
])('a schedule that was %s is refused', async (_what, start, why) => {
  const sent = { vehicles: [vehicle(0)], schedule_type: await provided('MOT'), ...start() }
  const { status, body } = await set(sent)
  expect([status, body.field, body.detail]).toEqual([400, Object.keys(start())[0], expect.stringContaining(why)])
})

test('a change that is based on an older version is refused', async () => {
  await clear()
  const change = { vehicles: [vehicle(0)], schedule_type: await provided('MOT'), first_due_on: '2030-01-01' }
  await set(change)
  expect((await set({ ...change, version: 1 })).status).toBe(200)
  expect(await set({ ...change, version: 1 })).toMatchObject({ status: 409, body: { field: 'version' } })
})

test('a schedule that is stopped is due no more; a foreign one stays, and so does what the log says of both', async () => {
  await clear()
  const mot = await provided('MOT')
  await set({ vehicles: [vehicle(0)], schedule_type: mot, first_due_on: '2030-01-01', reason: 'New lorry' })
  await set({ vehicles: [foreign.vehicles[0]!.id], schedule_type: mot, first_due_on: '2030-01-01' }, stranger)
  const [mine] = (await board()).results
  const [theirs] = (await board('', stranger)).results
  const stopped = await ask('POST', '/api/schedule_activity_stop/', { ids: [mine!.id, theirs!.id], reason: 'Sold' })
  expect(stopped.body).toMatchObject({ count: 1 })
  expect([(await board()).count, (await board('', stranger)).count]).toEqual([0, 1])
  const { rows } = await server.context.systemPool.query(
    "select action, detail from audit_log where customer_id = $1 and action like 'schedules of vehicles %' order by id desc limit 2",
    [own.id],
  )
  expect(rows).toMatchObject([
    { action: 'schedules of vehicles stopped', detail: { reason: 'Sold' } },
    {
      action: 'schedules of vehicles set',
      detail: { registrations: [own.vehicles[0]!.registration], first_due_on: '2030-01-01', reason: 'New lorry' },
    },
  ])
})

test('vehicles that were archived are due no more', async () => {
  await clear()
  await set({ vehicles: [vehicle(4)], schedule_type: await provided('MOT'), first_due_on: '2030-01-01' })
  await ask('POST', '/api/vehicles_delete/', { ids: [vehicle(4)] })
  expect((await board()).count).toBe(0)
  await ask('POST', '/api/vehicles_restore/', { ids: [vehicle(4)] })
  expect((await board()).count).toBe(1)
})

test('of the depots of a vehicle those of the scope are read', async () => {
  await clear()
  await set({ vehicles: [vehicle(0)], schedule_type: await provided('MOT'), first_due_on: dayIn(200) })
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    `with made as (insert into vehicle_groups (customer_id, name) values ($1, 'Second depot') returning id)
     insert into vehicle_group_vehicles (vehicle_group_id, vehicle_id, customer_id) select id, $2, $1 from made
     returning vehicle_group_id as id`,
    [own.id, vehicle(0)],
  )
  const second = rows[0]!.id
  const depots = async (vehicleGroupIds: number[] | null) => {
    const scope = { customerIds: [own.id], vehicleGroupIds }
    const page = { today: Date.now(), from: 0, limit: 10 }
    const found = await withScope(server.context.api, scope, db => readSchedules(db, scope, { ordering: 'due' }, page))
    return found[0]!.depots.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect([await depots(null), await depots([second])]).toEqual([[own.groupId, second], [second]])
})

test('whoever reads alone is told so, and a file has the same rows in the language of the reader', async () => {
  await clear()
  await set({ vehicles: [vehicle(0)], schedule_type: await provided('MOT'), first_due_on: '2030-01-01' })
  expect([(await board()).may_change, (await board('', reader)).may_change]).toEqual([true, false])
  const headers = { authorization: `Bearer ${reader.token}` }
  const file = async (query: string) =>
    (await server.app!.inject({ url: `/api/schedule_activities_export/?format=csv&${query}`, headers })).body
  const english = await file('')
  expect(english).toContain('Registration,Depots,Schedule,Interval,Activity type,Status,Due,Due by,Counted from')
  expect(english).toContain('Annual test (MOT),every year,MOT Report,Later,01/01/2030,Time,01/01/2030')
  expect(await file('language=pt')).toContain('Inspeção periódica (MOT);todos os anos')
  expect(await file('state=overdue')).not.toContain('MOT')
})

test('the board is searched by a part of a registration, however it is spaced, in its totals and its files', async () => {
  await clear()
  const sought = own.vehicles[1]!.registration
  await set({ vehicles: [vehicle(0), vehicle(1)], schedule_type: await provided('MOT'), first_due_on: dayIn(-14) })
  const typed = encodeURIComponent(` ${sought.toLowerCase().replace(/ /g, '').slice(1)} `)
  const found = await board(`search=${typed}`)
  expect([found.count, found.states.overdue, found.results.map(one => one.vehicle.id)]).toEqual([1, 1, [vehicle(1)]])
  expect((await board('search=no_such%25')).count).toBe(0)
  const headers = { authorization: `Bearer ${reader.token}` }
  const file = (query: string) => server.app!.inject({ url: `/api/schedule_activities_export/?${query}`, headers })
  const { body: csv } = await file(`format=csv&search=${typed}`)
  expect([csv.includes(sought), csv.includes(own.vehicles[0]!.registration)]).toEqual([true, false])
})

test('the board is printed with the same rows and the letterhead of its customer', async () => {
  await clear()
  await set({ vehicles: [vehicle(0), vehicle(1)], schedule_type: await provided('MOT'), first_due_on: dayIn(-14) })
  const headers = { authorization: `Bearer ${reader.token}` }
  const url = `/api/schedule_activities_export/?format=pdf&vehicle=${vehicle(0)}`
  const { rawPayload, headers: answered } = await server.app!.inject({ url, headers })
  expect(answered['content-type']).toBe('application/pdf')
  const document = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map(item => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain('Northwind')
  expect(text).toContain('Overdue (1)')
  expect(text).toContain(own.vehicles[0]!.registration)
  expect(text).not.toContain(own.vehicles[1]!.registration)
})

test('what falls due of a vehicle that is off the road waits, and is due before use once that has returned', async () => {
  await clear()
  const mot = await provided('MOT')
  await set({ vehicles: [vehicle(0), vehicle(1)], schedule_type: mot, first_due_on: dayIn(-14) })
  const report = {
    ...{ vehicle: vehicle(0), category: 'tyre-condition', description: 'Cord visible', severity: 'dangerous' },
    reported_at: `${dayIn(-20)}T08:00:00Z`,
  }
  const { body: defect } = await ask('POST', '/defect/defects/', report)
  expect(defect.is_off_road).toBe(true)
  // It was found before the schedule became overdue.
  await owner.query("update record_states set created_at = now() - interval '20 days'")
  const off = await board()
  expect(off.states).toMatchObject({ overdue: 1, waiting: 1 })
  expect(off.results.map(one => [one.vehicle.id, one.state, one.off_road_since, one.is_due_before_use])).toEqual([
    [vehicle(0), 'waiting', `${dayIn(-20)}T08:00:00Z`, false],
    [vehicle(1), 'overdue', null, false],
  ])
  const found = async (query: string) => (await board(query)).results.map(one => one.vehicle.id)
  expect(await found('off_road=true')).toEqual([vehicle(0)])
  expect(await found('off_road=false')).toEqual([vehicle(1)])
  expect(await found('state=waiting')).toEqual([vehicle(0)])
  for (const [version, status, action_taken] of [
    [1, '1521134249', 'Tyre replaced'],
    [2, '715827882'],
    [3, '1610612734'],
  ] as const) {
    const sent = { version, status, ...(action_taken !== undefined && { action_taken }) }
    expect((await ask('PUT', `/defect/${defect.id}/status/`, sent)).status).toBe(200)
  }
  const back = await board()
  expect(back.states).toMatchObject({ overdue: 2, waiting: 0 })
  expect(back.results.map(one => [one.vehicle.id, one.off_road_since, one.is_due_before_use])).toEqual([
    [vehicle(0), null, true],
    [vehicle(1), null, false],
  ])
})

describe('what vehicles follow by themselves and nobody recorded', () => {
  const never = async (query = '') => {
    const { results } = await board(`state=never-recorded&${query}`)
    return results.map(
      one => `${own.vehicles.findIndex(({ id }) => id === one.vehicle.id)} ${one.activity_type.reference}`,
    )
  }
  const both = (...indexes: number[]) =>
    indexes.flatMap(index => [`${index} MOT`, `${index} SAFETY_INSPECTION`]).toSorted()

  test('stands on the board before all that is overdue, and is counted, without a day', async () => {
    await forget()
    const mot = await provided('MOT')
    await set({ vehicles: [vehicle(0)], schedule_type: mot, first_due_on: dayIn(-30) })
    const { count, states, results } = await board()
    expect([count, states]).toEqual([10, { ...states, 'never-recorded': 9, overdue: 1, later: 0 }])
    expect(results.map(({ state }) => state)).toEqual([...Array(9).fill('never-recorded'), 'overdue'])
    expect(results[0]).toMatchObject({
      ...{ id: null, version: null, due_date: null, due_by: null, counted_from: null, updated_at: null },
      ...{ vehicle: { id: vehicle(0) }, activity_type: { reference: 'SAFETY_INSPECTION' } },
      ...{ schedule_type: { interval: '6w' }, last_activity: null, is_chosen: false },
    })
    expect((await never()).toSorted()).toEqual(['0 SAFETY_INSPECTION', ...both(1, 2, 3, 4)])
    expect(await never(`vehicle=${vehicle(0)}`)).toEqual(['0 SAFETY_INSPECTION'])
    expect(await never(`schedule_type=${mot}`)).toEqual(['1 MOT', '2 MOT', '3 MOT', '4 MOT'])
    expect((await never(`depot=${own.groupId}`)).length).toBe(9)
    expect(await never(`depot=${foreign.groupId}`)).toEqual([])
    expect((await board('ordering=-due')).results.map(({ state }) => state)).toEqual([
      'overdue',
      ...Array(9).fill('never-recorded'),
    ])
    expect((await board('state=overdue')).count).toBe(1)
    const pages = [await board('pageSize=6&page=1'), await board('pageSize=6&page=2')].flatMap(page => page.results)
    expect(pages.map(one => `${one.vehicle.id} ${one.activity_type.id}`)).toEqual(
      results.map(one => `${one.vehicle.id} ${one.activity_type.id}`),
    )
  })

  test('is no more of a vehicle that was archived, of a kind that its type does not have, or where it was stopped', async () => {
    await forget()
    await ask('POST', '/api/vehicles_delete/', { ids: [vehicle(4)] })
    expect((await never()).toSorted()).toEqual(both(0, 1, 2, 3))
    await ask('POST', '/api/vehicles_restore/', { ids: [vehicle(4)] })
    const kind = await ask('POST', '/api/vehicle_activity_types/', { name: 'Rowing', vehicle_types: ['BIK'] })
    await ask('POST', '/api/schedule_types/', { name: 'Rowing', activity_type: kind.body.id, interval: '1y' })
    expect((await never()).length).toBe(10)

    const { activity_type: inspection } = (await board(`vehicle=${vehicle(1)}&state=never-recorded`)).results.find(
      one => one.activity_type.reference === 'SAFETY_INSPECTION',
    )!
    const never_recorded = [vehicle(0), vehicle(1), foreign.vehicles[0]!.id].map(id => ({
      ...{ vehicle: id, activity_type: inspection.id },
    }))
    const stop = { never_recorded, reason: 'Cars' }
    expect((await ask('POST', '/api/schedule_activity_stop/', stop, reader)).status).toBe(403)
    expect((await ask('POST', '/api/schedule_activity_stop/', stop)).body).toMatchObject({ count: 2 })
    expect((await never()).toSorted()).toEqual(['0 MOT', '1 MOT', ...both(2, 3, 4)])
    expect((await board('state=never-recorded', stranger)).count).toBe(2)
    expect((await ask('POST', '/api/schedule_activity_stop/', stop)).body).toEqual({ count: 0, undo: null })
    expect((await ask('POST', '/api/schedule_activity_stop/', {})).status).toBe(400)
    const { rows } = await server.context.systemPool.query(
      "select detail from audit_log where action = 'schedules of vehicles stopped' order by id desc limit 1",
    )
    expect(rows[0].detail).toMatchObject({ reason: 'Cars', schedules: [{}, {}] })
  })

  test('is by the schedule of the customer where it has one for vehicles of the type, and by none that was archived', async () => {
    await forget()
    const { activity_type: type, vehicle: one } = (await board('ordering=registration')).results.find(
      row => row.activity_type.reference === 'SAFETY_INSPECTION',
    )!
    const { body } = await ask('POST', '/api/schedule_types/', {
      ...{ name: 'Every 8 weeks', activity_type: type.id, interval: '8w', vehicle_types: [one.vehicle_type] },
    })
    expect((await never(`schedule_type=${body.id}`)).length).toBe(5)
    expect((await never()).length).toBe(10)
    await ask('POST', '/api/schedule_types_delete/', { ids: [body.id] })
    expect(await never(`schedule_type=${body.id}`)).toEqual([])
    expect((await never()).length).toBe(10)
  })

  test('is begun by a first day that somebody sets, in its place on the board', async () => {
    await forget()
    const [first] = (await board()).results
    const due = { vehicles: [first!.vehicle.id], schedule_type: first!.schedule_type.id, first_due_on: dayIn(3) }
    await set(due)
    const { results } = await board(`vehicle=${first!.vehicle.id}&schedule_type=${first!.schedule_type.id}`)
    expect(results.map(({ id, state }) => [typeof id, state === 'never-recorded'])).toEqual([['number', false]])
  })

  test('is in the files, in the language of the reader', async () => {
    await forget()
    const headers = { authorization: `Bearer ${reader.token}` }
    const url = '/api/schedule_activities_export/?format=csv&state=never-recorded&language='
    const file = async (language: string) => (await server.app!.inject({ url: `${url}${language}`, headers })).body
    expect(await file('en')).toContain('Annual test (MOT),every year,MOT Report,Never recorded,,,,')
    expect(await file('pt')).toContain(';Sem registo;;;;')
  })
})
