import type { Pool } from '@milepost/server/db/pools.ts'

export const RECORDS = 1_000_000

/** A million defects of the vehicles of a customer, one in a hundred off the road. */
export async function storeDefects(owner: Pool, customerId: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into defects (customer_id, vehicle_id, registration, category, description, severity, judgement, reported_at,
       created_at, reporter_name, created_by_name, status, is_off_road)
     select $1::int, v.id, v.registration, 'lamps', 'Lamp ' || n, 'minor', 'safe', filed.at, filed.at, 'Ada Moor', 'Ada Moor',
       '357913941', n % 100 = 0
     from generate_series(1, $2::int) n
       join (select id, registration, row_number() over (order by id) - 1 as place, count(*) over () as fleet from vehicles
         where customer_id = $1::int) v on v.place = n % v.fleet
       cross join lateral (select now() - n * interval '5 minutes') filed (at)`,
    [customerId, RECORDS],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze defects')
}
