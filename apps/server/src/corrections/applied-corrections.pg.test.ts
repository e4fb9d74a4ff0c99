import { UNKNOWN_CLOCK } from '@milepost/domain/telemetry/clock-fault.ts'
import type { DevicePosition } from '@milepost/protocols/message.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { createDb } from '../db/kysely.ts'
import { makePartitions } from '../db/make-partitions.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { type Db, withScope } from '../db/scope.ts'
import { FoldContexts } from '../fold/fold-contexts.ts'
import { Heads } from '../fold/heads.ts'
import { startRefoldWorker } from '../fold/refold-worker.ts'
import { commitBatch } from '../ingest/commit-batch.ts'
import { FrameIds } from '../ingest/frame-ids.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addCorrection, findCorrection, revokeCorrection } from './correction-entries.ts'
import { TRIP_CORRECTIONS } from './correction-kinds.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS
const at = (hour: number, minute = 0) => startMs + (hour * 60 + minute) * MINUTE_MS

let database: TestDatabase
let pool: Pool
let apiPool: Pool
let api: Db
let parts: Parameters<typeof commitBatch>[0]
let customer: TestCustomer
let userId: number
let next = 0

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 4)
  apiPool = createPool(database.logins, 'api', 2)
  api = createDb(apiPool)
  await makePartitions(pool)
  customer = await registerCustomer(createDb(pool), 'Northwind', 60)
  await pool.query(`update customers set fold_settings = '{"speedLimitKmh": 80}'`)
  const user = await pool.query<{ id: number }>(
    "insert into users (email, first_name, last_name, permission_id) select 'ada', 'Ada', 'Moor', min(id) from permissions returning id",
  )
  userId = user.rows[0]?.id ?? 0
  await addClinic()
  parts = { pool, frameIds: new FrameIds(), heads: new Heads(), contexts: new FoldContexts() }
})
afterAll(async () => {
  await Promise.all([pool.end(), apiPool.end()])
  await database.drop()
})

/** A geofence on the way of the second trip. */
async function addClinic(): Promise<void> {
  const shape = { kind: 'circle', centre: [-1, 52 + 40_000 / 111_195], radiusM: 2_500 }
  await pool.query(
    `with fence as (insert into geofences (customer_id, name) values ($1, 'Clinic') returning id)
     insert into geofence_shapes (geofence_id, customer_id, valid_from, shape) select id, $1, '2020-01-01', $2 from fence`,
    [customer.id, JSON.stringify(shape)],
  )
}

let sequence = 0

function record(recordedAtMs: number, km: number, changes: Partial<DevicePosition> = {}): DevicePosition {
  return {
    recordedAtMs,
    sequence: sequence++,
    hasFix: true,
    latitude: 52 + (km * 1_000) / 111_195,
    longitude: -1,
    altitudeM: 90,
    headingDeg: 0,
    speedKmh: 60.5,
    satellites: 9,
    priority: 0,
    late: false,
    eventId: 0,
    ignition: true,
    moving: null,
    odometerM: km * 1_000,
    externalVoltageMv: null,
    driverKey: 'A1',
    events: null,
    attributes: null,
    ...changes,
  }
}

/** A kilometre a minute, with something to tell every few minutes, then the ignition goes off. */
function drive(
  fromMs: number,
  fromKm: number,
  minutes: number,
  changes: Partial<DevicePosition> = {},
): DevicePosition[] {
  return Array.from({ length: minutes + 1 }, (_, minute) =>
    record(fromMs + minute * MINUTE_MS, fromKm + minute, {
      ...(minute % 4 === 1 && { events: [{ kind: 'harsh-braking' as const, value: 0.4 }] }),
      ...(minute === minutes && { speedKmh: 0, ignition: false }),
      ...changes,
    }),
  )
}

/** Three trips; the second stands with the engine on in the clinic. The third is driven in private mode. */
const trail = (): DevicePosition[] => [
  ...drive(at(7), 0, 30),
  ...drive(at(12), 30, 10).slice(0, -1),
  ...[10, 12, 14].map(minute => record(at(12, minute), 40, { speedKmh: 0 })),
  ...drive(at(12, 15), 40, 12, { driverKey: 'B2' }),
  ...drive(at(18), 52, 10, { attributes: { privateMode: true } }),
  record(at(23), 62, { speedKmh: 0, ignition: false, attributes: { privateMode: false } }),
  record(at(31), 62, { speedKmh: 0, ignition: false }),
  ...drive(at(32), 62, 6),
  record(at(40), 68, { speedKmh: 0, ignition: false }),
]

