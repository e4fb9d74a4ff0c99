import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { insertRecords, storedTrip } from '../testing/stored-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDb } from './kysely.ts'
import { createOwnerPool, type Pool } from './pools.ts'
import { isPrivateAt } from './private-times.ts'
import type { Db } from './scope.ts'
import { TRIPS } from './telemetry-columns.ts'

const HOUR_MS = 3_600_000
const MORNING_MS = Date.UTC(2026, 6, 1)
const LAST_HOUR = 6

let database: TestDatabase
let pool: Pool
let db: Db
let customer: TestCustomer
let trackerIds: number[]
let vehicleIds: number[]

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createOwnerPool(database.url, 3)
  db = createDb(pool)
  customer = await registerCustomer(db, 'Northwind', 3)
  await pool.query("select make_partitions('trips', '1 year', '2026-06-01', '2027-06-01')")
  trackerIds = customer.vehicles.map(vehicle => vehicle.trackerId)
  vehicleIds = customer.vehicles.map(vehicle => vehicle.id)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

interface Assignment {
  tracker: number
  vehicle: number
  from: number
  until: number
}
interface Trip {
  tracker: number
  hour: number
  isPrivate: boolean
}

const number = (max: number) => fc.integer({ min: 0, max })
const put = fc.record({
  do: fc.constant('put' as const),
  tracker: number(2),
  vehicle: number(1),
  hour: number(LAST_HOUR),
})
const takenOut = fc.record({ do: fc.constant('take out' as const), tracker: number(2), hour: number(LAST_HOUR) })
const forgotten = fc.record({ do: fc.constant('forget' as const), tracker: number(2) })
const driven = fc.record({
  ...{ do: fc.constant('drive' as const), tracker: number(2), hour: number(LAST_HOUR), isPrivate: fc.boolean() },
})
const step = fc.oneof(
  ...[put, takenOut].map(arbitrary => ({ weight: 3, arbitrary })),
  { weight: 1, arbitrary: forgotten },
  { weight: 8, arbitrary: driven },
)
const steps = fc.array(step, { minLength: 5, maxLength: 20 })
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never

const atHour = (hours: number) => new Date(MORNING_MS + hours * HOUR_MS)

/** Beginning with an hour a tracker is in no vehicle. */
async function takeOut(trackerId: number, hour: number): Promise<void> {
  await pool.query('delete from tracker_assignments where tracker_id = $1 and assigned_at >= $2', [
    trackerId,
    atHour(hour),
  ])
  await pool.query(
    `update tracker_assignments set unassigned_at = $2
     where tracker_id = $1 and assigned_at < $2 and (unassigned_at is null or unassigned_at > $2)`,
    [trackerId, atHour(hour)],
  )
}

async function take(taken: Step, trips: Trip[]): Promise<void> {
  const trackerId = trackerIds[taken.tracker]!
  if (taken.do === 'forget') await pool.query('delete from tracker_assignments where tracker_id = $1', [trackerId])
  else if (taken.do === 'take out') await takeOut(trackerId, taken.hour)
  else if (taken.do === 'put') {
    await takeOut(trackerId, taken.hour)
    await pool.query(
      'insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at) values ($1, $2, $3, $4)',
      [customer.id, trackerId, vehicleIds[taken.vehicle], atHour(taken.hour)],
    )
  } else if (!trips.some(trip => trip.tracker === taken.tracker && trip.hour === taken.hour)) {
    const { tracker, hour, isPrivate } = taken
    trips.push({ tracker, hour, isPrivate })
    // A trip begins a little after the assignment, as its first record does.
    const times = { startedAtMs: atHour(hour + 0.25).getTime(), endedAtMs: atHour(hour + 0.5).getTime() }
    const of = { trackerId, customerId: customer.id, vehicleId: vehicleIds[0]! }
    await insertRecords(pool, TRIPS, [storedTrip({ ...of, ...times, isPrivate })])
  }
}

async function assignments(): Promise<Assignment[]> {
  const { rows } = await pool.query<{ tracker_id: number; vehicle_id: number; from_ms: number; until_ms: number }>(
    `select tracker_id, vehicle_id, extract(epoch from assigned_at)::float8 * 1000 as from_ms,
       coalesce(extract(epoch from unassigned_at)::float8 * 1000, 'infinity') as until_ms from tracker_assignments`,
  )
  const hourOf = (ms: number) => (ms - MORNING_MS) / HOUR_MS
  return rows.map(row => ({
    tracker: trackerIds.indexOf(row.tracker_id),
    vehicle: row.vehicle_id,
    from: hourOf(row.from_ms),
    until: hourOf(row.until_ms),
  }))
}

interface Spell {
  from: number
  until: number
}

const holds = ({ from, until }: Spell, at: number) => from <= at && at < until

