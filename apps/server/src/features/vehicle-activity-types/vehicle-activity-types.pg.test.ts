import { vehicleActivityTypeRecords } from '@milepost/contract/vehicle-activity-type-records.ts'
import { vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, exported } = recordCalls(vehicleActivityTypeRecords, () => ({
  server,
  user: administrator,
}))

/** The kinds that the Vehicle File chooses from. */
async function offered(query = '', user?: TestUser) {
  const { body } = await ask('GET', `/api/vehicle_activity_types/?pageSize=100&${query}`, undefined, user)
  return vehicleActivityTypes.list.result.parse(body).results
}

async function offeredOne(id: number, query = '') {
  const { body } = await ask('GET', `/api/vehicle_activity_types/${id}/?${query}`)
  return vehicleActivityTypes.read.result.parse(body)
}

async function provided(reference: string) {
  const found = (await offered()).find(type => type.reference === reference)
  return found!.id
}

async function typeIdOf(code: string) {
  const types = server.context.system.selectFrom('vehicle_types').select('id').where('code', '=', code)
  return (await types.executeTakeFirstOrThrow()).id
}

describe('the reference of a kind', () => {
  test('is made of its name where none is given, and is in capitals', async () => {
    expect(await add({ name: 'Tail-lift check' })).toMatchObject({ reference: 'TAIL_LIFT_CHECK', is_used: false })
    expect(await add({ name: 'Tank check', reference: 'tank_2' })).toMatchObject({ reference: 'TANK_2' })
  })

  test('is neither another’s nor one that came with Milepost, has its form, and is asked for where the name gives none', async () => {
    await add({ name: 'Once', reference: 'ONCE' })
    for (const [sent, code] of [
      [{ name: 'Twice', reference: 'once' }, 'taken'],
      [{ name: 'Annual', reference: 'MOT' }, 'taken'],
      [{ name: 'Digits', reference: '2ND' }, 'invalid'],
      [{ name: '空调' }, 'required'],
    ] as const) {
      const { status, body } = await ask('POST', vehicleActivityTypeRecords.create.path, sent)
      expect([sent, status, body.fields]).toMatchObject([sent, 400, [{ field: 'reference', code }]])
    }
    await add({ name: 'Once', reference: 'ONCE' }, stranger)
  })

  test('stays once something was filed, which a record says', async () => {
    const { id, version } = await add({ name: 'Filed once' })
    await server.context.systemPool.query(
      `insert into vehicle_activities (customer_id, vehicle_id, vehicle_activity_type_id, description, registration,
         created_by_name, number, hash)
       select customer_id, id, $1, 'As it was', registration, 'Ana', 1, '' from vehicles where id = $2`,
      [id, own.vehicles[0]!.id],
    )
    expect(await read(id)).toMatchObject({ is_used: true })
    const change = (fields: object) => ask('PUT', `/api/vehicle_activity_type/${id}/`, { version, ...fields })
    expect(await change({ reference: 'OTHER' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'reference', code: 'in use' }] },
    })
    expect(await change({ name: 'Filed twice' })).toMatchObject({ status: 200, body: { reference: 'FILED_ONCE' } })
    expect((await ask('GET', `/api/vehicle_activity_type/${id}/uses/`)).body.results).toMatchObject([
      { kind: 'vehicles', count: 1, first: [{ id: own.vehicles[0]!.id }] },
    ])
  })
})

test('statuses have numbers and names of their own, and stay what they are when another one goes', async () => {
  const passed = { number: 1, name: 'Passed', fulfils: true }
  const advised = { number: 2, name: 'Passed with advice', fulfils: true }
  const failed = { number: 3, name: 'Failed', fulfils: false }
  const { id, version } = await add({ name: 'With statuses', statuses: [passed, advised, failed] })
  const { body } = await ask('PUT', `/api/vehicle_activity_type/${id}/`, { version, statuses: [passed, failed] })
  expect(body.statuses).toEqual([passed, failed])
  expect(await offeredOne(id)).toMatchObject({
    use_activity_statuses_on_ui: true,
    statuses: [
      { id: 1, name: 'Passed', do_not_create_schedule_activities: false },
      { id: 3, name: 'Failed', do_not_create_schedule_activities: true },
    ],
  })
  for (const statuses of [
    [passed, { ...failed, number: 1 }],
    [passed, { ...failed, name: 'PASSED' }],
  ]) {
    expect(await ask('POST', vehicleActivityTypeRecords.create.path, { name: 'Alike', statuses })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'statuses', code: 'invalid' }] },
    })
  }
})

test('without statuses of its own a kind has the usual ones: passed or failed, of an MOT also PRS, of a PMI form completed alone [VF-40, VF-60, VF-61, VF-62, VF-105]', async () => {
  const statuses = async (id: number) =>
    (await offeredOne(id)).statuses.map(one => [one.id, one.name, one.do_not_create_schedule_activities])
  const usual = [
    [1, 'Pass', false],
    [2, 'Fail', true],
  ]
  expect(await statuses((await add({ name: 'Usual' })).id)).toEqual(usual)
  expect(await statuses(await provided('VTG7'))).toEqual(usual)
  expect(await statuses(await provided('MOT'))).toEqual([...usual, [3, 'PRS', true]])
  expect(await statuses(await provided('PMI_FORM'))).toEqual([[1, 'Completed', true]])
})

