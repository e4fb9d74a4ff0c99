import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createOwnerPool, type Pool } from './pools.ts'
import {
  EVENTS,
  FOLD_CHECKPOINTS,
  GEOFENCE_VISITS,
  POSITIONS,
  RAW_FRAMES,
  STOPS,
  type StoredEvent,
  type StoredTrip,
  TRACKER_FOLDS,
  TRACKER_STATES,
  TRIPS,
} from './telemetry-columns.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createOwnerPool(database.url, 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Filled by the database itself. */
const FILLED_BY_DEFAULT = new Set(['stored_xid', 'note', 'recorded_driver_key', 'recorded_is_private'])

test.each([
  RAW_FRAMES,
  POSITIONS,
  TRACKER_STATES,
  TRACKER_FOLDS,
  FOLD_CHECKPOINTS,
  TRIPS,
  STOPS,
  EVENTS,
  GEOFENCE_VISITS,
])('the list of $name is the table: its columns, types and nulls', async table => {
  const { rows } = await pool.query(
    `select column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable" from information_schema.columns
     where table_name = $1 order by column_name`,
    [table.name],
  )
  const listed = table.columns.map(({ name, type, isNullable }) => ({ name, type, isNullable }))
  expect(listed.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    rows.filter(row => !FILLED_BY_DEFAULT.has(row.name)),
  )
  const keys = await pool.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table.name],
  )
  expect(new Set(table.keyNames)).toEqual(new Set(keys.rows.map(row => row.name)))
})

const MORNING = Date.UTC(2026, 5, 1, 8, 0, 0, 123)

const trip: StoredTrip = {
  trackerId: 1,
  customerId: 2,
  vehicleId: 3,
  startedAtMs: MORNING,
  endedAtMs: MORNING + 1_234_567,
  startReason: 'ignition-on',
  endReason: 'silence',
  start: { latitude: 52.67, longitude: -0.73 },
  end: null,
  startOdometerM: 5_000_000_000,
  endOdometerM: null,
  distanceM: 1234.5,
  drivingS: 1000,
  standingS: 200,
  unknownS: 34,
  unknownM: 120.5,
  carriedM: 45_000.5,
  carriedS: 5_400,
  maxSpeedKmh: 90.5,
  driverKey: 'É"\\',
  isPrivate: true,
  days: [
    {
      day: '2026-06-01',
      distanceM: 1234.5,
      drivingS: 1000,
      standingS: 200,
      unknownS: 34,
      unknownM: 0,
      carriedS: 0,
      carriedM: 0,
    },
  ],
  settledAtMs: MORNING + 2_000_000,
}

const event: StoredEvent = {
  trackerId: 1,
  customerId: 2,
  vehicleId: 3,
  recordedAtMs: MORNING,
  sequence: -7,
  kind: 'over-speed',
  geofenceId: null,
  value: 61,
  limitKmh: null,
  durationS: 30,
  source: 'derived',
  hasFix: true,
  place: { latitude: 52.67, longitude: -0.73 },
  speedKmh: 55.5,
  headingDeg: 90,
  driverKey: null,
  isPrivate: false,
  late: false,
  settledAtMs: MORNING,
}

test('a record is read as it was stored, out of JSON as out of arrays', async () => {
  const other = { ...trip, startedAtMs: MORNING + 1_000_000, start: null }
  await pool.query(TRIPS.insert(TRIPS.rowsOfJson('$1')), [TRIPS.json([trip])])
  await pool.query(TRIPS.insert(TRIPS.rowsOfArrays()), TRIPS.arrays([other]))
  const trips = await pool.query(`select ${TRIPS.select('t')} from trips t order by t.started_at`)
  expect(trips.rows.map(TRIPS.read)).toEqual([trip, other])

  await pool.query(EVENTS.insert(EVENTS.rowsOfJson('$1')), [EVENTS.json([event])])
  const events = await pool.query(`select ${EVENTS.select()} from events`)
  expect(events.rows.map(EVENTS.read)).toEqual([event])
})

test('some properties of a table are read alone', async () => {
  const some = TRIPS.only('start', 'startedAtMs')
  const { rows } = await pool.query(`select ${some.select('t')} from trips t order by t.started_at limit 1`)
  expect(rows.map(some.read)).toEqual([{ start: trip.start, startedAtMs: MORNING }])
})
