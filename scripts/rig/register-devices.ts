import type { Pool } from '@milepost/server/db/pools.ts'

/** IMEIs that registerDevices() gives, by number from 1. */
export function imeiOf(device: number): string {
  return String(350_000_000_000_000 + device)
}

/** Registers a customer with `count` vehicles, each with a Teltonika tracker, in a few statements. */
export async function registerDevices(owner: Pool, count: number): Promise<void> {
  await owner.query(`
    insert into management_companies (name) values ('Rig');
    insert into customers (management_company_id, name, reference) select id, 'Rig', 'rig' from management_companies;
    insert into vehicle_groups (customer_id, name) select id, 'Rig' from customers;
    insert into vehicles (customer_id, registration, vehicle_type_id)
      select c.id, 'RIG ' || n, t.id from customers c, generate_series(1, ${count}) n, vehicle_types t where t.code = 'VAN';
    insert into vehicle_group_vehicles (vehicle_group_id, vehicle_id, customer_id)
      select g.id, v.id, v.customer_id from vehicles v join vehicle_groups g using (customer_id);
    insert into trackers (customer_id, device_id, protocol)
      select c.id, (350000000000000 + n)::text, 'teltonika' from customers c, generate_series(1, ${count}) n;
    insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
      select t.customer_id, t.id, v.id, '2020-01-01'
      from (select *, row_number() over (order by id) n from trackers) t
      join (select *, row_number() over (order by id) n from vehicles) v using (n);
    analyze`)
}
