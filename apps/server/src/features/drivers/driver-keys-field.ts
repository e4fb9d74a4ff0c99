import { sql } from 'kysely'
import type { RecordField } from '../../records/noun.ts'

/** Hexadecimal digits are sent in upper case, whichever way they are printed on the key. */
const asSent = (key: string) => (/^[\dA-F]+$/i.test(key) ? key.toUpperCase() : key)

/**
 * The keys that a driver holds: trips by them are theirs from now on, and where nobody held a key before also those of the past. One
 * that is taken from them stays theirs for the trips until now, other than a mistake of the day (0069_drivers.sql).
 */
export const driverKeysField: RecordField = {
  // Of one who is archived those that ended with it.
  shows: sql`coalesce((select jsonb_agg(k.key order by k.key) from driver_keys k
    where k.driver_id = r.id and k.held_until >= coalesce(r.archived_at, 'infinity')), '[]')`,
  tidied: (keys: readonly string[]) => [...new Set(keys.map(asSent))],
  isOneByOne: true,
  async check(db, keys: readonly string[], { customer, id }) {
    const { rows } = await sql`select from driver_keys k where k.customer_id = ${customer}::int
      and k.key = any(${keys}::text[]) and k.held_until = 'infinity' and k.driver_id is distinct from ${id}::int`.execute(
      db,
    )
    return rows.length === 0 ? null : 'taken'
  },
  async put(db, records, keys: readonly string[]) {
    const ids = records.map(({ id }) => id)
    const customers = records.map(({ customer }) => customer)
    const given = sql`k.driver_id = any(${ids}::int[]) and k.held_until = 'infinity' and k.key <> all(${keys}::text[])`
    await sql`delete from driver_keys k where ${given} and k.given_at > now() - interval '1 day'`.execute(db)
    // The clock, since a key may have been given up while this transaction, which is older, waited for the record.
    await sql`update driver_keys k set held_until = clock_timestamp() where ${given}`.execute(db)
    await sql`insert into driver_keys (customer_id, driver_id, key, held_from)
      select r.customer, r.id, sent.key, case when exists (
          select from driver_keys o where o.customer_id = r.customer and o.key = sent.key
        ) then clock_timestamp() else '-infinity' end
      from unnest(${ids}::int[], ${customers}::int[]) r (id, customer), unnest(${keys}::text[]) sent (key)
      where not exists (select from driver_keys o
        where o.driver_id = r.id and o.key = sent.key and o.held_until = 'infinity')`.execute(db)
  },
}
