import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDb } from './kysely.ts'
import { createPool, type Pool } from './pools.ts'

// The application's filters are absent here on purpose: what holds is the database alone.

let database: TestDatabase
let owner: Pool
let system: Pool
let api: Pool
let own: TestCustomer
let foreign: TestCustomer
let tables: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.url, 'owner', 1)
  system = createPool(database.url, 'system', 2)
  api = createPool(database.url, 'api', 2)
  const db = createDb(system)
  own = await registerCustomer(db, 'Northwind', 2)
  foreign = await registerCustomer(db, 'Southmoor', 3)
  for (const customer of [own, foreign]) await addTelemetry(customer)
  const { rows } = await owner.query(`
    select distinct c.table_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
    where c.table_schema = 'public' and c.column_name = 'customer_id' and c.table_name <> 'user_customers' order by 1`)
  tables = rows.map(row => row.name)
})
afterAll(async () => {
  await Promise.all([owner.end(), system.end(), api.end()])
  await database.drop()
})

test('every table that holds rows of customers forces row-level security', async () => {
  expect(tables.length).toBeGreaterThan(9)
  const { rows } = await owner.query(
    'select relname from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)',
    [tables],
  )
  expect(rows).toEqual([])
})

test('neither role is a superuser, owns a table or bypasses row-level security', async () => {
  const { rows } = await owner.query(
    "select rolname, rolsuper, rolbypassrls from pg_roles where rolname in ('milepost_api', 'milepost_system') order by 1",
  )
  expect(rows).toEqual([
    { rolname: 'milepost_api', rolsuper: false, rolbypassrls: false },
    { rolname: 'milepost_system', rolsuper: false, rolbypassrls: false },
  ])
  const owned = await owner.query("select 1 from pg_tables where tableowner like 'milepost_%'")
  expect(owned.rows).toEqual([])
})

describe('without any filter in the query', () => {
  test('a scope sees its own customer in every table, and no row of another', async () => {
    for (const table of [...tables, 'customers']) {
      const column = table === 'customers' ? 'id' : 'customer_id'
      const seen = await inScope([own.id], `select distinct ${column} as customer from ${table}`)
      expect.soft([table, seen.map(row => row.customer)]).toEqual([table, [own.id]])
    }
  })

  test('no scope sees no row', async () => {
    for (const table of tables) {
      const { rows } = await api.query(`select 1 from ${table}`)
      expect.soft([table, rows.length]).toEqual([table, 0])
    }
    expect(await inScope([], 'select 1 from vehicles')).toEqual([])
  })

  test('a scope of two customers sees both', async () => {
    expect(await inScope([own.id, foreign.id], 'select 1 from vehicles')).toHaveLength(5)
  })

  test('the scope ends with its transaction: the next user of the connection has none', async () => {
    const client = await api.connect()
    await client.query('begin')
    await client.query("select set_config('milepost.customers', $1, true)", [`{${own.id}}`])
    await client.query('commit')
    expect((await client.query('select 1 from vehicles')).rows).toEqual([])
    client.release()
  })

  test('a foreign row can be neither changed, deleted nor created', async () => {
    expect(
      await inScope(
        [own.id],
        `update vehicles set registration = 'X' where id = ${foreign.vehicles[0]!.id} returning 1`,
      ),
    ).toEqual([])
    expect(await inScope([own.id], `delete from drivers where customer_id = ${foreign.id} returning 1`)).toEqual([])
    const insert = `insert into regions (customer_id, name) values (${foreign.id}, 'Stolen')`
    await expect(inScope([own.id], insert)).rejects.toThrow(/row-level security/)
  })
})

test('the api role reads neither accounts, sessions nor secrets', async () => {
  for (const table of ['users', 'sessions', 'installation_secrets', 'oidc_records', 'user_customers']) {
    await expect(api.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/)
  }
})

test('the audit log can be appended to and never changed', async () => {
  for (const pool of [api, system]) {
    await expect(pool.query("update audit_log set action = 'nothing'")).rejects.toThrow(/permission denied/)
    await expect(pool.query('delete from audit_log')).rejects.toThrow(/permission denied/)
  }
})

