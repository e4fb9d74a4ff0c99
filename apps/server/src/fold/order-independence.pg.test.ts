import { UNKNOWN_CLOCK } from '@milepost/domain/telemetry/clock-fault.ts'
import type { DevicePosition } from '@milepost/protocols/message.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { createDb } from '../db/kysely.ts'
import { makePartitions } from '../db/make-partitions.ts'
import { createPool, type Pool } from '../db/pools.ts'
import { type CommitParts, commitBatch } from '../ingest/commit-batch.ts'
import { FrameIds } from '../ingest/frame-ids.ts'
import type { Submission } from '../ingest/submission.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { admitWaiting } from './admit-waiting.ts'
import { FoldContexts } from './fold-contexts.ts'
import { Heads } from './heads.ts'
import { refold } from './refold.ts'
import { startRefoldWorker } from './refold-worker.ts'

let database: TestDatabase
let pool: Pool
let parts: CommitParts
let customer: TestCustomer
let next = 0

const DAY_MS = 86_400_000
const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.logins, 'system', 4)
  await makePartitions(pool)
  const db = createDb(pool)
  customer = await registerCustomer(db, 'Northwind', 200)
  await pool.query(`update customers set fold_settings = '{"speedLimitKmh": 80}', time_zone = 'Europe/London'`)
  await addGeofences()
  parts = { pool, frameIds: new FrameIds(), heads: new Heads(), contexts: new FoldContexts() }
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A depot whose rules never changed, and a site whose shape, hours, limit and vehicles changed while the vans were out. */
async function addGeofences(): Promise<void> {
  const everybody = customer.vehicles.map(vehicle => vehicle.id)
  const daytime = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 7 * 60, untilMinute: 60 }]
  const circle = (metresNorth: number, radiusM: number) =>
    ({ kind: 'circle', centre: [-1, 52 + metresNorth / 111_195], radiusM }) as const
  const hour = (hours: number) => new Date(startMs + hours * 3_600_000).toISOString()
  await addGeofence('Depot', [{ from: '2020-01-01', shape: circle(0, 700), dwell_s: 300 }])
  await addGeofence('Site', [
    { from: '2020-01-01', shape: circle(2_000, 900), speed_limit_kmh: 30, time_zone: 'Asia/Tokyo' },
    { from: hour(3), shape: circle(2_000, 900), speed_limit_kmh: 50, active_hours: daytime, vehicle_ids: everybody },
    { from: hour(9), shape: circle(2_500, 1_500), dwell_s: 60, active_hours: daytime, vehicle_ids: everybody },
    { from: hour(20), shape: circle(2_500, 1_500), vehicle_ids: [] },
    { from: hour(22), shape: circle(1_500, 400), speed_limit_kmh: 20 },
  ])
}

interface RulesFrom {
  from: string
  shape: { kind: 'circle'; centre: readonly [number, number]; radiusM: number }
  dwell_s?: number
  speed_limit_kmh?: number
  active_hours?: { weekdays: number[]; fromMinute: number; untilMinute: number }[]
  vehicle_ids?: number[]
  time_zone?: string
}

async function addGeofence(name: string, versions: RulesFrom[]): Promise<void> {
  const { rows } = await pool.query('insert into geofences (customer_id, name) values ($1, $2) returning id', [
    customer.id,
    name,
  ])
  const defaults = {
    dwell_s: null,
    speed_limit_kmh: null,
    active_hours: [],
    vehicle_ids: null,
    time_zone: 'Europe/London',
  }
  for (const [i, { from, ...rules }] of versions.entries()) {
    const { vehicle_ids, ...row } = { ...defaults, ...rules }
    await pool.query(
      `insert into geofence_shapes (geofence_id, customer_id, valid_from, valid_until, shape, dwell_s, speed_limit_kmh,
         active_hours, time_zone, vehicle_ids)
       select $1, $2, $3, $4, shape, dwell_s, speed_limit_kmh, active_hours, time_zone, $5
       from jsonb_populate_record(null::geofence_shapes, $6)`,
      [rows[0].id, customer.id, from, versions[i + 1]?.from ?? null, vehicle_ids, JSON.stringify(row)],
    )
  }
}