/** What is private by the rules, looked up in everything that was done. */
function isPrivate(tracker: number, at: number, all: readonly Assignment[], trips: readonly Trip[]): boolean {
  const startsOf = (of: number) => trips.filter(trip => trip.tracker === of).map(trip => trip.hour + 0.25)
  const spellsOf = (of: number): Spell[] =>
    trips
      .filter(trip => trip.tracker === of && trip.isPrivate)
      .map(({ hour }) => hour + 0.25)
      .map(from => ({ from, until: Math.min(Infinity, ...startsOf(of).filter(start => start > from)) }))
  if (spellsOf(tracker).some(spell => holds(spell, at))) return true
  return all
    .filter(own => own.tracker === tracker && holds(own, at))
    .some(own =>
      all
        .filter(other => other.tracker !== tracker && other.vehicle === own.vehicle)
        .some(other => {
          const told = spellsOf(other.tracker).filter(({ from }) => holds(other, from))
          if (holds(other, at)) return told.some(spell => holds(spell, at))
          if (at < other.until || !told.some(({ until }) => until > other.until)) return false
          const since = Math.max(own.from, other.until)
          const between = all.some(
            each =>
              ![own, other].includes(each) &&
              each.vehicle === own.vehicle &&
              each.from < own.from &&
              each.until > other.until,
          )
          if (own.from >= other.until && between) return false
          return !startsOf(tracker).some(start => start >= since && start <= at)
        }),
    )
}

const MOMENTS = Array.from({ length: 4 * (LAST_HOUR + 2) }, (_, quarter) => quarter / 4 + 1 / 8)

test('whatever trackers are put where and drive, a place is private by whichever tracker of its vehicle said so, and by no other vehicle’s', async () => {
  const seen = { own: 0, others: 0, public: 0 }
  await fc.assert(
    fc.asyncProperty(fc.tuple(number(1), number(1), number(1)), steps, async (vehicles, taken) => {
      await pool.query('delete from trips; delete from tracker_assignments')
      const trips: Trip[] = []
      const first = vehicles.map((vehicle, tracker) => ({ do: 'put' as const, tracker, vehicle, hour: 0 }))
      for (const one of [...first, ...taken]) await take(one, trips)
      const all = await assignments()
      const asked = trackerIds.flatMap((_, tracker) => MOMENTS.map(at => ({ tracker, at })))
      const { rows } = await sql<{ is_private: boolean; is_own: boolean }>`
        select ${isPrivateAt(sql`asked.tracker_id`, sql`asked.at`)} as is_private, exists (
          select from private_spells s where s.tracker_id = asked.tracker_id and s.spell @> asked.at) as is_own
        from unnest(${asked.map(({ tracker }) => trackerIds[tracker]!)}::int[], ${asked.map(({ at }) => atHour(at))}::timestamptz[])
          with ordinality as asked (tracker_id, at, place) order by place`.execute(db)
      for (const [place, { is_private, is_own }] of rows.entries()) {
        seen[is_own ? 'own' : is_private ? 'others' : 'public']++
        const { tracker, at } = asked[place]!
        expect([tracker, at, is_private]).toEqual([tracker, at, isPrivate(tracker, at, all, trips)])
      }
    }),
    { numRuns: 150 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
})

test('of trackers that one statement puts into several vehicles, those of the same vehicle are companions', async () => {
  await pool.query('delete from tracker_assignments')
  await pool.query(
    `insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
     select $1::int, tracker_id, vehicle_id, '2026-07-01' from unnest($2::int[], $3::int[]) as put (tracker_id, vehicle_id)`,
    [customer.id, trackerIds, [vehicleIds[0], vehicleIds[1], vehicleIds[0]]],
  )
  const { rows } = await pool.query<{ tracker_id: number; companion_id: number }>(
    'select tracker_id, companion_id from tracker_companions order by tracker_id',
  )
  const [first, , third] = trackerIds
  expect(rows).toEqual([
    { tracker_id: first, companion_id: third },
    { tracker_id: third, companion_id: first },
  ])
})

test('two trackers that come into a vehicle in transactions of the same time are of one vehicle', async () => {
  await pool.query('delete from tracker_assignments')
  const assign = `insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at) values ($1, $2, $3, '2026-07-01')`
  const [one, other] = [await pool.connect(), await pool.connect()]
  await one.query('begin')
  await other.query('begin')
  await one.query(assign, [customer.id, trackerIds[0], vehicleIds[0]])
  const { rows: backends } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const second = other.query(assign, [customer.id, trackerIds[1], vehicleIds[0]])
  const waits = async () =>
    (await pool.query("select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'", [backends[0]!.pid]))
      .rowCount
  await expect.poll(waits).toBe(1)
  await one.query('commit')
  await second
  await other.query('commit')
  one.release()
  other.release()
  const { rows } = await pool.query<{ tracker_id: number }>(
    'select tracker_id from tracker_companions order by tracker_id',
  )
  expect(rows.map(row => row.tracker_id)).toEqual(trackerIds.slice(0, 2))
})
