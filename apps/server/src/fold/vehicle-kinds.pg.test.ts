import { FAST_STRETCH_M, fastStretch } from '@milepost/domain/fold/fast-stretch.fixture.ts'
import type { CustomerSettings } from '@milepost/domain/fold/settings-for.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withReadOnly } from '../db/read-only.ts'
import { withScope } from '../db/scope.ts'
import { explainTracker } from '../features/explained-days/explain-tracker.ts'
import { driveRecords, MINUTE_MS, sendRecords } from '../telemetry/drive.fixture.ts'
import { readOpenRows } from '../telemetry/read-open-rows.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { FoldContexts } from './fold-contexts.ts'
import { refold } from './refold.ts'

const FIRST_MS = Date.UTC(2026, 5, 1, 8)
const DAY_MS = 1_440 * MINUTE_MS
const dayMs = (day: number) => FIRST_MS + day * DAY_MS

let server: TestServer
let customer: TestCustomer
let administrator: TestUser

/** Both drive 200 km/h for a while, on the first day. */
beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 4)
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules: 'all' })
  await changeType(truck(), 1, 'STR')
  await changeType(car(), 1, 'CAR')
  for (const vehicle of [truck(), car()]) await drive(vehicle, 0)
})
afterAll(() => server.stop())

type Vehicle = TestCustomer['vehicles'][number]
const truck = () => customer.vehicles[0]!
const car = () => customer.vehicles[1]!

const query = async (text: string, ...values: unknown[]) => (await server.context.systemPool.query(text, values)).rows

async function changeType({ id }: Vehicle, version: number, vehicle_type: string): Promise<void> {
  const response = await fetch(`${server.origin}/api/vehicle/${id}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, vehicle_type }),
  })
  expect(response.status).toBe(200)
}

const changeSettings = (settings: CustomerSettings) =>
  query('update customers set fold_settings = $2 where id = $1', customer.id, JSON.stringify(settings))

async function drive({ deviceId }: Pick<Vehicle, 'deviceId'>, day: number): Promise<void> {
  const records = fastStretch(dayMs(day), day * FAST_STRETCH_M)
  const reported = records.map(({ recordedAtMs, latitude, longitude, speedKmh, ignition }) =>
    avlRecord({ recordedAtMs, latitude, longitude, speedKmh, ignition }),
  )
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, reported)
}

async function topSpeed({ id }: Pick<Vehicle, 'id'>, day: number): Promise<number> {
  const [row] = await query(
    `select round(max(max_speed_kmh))::int as kmh from trips
     where vehicle_id = $1 and started_at >= $2 and started_at < $3`,
    ...[id, new Date(dayMs(day)), new Date(dayMs(day + 1))],
  )
  return row.kmh
}

/** Who folds hears of a change soon after it was made: drives of day after day, until one is judged by it. */
async function drivesUntil(vehicle: Vehicle, fromDay: number, kmh: number): Promise<void> {
  let day = fromDay
  await vi.waitFor(
    async () => {
      await drive(vehicle, day)
      expect(await topSpeed(vehicle, day++)).toBe(kmh)
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function explained({ id: vehicleId, trackerId }: Vehicle, day: number) {
  const span = { fromMs: dayMs(day), untilMs: dayMs(day) + 120 * MINUTE_MS }
  const records = await withReadOnly(server.context.systemPool, client =>
    explainTracker(client, { trackerId, vehicleId }, span),
  )
  return [...new Set(records.flatMap(({ doubt }) => doubt ?? []))].sort()
}

test('of a truck 200 km/h are not believed, of a car with the same records they are', async () => {
  expect([await topSpeed(truck(), 0), await topSpeed(car(), 0)]).toEqual([150, 200])
  const doubts = await query('select distinct vehicle_id, reason from doubts order by reason')
  expect(doubts).toEqual(
    ['impossible-speed', 'new-place', 'unreachable'].map(reason => ({ vehicle_id: truck().id, reason })),
  )
})

test('the explanation of the day judges by the kind of the vehicle too', async () => {
  expect(await explained(truck(), 0)).toEqual(['impossible-speed', 'new-place', 'unreachable'])
  expect(await explained(car(), 0)).toEqual([])
})

test('a vehicle that becomes another kind is judged as that from then on, and its past stays as it was', async () => {
  await changeType(truck(), 2, 'CAR')
  await drivesUntil(truck(), 1, 200)
  expect(await topSpeed(truck(), 0)).toBe(150)
})

test('its past follows when it is derived again', async () => {
  const { trackerId } = truck()
  await refold(server.context.systemPool, new FoldContexts(), { trackerId, fromMs: FIRST_MS, untilMs: null })
  expect(await topSpeed(truck(), 0)).toBe(200)
  expect(await query('select from doubts where tracker_id = $1', trackerId)).toEqual([])
})

test('what the customer sets for a kind counts for that kind alone, from then on', async () => {
  await changeSettings({ kinds: { CAR: { fastestKmh: 160 } } })
  await drivesUntil(car(), 1, 150)
  const van = customer.vehicles[2]!
  await drive(van, 0)
  expect(await topSpeed(van, 0)).toBe(200)
})

test('a vehicle that is added while records are folded is judged as its kind', async () => {
  const deviceId = '350999000000001'
  const [{ id }] = await query(
    `insert into vehicles (customer_id, registration, vehicle_type_id)
     select $1, 'NEW 1', id from vehicle_types where code = 'FUEL' returning id`,
    customer.id,
  )
  const [{ trackerId }] = await query(
    `with tracker as (
       insert into trackers (customer_id, device_id, protocol) values ($1, $2, 'teltonika') returning id)
     insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
     select $1, id, $3, '2020-01-01' from tracker returning tracker_id as "trackerId"`,
    ...[customer.id, deviceId, id],
  )
  await drivesUntil({ id, trackerId, deviceId, registration: 'NEW 1' }, 0, 120)
})

test('a trip under way is shown by the settings of its kind', async () => {
  await changeSettings({ kinds: { TRL: { silenceEndsTripS: 7_200 } } })
  const [van, trailer] = [customer.vehicles[2]!, customer.vehicles[3]!]
  await changeType(trailer, 1, 'TRL')
  const startMs = dayMs(20)
  for (const { deviceId } of [van, trailer]) {
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, driveRecords(startMs, 30).slice(0, 20))
  }
  const scope = { customerIds: [customer.id], vehicleGroupIds: null }
  const shown = await withScope(server.context.api, scope, db =>
    readOpenRows(db, [van.id, trailer.id], startMs + 110 * MINUTE_MS),
  )
  const ends = new Map(shown.map(({ trackerId, trip }) => [trackerId, trip?.endReason]))
  expect([ends.get(van.trackerId), ends.get(trailer.trackerId)]).toEqual(['silence', null])
})