type Step =
  | DevicePosition[]
  | { hours: [number, number]; field: 'driver' | 'private' | 'note'; value: string }
  | 'revoke'

/** Of trips as they may have stood then, in part or with more around them. */
const corrections: Step[] = [
  { hours: [7, 7.4], field: 'driver', value: '5' },
  { hours: [12, 12.2], field: 'private', value: 'true' },
  { hours: [11.9, 12.3], field: 'note', value: 'By the ring road' },
  { hours: [7.1, 7.5], field: 'private', value: 'true' },
  'revoke',
  { hours: [12.1, 12.4], field: 'driver', value: '' },
  { hours: [32, 32.1], field: 'driver', value: '6' },
]

async function take(vehicle: TestCustomer['vehicles'][number], step: Step, lastId: number): Promise<number> {
  if (Array.isArray(step)) {
    const tracker = {
      id: vehicle.trackerId,
      customerId: customer.id,
      protocol: 'teltonika',
      model: null,
      inputRoles: {},
    }
    await commitBatch(parts, [
      {
        tracker: {
          ...tracker,
          assignments: [{ vehicleId: vehicle.id, fromMs: 0, untilMs: null }],
          clock: UNKNOWN_CLOCK,
        },
        protocol: 'teltonika',
        receivedAtMs: Date.now(),
        bytes: Buffer.alloc(1),
        positions: step,
        readings: null,
      },
    ])
    return lastId
  }
  const scope = { customerIds: [customer.id], vehicleGroupIds: null }
  const actor = { userId, name: 'Ada Moor', address: null, requestId: null }
  return withScope(api, scope, async db => {
    if (step === 'revoke') {
      const last = await findCorrection(db, TRIP_CORRECTIONS, scope, lastId)
      if (!last) throw new Error('There is nothing to revoke.')
      await revokeCorrection(db, TRIP_CORRECTIONS, last, { reason: 'a mistake', madeAtMs: Date.now() }, actor)
      return lastId
    }
    const [startedAtMs, endedAtMs] = step.hours.map(hour => at(hour)) as [number, number]
    const subject = { trackerId: vehicle.trackerId, vehicleId: vehicle.id, startedAtMs, endedAtMs, field: step.field }
    const made = { value: step.value, before: null, reason: 'as it was', revokes: null, madeAtMs: Date.now() }
    return addCorrection(db, TRIP_CORRECTIONS, { ...subject, customerId: customer.id, ...made }, actor)
  })
}

async function foldLateRecords() {
  const worker = startRefoldWorker(pool, parts.contexts, createLog({ level: 'silent', format: 'json' }, false))
  const waiting = async () => (await pool.query('select 1 from refolds limit 1')).rowCount
  while (await waiting()) await worker.runOnce()
  await worker.stop()
  parts.heads.invalidate(customer.vehicles.map(vehicle => vehicle.trackerId))
}

