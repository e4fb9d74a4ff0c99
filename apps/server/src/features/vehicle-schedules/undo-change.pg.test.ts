import { vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { fulfilSchedule } from '../../schedules/fulfil-schedule.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addActivity } from '../../vehicle-file/add-activity.ts'
import { removeOldChanges } from './remove-old-changes.ts'

const PASSED = 'Something was filed or set since for'

let server: TestServer
/** It alone takes away what a person said. */
let owner: Pool
let own: TestCustomer
let administrator: TestUser
let foreign: TestCustomer
let stranger: TestUser
/** Administers both customers. */
let ofBoth: TestUser
let reader: TestUser
let mot: number
let motReport: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  own = await registerCustomer(context.system, 'Northwind', 5)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  ofBoth = await signInAs(context, 'Customer Admin', [own.id, foreign.id], { modules: 'all' })
  reader = await signInAs(context, 'Manager', [own.id], { modules: ['Vehicle File'] })
  const { rows } = await context.systemPool.query<{ id: number; kind: number }>(
    "select id, vehicle_activity_type_id as kind from schedule_types where code = 'MOT'",
  )
  ;[mot, motReport] = [rows[0]!.id, rows[0]!.kind]
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})
beforeEach(async () => {
  await owner.query('delete from vehicle_schedules')
  await owner.query('delete from schedule_starts')
  await owner.query('delete from schedule_changes')
  await server.context.systemPool.query('update vehicle_activities set archived_at = now() where archived_at is null')
})

