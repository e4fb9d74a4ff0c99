import type { Result } from '@milepost/contract/route.ts'
import type { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../db/scope.ts'
import { driveRecords, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Sheet = Result<typeof timesheets.ofVehicle>
type History = Result<typeof timesheetCorrections.ofVehicle>

const DAY = '2026-06-01'
const NEXT_DAY = '2026-06-02'
const MORNING = Date.UTC(2026, 5, 1, 7)
const EARLIER = '2026-06-01T06:30:00Z'

let server: TestServer
let customer: TestCustomer
let foreign: TestCustomer
let manager: TestUser
let vehicle: number
let driver: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northwind', 1)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Timesheet'] })
  vehicle = customer.vehicles[0]!.id
  const values = { customer_id: customer.id, first_name: 'Ada', last_name: 'Moor', vehicle_id: vehicle }
  driver = (await system.insertInto('drivers').values(values).returning('id').executeTakeFirstOrThrow()).id
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    ...driveRecords(MORNING, 60),
    parkedRecord(MORNING + 7_200_000, 60),
  ])
})
afterAll(() => server.stop())

async function ask<Body>(method: string, path: string, body?: object, user = manager) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body & { detail?: string; field?: string } }
}

const correct = (changes: object, user = manager) =>
  ask<{ id: number }>(
    'POST',
    '/api/timesheets/corrections/',
    { subject: 'vehicle', subject_id: vehicle, date: DAY, reason: 'Loaded before driving off', ...changes },
    user,
  )
const revoke = (correction: number, user = manager) =>
  ask<{ id: number }>('POST', '/api/timesheets/corrections/revocations/', { correction, reason: 'A mistake' }, user)
const historyOf = async (day = DAY) =>
  (await ask<History>('GET', `/api/timesheets/vehicle/corrections/?vehicle=${vehicle}&start=${day}&end=${day}`)).body
const sheetOf = async (day = DAY) =>
  (await ask<Sheet>('GET', `/api/vehicle/timesheet/?vehicle=${vehicle}&start=${day}&end=${day}`)).body

test('a correction is shown with the original beside it, is in the totals, and can be revoked', async () => {
  const start = await correct({ field: 'first-start', value: EARLIER })
  expect(start.status).toBe(200)
  await correct({ field: 'break', value: '30', reason: 'Lunch' })
  await correct({ field: 'note', value: 'Covered for Ben', reason: 'For the file' })
  const sheet = await sheetOf()
  expect(sheet.results[0]).toMatchObject({
    first_start: EARLIER,
    duty_s: 60 * 60,
    break_s: 30 * 60,
    driving_s: 60 * 60,
    note: 'Covered for Ben',
    recorded: { first_start: '2026-06-01T07:00:00Z', last_stop: '2026-06-01T08:00:00Z', duty_s: 60 * 60 },
  })
  expect(sheet.total).toMatchObject({ corrected_days: 1, break_s: 30 * 60 })

  expect((await revoke(start.body.id)).status).toBe(200)
  expect((await sheetOf()).results[0]).toMatchObject({ first_start: '2026-06-01T07:00:00Z', duty_s: 30 * 60 })
  const history = await historyOf()
  expect(history).toMatchObject({ count: 4, is_intact: true, may_correct: true })
  expect(history.results[0]).toMatchObject({
    field: 'first-start',
    value: EARLIER,
    before: '2026-06-01T07:00:00Z',
    reason: 'Loaded before driving off',
    made_by: 'Test Manager',
    is_in_force: false,
  })
  expect(history.results[3]).toMatchObject({ value: null, revokes: start.body.id, reason: 'A mistake' })
  expect((await revoke(start.body.id)).status).toBe(409)
  expect((await revoke(history.results[3]!.id)).status).toBe(409)
})

test('the audit log has who corrected what and why', async () => {
  const rows = await server.context.system
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'customer_id', 'detail'])
    .where('action', 'like', 'timesheet %')
    .orderBy('id')
    .execute()
  expect(rows[0]).toMatchObject({
    action: 'timesheet corrected',
    user_id: manager.id,
    customer_id: customer.id,
    detail: {
      vehicle,
      day: DAY,
      field: 'first-start',
      value: '2026-06-01T06:30:00.000Z',
      reason: 'Loaded before driving off',
    },
  })
  expect(rows.map(row => row.action)).toContain('timesheet correction revoked')
})