/** What is shown of a vehicle, as text, without what names the tracker and the transaction. */
async function shown(trackerId: number): Promise<Record<string, string[]>> {
  const tables = {
    trips: 'started_at',
    stops: 'started_at, kind',
    events: 'recorded_at, sequence, code, geofence_id',
    geofence_visits: 'entered_at, geofence_id',
  }
  const rows: Record<string, string[]> = {}
  for (const [table, order] of Object.entries(tables)) {
    const result = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - '{tracker_id,vehicle_id,stored_xid}'::text[])::text as row from ${table} t
       where tracker_id = $1 order by ${order}`,
      [trackerId],
    )
    rows[table] = result.rows.map(({ row }) => row)
  }
  return rows
}

async function afterSteps(steps: readonly Step[]): Promise<Record<string, string[]>> {
  const vehicle = customer.vehicles[next++]
  if (!vehicle) throw new Error('There are too few vehicles.')
  let lastId = 0
  for (const step of steps) {
    lastId = await take(vehicle, step, lastId)
    if (!Array.isArray(step)) continue
    await foldLateRecords()
  }
  return shown(vehicle.trackerId)
}

test('what is shown does not depend on whether a correction was made before or after the records that it is of', async () => {
  const records = trail()
  const expected = await afterSteps([records, ...corrections])
  const facts = async (sql: string) => (await pool.query(sql, [customer.vehicles[0]?.trackerId])).rows
  expect(
    await facts(
      'select driver_key, is_private, note, recorded_driver_key, recorded_is_private from trips where tracker_id = $1 order by started_at',
    ),
  ).toEqual([
    { driver_key: 'driver 5', is_private: false, note: null, recorded_driver_key: 'A1', recorded_is_private: false },
    {
      driver_key: '',
      is_private: true,
      note: 'By the ring road',
      recorded_driver_key: 'A1',
      recorded_is_private: false,
    },
    { driver_key: 'A1', is_private: true, note: null, recorded_driver_key: null, recorded_is_private: null },
    { driver_key: 'driver 6', is_private: false, note: null, recorded_driver_key: 'A1', recorded_is_private: false },
  ])
  expect(
    await facts('select is_private from geofence_visits where tracker_id = $1'),
    'the clinic is visited in private',
  ).toEqual([{ is_private: true }])
  const parked = "select is_private from stops where tracker_id = $1 and kind = 'parked' and started_at > $2 order by 1"
  expect((await pool.query(parked, [customer.vehicles[0]?.trackerId, new Date(at(12))])).rows).toEqual([
    { is_private: true },
    { is_private: true },
  ])
  const events = await facts('select distinct driver_key, is_private from events where tracker_id = $1 order by 1, 2')
  expect(events).toEqual(
    expect.arrayContaining([
      { driver_key: '', is_private: true },
      { driver_key: 'driver 5', is_private: false },
    ]),
  )

  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(records, { minLength: records.length }),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: corrections.length, maxLength: corrections.length }),
      async (shuffled, places) => {
        const size = Math.ceil(shuffled.length / 6)
        const steps: Step[] = Array.from({ length: 6 }, (_, i) => shuffled.slice(i * size, (i + 1) * size))
        const ordered = places.toSorted((a, b) => b - a)
        for (const [i, place] of ordered.entries()) {
          const correction = corrections.at(-1 - i)
          if (correction) steps.splice(place, 0, correction)
        }
        expect(await afterSteps(steps)).toEqual(expected)
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
})

test('nothing is left of a correction that was taken back', async () => {
  const records = trail()
  const untouched = await afterSteps([records])
  for (const correction of corrections.filter(step => typeof step === 'object' && 'field' in step)) {
    expect(await afterSteps([records, correction, 'revoke'])).toEqual(untouched)
  }
})

test('a correction that names a tracker of another customer changes nothing there', async () => {
  const records = trail()
  const expected = await afterSteps([records])
  const vehicle = customer.vehicles[next++]
  if (!vehicle) throw new Error('There are too few vehicles.')
  await take(vehicle, records, 0)
  const other = await registerCustomer(createDb(pool), 'Southwind', 0)
  const scope = { customerIds: [other.id], vehicleGroupIds: null }
  const subject = { trackerId: vehicle.trackerId, vehicleId: vehicle.id, startedAtMs: at(7), endedAtMs: at(8) }
  const made = { value: 'true', before: null, reason: 'as it was', revokes: null, madeAtMs: Date.now() }
  const correction = { ...subject, field: 'private' as const, customerId: other.id, ...made }
  const actor = { userId, name: 'Ada Moor', address: null, requestId: null }
  await withScope(api, scope, db => addCorrection(db, TRIP_CORRECTIONS, correction, actor))
  expect(await shown(vehicle.trackerId)).toEqual(expected)
})

test('a trip that is stored while it is corrected gets the correction', async () => {
  const records = trail()
  const expected = await afterSteps([records, corrections[0] ?? 'revoke'])
  const vehicle = customer.vehicles[next++]
  if (!vehicle) throw new Error('There are too few vehicles.')
  await take(vehicle, records.slice(0, 3), 0)
  await Promise.all([
    take(vehicle, corrections[0] ?? 'revoke', 0),
    ...records.slice(3).map((_, i) => (i % 9 === 0 ? take(vehicle, records.slice(3 + i, 12 + i), 0) : null)),
  ])
  await foldLateRecords()
  expect(await shown(vehicle.trackerId)).toEqual(expected)
})