test('the Vehicle File chooses from those of a type of vehicles, without what Milepost alone files, by name [VF-39, VF-104]', async () => {
  const { id } = await add({ name: 'Of vans', vehicle_types: ['VAN'], asks_for_day: false })
  await add({ name: 'Of another customer' }, stranger)
  const van = await typeIdOf('VAN')
  const truck = await typeIdOf('STR')
  const all = await offered()
  const names = all.map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(names).not.toContain('of another customer')
  expect(all.find(type => type.id === id)).toEqual({
    ...{ id, reference: 'OF_VANS', name: 'Of vans', require_user_date_input: false, schedule_type: null },
    use_activity_statuses_on_ui: false,
  })
  const references = async (query: string) => (await offered(query)).map(({ reference }) => reference)
  expect(await references(`vehicle_type=${van}`)).toContain('OF_VANS')
  expect(await references(`vehicle_type=${truck}`)).not.toContain('OF_VANS')
  expect(await references('')).toEqual(expect.arrayContaining(['DEFECT', 'MOVEMENT', 'MOT']))
  const chosen = await references('remove_internal_use=True')
  expect(chosen).toContain('MOT')
  expect(chosen).not.toContain('DEFECT')
  expect(chosen).not.toContain('MOVEMENT')
  const [first] = (await ask('GET', '/api/vehicle_activity_types/')).body.results
  expect(first).toEqual(all[0])
})

test('the schedule of a kind is the customer’s own for the type of vehicles, else its own for all, else what came with Milepost [VF-39]', async () => {
  const inspection = await provided('SAFETY_INSPECTION')
  const van = await typeIdOf('VAN')
  const truck = await typeIdOf('STR')
  const schedule = async (fields: object) =>
    (await ask('POST', '/api/schedule_types/', { activity_type: inspection, ...fields })).body.id
  const scheduleFor = async (query = '', user?: TestUser) =>
    (await offered(query, user)).find(({ id }) => id === inspection)!.schedule_type
  const usual = await scheduleFor()
  const ofVans = await schedule({ name: 'Vans', vehicle_types: ['VAN'], interval: '8w' })
  expect([await scheduleFor(`vehicle_type=${van}`), await scheduleFor(`vehicle_type=${truck}`)]).toEqual([
    ofVans,
    usual,
  ])
  const ofAll = await schedule({ name: 'All', interval: '10w' })
  expect([await scheduleFor(`vehicle_type=${van}`), await scheduleFor(`vehicle_type=${truck}`)]).toEqual([
    ofVans,
    ofAll,
  ])
  expect(await scheduleFor(`vehicle_type=${van}`, stranger)).toBe(usual)
  expect((await offeredOne(inspection, `vehicle_type=${van}`)).schedule_type).toBe(ofVans)
  expect((await ask('GET', `/api/vehicle_activity_type/${inspection}/uses/`)).body.results).toMatchObject([
    { kind: 'schedules', count: 3 },
  ])
})

test('of a vehicle it is the one that the vehicle follows, chosen outside of its types too, with what it counts from', async () => {
  const { id: kind } = await add({ name: 'Tail lift' })
  const [{ id: vehicle }] = own.vehicles as [TestCustomer['vehicles'][0]]
  const of = async (query: string) => {
    const { schedule_type, due } = await offeredOne(kind, query)
    return { schedule_type, due }
  }
  expect(await of(`vehicle=${vehicle}`)).toEqual({ schedule_type: null, due: null })
  const fields = { name: 'Lifts of bikes', activity_type: kind, interval: '6m', vehicle_types: ['BIK'] }
  const { id } = (await ask('POST', '/api/schedule_types/', fields)).body
  await ask('POST', '/api/schedule_activity/', { vehicles: [vehicle], schedule_type: id, last_done_on: '2026-10-14' })
  const due = { counted_from: '2026-10-14T00:00:00Z', intervals: 1, last_done: '2026-10-14T00:00:00Z' }
  expect(await of(`vehicle=${vehicle}`)).toEqual({ schedule_type: id, due })
  const { body } = await ask('GET', `/api/vehicle_activity_types/${kind}/?vehicle=${vehicle}`, undefined, stranger)
  expect([body.schedule_type, body.due], 'not a vehicle of theirs').toEqual([undefined, undefined])
  const theirs = await ask(
    'GET',
    `/api/vehicle_activity_types/${await provided('MOT')}/?vehicle=${vehicle}`,
    undefined,
    stranger,
  )
  expect(theirs.status).toBe(404)
})

test('what came with Milepost is not changed, an archived kind is offered no more, and a foreign one is not found', async () => {
  const mot = await provided('MOT')
  const { body } = await ask('GET', `/api/vehicle_activity_type/${mot}/`)
  expect([body.may_edit, body.code]).toEqual([false, 'MOT'])
  expect((await ask('PUT', `/api/vehicle_activity_type/${mot}/`, { version: 1, name: 'Mine' })).status).toBe(403)
  const { id } = await add({ name: 'Put away' })
  await ask('POST', '/api/vehicle_activity_types_delete/', { ids: [id] })
  expect((await offered()).map(type => type.id)).not.toContain(id)
  for (const path of [`/api/vehicle_activity_type/${id}/`, `/api/vehicle_activity_types/${id}/`]) {
    expect((await ask('GET', path, undefined, stranger)).status).toBe(404)
  }
})

test('the list is ordered and a file has every column', async () => {
  for (const ordering of vehicleActivityTypeRecords.list.query.shape.ordering.unwrap().options) {
    expect((await list(`ordering=${ordering}`)).results.length).toBeGreaterThan(5)
  }
  const { body } = await exported('format=csv&search=MOT')
  expect(body).toContain('Name,Reference,Types of vehicles,Asks for the day,Statuses,Origin')
  expect(body).toContain('MOT Report,MOT,,Yes,,Provided')
})
