import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { insertRecords, storedStop, storedTrip } from '../testing/stored-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDb } from './kysely.ts'
import { createOwnerPool, type Pool } from './pools.ts'
import { STOPS, TRIPS } from './telemetry-columns.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NIGHT_MS = Date.UTC(2026, 11, 31, 18) // a year's end: trips have a partition for each

let database: TestDatabase
let pool: Pool
let customer: TestCustomer
let userId: number
let number = 0

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createOwnerPool(database.url, 2)
  customer = await registerCustomer(createDb(pool), 'Northwind', 40)
  await pool.query("select make_partitions('trips', '1 year', '2026-06-01', '2027-06-01')")
  const user = await pool.query<{ id: number }>(
    "insert into users (email, first_name, last_name, permission_id) select 'ada', 'Ada', 'Moor', min(id) from permissions returning id",
  )
  userId = user.rows[0]!.id
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const hour = fc.integer({ min: 0, max: 11 })
const step = fc.oneof(
  fc.record({ do: fc.constant('trip' as const), hour, isPrivate: fc.boolean() }),
  fc.record({ do: fc.constant('stop' as const), hour, isPrivate: fc.boolean() }),
  fc.record({ do: fc.constant('withdraw' as const), hour, hours: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ do: fc.constant('turn' as const), hour }),
  fc.record({ do: fc.constant('correct' as const), hour }),
  fc.record({ do: fc.constant('revoke' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never
type Vehicle = TestCustomer['vehicles'][number]

const atHour = (hours: number, minutes = 0) => NIGHT_MS + hours * HOUR_MS + minutes * MINUTE_MS

async function take({ trackerId, id }: Vehicle, taken: Step): Promise<void> {
  const of = { trackerId, customerId: customer.id, vehicleId: id }
  const has = async (table: string, at: number) =>
    (await pool.query(`select from ${table} where tracker_id = $1 and started_at = $2`, [trackerId, new Date(at)]))
      .rowCount === 1
  if (taken.do === 'trip') {
    const startedAtMs = atHour(taken.hour)
    if (await has('trips', startedAtMs)) return
    const trip = storedTrip({ ...of, startedAtMs, endedAtMs: atHour(taken.hour, 30), isPrivate: taken.isPrivate })
    await insertRecords(pool, TRIPS, [trip])
  } else if (taken.do === 'stop') {
    const startedAtMs = atHour(taken.hour, 30)
    if (await has('stops', startedAtMs)) return
    const stop = storedStop({ ...of, startedAtMs, endedAtMs: atHour(taken.hour + 1), isPrivate: taken.isPrivate })
    await insertRecords(pool, STOPS, [stop])
  } else if (taken.do === 'withdraw') {
    const window = [trackerId, new Date(atHour(taken.hour)), new Date(atHour(taken.hour + taken.hours))]
    for (const table of ['trips', 'stops']) {
      await pool.query(`delete from ${table} where tracker_id = $1 and started_at between $2 and $3`, window)
    }
  } else if (taken.do === 'turn') {
    await pool.query('update trips set is_private = not is_private where tracker_id = $1 and started_at = $2', [
      trackerId,
      new Date(atHour(taken.hour)),
    ])
  } else await correct({ trackerId, id }, taken.do === 'correct' ? atHour(taken.hour) : null)
}

/** `fromMs` null: takes the last standing one back. */
async function correct({ trackerId, id }: Pick<Vehicle, 'trackerId' | 'id'>, fromMs: number | null): Promise<void> {
  const last = await pool.query<{ id: number; started_at: Date }>(
    "select id, started_at from standing_trip_corrections where tracker_id = $1 and field = 'private' order by id desc limit 1",
    [trackerId],
  )
  const revoked = last.rows[0]
  if (fromMs === null && !revoked) return
  const startedAt = fromMs === null ? revoked!.started_at : new Date(fromMs)
  number++
  await pool.query(
    `insert into trip_corrections (customer_id, number, tracker_id, started_at, ended_at, vehicle_id, field, value, reason, revokes,
       user_id, user_name, made_at, previous_hash, hash)
     values ($1, $2, $3, $4, $4::timestamptz + interval '30 minutes', $5, 'private', $6, 'as it was', $7, $8, 'Ada', now(), $9, '\\x00')`,
    [
      customer.id,
      number,
      trackerId,
      startedAt,
      id,
      fromMs === null ? null : 'true',
      fromMs === null ? revoked!.id : null,
      userId,
      number === 1 ? null : Buffer.of(0),
    ],
  )
}

interface Spell {
  began: Date
  ended: Date | number
  trip_ended: Date | null
}

const asText = (spells: readonly Spell[]) =>
  spells.map(({ began, ended, trip_ended }) => JSON.stringify([began, trip_ended, ended])).toSorted()

/** As they follow from all that is stored: begin, end of the trip, and end. */
async function following(trackerId: number): Promise<string[]> {
  const { rows } = await pool.query<Spell>(
    `select j.started_at as began, coalesce((select min(n.started_at) from trips n
       where n.tracker_id = $1 and n.started_at > j.started_at), 'infinity') as ended, max(j.ended_at) as trip_ended
     from (select started_at, ended_at from trips where tracker_id = $1 and is_private
       union select started_at, ended_at from standing_trip_corrections where tracker_id = $1 and field = 'private') j
     group by j.started_at
     union all select started_at, ended_at, null from stops where tracker_id = $1 and is_private`,
    [trackerId],
  )
  return asText(rows)
}

async function kept(trackerId: number): Promise<string[]> {
  const { rows } = await pool.query<Spell>(
    'select lower(spell) as began, ended_at as ended, trip_ended_at as trip_ended from private_spells where tracker_id = $1',
    [trackerId],
  )
  return asText(rows)
}

test('whatever is stored, withdrawn and corrected of trips and stops, the private times are those that follow from it', async () => {
  let vehicle = 0
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const own = customer.vehicles[vehicle++]!
      for (const taken of steps) {
        await take(own, taken)
        const expected = await following(own.trackerId)
        most = Math.max(most, expected.length)
        expect(await kept(own.trackerId), JSON.stringify(taken)).toEqual(expected)
      }
    }),
    { numRuns: 40, endOnFailure: true },
  )
  expect(most).toBeGreaterThan(3)
})
