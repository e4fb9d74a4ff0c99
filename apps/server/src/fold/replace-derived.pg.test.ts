import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { EVENTS, type StoredEvent, type StoredTrip, TRIPS } from '../db/telemetry-columns.ts'
import { registerCustomer } from '../testing/registry.ts'
import { insertRecords, storedEvent, storedTrip } from '../testing/stored-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Replaced, replaceDerived } from './replace-derived.ts'
import { type DerivedRows, noRows } from './stored-rows.ts'

const HOUR_MS = 3_600_000
/** Between two partitions. */
const NEW_YEAR_MS = Date.UTC(2026, 0, 1)
const WINDOW = { fromMs: NEW_YEAR_MS - 12 * HOUR_MS, untilMs: NEW_YEAR_MS + 12 * HOUR_MS }

let database: TestDatabase
let pool: Pool
let of: { customerId: number; vehicleId: number; trackerId: number }
let otherTrackerId: number

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 2)
  const { id, vehicles } = await registerCustomer(createDb(pool), 'Northwind', 2)
  of = { customerId: id, vehicleId: vehicles[0]!.id, trackerId: vehicles[0]!.trackerId }
  otherTrackerId = vehicles[1]!.trackerId
  await pool.query(`select make_partitions(parent, '1 year', '2025-06-01', '2026-06-01')
    from unnest('{trips,stops,events,geofence_visits,doubts}'::text[]) as parent`)
})
beforeEach(async () => {
  for (const table of ['trips', 'events', 'withdrawals']) await pool.query(`delete from ${table}`)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** An hour long, from so many hours after midnight. */
const trip = (hour: number, given: Partial<StoredTrip> = {}): StoredTrip => {
  const startedAtMs = NEW_YEAR_MS + hour * HOUR_MS
  return storedTrip({ ...of, startedAtMs, endedAtMs: startedAtMs + HOUR_MS, ...given })
}

const event = (hour: number, given: Partial<StoredEvent> = {}): StoredEvent =>
  storedEvent({ ...of, recordedAtMs: NEW_YEAR_MS + hour * HOUR_MS, ...given })

async function replace(rows: Partial<DerivedRows>): Promise<Replaced> {
  const client = await pool.connect()
  try {
    const window = { trackerId: of.trackerId, ...WINDOW, earliestStartMs: WINDOW.fromMs - HOUR_MS }
    return await replaceDerived(client, window, { ...noRows(), ...rows })
  } finally {
    client.release()
  }
}

/** By the hour at which they began; the version of a row says whether it was stored again. */
async function storedTrips(): Promise<Map<number, { distance: number; version: string }>> {
  const { rows } = await pool.query<{ started_at: Date; distance: number; version: string }>(
    'select started_at, distance_m as distance, stored_xid::text as version from trips where tracker_id = $1',
    [of.trackerId],
  )
  return new Map(rows.map(({ started_at, ...row }) => [(started_at.getTime() - NEW_YEAR_MS) / HOUR_MS, row] as const))
}

async function withdrawn(): Promise<unknown[]> {
  const { rows } = await pool.query<{ row_table: string; row_key: Record<string, unknown> }>(
    'select row_table, row_key from withdrawals order by row_key::text',
  )
  return rows.map(({ row_table, row_key: { started_at, recorded_at, ...key } }) => {
    const atMs = Date.parse(String(started_at ?? recorded_at))
    return { row_table, hour: (atMs - NEW_YEAR_MS) / HOUR_MS, ...key }
  })
}

test('of rows in two partitions those that are the same stay, and one that differs or is gone is withdrawn by its key', async () => {
  await insertRecords(
    pool,
    TRIPS,
    [-8, -4, 2, 6].map(hour => trip(hour, { distanceM: 100 })),
  )
  const before = await storedTrips()
  const fresh = [trip(-8, { distanceM: 100 }), trip(-4, { distanceM: 90 }), trip(2, { distanceM: 100 }), trip(8)]
  expect(await replace({ trips: fresh })).toEqual({ withdrawn: 2, added: 2 })

  const after = await storedTrips()
  expect([...after.keys()].sort((a, b) => a - b)).toEqual([-8, -4, 2, 8])
  expect(after.get(-8)).toEqual(before.get(-8))
  expect(after.get(2)).toEqual(before.get(2))
  expect(after.get(-4)).toMatchObject({ distance: 90 })
  const of = { row_table: 'trips', tracker_id: fresh[0]!.trackerId }
  expect(await withdrawn()).toEqual([
    { ...of, hour: -4 },
    { ...of, hour: 6 },
  ])
})

test('rows outside of the window and of other trackers stay', async () => {
  const other = trip(1, { trackerId: otherTrackerId })
  const beforeIt = trip(-14)
  const afterIt = trip(11.5)
  await insertRecords(pool, TRIPS, [other, beforeIt, trip(0), afterIt])
  expect(await replace({})).toEqual({ withdrawn: 1, added: 0 })
  expect([...(await storedTrips()).keys()].sort((a, b) => a - b)).toEqual([-14, 11.5])
  expect((await pool.query('select from trips where tracker_id = $1', [otherTrackerId])).rowCount).toBe(1)
})

test('a row that comes twice is stored once, and another beside it all the same', async () => {
  expect(await replace({ trips: [trip(0), trip(0)] })).toEqual({ withdrawn: 0, added: 1 })
  expect(await replace({ trips: [trip(0), trip(0), trip(3)] })).toEqual({ withdrawn: 0, added: 1 })
  expect(await replace({ trips: [trip(0), trip(0, { distanceM: 5 }), trip(3), trip(5)] })).toEqual({
    withdrawn: 0,
    added: 1,
  })
  expect([...(await storedTrips()).keys()].sort((a, b) => a - b)).toEqual([0, 3, 5])
  expect(await withdrawn()).toEqual([])
})

test('an event of a road limit stays, since the fold did not derive it, beside one of the same record that is taken back', async () => {
  await insertRecords(pool, EVENTS, [event(1), event(1, { kind: 'road-limit', source: 'derived' })])
  expect(await replace({})).toEqual({ withdrawn: 1, added: 0 })
  const { rows } = await pool.query('select source from events')
  expect(rows).toEqual([{ source: 'derived' }])
  expect(await withdrawn()).toMatchObject([{ row_table: 'events', hour: 1, sequence: 1, geofence_id: 0 }])
})

test('a row whose driver and privacy were corrected is compared as it was recorded', async () => {
  await insertRecords(pool, TRIPS, [trip(0, { driverKey: 'K1' })])
  await pool.query(`update trips set recorded_driver_key = driver_key, recorded_is_private = is_private,
    driver_key = 'driver 12', is_private = true`)
  expect(await replace({ trips: [trip(0, { driverKey: 'K1' })] })).toEqual({ withdrawn: 0, added: 0 })
  expect(await replace({ trips: [trip(0, { driverKey: 'K2' })] })).toEqual({ withdrawn: 1, added: 1 })
})

test('a year of rows is not compared each with each', async () => {
  const startMs = Date.UTC(2025, 6, 1)
  const year = Array.from({ length: 12_000 }, (_, i) => {
    const startedAtMs = startMs + i * 1_200_000
    return storedTrip({ ...of, startedAtMs, endedAtMs: startedAtMs + 600_000 })
  })
  await insertRecords(pool, TRIPS, year)
  const client = await pool.connect()
  try {
    await client.query(`begin; set local statement_timeout = '8s'`)
    const window = { trackerId: of.trackerId, fromMs: startMs, untilMs: null, earliestStartMs: startMs }
    expect(await replaceDerived(client, window, { ...noRows(), trips: year })).toEqual({ withdrawn: 0, added: 0 })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
