// Lists of records: the vehicles of a customer with 100,000, every order, filter and kind of search of the administration; and the
// search everywhere, beside 20,000 drivers and accounts.
import { search } from '@milepost/contract/search.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '@milepost/server/db/pools.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { quantile } from '../rig/quantile.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'

const VEHICLES = 100_000
const GROUPS = 200
const CALLS = 50

export async function benchLists(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api' })
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    const customerId = await register(owner)
    const user = await signInAs({ system: createDb(pool), config: loadConfig({}) }, 'Customer Admin', [customerId], {
      modules: 'all',
    })
    const headers = { authorization: `Bearer ${user.token}` }
    const ask = async (path: string): Promise<unknown> => {
      const response = await fetch(system.origin + path, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    }
    const list = async (query: string) =>
      vehicles.list.result.parse(await ask(`/api/administration/vehicles/?pageSize=50&${query}`)).count
    const find = async (words: string) => {
      const found = search.everywhere.result.parse(await ask(`/api/search/?${new URLSearchParams({ words })}`))
      return Object.values(found).reduce((sum, rows) => sum + rows.length, 0)
    }
    const measured = await measure(queries(), list)
    const searches = await measure(SEARCHES, find)
    const worst = Math.max(...Object.values(measured).map(({ p99_ms }) => p99_ms))
    const slowestSearch = Math.max(...Object.values(searches).map(({ p95_ms }) => p95_ms))
    return {
      ...{ bench: 'lists', vehicles: VEHICLES, calls: CALLS, p99_ms: worst, search_p95_ms: slowestSearch },
      ...{ measured, searches },
    }
  } finally {
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

async function measure(calls: Record<string, (call: number) => string>, ask: (text: string) => Promise<number>) {
  const measured: Record<string, { p95_ms: number; p99_ms: number; count: number }> = {}
  for (const [name, textOf] of Object.entries(calls)) {
    const times: number[] = []
    let count = 0
    for (let call = -3; call < CALLS; call++) {
      const startedMs = performance.now()
      count = await ask(textOf(Math.max(call, 0)))
      if (call >= 0) times.push(performance.now() - startedMs)
    }
    measured[name] = { p95_ms: quantile(times, 0.95), p99_ms: quantile(times, 0.99), count }
    console.error(name, measured[name], quantile(times, 0.5))
  }
  return measured
}

/** What a person types into the search everywhere; `call` counts the calls of one kind. */
const SEARCHES: Record<string, (call: number) => string> = {
  'a registration': call => `rig ${10_000 + call}`,
  'the beginning of all registrations': () => 'rig',
  'one letter': call => 'rfdmao'.charAt(call % 6),
  'a part of many registrations': call => `${100 + call}`,
  'a fleet number': call => `f-${20_000 + call}`,
  'a driver': call => `driver ${1_000 + call}`,
  'what all drivers have': () => 'driver',
  'an account': call => `person ${1_000 + call}`,
  nothing: () => 'qqqqq',
}

/** What a person does with a list; `call` counts the calls of one kind. */
function queries(): Record<string, (call: number) => string> {
  const orders = vehicles.list.query.shape.ordering.unwrap().options
  return {
    ...Object.fromEntries(orders.map(order => [`by ${order}`, (call: number) => `ordering=${order}&page=${1 + call}`])),
    'last pages': call => `page=${VEHICLES / 50 - call}`,
    'search of one': call => `search=rig ${10_000 + call}`,
    'search of many': call => `search=rig ${call % 10}`,
    'search of two letters': call => `search=${10 + call}`,
    'search of a fleet number': call => `search=f-${20_000 + call}`,
    'search of a model': call => `search=maker ${call % 10}`,
    'search of nothing': () => 'search=qqqqq',
    'one group': call => `vehicle_group=${1 + call}`,
    'many groups': call => [1, 2, 3, 4, 5].map(n => `vehicle_group=${n + call}`).join('&'),
    manufacturer: call => `manufacturer=${1 + (call % 10)}`,
    'type by fleet number': () => 'vehicle_type=VAN&ordering=fleet_number',
    'lease company by group': call => `lease_company=${1 + (call % 20)}&ordering=vehicle_groups`,
    'without a tracker': () => 'tracker=without',
    'with a tracker by tracker': () => 'tracker=with&ordering=tracker',
    archived: () => 'archived=true',
  }
}

/** A vehicle is in one group of 200; half have a tracker, a hundredth are archived beside the 100,000. */
async function register(owner: Pool): Promise<number> {
  await owner.query('set synchronous_commit = off')
  const { rows } = await owner.query<{ id: number }>(`
    with company as (insert into management_companies (name) values ('Bench') returning id)
    insert into customers (management_company_id, name, reference) select id, 'Bench', 'bench' from company returning id`)
  const customerId = rows[0]?.id ?? 0
  const insert = (text: string, ...values: unknown[]) => owner.query(text, [customerId, ...values])
  await insert(
    `insert into vehicle_groups (customer_id, name)
     select $1::int, 'Depot ' || md5(n::text) from generate_series(1, $2::int) n`,
    GROUPS,
  )
  await insert(
    "insert into lease_companies (customer_id, name) select $1::int, 'Lease ' || n from generate_series(1, 20) n",
  )
  await owner.query("insert into vehicle_manufacturers (name) select 'Maker ' || n from generate_series(0, 9) n")
  await owner.query(`insert into vehicle_models (vehicle_manufacturer_id, vehicle_type_id, name)
    select m.id, 1 + n % 4, 'Model ' || n from vehicle_manufacturers m, generate_series(1, 20) n`)
  await insert(
    `insert into vehicles (customer_id, registration, fleet_number, vehicle_type_id, vehicle_model_id, livery_category_id,
       driver_category_id, contract_type_id, lease_company_id, updated_at, archived_at)
     select $1::int, 'RIG ' || n, 'F-' || (n * 7919) % 1000003, 1 + n % 4, 1 + n % 200, 1 + n % 6, 1 + n % 15, 1 + n % 5,
       case when n % 3 = 0 then (select min(id) from lease_companies) + n % 20 end, now() - (n * 7919) % 1000003 * interval '1 minute',
       case when n > $2::int then now() end
     from generate_series(1, $2::int + $2::int / 100) n`,
    VEHICLES,
  )
  await insert(`insert into vehicle_group_vehicles (customer_id, vehicle_group_id, vehicle_id)
    select $1::int, (select min(id) from vehicle_groups) + id % 200, id from vehicles`)
  await insert(`insert into trackers (customer_id, device_id, protocol)
    select $1::int, (350000000000000 + (id::bigint * 7919) % 1000003)::text, 'teltonika' from vehicles where id % 2 = 0`)
  await insert(`insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
    select $1::int, id, id * 2, now() - interval '1 year' from trackers`)
  await insert(`insert into drivers (customer_id, first_name, last_name)
    select $1::int, 'Driver ' || n, md5(n::text) from generate_series(1, 20000) n`)
  await insert(`insert into users (customer_id, email, first_name, last_name, permission_id)
    select $1::int, 'person' || n || '@example.com', 'Person ' || n, md5(n::text), 1 + n % 3 from generate_series(1, 20000) n`)
  await owner.query('vacuum analyze')
  return customerId
}
