import type { behaviour } from '@milepost/contract/behaviour.ts'
import type { Result } from '@milepost/contract/route.ts'
import { CAMERA_KINDS } from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_KINDS, type EventKind } from '@milepost/domain/events/event-kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS } from '../../db/telemetry-columns.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const DAY_MS = 1_440 * MINUTE_MS
const KEY = '00000000DECAF001'

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let ada: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 3)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Driver Behaviour', 'Mobileye ADAS'] })
  const driver = { customer_id: customer.id, first_name: 'Ada', last_name: 'Moor' }
  ada = (await system.insertInto('drivers').values(driver).returning('id').executeTakeFirstOrThrow()).id
  await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    customer.id,
    ada,
    KEY,
  ])
  const [first, second] = customer.vehicles
  const harsh = (kind: EventKind, value: number) => ({ events: [{ kind, value }], eventId: 253, priority: 1 as const })
  const teltonika = server.ingest!.ports.teltonika!
  await sendRecords(teltonika, first!.deviceId, [
    ...driveRecords(MORNING, 200, {
      at: {
        0: { driverKey: KEY, attributes: { driverKeyType: 'ibutton' } },
        10: harsh('harsh-acceleration', 0.4),
        20: harsh('harsh-braking', 0.55),
        30: harsh('harsh-braking', 0.75),
        40: harsh('harsh-cornering', 0.52),
      },
    }),
    parkedRecord(MORNING + 300 * MINUTE_MS, 200),
  ])
  await sendRecords(teltonika, second!.deviceId, [
    ...driveRecords(MORNING, 30, { at: { 10: harsh('harsh-braking', 0.55) } }),
    parkedRecord(MORNING + 300 * MINUTE_MS, 30),
  ])
})
afterAll(() => server.stop())

async function ask<R extends (typeof behaviour)[keyof typeof behaviour]>(
  kind: string,
  range = 'start=2026-06-01&end=2026-06-30',
  groupId = customer.groupId,
): Promise<Result<R>> {
  const response = await fetch(
    `${server.origin}/api/behaviour/${kind}/vehicle_group/?vehicle_group=${groupId}&${range}`,
    { headers: { authorization: `Bearer ${manager.token}` } },
  )
  expect(response.status).toBe(200)
  return (await response.json()) as Result<R>
}

/** No encoder of ours speaks for such a camera: the events are put where the fold would put them. */
async function cameraSays(vehicle: number, kinds: readonly EventKind[], atMs: number): Promise<void> {
  const { trackerId, id } = customer.vehicles[vehicle]!
  const camera = { trackerId, customerId: customer.id, vehicleId: id, recordedAtMs: atMs, speedKmh: 60 }
  const events = kinds.map((kind, sequence) => storedEvent({ ...camera, kind, sequence }))
  await insertRecords(server.context.systemPool, EVENTS, events)
}

const none = { low: 0, medium: 0, high: 0, total: 0 }

test('acceleration, braking and cornering are counted by level and scored, for each vehicle of the group [BEH-03]', async () => {
  const { count, results } = await ask<typeof behaviour.abc>('safety_abc')
  expect(count).toBe(3)
  const [first, second, third] = customer.vehicles
  expect(results).toEqual([
    {
      vehicle: first!.id,
      registration: first!.registration,
      acceleration: { ...none, low: 1, total: 1 },
      braking: { low: 0, medium: 1, high: 1, total: 2 },
      cornering: { ...none, medium: 1, total: 1 },
      over_speed: 0,
      distance_m: 200_000,
      events: 4,
      events_per_100_km: 2,
      score: 95.5, // 1 + 2 + 4 + 2 points on twice 100 km
      score_reason: null,
    },
    expect.objectContaining({
      vehicle: second!.id,
      braking: { ...none, medium: 1, total: 1 },
      distance_m: 30_000,
      score: null,
      score_reason: 'not enough distance',
    }),
    expect.objectContaining({ vehicle: third!.id, distance_m: 0, events: 0, score: null }),
  ])
})

test('and for each driver; those who did not identify themselves are one of no name', async () => {
  const { drivers } = await ask<typeof behaviour.abc>('safety_abc')
  expect(drivers).toMatchObject([
    { driver: ada, name: 'Ada Moor', distance_m: 200_000, score: 95.5 },
    { driver: null, name: null, distance_m: 30_000, score: null },
  ])
})

