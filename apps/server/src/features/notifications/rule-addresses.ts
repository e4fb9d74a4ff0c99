import { type RawBuilder, sql } from 'kysely'
import type { RecordField } from '../../records/noun.ts'
import { countOutsideAddresses, lockRulesOf, refuseTooManyAddresses } from './rule-bounds.ts'

const shown = (which: string) => sql`coalesce((select jsonb_agg(a.address order by a.address)
  from addresses_of_notification_rules a where a.notification_rule_id = r.id and not a.is_removed ${sql.raw(which)}), '[]')`

/** The addresses that a rule tells by mail, those that have stopped it among them: naming one again does not start it again. */
export const ruleAddresses: RecordField = {
  shows: shown(''),
  tidied: (addresses: readonly string[]) => [...new Set(addresses)].toSorted((a, b) => a.localeCompare(b)),
  async put(db, records, addresses: readonly string[]) {
    const ids = records.map(({ id }) => id)
    const customers = records.flatMap(({ customer }) => customer ?? [])
    await lockRulesOf(db, customers)
    const before = await countOutsideAddresses(db, customers)
    await sql`update addresses_of_notification_rules set is_removed = address <> all(${addresses}::text[])
      where notification_rule_id = any(${ids}::int[])`.execute(db)
    await sql`insert into addresses_of_notification_rules (notification_rule_id, customer_id, address)
      select r.id, r.customer, a.address from unnest(${ids}::int[], ${customers}::int[]) r (id, customer), unnest(${addresses}::text[]) a (address)
      on conflict (notification_rule_id, address) do nothing`.execute(db)
    await refuseTooManyAddresses(db, customers, before)
  },
}

/**
 * Whether an address `a` is written to: who has stopped it is not, nor is an address whose account was closed, since who has left reads
 * nothing more.
 */
export const IS_WRITTEN_TO: RawBuilder<boolean> = sql<boolean>`(not a.is_removed and a.stopped_at is null and not exists (
  select from users closed where closed.email = a.address::citext and closed.archived_at is not null
    and not exists (select from users u where u.email = closed.email and u.archived_at is null)))`

/** Those that have stopped it. */
export const stoppedAddresses: RecordField = { shows: shown('and a.stopped_at is not null'), isUnlogged: true }
