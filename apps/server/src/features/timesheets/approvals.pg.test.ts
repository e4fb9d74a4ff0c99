import type { Result } from '@milepost/contract/route.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { dayText, localDay, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { weekAround } from '@milepost/domain/timesheets/approvals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChains } from '../../corrections/verify-chains.ts'
import { withScope } from '../../db/scope.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Sheet = Result<typeof timesheets.ofVehicle>
type Group = Result<typeof timesheets.ofGroup>
type Approval = Group['results'][number]['approvals'][number]

/** Monday, in British summer time. */
const MORNING = Date.UTC(2026, 5, 1, 7)
const WEEK = '2026-W23'
const DAYS = 'start=2026-06-01&end=2026-06-07'
const PART = 'start=2026-06-01&end=2026-06-03'

let server: TestServer
let customer: TestCustomer
let foreign: TestCustomer
let manager: TestUser
let limited: TestUser
let ada: number
const vehicleAt = (index: number) => customer.vehicles[index]!.id

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system } = server.context
  customer = await registerCustomer(system, 'Northwind', 3)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Timesheet', 'Trips'] })
  const groups = { modules: ['Timesheet'], groupIds: [customer.groupId] }
  limited = await signInAs(server.context, 'Limited', [customer.id], groups)
  const driver = { customer_id: customer.id, first_name: 'Ada', last_name: 'Moor', vehicle_group_id: customer.groupId }
  const values = { ...driver, vehicle_id: vehicleAt(0) }
  ada = (await system.insertInto('drivers').values(values).returning('id').executeTakeFirstOrThrow()).id
  for (const { deviceId } of customer.vehicles.slice(0, 2)) {
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, [
      ...driveRecords(MORNING, 60),
      parkedRecord(MORNING + 120 * MINUTE_MS, 60),
    ])
  }
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

const sheetOf = async (vehicle: number, days = DAYS, user = manager) =>
  (await ask<Sheet>('GET', `/api/vehicle/timesheet/?vehicle=${vehicle}&${days}`, undefined, user)).body
const weekOf = async (vehicle: number, days = DAYS) => (await sheetOf(vehicle, days)).approvals[0]!
const groupOf = async (by = 'vehicle', user = manager) =>
  (await ask<Group>('GET', `/api/timesheets/?vehicle_group=${customer.groupId}&by=${by}&${DAYS}`, undefined, user)).body
const approve = (weeks: object[], more: object = {}, user = manager) =>
  ask<{ count: number }>('POST', '/api/timesheets/approvals/', { subject: 'vehicle', weeks, ...more }, user)
const withdraw = (approval: number, user = manager) =>
  ask<{ id: number }>('POST', '/api/timesheets/approvals/withdrawals/', { approval, reason: 'Too early' }, user)
const named = (subject_id: number, { week, fingerprint }: Approval) => ({ subject_id, week, fingerprint })
const correct = (changes: object) =>
  ask<{ id: number }>('POST', '/api/timesheets/corrections/', {
    ...{
      subject: 'vehicle',
      subject_id: vehicleAt(0),
      date: '2026-06-01',
      field: 'break',
      value: '30',
      reason: 'Lunch',
    },
    ...changes,
  })

test('the weeks of a group are approved at once, as they are shown, and not twice', async () => {
  const before = await groupOf()
  expect(before.results.map(row => row.approvals[0]!.state)).toEqual(['open', 'open', 'nothing'])
  expect(before.may_not_approve).toBeNull()
  const weeks = before.results.slice(0, 2).map(row => named(row.id, row.approvals[0]!))
  expect(await approve(weeks, { remark: 'Paid in June' })).toEqual({ status: 200, body: { count: 2 } })
  expect((await approve(weeks)).body.count, 'it is approved as it is shown').toBe(0)
  const after = await groupOf()
  expect(after.results.map(row => row.approvals[0]!.state)).toEqual(['approved', 'approved', 'nothing'])
  const sheet = await sheetOf(vehicleAt(0))
  expect(sheet).toMatchObject({ approvals_intact: true, may_not_approve: null })
  expect(sheet.approvals).toMatchObject([
    {
      week: WEEK,
      ...{ start: '2026-06-01', end: '2026-06-07', approvable_from: '2026-06-08', state: 'approved', changes: [] },
      approved: { made_by: 'Test Manager', reason: 'Paid in June', is_in_force: true },
      history: [{ revokes: null }],
    },
  ])
})

