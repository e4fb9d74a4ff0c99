import { type RawBuilder, sql } from 'kysely'
import type { RecordField } from '../../records/noun.ts'
import { AWAITS_CONFIRMATION, IS_STOPPED } from './address-confirmations.ts'
import { askNamed } from './address-requests.ts'
import { countOutsideAddresses, IS_CLOSED, IS_OUTSIDE, lockRulesOf, refuseTooManyAddresses } from './rule-bounds.ts'

const shown = (which: RawBuilder<boolean>) => sql`coalesce((select jsonb_agg(a.address order by a.address)
  from addresses_of_notification_rules a where a.notification_rule_id = r.id and not a.is_removed and ${which}), '[]')`

/**
 * The addresses that a rule tells by mail, those that have stopped it among them: naming one again does not start it again. An address
 * that no account of the customer has confirmed is asked first.
 */
export const ruleAddresses: RecordField = {
  shows: shown(sql<boolean>`true`),
  tidied: (addresses: readonly string[]) => [...new Set(addresses)].toSorted((a, b) => a.localeCompare(b)),
  async put(db, records, addresses: readonly string[], asker) {
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
    await sql`insert into notified_addresses (customer_id, address)
      select c.id, a.address from unnest(${[...new Set(customers)]}::int[]) c (id), unnest(${addresses}::text[]) a (address)
      on conflict (customer_id, address) do nothing`.execute(db)
    for (const id of ids) await askNamed(db, asker, id, asker.userId)
  },
}

const hasAnswered = (answer: 'confirmed_at' | 'stopped_at'): RawBuilder<boolean> => sql<boolean>`exists (
  select from notified_addresses w where w.customer_id = a.customer_id and w.address = a.address and ${sql.ref(`w.${answer}`)} is not null)`

/**
 * Whether an address `a` is written to: who has stopped the mails of the customer is not, nor one that nobody has confirmed, nor an address whose account of the customer was closed.
 */
export const IS_WRITTEN_TO: RawBuilder<boolean> = sql<boolean>`(not a.is_removed and not ${hasAnswered('stopped_at')}
  and (not ${IS_OUTSIDE} or ${hasAnswered('confirmed_at')}) and not ${IS_CLOSED})`

/** Those that have stopped the mails of the customer; where no account of it has confirmed the address, also those of which another address of the mailbox has. */
export const stoppedAddresses: RecordField = {
  shows:
    shown(sql<boolean>`exists (select from notified_addresses w where w.customer_id = a.customer_id and w.address = a.address
    and (w.stopped_at is not null or (${IS_OUTSIDE} and ${IS_STOPPED})))`),
  isUnlogged: true,
}

/** Those whose account of the customer was closed. */
export const closedAddresses: RecordField = { shows: shown(IS_CLOSED), isUnlogged: true }

/** Those that have not agreed yet. */
export const unconfirmedAddresses: RecordField = { shows: shown(AWAITS_CONFIRMATION), isUnlogged: true }
