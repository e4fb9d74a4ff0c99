import { changedFigures } from '@milepost/contract/changed-figures.ts'
import { recalculations } from '@milepost/contract/recalculations.ts'
import type { Result } from '@milepost/contract/route.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../db/scope.ts'
import { driveRecords, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { applyRetention } from '../retention/apply-retention.ts'

const HOUR_MS = 3_600_000
const STARTED_MS = Date.now() - 3 * HOUR_MS
const day = (ago: number) => new Date(Date.now() - ago * 24 * HOUR_MS).toISOString().slice(0, 10)

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest,worker' })
  own = await registerCustomer(server.context.system, 'Northwind', 2)
  foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
  for (const { deviceId } of [...own.vehicles, ...foreign.vehicles]) {
    const records = [...driveRecords(STARTED_MS, 30), parkedRecord(STARTED_MS + HOUR_MS, 30)]
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
  }
  // What was driven at 60 km/h is speeding from now on.
  await server.context.systemPool.query(`update customers set fold_settings = '{"speedLimitKmh": 50}'`)
})
afterAll(() => server.stop())

async function send<T>(user: TestUser, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await server.app!.inject({
    ...{ method, url, headers: { authorization: `Bearer ${user.token}` } },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() as T }
}
const begin = (payload: object, user = administrator) =>
  send<{ id: number }>(user, 'POST', recalculations.begin.path, payload)
const list = async (user = administrator) =>
  (await send<Result<typeof recalculations.list>>(user, 'GET', recalculations.list.path)).body
const changes = async (user = administrator) =>
  (await send<Result<typeof changedFigures.list>>(user, 'GET', changedFigures.list.path)).body.results

async function begun(payload: object): Promise<number> {
  const { status, body } = await begin(payload)
  expect(status).toBe(200)
  await expect.poll(async () => (await list()).results.find(one => one.id === body.id)?.state).toBe('done')
  return body.id
}

/** The vehicles that were speeding, as it is derived now. */
const speeding = async () => {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    'select distinct vehicle_id as id from events where code = $1 order by 1',
    [EVENT_KINDS['over-speed'].code],
  )
  return rows.map(({ id }) => id)
}

test('limits that were changed count for the past of the vehicle alone for which it is asked, and what changed is listed', async () => {
  const [first] = own.vehicles
  expect(await speeding()).toEqual([])
  const id = await begun({ vehicle: first!.id, from_day: day(1) })
  expect((await list()).results[0]).toMatchObject({
    ...{ id, registration: first!.registration, from_day: day(1), done: 1, failed: 0, total: 1, changed_days: 1 },
  })
  expect(await changes()).toMatchObject([
    { vehicle: first!.id, figure: 'event', from: 0, to: 1, reason: 'present-limits' },
  ])
  expect(await speeding()).toEqual([first!.id])
})

test('those of a customer are recalculated together, and of no other customer; a second time nothing is changed', async () => {
  await begun({ vehicle: null, from_day: day(1) })
  const ids = own.vehicles.map(({ id }) => id)
  expect(await speeding()).toEqual(ids)
  const before = await changes()
  expect(before.map(({ vehicle }) => vehicle).toSorted((a, b) => a - b)).toEqual(ids)
  await begun({ vehicle: null, from_day: day(1) })
  expect(await changes()).toEqual(before)
  expect((await list()).results.map(({ changed_days }) => changed_days).slice(0, 2)).toEqual([0, 1])
})

test('each recalculation lists what it changed, also of the same day', async () => {
  await server.context.systemPool.query(`update customers set fold_settings = '{"speedLimitKmh": 100}'`)
  await begun({ vehicle: own.vehicles[0]!.id, from_day: day(1) })
  const ofFirst = (await changes()).filter(({ vehicle }) => vehicle === own.vehicles[0]!.id)
  expect(ofFirst.map(({ from, to }) => [from, to])).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test('it is for administrators of the customer', async () => {
  const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
  const manager = await signInAs(server.context, 'Manager', [own.id], { modules: 'all' })
  expect(await list(stranger)).toEqual({ count: 0, results: [], may_create: true })
  expect((await list(manager)).may_create).toBe(false)
  expect((await begin({ vehicle: null, from_day: day(1) }, manager)).status).toBe(403)
  expect((await begin({ vehicle: own.vehicles[0]!.id, from_day: day(1) }, stranger)).status).toBe(404)
  expect((await begin({ vehicle: null, customer: own.id, from_day: day(1) }, stranger)).status).toBe(404)
  const { id } = (await list()).results[0]!
  expect((await send(stranger, 'DELETE', `${recalculations.list.path}${id}/`)).status).toBe(404)
})

test('a day that has not begun is refused', async () => {
  expect((await begin({ vehicle: null, from_day: day(-2) })).status).toBe(400)
})

test('while one is under way the customer begins no other, until it is cancelled', async () => {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    `insert into jobs (customer_id, task, payload, state, max_attempts, is_cancellable)
     values ($1, 'recalculate-past', '{}', 'running', 3, true) returning id`,
    [own.id],
  )
  const newest = (await list()).results[0]!.id
  await withScope(server.context.api, { customerIds: [own.id], vehicleGroupIds: null }, db =>
    db.updateTable('recalculations').set({ job_id: rows[0]!.id }).where('id', '=', newest).execute(),
  )
  expect((await begin({ vehicle: null, from_day: day(1) })).status).toBe(409)
  expect((await send(administrator, 'DELETE', `${recalculations.list.path}${newest}/`)).status).toBe(200)
  expect((await list()).results[0]?.state).toBe('cancelled')
  expect((await send(administrator, 'DELETE', `${recalculations.list.path}${newest}/`)).status).toBe(200)
  const { rows: noted } = await server.context.systemPool.query(
    "select from audit_log where action = 'recalculation cancelled'",
  )
  expect(noted).toHaveLength(1)
  expect((await begin({ vehicle: null, from_day: day(1) })).status).toBe(200)
})

test('trips whose positions were removed stay, also once positions are kept for a longer time', async () => {
  const { system, systemPool } = server.context
  const lasting = await registerCustomer(system, 'Westfield', 1)
  const keeper = await signInAs(server.context, 'Customer Admin', [lasting.id], { modules: 'all' })
  const { deviceId, id: vehicleId } = lasting.vehicles[0]!
  for (const ago of [60, 40, 2]) {
    const startMs = STARTED_MS - ago * 24 * HOUR_MS
    const records = [...driveRecords(startMs, 30), parkedRecord(startMs + HOUR_MS, 30)]
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
  }
  const trips = async () =>
    (await systemPool.query('select started_at, distance_m from trips where vehicle_id = $1 order by 1', [vehicleId]))
      .rows
  const keep = (days: number) =>
    systemPool.query('update customers set keep_positions_days = $2 where id = $1', [lasting.id, days])
  const before = await trips()
  expect(before.length).toBeGreaterThanOrEqual(3)
  await keep(31)
  await applyRetention(system)
  await keep(396)
  // A late record from before all of them: the past is derived again from it on.
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, [parkedRecord(STARTED_MS - 70 * 24 * HOUR_MS, 0)])
  const { status, body } = await begin({ vehicle: vehicleId, from_day: '1970-01-01' }, keeper)
  expect(status).toBe(200)
  await expect.poll(async () => (await list(keeper)).results.find(one => one.id === body.id)?.state).toBe('done')
  expect(await trips()).toEqual(expect.arrayContaining(before))
})
