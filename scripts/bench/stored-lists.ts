import type { Pool } from '@milepost/server/db/pools.ts'

export const VEHICLES = 100_000
export const PEOPLE = 20_000
const AUDIT_ENTRIES = 1_000_000
export const MAILS = 100_000
export const GROUPS = 200

/** A vehicle is in one of 200 groups; half have a tracker, a hundredth are archived beside the 100,000. */
export async function storeLists(owner: Pool): Promise<number> {
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
    select $1::int, (select min(id) from vehicle_groups) + id % ${GROUPS}, id from vehicles`)
  await insert(`insert into trackers (customer_id, device_id, protocol)
    select $1::int, (350000000000000 + (id::bigint * 7919) % 1000003)::text, 'teltonika' from vehicles where id % 2 = 0`)
  await insert(`insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
    select $1::int, id, id * 2, now() - interval '1 year' from trackers`)
  await insert(
    `insert into drivers (customer_id, first_name, last_name)
    select $1::int, 'Driver ' || n, md5(n::text) from generate_series(1, $2::int) n`,
    PEOPLE,
  )
  await insert(
    `insert into users (customer_id, email, first_name, last_name, permission_id)
    select $1::int, 'person' || n || '@example.com', 'Person ' || n, md5(n::text), 1 + n % 3 from generate_series(1, $2::int) n`,
    PEOPLE,
  )
  // A licence each, an employee number, a usual vehicle for half of them, a key for a quarter.
  await insert(`update drivers set employee_number = 'E' || id, licence_valid_until = current_date + id % 2000 - 300,
      vehicle_group_id = (select min(id) from vehicle_groups) + id % 200,
      vehicle_id = case when id % 2 = 0 then (select min(id) from vehicles) + id end
    where customer_id = $1::int`)
  await insert(`insert into driver_keys (customer_id, driver_id, key)
    select $1::int, id, upper(md5(id::text)) from drivers where id % 4 = 0`)
  await insert(
    `insert into audit_log (at, user_id, customer_id, action, address, noun, record_id, record_version, before, after)
     select now() - n * interval '1 minute', (select min(id) from users) + n % 1000, $1::int,
       case when n % 2 = 0 then 'vehicle changed' when n % 100 = 1 then 'tracker moved' else 'signed in' end,
       ('10.0.' || n % 200 || '.1')::inet, case when n % 2 = 0 then 'vehicle' end, case when n % 2 = 0 then n % 100000 end,
       case when n % 2 = 0 then 1 end, case when n % 2 = 0 then '{"fleet_number": "1"}'::jsonb end,
       case when n % 2 = 0 then '{"fleet_number": "2"}'::jsonb end
     from generate_series(1, $2::int) n`,
    AUDIT_ENTRIES,
  )
  await insert(
    `insert into outbox_mails (customer_id, recipient, language, kind, parameters, due_at, created_at, sent_at, given_up_at)
     select $1::int, 'person' || n || '@example.com', 'en', 'password-changed', '{}', now(), now() - n * interval '20 seconds',
       case when n % 50 > 0 then now() end, case when n % 50 = 0 then now() end
     from generate_series(1, $2::int) n`,
    MAILS,
  )
  await owner.query('vacuum analyze')
  return customerId
}
