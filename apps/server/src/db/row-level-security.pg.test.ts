import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDb } from './kysely.ts'
import { createOwnerPool, createPool, type Pool } from './pools.ts'

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
  owner = createOwnerPool(database.url, 1)
  system = createPool(database.logins, 'system', 2)
  api = createPool(database.logins, 'api', 2)
  const db = createDb(system)
  own = await registerCustomer(db, 'Northwind', 2)
  foreign = await registerCustomer(db, 'Southmoor', 3)
  const { rows } = await owner.query(`
    select distinct c.table_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
    where c.table_schema = 'public' and c.column_name = 'customer_id' and c.table_name not in ('users', 'user_customers') order by 1`)
  tables = rows.map(row => row.name)
  for (const customer of [own, foreign]) await addRowEverywhere(customer)
})
afterAll(async () => {
  await Promise.all([owner.end(), system.end(), api.end()])
  await database.drop()
})

test('every table that holds rows of customers forces row-level security', async () => {
  expect(tables.length).toBeGreaterThan(9)
  const { rows } = await owner.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) and not (relrowsecurity and relforcerowsecurity)",
    [tables],
  )
  expect(rows).toEqual([])
})

test('every view asks as whoever reads it', async () => {
  const { rows } = await owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
       and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`,
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
      // What has no customer is the installation's, for all to see.
      const customers = seen.flatMap(row => row.customer ?? [])
      expect.soft([table, customers]).toEqual([table, [own.id]])
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

describe('what belongs to the installation', () => {
  const rename = "update vehicle_manufacturers set name = 'Renamed' where customer_id is null returning 1"
  const add = "insert into vehicle_manufacturers (name) values ('Added') returning 1"

  beforeAll(() => owner.query("insert into vehicle_manufacturers (name) values ('For every customer')"))

  test('is seen in every scope, and in none without one', async () => {
    const text = "select name from vehicle_manufacturers where name = 'For every customer'"
    expect(await inScope([own.id], text)).toHaveLength(1)
    expect((await api.query(text)).rows).toEqual([])
  })

  test('is changed and added to only in the scope of whoever looks after the installation', async () => {
    expect(await inScope([own.id], rename)).toEqual([])
    await expect(inScope([own.id], add)).rejects.toThrow(/row-level security/)
    expect(await inScope([own.id], rename, { isInstallation: true })).toHaveLength(1)
    expect(await inScope([own.id], add, { isInstallation: true })).toHaveLength(1)
  })

  test('a row of a customer is not made one of the installation by that customer', async () => {
    const give = 'update vehicle_manufacturers set customer_id = null where customer_id is not null'
    await expect(inScope([own.id], give)).rejects.toThrow(/row-level security/)
  })
})

test('the api role reads neither accounts, sessions nor secrets', async () => {
  for (const table of [
    'users',
    'sessions',
    'known_browsers',
    'installation_secrets',
    'oidc_records',
    'user_customers',
  ]) {
    await expect(api.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/)
  }
})

test('the audit log can be appended to and never changed', async () => {
  for (const pool of [api, system]) {
    await expect(pool.query("update audit_log set action = 'nothing'")).rejects.toThrow(/permission denied/)
    await expect(pool.query('delete from audit_log')).rejects.toThrow(/permission denied/)
  }
})

async function inScope(
  customerIds: number[],
  query: string,
  { isInstallation = false } = {},
): Promise<Record<string, unknown>[]> {
  const client = await api.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('milepost.customers', $1, true)", [`{${customerIds.join(',')}}`])
    await client.query("select set_config('milepost.is_installation', $1, true)", [String(isInstallation)])
    return (await client.query(query)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A row of the customer in every table that holds none yet: a table that is added later is tested without a thought. */
async function addRowEverywhere(customer: TestCustomer): Promise<void> {
  const { trackerId, id } = customer.vehicles[0]!
  const known: Record<string, unknown> = { customer_id: customer.id, tracker_id: trackerId, vehicle_id: id }
  const idOf = async (insert: string) => (await owner.query(`${insert} returning id`, [customer.id])).rows[0].id
  known.driver_id = await idOf("insert into drivers (customer_id, first_name, last_name) values ($1, 'Ada', 'Moor')")
  known.geofence_id = await idOf("insert into geofences (customer_id, name) values ($1, 'Depot')")
  known.geofence_group_id = await idOf("insert into geofence_groups (customer_id, name) values ($1, 'Depots')")
  known.vehicle_group_id = customer.groupId
  known.notification_email_id = await idOf(
    "insert into notification_emails (customer_id, email, report_type) values ($1, 'ada@fleet.example', 'STD')",
  )
  known.notification_rule_id = await idOf("insert into notification_rules (customer_id, name) values ($1, 'Crashes')")
  known.user_id = await idOf(
    "insert into users (email, first_name, last_name, permission_id) select 'ada' || $1, 'Ada', 'Moor', min(id) from permissions",
  )
  known.saved_view_id = await idOf(
    `insert into saved_views (customer_id, user_id, page, name, query) values ($1, ${String(known.user_id)}, 'track', 'North', '')`,
  )
  known.upload_id = await idOf(
    `insert into uploads (customer_id, noun, file_name, bytes, state, choices, counts, email)
     values ($1, 'vehicles', 'fleet.csv', 20, 'checked', '{}', '{}', 'ada@fleet.example')`,
  )
  known.webhook_id = await idOf(
    "insert into webhooks (customer_id, url, description, kinds, is_on) values ($1, 'https://erp.example/', '', '{}', true)",
  )
  known.message_id = `'${await idOf("insert into webhook_messages (customer_id, kind, body) values ($1, 'trip.ended', '{}')")}'`
  known.delivery_id = await idOf(
    `insert into webhook_deliveries (customer_id, webhook_id, message_id) values ($1, ${String(known.webhook_id)}, ${String(known.message_id)})`,
  )
  known.report_id = await idOf(
    `insert into scheduled_reports (customer_id, owner_id, name, report_table, query, format, frequency, hour, time_zone, language)
     values ($1, ${String(known.user_id)}, 'Trips', 'trips', '{}', 'csv', 'daily', 7, 'UTC', 'en')`,
  )
  known.recalculation_id = await idOf(
    `insert into recalculations (customer_id, from_day, created_by) values ($1, '2026-06-01', ${String(known.user_id)})`,
  )
  known.geofence_past_id = await idOf(
    `insert into geofence_pasts (customer_id, geofence_id, days, from_at, created_by)
     values ($1, ${String(known.geofence_id)}, 30, now(), ${String(known.user_id)})`,
  )
  // Every customer has those of the installation.
  known.vehicle_activity_type_id = "(select min(id) from vehicle_activity_types where code = 'MOT')"
  known.schedule_type_id = "(select min(id) from schedule_types where code = 'MOT')"
  known.file_id = await idOf(
    "insert into files (customer_id, name, content_type) values ($1, 'horn.jpg', 'image/jpeg')",
  )
  for (const table of tables) {
    const held = await owner.query(`select 1 from ${table} where customer_id = $1 limit 1`, [customer.id])
    if (held.rowCount === 0) await addRow(table, known)
  }
}

const SAMPLE: Record<string, string> = {
  text: "'x' || gen_random_uuid()",
  jsonb: "'{}'",
  bytea: 'uuid_send(gen_random_uuid())',
  boolean: 'false',
  xid8: "'1'",
  ARRAY: "'{}'",
  date: 'current_date',
  'timestamp with time zone': 'now()',
  tstzrange: "'empty'",
}

/** What the checks of a table want of a row beside its columns' own. */
const WANTED: Record<string, Record<string, string>> = {
  addresses_of_notification_rules: { address: "'ana@fleet.example'" },
  notified_addresses: { address: "'ana@fleet.example'" },
  live_links: { expires_at: "now() + interval '1 hour'" },
  notices: { user_id: '1' },
  schedule_acts: { batch: 'gen_random_uuid()', action: "'stopped'" },
  schedule_changes: { batch: 'gen_random_uuid()' },
  schedule_types: { name: `'x' || gen_random_uuid()`, interval: "'6w'" },
  driver_checks: { items: "'[]'" },
  record_pictures: { driver_check_id: '(select max(id) from driver_checks)' },
  record_states: { defect_id: '(select max(id) from defects)' },
  safety_inspections: { items: "'[]'" },
  report_recipients: { address: "'ana@fleet.example'" },
  timesheet_approvals: { value: "'x'", week: "'2026-06-01'" },
  timesheet_corrections: { value: "'x'" },
  vehicle_activity_types: { reference: "'OWN'" },
  vehicle_costs: { currency: "'EUR'" },
  trip_corrections: { value: "'x'", ended_at: "now() + interval '1 hour'" },
}

async function addRow(table: string, known: Record<string, unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and (column_name = 'customer_id'
       or (is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER')) order by ordinal_position`,
    [table],
  )
  const allowed = await allowedTexts(table)
  const row = new Map(
    rows.map(({ name, type }) => [
      name,
      name in known ? String(known[name]) : (allowed.get(name) ?? SAMPLE[type] ?? '1'),
    ]),
  )
  for (const [name, value] of Object.entries(WANTED[table] ?? {})) row.set(name, value)
  await owner.query(`insert into ${table} (${[...row.keys()].join(', ')}) values (${[...row.values()].join(', ')})`)
}

/** The first text that a check lets into a column, where it lists them. */
async function allowedTexts(table: string): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  )
  const lists = rows.flatMap(({ definition }) => [...definition.matchAll(/\((\w+) = ANY \(ARRAY\[('[^']*')/g)])
  return new Map(lists.map(([, column, text]) => [column!, text!]))
}