test('of days that are a part of it, a week says whether all of it is as it was approved', async () => {
  expect(await weekOf(vehicleAt(0), PART)).toMatchObject({ state: 'approved', fingerprint: null })
  expect(await weekOf(vehicleAt(2), PART)).toMatchObject({ state: 'part', fingerprint: null, approved: null })
})

test('a correction of an approved week must be confirmed, and leaves the approval as it is', async () => {
  expect(await correct({})).toMatchObject({
    status: 409,
    body: { detail: 'This week is approved. Confirm that it changes after its approval.' },
  })
  const made = await correct({ confirms_stale: true })
  expect(made.status).toBe(200)
  const [whole, part] = [await weekOf(vehicleAt(0)), await weekOf(vehicleAt(0), PART)]
  for (const week of [whole, part]) {
    expect(week).toMatchObject({ state: 'changed', approved: { reason: 'Paid in June' } })
    expect(week.changes).toEqual([
      { figure: 'dutyS', approved: 3600, now: 1800 },
      { figure: 'breakS', approved: 0, now: 1800 },
    ])
  }
  expect((await weekOf(vehicleAt(1))).state).toBe('approved')

  const revocation = { correction: made.body.id, reason: 'A mistake' }
  const revoke = (more: object) => ask('POST', '/api/timesheets/corrections/revocations/', { ...revocation, ...more })
  expect((await revoke({})).status).toBe(409)
  expect((await revoke({ confirms_stale: true })).status).toBe(200)
  expect((await weekOf(vehicleAt(0))).state, 'it is as it was approved again').toBe('approved')
})

test('records that come late, and trips that are corrected, change an approved week; it can be approved again', async () => {
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[1]!.deviceId, [
    ...driveRecords(MORNING + 240 * MINUTE_MS, 8, { fromKm: 60 }),
    parkedRecord(MORNING + 300 * MINUTE_MS, 68),
  ])
  const changed = await weekOf(vehicleAt(1))
  expect(changed.state).toBe('changed')
  expect(changed.changes).toContainEqual({ figure: 'drivingS', approved: 3600, now: 3600 + 8 * 60 })
  const { body } = await approve([named(vehicleAt(1), changed)])
  expect(body.count).toBe(1)
  expect(await weekOf(vehicleAt(1))).toMatchObject({ state: 'approved', history: [{}, { is_in_force: true }] })
})

test('what is another than it was shown is not approved, nor anything that is approved with it', async () => {
  const first = await weekOf(vehicleAt(0))
  expect((await withdraw(first.approved!.id)).status).toBe(200)
  const open = await weekOf(vehicleAt(0))
  expect(open).toMatchObject({ state: 'open', approved: null, history: [{}, { reason: 'Too early' }] })
  const stale = { ...named(vehicleAt(1), open), fingerprint: '0'.repeat(64) }
  expect((await approve([named(vehicleAt(0), open), stale])).status).toBe(409)
  expect((await weekOf(vehicleAt(0))).state).toBe('open')
})

