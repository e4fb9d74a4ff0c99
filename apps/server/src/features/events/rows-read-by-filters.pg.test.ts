import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../../db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '../../db/pools.ts'
import { type Db, type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findEventDriver } from './driven-events.ts'
import type { EventSearch } from './event-search.ts'
import { countEvents, findEvents } from './queries.ts'

const VEHICLES = 100
/** Of each vehicle, one every four hours. */
const EVENTS = 500
const FROM_MS = Date.UTC(2026, 2, 1)
const SPAN = { fromMs: FROM_MS, untilMs: FROM_MS + 100 * 86_400_000 }
const KEY = '00000000DECAF001'
const GEOFENCE = 7
const PAGE = { page: 1, pageSize: 75, ascending: false }

let database: TestDatabase
let owner: Pool
let pools: Pool[]
let api: Db
let customer: TestCustomer
let scope: Scope
let driverId: number

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.url, 1)
  pools = [createPool(database.logins, 'api', 1), createPool(database.logins, 'system', 1)]
  api = createDb(pools[0]!)
  customer = await registerCustomer(createDb(pools[1]!), 'Northwind', VEHICLES)
  scope = { customerIds: [customer.id], vehicleGroupIds: null }
  const { rows } = await owner.query<{ id: number }>(
    `with driver as (insert into drivers (customer_id, first_name, last_name) values ($1, 'Ada', 'Moor') returning id),
       held as (insert into driver_keys (customer_id, driver_id, key) select $1, id, $2 from driver)
     select id from driver`,
    [customer.id, KEY],
  )
  driverId = rows[0]!.id
  // The driver had the first vehicle every other time, others had theirs; one event in fifty is of the geofence.
  await owner.query(
    `insert into events (tracker_id, recorded_at, sequence, code, geofence_id, customer_id, vehicle_id, source, has_fix,
       latitude, longitude, heading_deg, driver_key, is_private, late, settled_at)
     select v.tracker, at, 1, 41, case when n % 50 = 0 then $5 else 0 end, $1, v.vehicle, 'device', true, 52, 0, 0,
       case when v.place = 1 and n % 2 = 0 then $4 else 'key of ' || v.place end, false, false, at
     from unnest($2::int[], $3::int[]) with ordinality as v (vehicle, tracker, place)
       cross join generate_series(0, ${EVENTS - 1}) n
       cross join lateral (select to_timestamp(${FROM_MS / 1_000}) + n * interval '4 hours' as at) t`,
    [
      customer.id,
      customer.vehicles.map(({ id }) => id),
      customer.vehicles.map(({ trackerId }) => trackerId),
      KEY,
      GEOFENCE,
    ],
  )
  await owner.query('vacuum analyze events')
})
afterAll(async () => {
  await Promise.all([owner.end(), ...pools.map(pool => pool.end())])
  await database.drop()
})

/** How many rows and entries of indexes of events a search reads, with what it finds. */
async function read<T>(work: (db: ScopedDb) => Promise<T>): Promise<{ found: T; rows: number }> {
  return withScope(api, scope, async db => {
    const found = await work(db)
    const { rows } = await sql<{ count: number }>`
      select sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::int as count
      from pg_class c where c.relname ~ '^events_' and c.relkind in ('r', 'i')`.execute(db)
    return { found, rows: rows[0]!.count }
  })
}

const ANY = { vehicleIds: null, span: SPAN, codes: [], states: [], severities: [], driver: null, geofenceId: null }

const search = async (db: ScopedDb, of: EventSearch) => ({
  counts: await countEvents(db, scope, of),
  page: (await findEvents(db, scope, of, PAGE)).length,
})

test('the events of a driver are found without reading those of vehicles that the driver was not in', async () => {
  const { found, rows } = await read(async db =>
    search(db, { ...ANY, driver: await findEventDriver(db, scope, driverId, SPAN) }),
  )
  expect(found).toEqual({ counts: { info: 0, warning: EVENTS / 2, critical: 0 }, page: 75 })
  // Of the fifty thousand of the fleet a few times those of the one vehicle.
  expect(rows).toBeLessThan(10 * EVENTS)
})

test('the events of a geofence are found without reading others', async () => {
  const { found, rows } = await read(db => search(db, { ...ANY, geofenceId: GEOFENCE }))
  const count = (VEHICLES * EVENTS) / 50
  expect(found).toEqual({ counts: { info: 0, warning: count, critical: 0 }, page: 75 })
  expect(rows).toBeLessThan(10 * count)
})
