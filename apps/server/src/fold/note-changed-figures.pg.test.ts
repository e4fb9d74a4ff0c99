import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../db/kysely.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { TRIPS } from '../db/telemetry-columns.ts'
import { registerCustomer } from '../testing/registry.ts'
import { insertRecords, storedTrip } from '../testing/stored-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { noteChangedFigures } from './note-changed-figures.ts'

const MORNING_MS = Date.UTC(2026, 5, 1, 7)
const HOUR_MS = 3_600_000

let database: TestDatabase
let pool: Pool
let customerId: number
let vehicleId: number
let trackerIds: number[]

/** A vehicle that had one tracker in the morning and another from noon on; each drove an hour. */
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 2)
  const { id, vehicles } = await registerCustomer(createDb(pool), 'Northwind', 2)
  customerId = id
  vehicleId = vehicles[0]!.id
  trackerIds = vehicles.map(({ trackerId }) => trackerId)
  const [first, second] = trackerIds
  const noon = new Date(MORNING_MS + 5 * HOUR_MS)
  await pool.query('update tracker_assignments set unassigned_at = $2 where tracker_id = $1', [first, noon])
  await pool.query('update tracker_assignments set vehicle_id = $2, assigned_at = $3 where tracker_id = $1', [
    ...[second, vehicleId, noon],
  ])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function drive(place: 0 | 1, distanceM: number): Promise<void> {
  const startedAtMs = MORNING_MS + place * 6 * HOUR_MS
  const of = { customerId, vehicleId, trackerId: trackerIds[place]! }
  const days = [
    {
      day: '2026-06-01',
      distanceM,
      drivingS: 3_600,
      unknownS: 0,
      ...{ unknownM: 0, carriedM: 0, standingS: 0, carriedS: 0 },
    },
  ]
  await pool.query('delete from trips where tracker_id = $1', [of.trackerId])
  await insertRecords(pool, TRIPS, [
    storedTrip({ ...of, startedAtMs, endedAtMs: startedAtMs + HOUR_MS, distanceM, drivingS: 3_600, days }),
  ])
}

/** As a re-fold does whose rules make another distance of the drive. */
async function refoldTo(place: 0 | 1, distanceM: number): Promise<void> {
  const trackerId = trackerIds[place]!
  const until = new Date(MORNING_MS + 24 * HOUR_MS)
  const noting = noteChangedFigures({ trackerId, drivenUntil: until, parkedUntil: until })
  const client = await pool.connect()
  try {
    await noting.begin(client, { trackerId, fromMs: MORNING_MS, untilMs: null, earliestStartMs: MORNING_MS })
    await drive(place, distanceM)
    await noting.finish(client, null)
  } finally {
    client.release()
  }
}

const listed = async () =>
  (await pool.query('select figure, from_value, to_value from changed_figures where vehicle_id = $1', [vehicleId])).rows

test('of two trackers on a day the figure that both left is listed, and none that the second brings back', async () => {
  await drive(0, 6_000)
  await drive(1, 4_000)
  await refoldTo(0, 8_000)
  expect(await listed()).toEqual([{ figure: 'distance', from_value: 10_000, to_value: 12_000 }])
  await refoldTo(1, 5_000)
  expect(await listed()).toEqual([{ figure: 'distance', from_value: 10_000, to_value: 13_000 }])
  await refoldTo(1, 2_050)
  expect(await listed()).toEqual([])
})