/** Two days and a bit of a van that is out for some hours each day; every few records something happens. */
const days: fc.Arbitrary<DevicePosition[]> = fc
  .array(
    fc.record({
      gapS: fc.oneof(
        { arbitrary: fc.integer({ min: 1, max: 90 }), weight: 12 },
        { arbitrary: fc.integer({ min: 200, max: 30_000 }), weight: 2 },
      ),
      speedKmh: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 110 })),
      ignition: fc.constantFrom(true, true, true, true, false, null),
      driverKey: fc.constantFrom(null, null, null, '', 'A1', 'B2'),
      reported: fc.option(fc.constantFrom('harsh-braking' as const, 'panic' as const, 'towing' as const), { freq: 8 }),
      late: fc.boolean(),
      // A stray fix, one that the device claims at 0,0, and none.
      strayDegrees: fc.option(fc.constantFrom(-52, 0.004, 0.02, 5), { freq: 9 }),
      hasFix: fc.constantFrom(true, true, true, true, true, false),
    }),
    { minLength: 20, maxLength: 90 },
  )
  .map(list => {
    let recordedAtMs = startMs
    let metres = 0
    return list.map(({ gapS, reported, speedKmh, strayDegrees, ...one }, sequence) => {
      recordedAtMs += gapS * 1000
      metres += Math.min(gapS, 60) * (speedKmh / 3.6)
      return position({
        ...one,
        recordedAtMs,
        sequence,
        speedKmh: speedKmh + 0.1,
        latitude: strayDegrees === -52 ? 0 : 52 + (strayDegrees ?? 0) + (metres % 5_000) / 111_195,
        longitude: strayDegrees === -52 ? 0 : -1,
        odometerM: Math.round(metres),
        events: reported ? [{ kind: reported, value: 0.37 }] : null,
      })
    })
  })

function position(changes: Partial<DevicePosition>): DevicePosition {
  return {
    recordedAtMs: startMs,
    sequence: 0,
    hasFix: true,
    latitude: 52,
    longitude: -1,
    altitudeM: 90,
    headingDeg: 12.3,
    speedKmh: 0,
    satellites: 9,
    priority: 0,
    late: false,
    eventId: 0,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
    ...changes,
  }
}

async function commit(vehicle: TestCustomer['vehicles'][number], positions: DevicePosition[], receivedAtMs: number) {
  const submission: Submission = {
    tracker: {
      id: vehicle.trackerId,
      customerId: customer.id,
      protocol: 'teltonika',
      model: null,
      inputRoles: {},
      assignments: [{ vehicleId: vehicle.id, fromMs: 0, untilMs: null }],
      clock: UNKNOWN_CLOCK,
    },
    protocol: 'teltonika',
    receivedAtMs,
    bytes: Buffer.alloc(1),
    positions,
    readings: null,
  }
  await commitBatch(parts, [submission])
}

async function foldLateRecords() {
  const worker = startRefoldWorker(pool, parts.contexts, createLog({ level: 'silent', format: 'json' }, false))
  const waiting = async () => (await pool.query('select 1 from refolds limit 1')).rowCount
  while (await waiting()) await worker.runOnce()
  await worker.stop()
}

