import { sql } from 'kysely'
import { z } from 'zod'
import { customerInScope } from '../../db/in-scope.ts'
import { InvalidFields } from '../../records/faults.ts'
import type { RecordField } from '../../records/noun.ts'

/*
 * What an account sees of customers: their ids, and for a limited user groups of theirs. Shown, checked and written within the
 * scope of whoever asks; what lies outside of it stays as it is.
 */

const customersOf = z.array(z.object({ id: z.number(), name: z.string() })).catch([])

const groupsOf = z.array(z.object({ id: z.number(), name: z.string(), customer_id: z.number() })).catch([])

const OF_ANOTHER_CUSTOMER = {
  field: 'vehicle_groups',
  code: 'unknown',
  detail: 'vehicle_groups: the account does not see their customer',
} as const

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Customers that an account sees; its home is always among them. */
export const customersField: RecordField = {
  shows: sql`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
    from user_customers m join customers c on c.id = m.customer_id
    where m.user_id = r.id and c.id = any(scope_customers())), '[]')`,
  // Who sees them all may have given more of them.
  inHistory: (value, { customerIds }) => customersOf.parse(value).filter(({ id }) => customerIds.includes(id)),
  tidied: distinct,
  check: (_db, ids: readonly number[], { asker }) =>
    Promise.resolve(ids.every(id => asker.customerIds.includes(id)) ? null : 'unknown'),
  async put(db, records, ids: readonly number[], asker) {
    const accounts = records.map(({ id }) => id)
    await sql`delete from user_customers m using users u where u.id = m.user_id and m.user_id = any(${accounts}::int[])
      and ${customerInScope(asker, 'm.customer_id')} and m.customer_id <> all(${ids}::int[])
      and m.customer_id is distinct from u.customer_id`.execute(db)
    await sql`insert into user_customers (user_id, customer_id)
      select u.id, c.id from users u, lateral unnest(${ids}::int[] || u.customer_id) c (id)
      where u.id = any(${accounts}::int[]) and c.id is not null
      on conflict do nothing`.execute(db)
    // What it sees of a customer goes with the customer.
    await sql`delete from user_vehicle_groups m using vehicle_groups g
      where g.id = m.vehicle_group_id and m.user_id = any(${accounts}::int[]) and ${customerInScope(asker, 'g.customer_id')}
      and not exists (select from user_customers c where c.user_id = m.user_id and c.customer_id = g.customer_id)`.execute(
      db,
    )
  },
}

/** Vehicle groups that a limited user sees; one that is archived stays theirs for when it is restored. */
export const vehicleGroupsField: RecordField = {
  shows: sql`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'customer_id', g.customer_id)
      order by g.name, g.id)
    from user_vehicle_groups m join vehicle_groups g on g.id = m.vehicle_group_id
    where m.user_id = r.id and g.archived_at is null and g.customer_id = any(scope_customers())), '[]')`,
  inHistory: (value, { customerIds }) =>
    groupsOf.parse(value).flatMap(({ customer_id, ...group }) => (customerIds.includes(customer_id) ? [group] : [])),
  tidied: distinct,
  async check(db, ids: readonly number[], { asker }) {
    const { rows } = await sql`select unnest(${ids}::int[])
      except select id from vehicle_groups where archived_at is null and ${customerInScope(asker, 'customer_id')}`.execute(
      db,
    )
    return rows.length === 0 ? null : 'unknown'
  },
  async put(db, records, ids: readonly number[], asker) {
    const accounts = records.map(({ id }) => id)
    await sql`delete from user_vehicle_groups m using vehicle_groups g
      where g.id = m.vehicle_group_id and m.user_id = any(${accounts}::int[])
      and g.archived_at is null and ${customerInScope(asker, 'g.customer_id')} and g.id <> all(${ids}::int[])`.execute(
      db,
    )
    const { rows } = await sql`
      with given as (
        select u.id as user_id, g.id as vehicle_group_id, exists (
          select from user_customers c where c.user_id = u.id and c.customer_id = g.customer_id) as is_of_account
        from unnest(${accounts}::int[]) u (id), vehicle_groups g where g.id = any(${ids}::int[])
      ), put as (
        insert into user_vehicle_groups (user_id, vehicle_group_id)
        select user_id, vehicle_group_id from given where is_of_account
        on conflict do nothing
      )
      select from given where not is_of_account limit 1`.execute(db)
    if (rows.length > 0) throw new InvalidFields(OF_ANOTHER_CUSTOMER)
  },
}
