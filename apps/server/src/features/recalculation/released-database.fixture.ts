import { addCorrection } from '../../corrections/correction-entries.ts'
import { TRIP_CORRECTIONS } from '../../corrections/correction-kinds.ts'
import { createDb } from '../../db/kysely.ts'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { withScope } from '../../db/scope.ts'
import { POSITIONS, type StoredPosition } from '../../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { insertRecords, storedPosition } from '../../testing/stored-records.ts'

/*
 * A database as version 1 of the fold left it, whose last migration was 0033: rows and states are written by SQL as it wrote
 * them.
 */

export const LAST_MIGRATION = '0033_unknown_speeds.sql'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Three days ago, in the customers' zone, which is UTC. */
export const dayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS
export const at = (hour: number, minute = 0) => dayMs + (hour * 60 + minute) * MINUTE_MS
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

interface Driven {
  customer: TestCustomer
  vehicle: TestCustomer['vehicles'][number]
}

/** A kilometre a minute to the north, from one instant to another, then the ignition goes off. */
export function drive({ customer, vehicle }: Driven, fromMs: number, minutes: number, fromKm = 0): StoredPosition[] {
  return Array.from({ length: minutes + 1 }, (_, minute) =>
    record({ customer, vehicle }, fromMs + minute * MINUTE_MS, {
      latitude: 52 + ((fromKm + minute) * 1_000) / 111_195,
      ignition: minute < minutes,
      speedKmh: minute < minutes ? 60 : 0,
    }),
  )
}

function record({ customer, vehicle }: Driven, recordedAtMs: number, given: Partial<StoredPosition>): StoredPosition {
  const ids = { trackerId: vehicle.trackerId, customerId: customer.id, vehicleId: vehicle.id }
  return storedPosition({
    ...{ ...ids, recordedAtMs, receivedAtMs: recordedAtMs, latitude: 52, longitude: -1, ignition: false },
    ...given,
  })
}

const NORTH_20_KM = 52 + 20_000 / 111_195

export interface Released {
  customer: TestCustomer
  /** Drove 20 km, with a record at 0,0 half way: 11,600 km to the fold of then. Trip and event were corrected and reviewed. */
  zeroed: TestCustomer['vehicles'][number]
  /** Its records begin in the midst of a trip: those before are past their retention. */
  cutOff: TestCustomer['vehicles'][number]
  /** Nothing is left of its records, and a day of its trip had no midnight: its hours were negative. */
  gone: TestCustomer['vehicles'][number]
  userId: number
}

export async function fillReleasedDatabase(url: string): Promise<Released> {
  const pool = createOwnerPool(url, 2)
  try {
    await makeOldPartitions(pool)
    const customer = await registerCustomer(createDb(pool), 'Northwind', 3)
    await pool.query(`update customers set time_zone = 'UTC'`)
    const [zeroed, cutOff, gone] = customer.vehicles
    if (!zeroed || !cutOff || !gone) throw new Error('There are too few vehicles.')
    await fillZeroed(pool, { customer, vehicle: zeroed })
    await fillCutOff(pool, { customer, vehicle: cutOff })
    await fillGone(pool, { customer, vehicle: gone })
    const userId = await correct(pool, { customer, vehicle: zeroed })
    return { customer, zeroed, cutOff, gone, userId }
  } finally {
    await pool.end()
  }
}

/** Those of `doubts` came later. */
async function makeOldPartitions(pool: Pool): Promise<void> {
  await pool.query(
    `select make_partitions('positions', '1 month', now() - interval '13 months', now() + interval '2 months')`,
  )
  await pool.query(
    `select make_partitions(parent, '1 year', now() - interval '13 months', now() + interval '2 months')
     from unnest('{fold_checkpoints,trips,stops,events,geofence_visits}'::text[]) as parent`,
  )
}

