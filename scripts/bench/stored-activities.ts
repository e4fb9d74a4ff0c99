import type { Pool } from '@milepost/server/db/pools.ts'

export const VEHICLES = 10_000
const OF_EACH = 500
export const ACTIVITIES = VEHICLES * OF_EACH
const DAYS = 3_650

/** A customer whose fleet has filed for ten years; its depots by how many of the vehicles they have. */
export interface FiledFleet {
  customerId: number
  depots: Readonly<Record<'large' | 'small' | 'single', number>>
  vehicleId: number
}

/**
 * Ten years of what 10,000 vehicles file: 500 activities each, of six kinds of which one is rare, most of them done some days before
 * they were filed, and one in a hundred put away.
 */
export async function storeActivities(owner: Pool): Promise<FiledFleet> {
  await owner.query('set synchronous_commit = off')
  const { rows } = await owner.query<{ id: number }>(`
    with company as (insert into management_companies (name) values ('Bench') returning id)
    insert into customers (management_company_id, name, reference, time_zone)
    select id, 'Bench', 'bench', 'Europe/London' from company returning id`)
  const customerId = rows[0]?.id ?? 0
  await owner.query(
    `insert into vehicles (customer_id, registration, fleet_number, vehicle_type_id)
     select $1::int, 'RIG ' || n, 'F-' || n, 1 + n % 4 from generate_series(1, $2::int) n`,
    [customerId, VEHICLES],
  )
  const depots = {
    large: await depotOf(owner, customerId, 4_000),
    small: await depotOf(owner, customerId, 40),
    single: await depotOf(owner, customerId, 1),
  }
  const { rows: kept } = await owner.query<{ indexdef: string; name: string }>(
    `select indexdef, indexname as name from pg_indexes where tablename = 'vehicle_activities'
     and indexname not in (select conname from pg_constraint where conrelid = 'vehicle_activities'::regclass)`,
  )
  // Made again at once when all rows are there.
  for (const { name } of kept) await owner.query(`drop index ${name}`)
  // Foreign keys are not asked of what is known to be right.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into vehicle_activities (customer_id, vehicle_id, vehicle_activity_type_id, created_at, activity_fulfilled_at,
       description, status, registration, created_by_name, number, hash, is_latest, archived_at)
     select $1::int, v.id, t.id, filed.at, case when n % 5 > 0 then date_trunc('day', filed.at) - n % 9 * interval '1 day' end,
       'Filed ' || n, 'Pass', v.registration, 'Ada Moor', n, decode(md5(v.id || '-' || n), 'hex'),
       n > $2::int - 6 and n % 100 > 0, case when n % 100 = 0 then filed.at end
     from generate_series(1, $2::int) n cross join vehicles v
       cross join lateral (select now() - ($2::int - n) * $3::float8 / $2::int * interval '1 day' - v.id * interval '7 seconds') filed (at)
       join (select id, row_number() over (order by id) - 1 as place from vehicle_activity_types where customer_id is null) t
         on t.place = case when n % 50 = 49 then 5 else n % 5 end
     where v.customer_id = $1::int`,
    [customerId, OF_EACH, DAYS],
  )
  await owner.query(`update vehicle_activities a set is_latest = false where is_latest and exists (select from vehicle_activities o
    where o.vehicle_id = a.vehicle_id and o.vehicle_activity_type_id = a.vehicle_activity_type_id and o.is_latest and o.number > a.number)`)
  for (const { indexdef } of kept) await owner.query(indexdef)
  await owner.query('vacuum analyze')
  const { rows: vehicles } = await owner.query<{ id: number }>('select min(id) + 77 as id from vehicles')
  return { customerId, depots, vehicleId: vehicles[0]?.id ?? 0 }
}

async function depotOf(owner: Pool, customerId: number, vehicles: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into vehicle_groups (customer_id, name) values ($1, 'Depot of ' || $2::int) returning id`,
    [customerId, vehicles],
  )
  const id = rows[0]?.id ?? 0
  await owner.query(
    `insert into vehicle_group_vehicles (customer_id, vehicle_group_id, vehicle_id)
     select $1::int, $2::int, id from vehicles where customer_id = $1::int order by (id * 7919) % 10007 limit $3::int`,
    [customerId, id, vehicles],
  )
  return id
}
