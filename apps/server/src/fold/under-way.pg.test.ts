import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer } from '../testing/registry.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { FoldContexts } from './fold-contexts.ts'
import { refold } from './refold.ts'

const START_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS

let server: TestServer

/** One drives, one has parked; both are in a geofence. */
beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'ingest' })
  const customer = await registerCustomer(server.context.system, 'Northwind', 2)
  const pool = server.context.systemPool
  const { rows } = await pool.query("insert into geofences (customer_id, name) values ($1, 'Route') returning id", [
    customer.id,
  ])
  await pool.query(
    `insert into geofence_shapes (geofence_id, customer_id, valid_from, shape) values ($1, $2, '2020-01-01', $3)`,
    [rows[0].id, customer.id, { kind: 'circle', centre: [-0.7, 52.6], radiusM: 100_000 }],
  )
  const [driving, parked] = customer.vehicles
  const port = server.ingest!.ports.teltonika!
  const drive = driveRecords(START_MS, 30)
  await sendRecords(port, driving!.deviceId, drive.slice(0, 20))
  await sendRecords(port, parked!.deviceId, [...drive, parkedRecord(START_MS + 40 * MINUTE_MS, 30)])
})
afterAll(() => server.stop())

async function underWay() {
  const { rows } = await server.context.systemPool.query(
    `select f.tracker_id = min(f.tracker_id) over () as "isFirst", f.vehicle_id = a.vehicle_id as "isOwnVehicle",
       f.run_started_at, f.rest_started_at, f.open_visits
     from tracker_folds f join tracker_assignments a using (tracker_id) order by f.tracker_id`,
  )
  return rows
}

const EXPECTED = [
  { isFirst: true, isOwnVehicle: true, run_started_at: new Date(START_MS), rest_started_at: null, open_visits: 1 },
  {
    isFirst: false,
    isOwnVehicle: true,
    run_started_at: null,
    rest_started_at: new Date(START_MS + 30 * MINUTE_MS),
    open_visits: 1,
  },
]

test('what is under way is in columns: of one who drives, and of one who has parked', async () => {
  expect(await underWay()).toEqual(EXPECTED)
})

const forget = () =>
  server.context.systemPool.query(
    `update tracker_folds set vehicle_id = null, run_started_at = null, rest_started_at = now(), open_visits = 7`,
  )

test('a re-fold fills them', async () => {
  await forget()
  const { rows } = await server.context.systemPool.query<{ tracker_id: number }>('select tracker_id from tracker_folds')
  for (const { tracker_id: trackerId } of rows) {
    await refold(server.context.systemPool, new FoldContexts(), { trackerId, fromMs: START_MS, untilMs: null })
  }
  expect(await underWay()).toEqual(EXPECTED)
})

test('for states that were stored before there were columns the migration fills them', async () => {
  await forget()
  const migration = await readFile(join(import.meta.dirname, '../db/migrations/0025_under_way.sql'), 'utf8')
  const [update] = /update tracker_folds[^;]+;/.exec(migration) ?? []
  await server.context.systemPool.query(update!)
  expect(await underWay()).toEqual(EXPECTED)
})