async function fillZeroed(pool: Pool, driven: Driven): Promise<void> {
  const way = drive(driven, at(8), 20)
  const stray = record(driven, at(8, 10) + 30_000, { latitude: 0, longitude: 0, ignition: true, speedKmh: 60 })
  const parked = [9, 12, 20, 30].map(hour => record(driven, at(hour), { latitude: NORTH_20_KM }))
  const braking = way[5]!
  await insertRecords(
    pool,
    POSITIONS,
    [...[record(driven, at(7), {}), ...way, stray, ...parked]].map(one =>
      one === braking ? { ...one, events: [{ kind: 'harsh-braking' as const, value: 0.5 }] } : one,
    ),
  )
  await addTrip(pool, driven, { fromMs: at(8), untilMs: at(8, 20), distanceM: 11_618_000, drivingS: 1_200 })
  await addStop(pool, driven, at(7), at(8))
  await addEvents(pool, driven, { 41: braking.recordedAtMs })
  await addFold(pool, driven, at(30), at(8, 20))
}

/** Of a trip from 02:00 to 03:00 the records since 02:37 are left; one of the evening before has none. */
async function fillCutOff(pool: Pool, driven: Driven): Promise<void> {
  const left = drive(driven, at(2), 60).filter(({ recordedAtMs }) => recordedAtMs >= at(2, 37))
  await insertRecords(pool, POSITIONS, [
    ...left,
    record(driven, at(5), { latitude: 52 + 60_000 / 111_195 }),
    ...drive(driven, at(10), 30, 60),
    record(driven, at(15), { latitude: 52 + 90_000 / 111_195 }),
  ])
  await addTrip(pool, driven, { fromMs: at(-4), untilMs: at(-3), distanceM: 40_000, drivingS: 3_600 })
  await addStop(pool, driven, at(-3), at(2))
  await addTrip(pool, driven, { fromMs: at(2), untilMs: at(3), distanceM: 60_000, drivingS: 3_600 })
  await addStop(pool, driven, at(3), at(10))
  await addTrip(pool, driven, { fromMs: at(10), untilMs: at(10, 30), distanceM: 90_000, drivingS: 1_800 })
  await addFold(pool, driven, at(15), at(10, 30))
}

async function fillGone(pool: Pool, driven: Driven): Promise<void> {
  const longAgo = at(-600 * 24)
  await addTrip(pool, driven, { fromMs: longAgo, untilMs: longAgo + 3_600_000, distanceM: 50_000, drivingS: -79_200 })
  await addFold(pool, driven, longAgo + 3_600_000, longAgo + 3_600_000)
}

interface OldTrip {
  fromMs: number
  untilMs: number
  distanceM: number
  drivingS: number
}

async function addTrip(pool: Pool, { customer, vehicle }: Driven, trip: OldTrip): Promise<void> {
  const { fromMs, untilMs, distanceM, drivingS } = trip
  const days = [{ day: dayOf(fromMs), distanceM, drivingS, standingS: 0, unknownS: 0 }]
  await pool.query(
    `insert into trips (tracker_id, started_at, customer_id, vehicle_id, ended_at, start_reason, end_reason, start_latitude,
       start_longitude, end_latitude, end_longitude, distance_m, driving_s, standing_s, unknown_s, max_speed_kmh, driver_key,
       is_private, days, settled_at)
     values ($1, $2, $3, $4, $5, 'ignition-on', 'ignition-off', 52, -1, 52.2, -1, $6, $7, 0, 0, 60, null, false, $8, $9)`,
    [
      ...[vehicle.trackerId, new Date(fromMs), customer.id, vehicle.id, new Date(untilMs)],
      ...[distanceM, drivingS, JSON.stringify(days), new Date(untilMs + 3_600_000)],
    ],
  )
  await addEvents(pool, { customer, vehicle }, { 4: fromMs, 5: untilMs })
}