async function post(url: string, payload: object, user = administrator) {
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await server.app!.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const vehicle = (index: number) => own.vehicles[index]!.id
const first = () => [vehicle(0)]
const all = () => own.vehicles.map(({ id }) => id)

async function set(vehicles: number[], start: object): Promise<string> {
  const { body } = await post('/api/schedule_activity/', { vehicles, schedule_type: mot, ...start })
  return vehicleSchedules.set.result.parse(body).undo
}

async function stop(body: object): Promise<string | null> {
  return vehicleSchedules.stop.result.parse((await post('/api/schedule_activity_stop/', body)).body).undo
}

const undo = (id: string | null, user?: TestUser) => post('/api/schedule_activity_undo/', { undo: id }, user)

/** What the annual tests of all vehicles are, as the board shows them, but for what counts changes. */
async function board() {
  const headers = { authorization: `Bearer ${administrator.token}` }
  const url = `/api/schedule_activity/?ordering=registration&schedule_type=${mot}`
  const { results } = vehicleSchedules.list.result.parse((await server.app!.inject({ url, headers })).json())
  return results.map(({ id: _id, version: _version, updated_at: _at, ...row }) => row)
}

/** What was said of schedules, which decides what documents mean for them. */
const starts = async () =>
  (await owner.query('select * from schedule_starts order by vehicle_id, vehicle_activity_type_id')).rows

async function everything() {
  return { board: await board(), starts: await starts() }
}

async function idOfFirst(): Promise<number> {
  const { rows } = await owner.query<{ id: number }>('select id from vehicle_schedules where vehicle_id = $1', first())
  return rows[0]!.id
}

/** Files a test that was passed on a day. */
function passTest(vehicleIndex: number, day: string): Promise<number> {
  const { id: vehicleId, registration } = own.vehicles[vehicleIndex]!
  const of = { customerId: own.id, vehicleId, activityTypeId: motReport }
  const fulfilledAtMs = Date.parse(`${day}T00:00:00Z`)
  return server.context.system.transaction().execute(async db => {
    const activity = {
      ...{ ...of, registration, fulfilledAtMs, createdAtMs: Date.now(), description: 'Tested', status: 'Pass' },
      ...{ recordId: null, document: null, requestKey: null, fulfils: true },
    }
    const actor = { userId: administrator.id, name: 'Ana', address: null, requestId: null }
    const { id } = await addActivity(db, activity, actor)
    await fulfilSchedule(db, { ...of, activityId: id, fulfilledAtMs })
    return id
  })
}

test('a schedule that was set where nothing was begun is never recorded again', async () => {
  const before = await everything()
  expect(before.starts).toEqual([])
  const change = await set(first(), { first_due_on: '2030-01-01' })
  expect(await everything()).not.toEqual(before)
  expect(await undo(change)).toEqual({ status: 200, body: { count: 1 } })
  expect(await everything()).toEqual(before)
})

test.each([
  ['a first day', () => set(first(), { first_due_on: '2029-03-04' })],
  ['the day on which it was done last', () => set(first(), { last_done_on: '2026-02-28' })],
  ['a document', () => passTest(0, '2026-03-04')],
])('one that was set over %s is due by that again, whatever is filed next', async (_what, begin) => {
  await begin()
  const before = await everything()
  const change = await set(first(), { first_due_on: '2030-01-01', reason: 'Slip' })
  expect((await undo(change)).status).toBe(200)
  expect(await everything()).toEqual(before)
  await passTest(0, '2026-04-05')
  const after = await board()
  await owner.query('delete from vehicle_schedules')
  await owner.query('delete from schedule_starts')
  await owner.query('update vehicle_activities set archived_at = now() where archived_at is null')
  await begin()
  await passTest(0, '2026-04-05')
  const withoutId = (rows: Awaited<ReturnType<typeof board>>) =>
    rows.map(row => ({ ...row, last_activity: row.last_activity && { ...row.last_activity, id: 0 } }))
  expect(withoutId(after)).toEqual(withoutId(await board()))
})

test('one that was stopped is due as it was, and one that was never recorded is so again', async () => {
  await passTest(0, '2026-03-04')
  const before = await everything()
  const never_recorded = [{ vehicle: vehicle(1), activity_type: motReport }]
  const change = await stop({ ids: [await idOfFirst()], never_recorded, reason: 'Sold' })
  expect((await board()).length).toBe(before.board.length - 2)
  expect(await undo(change)).toEqual({ status: 200, body: { count: 2 } })
  expect(await everything()).toEqual(before)
  const { rows } = await owner.query('select action, user_id, detail from audit_log order by id desc limit 1')
  const schedule = (index: number, name: string | null) => ({
    registration: own.vehicles[index]!.registration,
    schedule: name,
  })
  expect(rows).toEqual([
    {
      ...{ action: 'changes of schedules undone', user_id: administrator.id },
      detail: { schedules: [schedule(0, 'Annual test (MOT)'), schedule(1, null)] },
    },
  ])
})

test('of five vehicles none is undone where a document of one was filed since, and all are where none was', async () => {
  const change = await set(all(), { first_due_on: '2030-01-01' })
  const before = await everything()
  const filed = await passTest(3, '2026-03-04')
  const { registration } = own.vehicles[3]!
  expect(await undo(change)).toMatchObject({
    status: 409,
    body: { detail: `${PASSED} ${registration}: nothing was undone.` },
  })
  await post('/api/vehicle_activities_archive/', { ids: [filed], archived: true })
  expect(await everything()).toEqual(before)
  const again = await set(all(), { first_due_on: '2030-02-02' })
  expect(await undo(again)).toEqual({ status: 200, body: { count: 5 } })
  expect(await everything()).toEqual(before)
})

test.each([
  ['set anew', () => set(first(), { first_due_on: '2031-01-01' })],
  ['stopped', async () => stop({ ids: [await idOfFirst()] })],
])('what was %s since is left so, and that change can be undone', async (_what, later) => {
  const change = await set(first(), { first_due_on: '2030-01-01' })
  const before = await everything()
  const second = await later()
  const left = await everything()
  expect(await undo(change)).toMatchObject({ status: 409, body: { detail: expect.stringContaining(PASSED) } })
  expect(await everything()).toEqual(left)
  expect((await undo(second)).status).toBe(200)
  expect(await everything()).toEqual(before)
})

test('what was stopped, begun and stopped again is left so by the undo of the first', async () => {
  await set(first(), { first_due_on: '2030-01-01' })
  const stopped = await stop({ ids: [await idOfFirst()] })
  await set(first(), { first_due_on: '2031-01-01' })
  await stop({ ids: [await idOfFirst()] })
  expect((await undo(stopped)).status).toBe(409)
})

test('a document that is put away since a stop, which it would be due by again, makes its undo impossible', async () => {
  const filed = await passTest(0, '2026-03-04')
  const stopped = await stop({ ids: [await idOfFirst()] })
  const put = (archived: boolean) => post('/api/vehicle_activities_archive/', { ids: [filed], archived })
  await put(true)
  expect((await undo(stopped)).status).toBe(409)
  await put(false)
  expect((await undo(stopped)).status).toBe(200)
})

test('a change is undone once, within a day, by whoever may change schedules of its customer', async () => {
  const change = await set(first(), { first_due_on: '2030-01-01' })
  const before = await everything()
  expect((await undo(change, reader)).status).toBe(403)
  expect(await undo(change, stranger)).toMatchObject({ status: 404, body: { field: 'undo' } })
  expect(await everything()).toEqual(before)
  await owner.query("update schedule_changes set changed_at = now() - interval '25 hours'")
  expect((await undo(change)).status).toBe(404)
  await owner.query('update schedule_changes set changed_at = now()')
  expect((await undo(change)).status).toBe(200)
  expect((await undo(change)).status).toBe(404)
})

test('of what was kept for an undo the night leaves nothing older than a day, also where nobody changes the vehicle again', async () => {
  await set([vehicle(0)], { first_due_on: '2030-01-01' })
  await owner.query("update schedule_changes set changed_at = now() - interval '25 hours'")
  const change = await set([vehicle(1)], { first_due_on: '2030-01-02' })
  await removeOldChanges(server.context.system)
  const { rows } = await owner.query('select batch from schedule_changes')
  expect(rows).toEqual([{ batch: change }])
})

test('of a change over two customers each part is noted as undone once, by whoever undid it', async () => {
  await owner.query('delete from schedule_acts')
  const [mine, theirs] = [vehicle(0), foreign.vehicles[0]!.id]
  const body = { vehicles: [mine, theirs], schedule_type: mot, first_due_on: '2030-01-01' }
  const { undo: change } = vehicleSchedules.set.result.parse((await post('/api/schedule_activity/', body, ofBoth)).body)
  expect(await undo(change)).toEqual({ status: 200, body: { count: 1 } })
  expect(await undo(change, ofBoth)).toEqual({ status: 200, body: { count: 1 } })
  const { rows } = await owner.query('select vehicle_id, action, user_id from schedule_acts order by id')
  expect(rows).toEqual([
    { vehicle_id: mine, action: 'set', user_id: ofBoth.id },
    { vehicle_id: theirs, action: 'set', user_id: ofBoth.id },
    { vehicle_id: mine, action: 'undone', user_id: administrator.id },
    { vehicle_id: theirs, action: 'undone', user_id: ofBoth.id },
  ])
})

test.each([
  ['a line break', 'Sold\nby Ana'],
  ['a mark that turns what follows', 'Sold \u202eanA yb'],
])('a reason with %s is refused', async (_what, reason) => {
  const refused = { status: 400, body: expect.objectContaining({ field: 'reason' }) }
  const start = { vehicles: first(), schedule_type: mot, first_due_on: '2030-01-01' }
  expect(await post('/api/schedule_activity/', { ...start, reason })).toEqual(refused)
  expect(await post('/api/schedule_activity_stop/', { ids: [1], reason })).toEqual(refused)
  expect(await post('/api/vehicle_activities_archive/', { ids: [1], archived: true, reason })).toEqual(refused)
})

test('the timeline of the vehicle says who set, changed and stopped a schedule, why, and that it was undone', async () => {
  await owner.query('delete from schedule_acts')
  await set(first(), { first_due_on: '2030-01-01' })
  await set(first(), { last_done_on: '2026-02-28', reason: 'Certificate found' })
  const stopped = await stop({ ids: [await idOfFirst()], reason: 'Sold' })
  expect((await undo(stopped)).status).toBe(200)
  const timeline = async (user: TestUser) => {
    const headers = { authorization: `Bearer ${user.token}` }
    const url = `/api/vehicle/${vehicle(0)}/timeline/?kind=scheduling`
    return vehiclePages.timeline.result.parse((await server.app!.inject({ url, headers })).json())
  }
  const { results } = await timeline(reader)
  const who = 'Test Customer Admin'
  const mot = { kind: 'scheduling', code: 'MOT', name: 'Annual test (MOT)' }
  expect(results.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
    { ...mot, action: 'undone', who, reason: null, first_due_on: null, last_done_on: null },
    { ...mot, action: 'stopped', who, reason: 'Sold', first_due_on: null, last_done_on: null },
    { ...mot, action: 'changed', who, reason: 'Certificate found', first_due_on: null, last_done_on: '2026-02-28' },
    { ...mot, action: 'set', who, reason: null, first_due_on: '2030-01-01', last_done_on: null },
  ])
  const elsewhere = await signInAs(server.context, 'Manager', [own.id], { modules: ['Track'] })
  expect(await timeline(elsewhere)).toMatchObject({
    results: [],
    left_out: expect.arrayContaining([{ kind: 'scheduling', because: 'no-module' }]),
  })
})

test('the board says who named the first day, also after a later change is undone, and nobody where a document set it', async () => {
  const by = async () => (await board()).find(row => row.vehicle.id === vehicle(0))!.first_day_by
  await set(first(), { first_due_on: '2026-05-01' })
  expect(await by()).toBe('Test Customer Admin')
  const change = await set(first(), { last_done_on: '2026-02-28' })
  expect(await by()).toBeNull()
  await undo(change)
  expect(await by()).toBe('Test Customer Admin')
  await passTest(0, '2026-04-05')
  expect(await by()).toBeNull()
})