test('a week that is sent twice, or approved by two at the same moment, is approved once', async () => {
  const week = named(vehicleAt(0), await weekOf(vehicleAt(0)))
  const answers = await Promise.all(Array.from({ length: 6 }, () => approve([week, week])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(answers.map(({ body }) => body.count).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 1])
  const { approved } = await weekOf(vehicleAt(0))
  const withdrawals = await Promise.all([withdraw(approved!.id), withdraw(approved!.id)])
  expect(withdrawals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a correction and an approval at the same moment come one after the other: the later one is refused', async () => {
  for (const reason of ['Lunch', 'Rest', 'Fuel']) {
    const week = named(vehicleAt(0), await weekOf(vehicleAt(0)))
    const [approval, correction] = await Promise.all([approve([week]), correct({ value: '20', reason })])
    expect([approval.status, correction.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { approved } = await weekOf(vehicleAt(0))
    if (approved !== null) await withdraw(approved.id)
    if (correction.status === 200)
      await ask('POST', '/api/timesheets/corrections/revocations/', { correction: correction.body.id, reason })
  }
  expect(await weekOf(vehicleAt(0))).toMatchObject({ state: 'open', approved: null })
})

test('an approval that no longer stands cannot be taken back, and one that is taken back leaves none', async () => {
  const { history } = await weekOf(vehicleAt(1))
  expect((await withdraw(history[0]!.id)).status, 'the week was approved again').toBe(409)
  expect((await withdraw(history[1]!.id)).status).toBe(200)
  expect((await weekOf(vehicleAt(1))).state).toBe('open')
  expect((await withdraw(history[1]!.id)).status).toBe(409)
})

test('a week that is not over cannot be approved', async () => {
  const today = dayText(localDay(Date.now(), 'Europe/London'))
  const { start } = weekAround(today)
  const running = await weekOf(vehicleAt(0), `start=${start}&end=${today}`)
  expect(running).toMatchObject({ state: 'not-over', fingerprint: null })
  expect(localDayStartMs(localDay(Date.parse(running.approvable_from), 'UTC'), 'Europe/London')).toBeGreaterThan(
    Date.now(),
  )
  const sent = { subject_id: vehicleAt(0), week: running.week, fingerprint: '0'.repeat(64) }
  expect(await approve([sent])).toMatchObject({ status: 400, body: { detail: 'This week is not over yet.' } })
  for (const week of ['2025-W53', '2025-W54', '0000-W00', 'W53', '2026-06-01', '']) {
    expect(await approve([{ ...sent, week }])).toMatchObject({ status: 400, body: { field: 'weeks.0.week' } })
  }
})

test('the weeks of drivers are approved likewise, but by whoever sees all vehicles', async () => {
  const [row] = (await groupOf('driver')).results
  const week = named(ada, row!.approvals[0]!)
  const hidden = await groupOf('driver', limited)
  expect(hidden).toMatchObject({ may_not_approve: 'limited' })
  expect(hidden.results[0]!.approvals[0]!.fingerprint).toBeNull()
  expect((await approve([week], { subject: 'driver' }, limited)).status).toBe(403)
  expect((await approve([week], { subject: 'driver' })).body.count).toBe(1)
  const shown = (await groupOf('driver', limited)).results[0]!.approvals[0]!
  expect(shown).toMatchObject({ state: 'approved', changes: [] })
  expect((await withdraw(shown.approved!.id, limited)).status).toBe(403)
})

test('read-only users approve nothing, limited ones their own vehicles, and others find none', async () => {
  const week = named(vehicleAt(0), await weekOf(vehicleAt(0)))
  const reader = await signInAs(server.context, 'Read Only', [customer.id], { modules: ['Timesheet'] })
  expect((await approve([week], {}, reader)).status).toBe(403)
  expect((await sheetOf(vehicleAt(0), DAYS, reader)).may_not_approve).toBe('read-only')
  const other = await signInAs(server.context, 'Manager', [foreign.id], { modules: ['Timesheet'] })
  const outside = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Timesheet'], groupIds: [] })
  for (const stranger of [other, outside]) expect((await approve([week], {}, stranger)).status).toBe(404)
  expect((await approve([week], {}, limited)).body.count).toBe(1)
  const { approved } = await weekOf(vehicleAt(0))
  for (const stranger of [other, outside]) expect((await withdraw(approved!.id, stranger)).status).toBe(404)
})

test('files say who approved the week of a day', async () => {
  const path = `/api/timesheets/vehicle/export/?vehicle=${vehicleAt(0)}&format=csv&language=en&${DAYS}`
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })
  const [head, row] = (await response.text()).trim().split(/\r?\n/)
  expect(head).toMatch(/,Approval of the week$/)
  expect(row).toMatch(/Approved on \d\d\/\d\d\/\d{4} by Test Limited/)
})

test('the chain of approvals is verified, the audit log has each, and none can be changed', async () => {
  const { system, api, systemPool } = server.context
  const checks = await verifyChains(system)
  const entries = await system.selectFrom('timesheet_approvals').select('id').execute()
  expect(checks).toContainEqual({
    ...{ customerId: customer.id, chain: 'approvals', entries: entries.length, brokenAt: null },
  })
  const logged = await system
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'in', ['timesheet approved', 'timesheet approval withdrawn'])
    .execute()
  expect(logged).toHaveLength(entries.length)
  expect(logged[0]!.detail).toMatchObject({ vehicle: expect.any(Number), week: '2026-06-01', reason: 'Paid in June' })
  const scope = { customerIds: [customer.id], vehicleGroupIds: null }
  for (const query of ["update timesheet_approvals set reason = 'nothing'", 'delete from timesheet_approvals']) {
    await expect(withScope(api, scope, db => sql.raw(query).execute(db))).rejects.toThrow(/permission denied/)
    await expect(systemPool.query(query)).rejects.toThrow(/permission denied/)
  }
})