/** The ignition, at the ends of a trip; or a harsh braking. */
async function addEvents(pool: Pool, { customer, vehicle }: Driven, codes: Record<number, number>): Promise<void> {
  await pool.query(
    `insert into events (tracker_id, recorded_at, sequence, code, customer_id, vehicle_id, value, source, has_fix, latitude,
       longitude, speed_kmh, heading_deg, is_private, late, settled_at)
     select $1, at, 1, code, $2, $3, null, 'derived', true, 52, -1, 60, 0, false, false, at
     from unnest($4::int[], $5::timestamptz[]) as given (code, at)`,
    [...[vehicle.trackerId, customer.id, vehicle.id, Object.keys(codes)], Object.values(codes).map(ms => new Date(ms))],
  )
}

async function addStop(pool: Pool, { customer, vehicle }: Driven, fromMs: number, untilMs: number): Promise<void> {
  await pool.query(
    `insert into stops (tracker_id, started_at, kind, customer_id, vehicle_id, ended_at, reason, latitude, longitude,
       is_private, settled_at)
     values ($1, $2, 'parked', $3, $4, $5, 'ignition-off', 52, -1, false, $5)`,
    [vehicle.trackerId, new Date(fromMs), customer.id, vehicle.id, new Date(untilMs)],
  )
}

/** As version 1 wrote it of a vehicle that has parked. */
async function addFold(
  pool: Pool,
  { customer, vehicle }: Driven,
  foldedAtMs: number,
  restedAtMs: number,
): Promise<void> {
  const place = { latitude: NORTH_20_KM, longitude: -1 }
  const state = {
    ...{ vehicleId: vehicle.id, atMs: foldedAtMs, ignition: false, isMoving: false, odometerM: null },
    ...{ fix: { ...place, atMs: foldedAtMs, speedKmh: 0 }, driverKey: null, privateMode: false, switchesOn: [] },
    ...{ run: null, rest: { startedAtMs: restedAtMs, place, reason: 'ignition-off' }, inside: [], speeding: null },
  }
  await pool.query(
    `insert into tracker_folds (tracker_id, customer_id, version, folded_at, folded_sequence, state, vehicle_id, rest_started_at)
     values ($1, $2, 500, $3, 1, $4, $5, $6)`,
    [vehicle.trackerId, customer.id, new Date(foldedAtMs), JSON.stringify(state), vehicle.id, new Date(restedAtMs)],
  )
  await pool.query('insert into fold_checkpoints (tracker_id, day, customer_id, state) values ($1, $2, $3, $4)', [
    ...[vehicle.trackerId, dayOf(foldedAtMs), customer.id, JSON.stringify(state)],
  ])
}

/** The trip is another driver's, and has a note; the event was dismissed. */
async function correct(pool: Pool, { customer, vehicle }: Driven): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into users (email, first_name, last_name, permission_id) select 'ada', 'Ada', 'Moor', min(id) from permissions returning id",
  )
  const userId = rows[0]?.id ?? 0
  const scope = { customerIds: [customer.id], vehicleGroupIds: null }
  const trip = { trackerId: vehicle.trackerId, vehicleId: vehicle.id, startedAtMs: at(8), endedAtMs: at(8, 20) }
  const made = { before: null, reason: 'as it was', revokes: null, madeAtMs: Date.now() }
  const actor = { userId, name: 'Ada Moor', address: null, requestId: null }
  await withScope(createDb(pool), scope, async db => {
    for (const [field, value] of [
      ['driver', '5'],
      ['note', 'By the ring road'],
    ] as const) {
      await addCorrection(db, TRIP_CORRECTIONS, { ...trip, field, value, customerId: customer.id, ...made }, actor)
    }
  })
  await pool.query(
    `insert into event_reviews (tracker_id, recorded_at, sequence, code, geofence_id, customer_id, state, reason, user_name,
       reviewed_at)
     values ($1, $2, 1, 41, 0, $3, 'dismissed', 'A pothole', 'Ada Moor', now())`,
    [vehicle.trackerId, new Date(at(8, 5)), customer.id],
  )
  return userId
}
