import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOwnerPool, type Pool } from '../db/pools.ts'
import { TRIPS } from '../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { insertRecords, storedTrip } from '../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addActivity } from '../vehicle-file/add-activity.ts'
import { fulfilSchedule } from './fulfil-schedule.ts'
import { renewDueDates } from './renew-due-dates.ts'

const DAY_MS = 86_400_000
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS

let server: TestServer
/** It alone takes away what a person said. */
let owner: Pool
let own: TestCustomer
let administrator: TestUser
let ids: Record<string, number>

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  own = await registerCustomer(context.system, 'Northwind', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  const rows = await context.system.selectFrom('vehicle_activity_types').select(['id', 'reference']).execute()
  ids = Object.fromEntries(rows.map(({ id, reference }) => [reference, id]))
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})
beforeEach(async () => {
  await server.context.systemPool.query('delete from vehicle_schedules')
  await owner.query('delete from schedule_acts')
  await server.context.systemPool.query('delete from schedule_types where customer_id is not null')
  await server.context.systemPool.query('delete from trips')
  await server.context.systemPool.query('update vehicle_activities set archived_at = now() where archived_at is null')
})

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

/** Files an activity that fulfils its schedule, done on a day; `until`: what its transaction waits for before it ends. */
function done(reference: string, doneMs: number, until = () => Promise.resolve()): Promise<{ isUnqualified: boolean }> {
  const [vehicle] = own.vehicles as [TestCustomer['vehicles'][0]]
  const of = { customerId: own.id, vehicleId: vehicle.id, activityTypeId: ids[reference]! }
  return server.context.system.transaction().execute(async db => {
    const activity = {
      ...{ ...of, registration: vehicle.registration, fulfilledAtMs: doneMs, createdAtMs: Date.now() },
      ...{ description: 'Done', status: 'Pass', recordId: null, document: null, requestKey: null },
      fulfils: true,
    }
    const actor = { userId: administrator.id, name: 'Ana', address: null, requestId: null }
    const { id } = await addActivity(db, activity, actor)
    const filed = await fulfilSchedule(db, { ...of, activityId: id, fulfilledAtMs: doneMs })
    await until()
    return filed
  })
}

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${administrator.token}` }
  const response = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  expect([url, response.statusCode]).toEqual([url, 200])
  return response.json()
}

/** What was begun; of the vehicle there is one. */
async function due() {
  const { results } = await call('GET', '/api/schedule_activity/')
  return results.find(({ state }: { state: string }) => state !== 'never-recorded')
}
const dueDay = async () => (await due())?.due_date?.slice(0, 10)

describe('what is filed of a vehicle sets what is due', () => {
  test('by the schedule of its kind, the first time from that day; nothing by a kind that does not come round', async () => {
    expect(await done('SAFETY_INSPECTION', day('2026-10-14'))).toEqual({ isUnqualified: false })
    expect(await due()).toMatchObject({
      ...{ due_date: '2026-11-25T00:00:00Z', is_chosen: false, intervals: 1, due_by: 'time' },
      last_activity: { description: 'Done', done_at: '2026-10-14T00:00:00Z' },
    })
    expect(await done('VTG7', day('2026-10-14'))).toEqual({ isUnqualified: false })
    const { results } = await call('GET', '/api/schedule_activity/')
    expect(results.map((row: { due_date: string | null }) => row.due_date === null)).toEqual([true, false])
  })

  test.each([
    ['in an earlier week, from that day on', '2026-11-20', '2027-01-01'],
    ['in its week, leaving the schedule where it was', '2026-11-27', '2027-01-06'],
    ['late, leaving the schedule where it was', '2026-12-10', '2027-01-06'],
  ])('done %s', async (_, doneOn, next) => {
    await done('SAFETY_INSPECTION', day('2026-10-14'))
    expect(await done('SAFETY_INSPECTION', day(doneOn))).toEqual({ isUnqualified: false })
    expect(await dueDay()).toBe(next)
  })

  test('not where something later has set it already, which whoever files it is told [N-46]', async () => {
    await done('SAFETY_INSPECTION', day('2026-10-14'))
    const before = await due()
    expect(await done('SAFETY_INSPECTION', day('2026-09-02'))).toEqual({ isUnqualified: true })
    expect(await due()).toEqual(before)
  })

  test('once by several documents of one day, of which none is said to be behind', async () => {
    await done('SAFETY_INSPECTION', day('2026-10-14'))
    for (let filed = 0; filed < 3; filed++)
      expect(await done('SAFETY_INSPECTION', day('2026-12-10'))).toEqual({ isUnqualified: false })
    expect(await dueDay()).toBe('2027-01-06')
  })

  test('by the schedule that was chosen for the vehicle, whose first day a person named', async () => {
    const { id } = await call('POST', '/api/schedule_types/', {
      ...{ name: 'Every ten weeks', activity_type: ids.SAFETY_INSPECTION, interval: '10w', vehicle_types: ['BIK'] },
    })
    const set = { vehicles: [own.vehicles[0]!.id], schedule_type: id, first_due_on: '2026-11-25' }
    await call('POST', '/api/schedule_activity/', set)
    await done('SAFETY_INSPECTION', day('2026-11-26'))
    expect(await due()).toMatchObject({ schedule_type: { id }, is_chosen: true, due_date: '2027-02-03T00:00:00Z' })
  })
})

test('the last document is that of the file, also once a person set the first day, and so is the day of the last one', async () => {
  await done('SAFETY_INSPECTION', day('2026-09-02'))
  await done('SAFETY_INSPECTION', day('2026-10-14'))
  const { schedule_type: type } = await due()
  const set = (start: object) =>
    call('POST', '/api/schedule_activity/', { vehicles: [own.vehicles[0]!.id], schedule_type: type.id, ...start })
  const last = { description: 'Done', done_at: '2026-10-14T00:00:00Z' }
  await set({ first_due_on: '2026-12-25' })
  expect(await due()).toMatchObject({
    ...{ last_activity: last, done_at: last.done_at, counted_from: '2026-12-25T00:00:00Z', use_counted_from: null },
  })
  await set({ last_done_on: '2026-11-20' })
  const said = '2026-11-20T00:00:00Z'
  expect(await due()).toMatchObject({ last_activity: last, done_at: said, use_counted_from: said })
  await server.context.systemPool.query('update vehicle_activities set archived_at = now() where dated_at = $1', [
    new Date('2026-10-14'),
  ])
  expect(await due()).toMatchObject({ last_activity: { done_at: '2026-09-02T00:00:00Z' }, done_at: said })
})

describe('a schedule of distance and engine hours', () => {
  const service = (fields: object) =>
    call('POST', '/api/schedule_types/', { name: 'Service', activity_type: ids.PMI_FORM, ...fields })

  /** A drive of 200 km and four hours on each of the last days. */
  async function drive(days: number) {
    const [{ id: vehicleId, trackerId }] = own.vehicles as [TestCustomer['vehicles'][0]]
    const trips = Array.from({ length: days }, (_, index) => {
      const startedAtMs = TODAY_MS - (index + 1) * DAY_MS + 8 * 3_600_000
      const of = { trackerId, customerId: own.id, vehicleId, startedAtMs, endedAtMs: startedAtMs + 4 * 3_600_000 }
      return storedTrip({ ...of, distanceM: 200_000, drivingS: 4 * 3_600, maxSpeedKmh: 90 })
    })
    await insertRecords(server.context.systemPool, TRIPS, trips)
  }

  test('is due when the vehicle comes to it at its use of the last 28 days, where that is before its time', async () => {
    await service({ interval: '1y', every_distance_m: 30_000_000 })
    await drive(28)
    await done('PMI_FORM', TODAY_MS - 28 * DAY_MS)
    const shown = await due()
    expect([shown.due_by, shown.state]).toEqual(['distance', 'later'])
    // 30,000 km less 28 days of 200 km.
    expect((Date.parse(shown.due_date) - TODAY_MS) / DAY_MS).toBe(122)
  })

  test('counts what was driven since it was done last, whose day may be later than the one that its time counts from', async () => {
    await service({ interval: '6w', every_distance_m: 4_000_000 })
    await drive(28)
    await done('PMI_FORM', TODAY_MS - 47 * DAY_MS)
    expect((await due()).due_by, 'driven 5,600 km').toBe('distance')
    await done('PMI_FORM', TODAY_MS - 5 * DAY_MS)
    const shown = await due()
    expect(shown).toMatchObject({ intervals: 2, due_by: 'distance' })
    // 4,000 km less five days of 200 km, and not less all that was driven.
    expect((Date.parse(shown.due_date) - TODAY_MS) / DAY_MS).toBe(15)
  })

  test('stays due on the day on which the vehicle came to it, and overdue while that stands', async () => {
    await service({ interval: '1y', every_distance_m: 2_000_000 })
    await drive(28)
    await done('PMI_FORM', TODAY_MS - 28 * DAY_MS)
    // 200 km on each day: 2,000 km on the tenth.
    const came = TODAY_MS - 19 * DAY_MS
    expect(Date.parse((await due()).due_date)).toBe(came)
    expect(await renewDueDates(server.context.system, sql<boolean>`true`, TODAY_MS + 60 * DAY_MS)).toBe(0)
    expect(await due()).toMatchObject({ state: 'overdue', due_by: 'distance' })
  })

  test('is due by engine hours where the vehicle comes to those first', async () => {
    await service({ interval: '1y', every_distance_m: 30_000_000, every_engine_h: 200 })
    await drive(28)
    await done('PMI_FORM', TODAY_MS - 28 * DAY_MS)
    expect(await due()).toMatchObject({ due_by: 'engine-hours' })
  })

  test('goes by time alone of a vehicle without a tracker, and has no day where no time counts', async () => {
    await service({ interval: '1y', every_distance_m: 30_000_000 })
    await done('PMI_FORM', day('2026-11-01'))
    expect(await due()).toMatchObject({ due_by: 'time', due_date: '2027-11-01T00:00:00Z' })
    const { results } = await call('GET', '/api/administration/schedule_types/?origin=own')
    await call('PUT', `/api/schedule_type/${results[0].id}/`, { version: results[0].version, interval: '' })
    expect(await due()).toMatchObject({ due_by: 'time', due_date: null, state: 'later' })
  })

  test('comes nearer as the vehicle is used more, when it is worked out anew at night', async () => {
    await service({ every_distance_m: 30_000_000 })
    await drive(14)
    await done('PMI_FORM', TODAY_MS - 28 * DAY_MS)
    const before = await dueDay()
    await server.context.systemPool.query('update trips set distance_m = distance_m * 2')
    expect(await renewDueDates(server.context.system, sql<boolean>`true`, Date.now())).toBe(1)
    expect((await dueDay()) < before).toBe(true)
    expect(await renewDueDates(server.context.system, sql<boolean>`true`, Date.now())).toBe(0)
  })
})

test('a vehicle goes on following a schedule that was put away since or given to others, until another is chosen', async () => {
  const { id, version } = await call('POST', '/api/schedule_types/', {
    ...{ name: 'Form', activity_type: ids.PMI_FORM, interval: '8w' },
  })
  await done('PMI_FORM', day('2026-09-07'))
  await call('PUT', `/api/schedule_type/${id}/`, { version, vehicle_types: ['BIK'] })
  await done('PMI_FORM', day('2026-11-02'))
  expect(await dueDay()).toBe('2026-12-28')
  await call('POST', '/api/schedule_types_delete/', { ids: [id] })
  await done('PMI_FORM', day('2026-12-28'))
  expect(await due()).toMatchObject({ schedule_type: { id }, is_chosen: false, due_date: '2027-02-22T00:00:00Z' })
})

describe('what was filed before a schedule was made', () => {
  const make = (fields: object) =>
    call('POST', '/api/schedule_types/', { name: 'Made late', interval: '8w', ...fields })
  const last = { last_activity: { description: 'Done', done_at: '2026-10-14T00:00:00Z' } }

  beforeEach(async () => {
    await owner.query('delete from schedule_starts')
    for (const on of ['2026-05-04', '2026-10-14', '2026-09-02']) await done('VTG7', day(on))
  })

  test('begins it at once with the last document, from which it is worked out anew as well', async () => {
    const { id } = await make({ activity_type: ids.VTG7 })
    const begun = await due()
    expect(begun).toMatchObject({
      ...{ schedule_type: { id }, is_chosen: false, due_date: '2026-12-09T00:00:00Z', intervals: 1, ...last },
    })
    const { rows } = await server.context.systemPool.query<{ id: number }>(
      'select id from vehicle_activities where archived_at is null and dated_at = $1',
      [new Date('2026-05-04')],
    )
    await call('POST', '/api/vehicle_activities_archive/', { ids: [rows[0]!.id], archived: true })
    expect(await dueDay()).toBe('2026-12-09')
  })

  test('begins one that is given to more types of vehicles, or restored', async () => {
    const { id, version } = await make({ activity_type: ids.VTG7, vehicle_types: ['BIK'] })
    expect(await due()).toBeUndefined()
    await call('PUT', `/api/schedule_type/${id}/`, { version, vehicle_types: [] })
    expect(await due()).toMatchObject({ due_date: '2026-12-09T00:00:00Z', ...last })
    await call('POST', '/api/schedule_types_delete/', { ids: [id] })
    await server.context.systemPool.query('delete from vehicle_schedules')
    await call('POST', '/api/schedule_types_restore/', { ids: [id] })
    expect(await dueDay()).toBe('2026-12-09')
  })

  test('moves vehicles from what came with Milepost to one of the customer’s own, and leaves a day that an authority named', async () => {
    await done('SAFETY_INSPECTION', day('2026-08-03'))
    await done('SAFETY_INSPECTION', day('2026-11-02'))
    const inspection = { activity_type: ids.SAFETY_INSPECTION }
    const { id } = await make(inspection)
    expect(await due()).toMatchObject({ schedule_type: { id }, due_date: '2026-12-28T00:00:00Z', intervals: 1 })
    await server.context.systemPool.query(
      "update vehicle_schedules set from_at = '2027-03-01Z', times = 0, due_by_authority = 'DVSA'",
    )
    const ofType = await make({
      ...inspection,
      name: 'For the type',
      vehicle_types: [(await due()).vehicle.vehicle_type],
    })
    expect(await due()).toMatchObject({ schedule_type: { id: ofType.id }, due_date: '2027-03-01T00:00:00Z' })
  })

  test('leaves what was chosen for a vehicle, and says nothing once somebody has stopped it', async () => {
    const chosen = await make({ activity_type: ids.VTG7, name: 'Chosen', vehicle_types: ['BIK'] })
    await call('POST', '/api/schedule_activity/', {
      ...{ vehicles: [own.vehicles[0]!.id], schedule_type: chosen.id, first_due_on: '2027-02-01' },
    })
    await make({ activity_type: ids.VTG7 })
    const kept = await due()
    expect([kept.schedule_type.id, kept.due_date]).toEqual([chosen.id, '2027-02-01T00:00:00Z'])
    await call('POST', '/api/schedule_activity_stop/', { ids: [kept.id] })
    await make({ activity_type: ids.VTG7, name: 'Made later' })
    expect(await due()).toBeUndefined()
  })
})

test('what is filed while it is worked out anew is not overwritten', async () => {
  const { id } = await call('POST', '/api/schedule_types/', {
    ...{ name: 'Form', activity_type: ids.PMI_FORM, interval: '8w' },
  })
  await done('PMI_FORM', day('2026-09-07'))
  await server.context.systemPool.query(`update schedule_types set interval = '10w' where id = $1`, [id])
  let isFiled: () => void = () => undefined
  let mayEnd: () => void = () => undefined
  const filed = new Promise<void>(resolve => (isFiled = resolve))
  const filing = done('PMI_FORM', day('2026-11-16'), () => {
    isFiled()
    return new Promise<void>(resolve => (mayEnd = resolve))
  })
  await filed
  const renewing = renewDueDates(server.context.system, sql<boolean>`true`, Date.now())
  await vi.waitFor(async () => {
    const { rows } = await server.context.systemPool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%vehicle_schedules%' and datname = current_database()`,
    )
    expect(rows.length).toBe(1)
  })
  mayEnd()
  await Promise.all([filing, renewing])
  expect(await dueDay()).toBe('2027-01-25')
})

test('another interval of a schedule moves what is due of the vehicles that follow it', async () => {
  const { id, version } = await call('POST', '/api/schedule_types/', {
    ...{ name: 'Form', activity_type: ids.PMI_FORM, interval: '8w' },
  })
  await done('PMI_FORM', day('2026-11-02'))
  expect(await dueDay()).toBe('2026-12-28')
  await call('PUT', `/api/schedule_type/${id}/`, { version, interval: '10w' })
  expect(await dueDay()).toBe('2027-01-11')
})
