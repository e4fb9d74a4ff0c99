import { type ExplainedRecord, explainedDays } from '@milepost/contract/explained-days.ts'
import type { Result } from '@milepost/contract/route.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { avlRecord } from '../../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const NIGHT = Date.UTC(2026, 5, 1, 22)
const STRAY_MS = MORNING + 10 * MINUTE_MS + 10_000
const iso = (ms: number) => toDeviceInstant(ms)

let server: TestServer
let customer: TestCustomer
let admin: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 2)
  const other = await registerCustomer(system, 'Southmoor', 1)
  admin = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: [] })
  stranger = await signInAs(server.context, 'Customer Admin', [other.id], { modules: [] })
  await systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute: 360, untilMinute: 1_200 } }),
  ])
  const stray = avlRecord({
    recordedAtMs: STRAY_MS,
    ...{ latitude: 52.7, longitude: -0.2, speedKmh: 60, ignition: true, odometerM: 110_100 },
  })
  const drive = driveRecords(MORNING, 30, { stands: [15, 20] })
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    parkedRecord(MORNING - MINUTE_MS, 0),
    ...drive.slice(0, 11),
    stray,
    ...drive.slice(11),
    parkedRecord(MORNING + 90 * MINUTE_MS, 26),
    ...driveRecords(NIGHT, 20, { fromKm: 26 }),
    parkedRecord(NIGHT + 60 * MINUTE_MS, 46),
  ])
})
afterAll(() => server.stop())

async function ask(more = '', user = admin, day = '2026-06-01', vehicle = 0) {
  const query = `?vehicle=${customer.vehicles[vehicle]!.id}&start=${day}&end=${day}${more}`
  return fetch(`${server.origin}${explainedDays.get.path}${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
}
async function explained(more = '', day?: string, vehicle?: number): Promise<Result<typeof explainedDays.get>> {
  return explainedDays.get.result.parse(await (await ask(more, admin, day, vehicle)).json())
}
const recordAt = (results: readonly ExplainedRecord[], ms: number) => results.find(row => row.timestamp === iso(ms))

test('each record is listed in the order of the device’s clock, with what the vehicle was doing before it', async () => {
  const { count, doubted, registration, results } = await explained()
  expect([count, doubted, results.length]).toEqual([56, 1, 56])
  expect(registration).toBe(customer.vehicles[0]!.registration)
  expect(results.map(row => row.timestamp)).toEqual(results.map(row => row.timestamp).toSorted())
  const activity = (minute: number) => recordAt(results, MORNING + minute * MINUTE_MS)?.activity
  expect([0, 1, 10, 18, 29, 90].map(activity)).toEqual(['parked', 'driving', 'driving', 'idling', 'driving', 'parked'])
  expect(recordAt(results, MORNING + 10 * MINUTE_MS)).toMatchObject({
    place: { lat: expect.closeTo(52.6 + 10 / 111.195, 5), long: -0.7 },
    ...{ speed: 60, ignition: true, odometer_m: 110_000, doubt: null, is_private: false },
    believed_before: iso(MORNING + 9 * MINUTE_MS),
  })
})

test('a refused fix is there with its reason and the time since the believed one before, and can be listed alone', async () => {
  expect(recordAt((await explained()).results, STRAY_MS)).toMatchObject({ doubt: 'unreachable', speed: 60 })
  const alone = await explained('&only=doubted')
  expect([alone.count, alone.total]).toEqual([1, 56])
  expect(alone.results).toMatchObject([
    { timestamp: iso(STRAY_MS), doubt: 'unreachable', believed_before: iso(STRAY_MS - 10_000) },
  ])
})

test('the trips and stops of the day are given with their reasons', async () => {
  const { spells } = await explained()
  expect(spells.map(spell => [spell.kind, spell.start_reason, spell.end_reason])).toEqual([
    ['parked', null, null],
    ['trip', 'ignition-on', 'ignition-off'],
    ['idling', null, 'engine-on'],
    ['parked', null, 'ignition-off'],
    ['trip', null, null],
    ['parked', null, null],
  ])
})

test('pages follow each other, and one is found by a moment that it holds', async () => {
  const second = await explained('&pageSize=20&page=2')
  expect([second.count, second.page, second.results.length]).toEqual([56, 2, 20])
  const found = await explained(`&pageSize=20&at=${iso(MORNING + 25 * MINUTE_MS)}`)
  expect(found).toEqual(second)
  expect((await explained(`&pageSize=20&at=${iso(NIGHT + 100 * MINUTE_MS)}`)).page).toBe(3)
  // From its end the day has sixteen records on the third page.
  const backwards = await explained(`&pageSize=20&ordering=-timestamp&at=${iso(MORNING + 10 * MINUTE_MS)}`)
  expect([backwards.page, backwards.results.length]).toEqual([3, 16])
  expect(backwards.results).toEqual((await explained('&pageSize=16')).results.toReversed())
})

test('of a private trip and where it led to there are times and no places', async () => {
  const { results, spells } = await explained()
  const night = results.filter(row => row.timestamp >= iso(NIGHT))
  expect(night).toHaveLength(22)
  const hidden = { place: null, speed: null, odometer_m: null, ignition: null, is_private: true }
  for (const row of night) expect(row).toMatchObject(hidden)
  expect(spells.at(-2)).toMatchObject({ kind: 'trip', is_private: true, distance_m: null })
})

test('of a record that waits to be believed, and would begin a private trip, there is no place', async () => {
  const nightMs = Date.UTC(2026, 5, 2, 22)
  const away = avlRecord({ recordedAtMs: nightMs, latitude: 52.9, longitude: -0.7, speedKmh: 50, ignition: false })
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[1]!.deviceId, [
    parkedRecord(nightMs - 60 * MINUTE_MS, 0),
    away,
  ])
  const { results } = await explained('', '2026-06-02', 1)
  expect(results.map(row => [row.doubt, row.place === null, row.is_private])).toEqual([
    [null, false, false],
    ['undecided', true, true],
  ])
})

test('another customer’s administrator does not find the vehicle', async () => {
  expect((await ask('', stranger)).status).toBe(404)
})

test('more than two days are refused', async () => {
  expect((await ask('&end=2026-06-03')).status).toBe(400)
})

test('a record of a clock that was never set, or that is ahead, is not believed', async () => {
  const [unset, ahead, farAhead] = [
    Date.UTC(2005, 2, 1, 12),
    Date.now() + 60 * MINUTE_MS,
    Date.now() + 3 * 24 * 60 * MINUTE_MS,
  ]
  await sendRecords(
    server.ingest!.ports.teltonika!,
    customer.vehicles[0]!.deviceId,
    [unset, ahead, farAhead].map(ms => parkedRecord(ms, 46)),
  )
  for (const ms of [unset, ahead, farAhead]) {
    const { results, doubted } = await explained('&only=doubted', iso(ms).slice(0, 10))
    expect(recordAt(results, ms)).toMatchObject({ doubt: 'unbelieved-time' })
    expect(doubted).toBe(results.length)
  }
})