test('a day without records is there once it is corrected', async () => {
  await correct({ date: NEXT_DAY, field: 'first-start', value: `${NEXT_DAY}T06:00:00Z`, reason: 'Tracker broken' })
  await correct({ date: NEXT_DAY, field: 'last-stop', value: `${NEXT_DAY}T14:00:00+01:00`, reason: 'Tracker broken' })
  expect((await sheetOf(NEXT_DAY)).results).toMatchObject([
    { date: NEXT_DAY, last_stop: `${NEXT_DAY}T13:00:00Z`, duty_s: 7 * 3600, trips: 0, spells: [] },
  ])
})

test.each([
  [{ field: 'first-start', value: '2026-06-01T08:30:00Z' }, 'The first start would be after the last stop.'],
  [{ field: 'last-stop', value: '2026-06-02T08:30:00Z' }, 'The time is outside the day.'],
  [{ field: 'break', value: '61' }, 'The break is longer than the day.'],
  [{ field: 'break', value: '-5' }, 'This value cannot be used here. Check the format.'],
  [{ field: 'last-stop', value: 'noon' }, 'This value cannot be used here. Check the format.'],
  [{ field: 'note', value: 'x', date: '2099-01-01' }, 'This time is in the future.'],
])('refuses %j with its reason, and leaves the day as it was', async (changes, detail) => {
  const before = await historyOf()
  expect(await correct(changes)).toEqual({ status: 400, body: expect.objectContaining({ detail, field: 'value' }) })
  expect((await historyOf()).count).toBe(before.count)
})

test('a correction without a reason is refused', async () => {
  const { status, body } = await correct({ field: 'break', value: '10', reason: '  ' })
  expect([status, body.field]).toEqual([400, 'reason'])
})

test('corrections of a driver are not those of the vehicle', async () => {
  const sheet = `/api/vehicle/driver_id_timesheet/?driver_id=${driver}&start=${DAY}&end=${DAY}`
  expect((await ask<Sheet>('GET', sheet)).body.total.corrected_days).toBe(0)
  await correct({ subject: 'driver', subject_id: driver, field: 'break', value: '15', reason: 'Coffee' })
  expect((await ask<Sheet>('GET', sheet)).body.results[0]).toMatchObject({ break_s: 15 * 60 })
  expect((await sheetOf()).results[0]).toMatchObject({ break_s: 30 * 60 })
})

test('read-only users read the history and correct nothing', async () => {
  const reader = await signInAs(server.context, 'Read Only', [customer.id], { modules: ['Timesheet'] })
  expect((await correct({ field: 'break', value: '5' }, reader)).status).toBe(403)
  const path = `/api/timesheets/vehicle/corrections/?vehicle=${vehicle}&start=${DAY}&end=${DAY}`
  expect((await ask<History>('GET', path, undefined, reader)).body.may_correct).toBe(false)
})

test('vehicles, drivers and corrections of others are not found, nor those outside a limited user’s groups', async () => {
  const other = await signInAs(server.context, 'Manager', [foreign.id], { modules: ['Timesheet'] })
  const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Timesheet'], groupIds: [] })
  const { results } = await historyOf()
  for (const stranger of [other, limited]) {
    expect((await correct({ field: 'break', value: '5' }, stranger)).status).toBe(404)
    const asDriver = { subject: 'driver', subject_id: driver, field: 'break', value: '5' }
    expect((await correct(asDriver, stranger)).status).toBe(404)
    expect((await revoke(results[1]!.id, stranger)).status).toBe(404)
  }
})

test('two who correct at once make one chain', async () => {
  const breaks = ['1', '2', '3', '4', '5', '6']
  const made = await Promise.all(breaks.map(value => correct({ field: 'break', value })))
  expect(made.map(one => one.status)).toEqual(breaks.map(() => 200))
  expect(await historyOf()).toMatchObject({ is_intact: true })
})

test('a correction can be neither changed nor deleted', async () => {
  const { api, systemPool } = server.context
  const scope = { customerIds: [customer.id], vehicleGroupIds: null }
  for (const query of ["update timesheet_corrections set reason = 'nothing'", 'delete from timesheet_corrections']) {
    await expect(withScope(api, scope, db => sql.raw(query).execute(db))).rejects.toThrow(/permission denied/)
    await expect(systemPool.query(query)).rejects.toThrow(/permission denied/)
  }
})