async function inScope(customerIds: number[], query: string): Promise<Record<string, unknown>[]> {
  const client = await api.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('milepost.customers', $1, true)", [`{${customerIds.join(',')}}`])
    return (await client.query(query)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function addTelemetry(customer: TestCustomer): Promise<void> {
  const { trackerId, id } = customer.vehicles[0]!
  const values = [trackerId, customer.id, id]
  await system.query(
    `insert into positions (tracker_id, customer_id, vehicle_id, recorded_at, sequence, frame_id, received_at, latitude,
       longitude, altitude_m, heading_deg, speed_kmh, satellites, priority, has_fix, late, event_id)
     values ($1, $2, $3, now(), 1, 1, now(), 52, 0, 0, 0, 0, 9, 0, true, false, 0)`,
    values,
  )
  await system.query(
    `insert into tracker_states (tracker_id, customer_id, vehicle_id, recorded_at, sequence, received_at, latitude,
       longitude, heading_deg, speed_kmh) values ($1, $2, $3, now(), 1, now(), 52, 0, 0, 0)`,
    values,
  )
  await system.query(
    `insert into raw_frames (id, tracker_id, customer_id, protocol, received_at, positions, bytes)
     values (1, $1, $2, 'teltonika', now(), 1, '\\x00')`,
    values.slice(0, 2),
  )
  await system.query(
    `insert into quarantined_records (tracker_id, customer_id, frame_id, received_at, reason, record)
     values ($1, $2, 1, now(), 'test', '{}')`,
    values.slice(0, 2),
  )
  await addDerived(values)
  await system.query(`insert into drivers (customer_id, first_name, last_name) values ($1, 'Ada', 'Moor')`, [
    customer.id,
  ])
  await system.query("insert into audit_log (customer_id, action) values ($1, 'signed in')", [customer.id])
}

async function addDerived(values: number[]): Promise<void> {
  const [trackerId, customerId] = values
  const geofence = await system.query("insert into geofences (customer_id, name) values ($1, 'Depot') returning id", [
    customerId,
  ])
  const geofenceId = geofence.rows[0].id
  await system.query(
    `insert into geofence_shapes (geofence_id, customer_id, valid_from, shape) values ($1, $2, now(), '{}')`,
    [geofenceId, customerId],
  )
  await system.query(
    `insert into geofence_visits (tracker_id, customer_id, vehicle_id, geofence_id, entered_at, left_at, entry_latitude,
       entry_longitude, is_private, settled_at) values ($1, $2, $3, $4, now(), now(), 52, 0, false, now())`,
    [...values, geofenceId],
  )
  await system.query(
    `insert into trips (tracker_id, customer_id, vehicle_id, started_at, ended_at, start_reason, end_reason, distance_m,
       driving_s, standing_s, unknown_s, max_speed_kmh, is_private, days, settled_at)
     values ($1, $2, $3, now(), now(), 'motion', 'rest', 0, 0, 0, 0, 0, false, '[]', now())`,
    values,
  )
  await system.query(
    `insert into stops (tracker_id, customer_id, vehicle_id, started_at, kind, ended_at, latitude, longitude, is_private,
       settled_at) values ($1, $2, $3, now(), 'parked', now(), 52, 0, false, now())`,
    values,
  )
  await system.query(
    `insert into events (tracker_id, customer_id, vehicle_id, recorded_at, sequence, code, source, has_fix, latitude,
       longitude, speed_kmh, heading_deg, is_private, late, settled_at)
     values ($1, $2, $3, now(), 1, 4, 'device', true, 52, 0, 0, 0, false, false, now())`,
    values,
  )
  const own = [trackerId, customerId]
  await system.query(
    `insert into tracker_folds (tracker_id, customer_id, version, folded_at, folded_sequence, state)
     values ($1, $2, 1, now(), 1, '{}')`,
    own,
  )
  await system.query(
    "insert into fold_checkpoints (tracker_id, customer_id, day, state) values ($1, $2, current_date, '{}')",
    own,
  )
  await system.query(
    "insert into withdrawals (tracker_id, customer_id, row_table, row_key) values ($1, $2, 'trips', '{}')",
    own,
  )
  await system.query(
    'insert into refolds (tracker_id, customer_id, from_at, until_at) values ($1, $2, now(), now())',
    own,
  )
}