test('warnings of the camera assistant are counted and scored likewise, where there is a camera [BEH-04]', async () => {
  const { system } = server.context
  const { results: before, drivers: nobody } = await ask<typeof behaviour.mobileye>('safety_mobileeye')
  const noCamera = { events_per_100_km: null, score: null, score_reason: 'no camera' }
  expect(before[0]).toMatchObject({ forward_collision: 0, headway: 0, distance_m: 200_000, ...noCamera })
  expect(nobody[0]).toMatchObject({ driver: ada, distance_m: 200_000, ...noCamera })

  await cameraSays(0, ['lane-changes'], MORNING - 91 * DAY_MS)
  expect((await ask<typeof behaviour.mobileye>('safety_mobileeye')).results[0]).toMatchObject(noCamera)
  await cameraSays(0, ['lane-changes'], MORNING - 89 * DAY_MS)
  const { results: silent, drivers } = await ask<typeof behaviour.mobileye>('safety_mobileeye')
  expect(silent.map(({ score, score_reason }) => [score, score_reason])).toEqual([
    [100, null],
    [null, 'no camera'],
    [null, 'no camera'],
  ])
  expect(drivers).toMatchObject([
    { driver: ada, distance_m: 200_000, score: 100 },
    { driver: null, distance_m: 30_000, score_reason: 'no camera' },
  ])

  await cameraSays(0, ['forward-collision', 'headway', 'pedestrian'], MORNING + 60 * MINUTE_MS)
  const { results } = await ask<typeof behaviour.mobileye>('safety_mobileeye')
  expect(results[0]).toMatchObject({
    forward_collision: 1,
    headway: 1,
    pedestrian: 1,
    lane_departure: 0,
    speed_sign: 0,
    events: 3,
    score: 95.5,
  })
  await system.updateTable('customers').set({ scoring_enabled: false }).where('id', '=', customer.id).execute()
  const off = await ask<typeof behaviour.mobileye>('safety_mobileeye')
  expect(off.results[0]).toMatchObject({ events: 3, score: null, score_reason: 'scoring is off' })
  expect(off.drivers).toEqual([])
})

test('what lies outside the range or the group is not counted [BEH-03] [BEH-04]', async () => {
  await cameraSays(0, ['headway'], MORNING + 61 * MINUTE_MS)
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    "insert into vehicle_groups (customer_id, name) values ($1, 'Empty') returning id",
    [customer.id],
  )
  for (const kind of ['safety_abc', 'safety_mobileeye']) {
    const inRange = await ask<typeof behaviour.abc>(kind)
    expect(inRange.results[0], kind).toMatchObject({ distance_m: 200_000, events: 4 })
    const before = await ask<typeof behaviour.abc>(kind, 'start=2026-05-20&end=2026-05-31')
    expect(before.results.map(({ distance_m, events }) => [distance_m, events])).toEqual([[0, 0], [0, 0], [0, 0]]) // biome-ignore format: by vehicle
    expect((await ask<typeof behaviour.abc>(kind, undefined, rows[0]!.id)).results).toEqual([])
  }
})

test('the index of camera messages holds the kinds that only a camera reports', async () => {
  const { rows } = await server.context.systemPool.query<{ predicate: string }>(
    "select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = 'events_camera'::regclass",
  )
  const codes = /\{(.*)\}/.exec(rows[0]!.predicate)![1]!.split(',').map(Number)
  expect(new Set(codes)).toEqual(new Set(CAMERA_KINDS.map(kind => EVENT_KINDS[kind].code)))
})

test('a limited user gets his own groups and no other', async () => {
  const statusFor = async (groupIds: number[]) => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], {
      modules: ['Driver Behaviour'],
      groupIds,
    })
    const path = `/api/behaviour/safety_abc/vehicle_group/?vehicle_group=${customer.groupId}&start=2026-06-01&end=2026-06-30`
    return (await fetch(server.origin + path, { headers: { authorization: `Bearer ${limited.token}` } })).status
  }
  expect(await statusFor([customer.groupId])).toBe(200)
  expect(await statusFor([])).toBe(404)
})