/** Everything derived of a tracker, as text, without what names the tracker, the arrival and the transaction. */
async function derived(trackerId: number): Promise<unknown> {
  const tables = {
    trips: 'started_at',
    stops: 'started_at, kind',
    events: 'recorded_at, sequence, code, geofence_id',
    geofence_visits: 'entered_at, geofence_id',
    doubts: 'recorded_at, sequence',
    tracker_states: 'tracker_id',
    fold_checkpoints: 'day',
    tracker_folds: 'tracker_id',
  }
  const rows: Record<string, string> = {}
  for (const [table, order] of Object.entries(tables)) {
    const result = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - '{tracker_id,vehicle_id,stored_xid,version,received_at}'::text[])::text as row from ${table} t
       where tracker_id = $1 order by ${order}`,
      [trackerId],
    )
    rows[table] = result.rows.map(({ row }) => row.replaceAll(/\\"vehicleId\\": ?\d+/g, 'vehicle')).join('\n')
  }
  return rows
}

const shuffledInBatches = (positions: DevicePosition[]) =>
  fc
    .tuple(
      fc.shuffledSubarray(positions, { minLength: positions.length }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      fc.subarray(positions),
    )
    .map(([shuffled, sizes, again]) => {
      const all = [...shuffled, ...again]
      const batches: DevicePosition[][] = []
      for (let from = 0, i = 0; from < all.length; i++) {
        const size = sizes[i % sizes.length]!
        batches.push(all.slice(from, from + size))
        from += size
      }
      return batches
    })

test('shuffled, repeated and 30 days late, in any batches, the derived rows are the same to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      days.chain(positions => fc.tuple(fc.constant(positions), shuffledInBatches(positions))),
      async ([positions, batches]) => {
        const [inOrder, disordered] = [customer.vehicles[next++]!, customer.vehicles[next++]!]
        for (const one of positions) await commit(inOrder, [one], one.recordedAtMs + 2_000)
        for (const batch of batches) await commit(disordered, batch, Date.now() + 30 * DAY_MS)
        await foldLateRecords()
        expect(await derived(disordered.trackerId)).toEqual(await derived(inOrder.trackerId))
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
})

test('such records meet the rules of the geofences: the site is visited, and a vehicle is too fast there', async () => {
  const trackerIds: number[] = []
  for (const positions of fc.sample(days, { numRuns: 8, seed: 11 })) {
    const vehicle = customer.vehicles[next++]!
    trackerIds.push(vehicle.trackerId)
    await commit(vehicle, positions, Date.now())
  }
  const { rows } = await pool.query<{ kind: string }>(
    `select distinct concat_ws(' ', g.name, e.code, e.limit_kmh) as kind from events e join geofences g on g.id = e.geofence_id
     where e.tracker_id = any($1)`,
    [trackerIds],
  )
  const kinds = rows.map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['Depot 82', 'Site 60 30', 'Site 60 50', 'Site 80', 'Site 81', 'Site 82']),
  )
})

/** Each with the time of its arrival, up to a day before its own and up to two days after it, in the order of arrival. */
const arriving = (positions: DevicePosition[]) =>
  fc
    .array(
      fc.oneof(
        { arbitrary: fc.integer({ min: -DAY_MS, max: -1 }), weight: 2 },
        { arbitrary: fc.constant(1_000), weight: 2 },
        { arbitrary: fc.integer({ min: 0, max: 2 * DAY_MS }), weight: 1 },
      ),
      { minLength: positions.length, maxLength: positions.length },
    )
    .map(delays =>
      positions
        .map((one, i) => ({ one, receivedAtMs: one.recordedAtMs + delays[i]! }))
        .toSorted((a, b) => a.receivedAtMs - b.receivedAtMs),
    )

test('dated up to a day ahead of the server, records wait for their time, and then the derived rows are the same to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      days.chain(positions =>
        fc.tuple(
          fc.constant(positions),
          arriving(positions),
          fc
            .array(fc.constantFrom('commit', 'commit', 'commit', 'admit', 'fold', 'rebuild'), { minLength: 5 })
            .map(doings => ['commit', ...doings]),
        ),
      ),
      async ([positions, arrivals, doings]) => {
        const [inOrder, ahead] = [customer.vehicles[next++]!, customer.vehicles[next++]!]
        for (const one of positions) await commit(inOrder, [one], one.recordedAtMs + 2_000)
        let nowMs = 0
        for (let i = 0, arrived = 0; arrived < arrivals.length; i++) {
          const doing = doings[i % doings.length]!
          if (doing === 'commit') {
            const { one, receivedAtMs } = arrivals[arrived++]!
            nowMs = receivedAtMs
            await commit(ahead, [one], nowMs)
          } else if (doing === 'admit') await admitWaiting(pool, nowMs)
          else if (doing === 'fold') await foldLateRecords()
          else await refold(pool, parts.contexts, { trackerId: ahead.trackerId, fromMs: startMs, untilMs: null })
          expect(await newestFoldedMs(ahead.trackerId)).toBeLessThanOrEqual(nowMs + 120_000)
        }
        await admitWaiting(pool, nowMs + 2 * DAY_MS)
        await foldLateRecords()
        expect(await derived(ahead.trackerId)).toEqual(await derived(inOrder.trackerId))
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
})

async function newestFoldedMs(trackerId: number): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>(
    'select greatest(f.folded_at, s.recorded_at) as at from tracker_folds f left join tracker_states s using (tracker_id) where tracker_id = $1',
    [trackerId],
  )
  return rows[0]?.at.getTime() ?? 0
}

test('a record three minutes ahead is stored, shown nowhere, and does not make right ones late; two minutes ahead is right', async () => {
  const vehicle = customer.vehicles[next++]!
  const nowMs = Date.now()
  await commit(vehicle, [position({ recordedAtMs: nowMs + 180_000, latitude: 53 })], nowMs)
  expect(await newestFoldedMs(vehicle.trackerId)).toBe(0)
  await commit(vehicle, [position({ recordedAtMs: nowMs + 1_000 })], nowMs + 1_000)
  await commit(vehicle, [position({ recordedAtMs: nowMs + 60_000 })], nowMs - 60_000)
  expect(await newestFoldedMs(vehicle.trackerId)).toBe(nowMs + 60_000)
  expect((await pool.query('select 1 from refolds where tracker_id = $1', [vehicle.trackerId])).rowCount).toBe(0)
  expect((await pool.query('select 1 from positions where tracker_id = $1', [vehicle.trackerId])).rowCount).toBe(3)
  await admitWaiting(pool, nowMs + 179_999)
  expect((await pool.query('select 1 from refolds where tracker_id = $1', [vehicle.trackerId])).rowCount).toBe(0)
  await admitWaiting(pool, nowMs + 180_000)
  await foldLateRecords()
  expect(await newestFoldedMs(vehicle.trackerId)).toBe(nowMs + 180_000)
})

test('a record that waits and is sent again when its time has come stands once', async () => {
  const [vehicle, reference] = [customer.vehicles[next++]!, customer.vehicles[next++]!]
  const nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const ahead = position({ recordedAtMs: nowMs + 3_600_000, ignition: true })
  await commit(vehicle, [ahead], nowMs)
  await commit(vehicle, [ahead], nowMs + 60_000)
  await commit(vehicle, [ahead], nowMs + 3_600_000)
  await admitWaiting(pool, nowMs + 3_600_000)
  await foldLateRecords()
  await commit(reference, [ahead], nowMs + 3_600_000)
  expect(await derived(vehicle.trackerId)).toEqual(await derived(reference.trackerId))
})

test('a rebuild from the start finds every row as it is', async () => {
  const vehicle = customer.vehicles[next++]!
  const [positions] = fc.sample(days, { numRuns: 1, seed: 7 })
  for (const one of positions!) await commit(vehicle, [one], one.recordedAtMs)
  const before = await derived(vehicle.trackerId)
  const done = await refold(pool, parts.contexts, { trackerId: vehicle.trackerId, fromMs: startMs, untilMs: null })
  parts.heads.invalidate([vehicle.trackerId])
  expect(done).toMatchObject({ withdrawn: 0, added: 0, positions: positions!.length, convergedAtMs: null })
  expect(await derived(vehicle.trackerId)).toEqual(before)
})

test('a late record folds only its own days again: the re-fold ends where it comes to a known state', async () => {
  const vehicle = customer.vehicles[next++]!
  const at = (hours: number) => startMs - 20 * DAY_MS + hours * 3_600_000
  const day = (index: number) => [
    position({ recordedAtMs: at(index * 24 + 8), ignition: true, odometerM: index * 20_000 }),
    position({ recordedAtMs: at(index * 24 + 8.2), ignition: true, speedKmh: 60, odometerM: index * 20_000 + 6_000 }),
    position({ recordedAtMs: at(index * 24 + 9), ignition: false, odometerM: index * 20_000 + 20_000 }),
    position({ recordedAtMs: at(index * 24 + 12), ignition: false, odometerM: index * 20_000 + 20_000 }),
  ]
  const all = Array.from({ length: 15 }, (_, index) => day(index)).flat()
  await commit(vehicle, all, Date.now())
  const lateMs = at(4 * 24 + 8.5)
  await commit(
    vehicle,
    [position({ recordedAtMs: lateMs, speedKmh: 120, ignition: true, odometerM: 90_000 })],
    Date.now(),
  )
  const waiting = await pool.query('select tracker_id, from_at from refolds')
  expect(waiting.rows).toEqual([{ tracker_id: vehicle.trackerId, from_at: new Date(lateMs) }])
  const done = await refold(pool, parts.contexts, { trackerId: vehicle.trackerId, fromMs: lateMs, untilMs: lateMs })
  expect(done.convergedAtMs).toBe(at(5 * 24))
  expect(done.positions).toBe(5)
  const trips = await pool.query('select max_speed_kmh from trips where tracker_id = $1 order by started_at', [
    vehicle.trackerId,
  ])
  expect(trips.rows.map(row => row.max_speed_kmh)).toEqual([60, 60, 60, 60, 120, ...Array(10).fill(60)])
  await pool.query('delete from refolds')
})

test('a re-fold that ends early leaves the connection ready for what comes next', async () => {
  const vehicle = customer.vehicles[next++]!
  const startsMs = startMs - 2 * DAY_MS
  const every20s = Array.from({ length: 4 * 4_320 }, (_, i) =>
    position({ recordedAtMs: startsMs + i * 20_000, sequence: i, ignition: false }),
  )
  await commit(vehicle, every20s, Date.now())
  const request = { trackerId: vehicle.trackerId, fromMs: startsMs, untilMs: startsMs }
  const one = createPool(database.logins, 'system', 1)
  expect((await refold(one, parts.contexts, request)).convergedAtMs).toBe(startsMs + DAY_MS)
  expect((await refold(one, parts.contexts, request)).positions).toBe(4_320)
  await one.end()
})

test('a record 30 days late raises its events', async () => {
  const vehicle = customer.vehicles[next++]!
  await commit(vehicle, [position({ recordedAtMs: Date.now(), latitude: 53 })], Date.now())
  const panicAtMs = Date.now() - 30 * DAY_MS
  const panic = position({
    recordedAtMs: panicAtMs,
    latitude: 53,
    late: true,
    priority: 2,
    events: [{ kind: 'panic', value: null }],
  })
  await commit(vehicle, [panic], Date.now())
  await foldLateRecords()
  const { rows } = await pool.query('select code, late, recorded_at from events where tracker_id = $1', [
    vehicle.trackerId,
  ])
  expect(rows).toEqual([{ code: 50, late: true, recorded_at: new Date(panicAtMs) }])
})

test('clocks of 1970, 2006 and 2080 are stored and derive nothing', async () => {
  const vehicle = customer.vehicles[next++]!
  const wrong = [0, Date.UTC(2006, 3, 1), Date.UTC(2080, 0)].map(recordedAtMs =>
    position({ recordedAtMs, ignition: true }),
  )
  await commit(vehicle, wrong, Date.now())
  expect((await pool.query('select 1 from positions where tracker_id = $1', [vehicle.trackerId])).rowCount).toBe(3)
  expect((await pool.query('select 1 from tracker_folds where tracker_id = $1', [vehicle.trackerId])).rowCount).toBe(0)
})

test('two processes that fold one tracker at once both store, and the fold is that of all records', async () => {
  const [vehicle, reference] = [customer.vehicles[next++]!, customer.vehicles[next++]!]
  const other: CommitParts = { pool, frameIds: new FrameIds(), heads: new Heads(), contexts: new FoldContexts() }
  const [positions] = fc.sample(days, { numRuns: 1, seed: 3 })
  const mine = parts
  for (const [i, one] of positions!.entries()) {
    parts = i % 3 === 0 ? other : mine
    await commit(vehicle, [one], one.recordedAtMs)
  }
  parts = mine
  await commit(reference, positions!, Date.now())
  expect(await derived(vehicle.trackerId)).toEqual(await derived(reference.trackerId))
})
