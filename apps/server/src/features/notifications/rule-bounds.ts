import { MOST_OUTSIDE_ADDRESSES, MOST_RULES_OF_CUSTOMER } from '@milepost/domain/notifications/rule-bounds.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { InvalidFields } from '../../records/faults.ts'

/** Namespace of the advisory locks of customers whose rules are written. */
const LOCKS = 7_318_101

/**
 * Until the transaction ends nobody else adds rules or addresses to these customers, nor is a request to an address of theirs dropped, so
 * that two who save at once are both counted.
 */
export async function lockRulesOf(db: ScopedDb, customerIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(customerIds)].toSorted((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${LOCKS}, ${id})`.execute(db)
  }
}

/** Throws InvalidFields where one of the customers, which are locked, has more rules than it may. */
export async function refuseTooManyRules(db: ScopedDb, customerIds: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select customer_id from notification_rules where ${customerInScope({ customerIds }, 'customer_id')} and archived_at is null
    group by customer_id having count(*) > ${MOST_RULES_OF_CUSTOMER}`.execute(db)
  if (rows.length > 0) {
    const detail = `name: a customer has ${MOST_RULES_OF_CUSTOMER} notification rules at most; archive one first`
    throw new InvalidFields({ field: 'name', code: 'forbidden', detail })
  }
}

/** Whether an address `a` is of nobody who has an account of the customer and has proven that they read it. */
export const IS_OUTSIDE: RawBuilder<boolean> = sql<boolean>`not exists (
  select from users own where own.email = a.address::citext and own.archived_at is null and own.address_proven_at is not null
    and (own.customer_id = a.customer_id
      or exists (select from user_customers o where o.user_id = own.id and o.customer_id = a.customer_id)))`

/** When the account of the customer by an address of a row of such was closed; null: none was. One of another customer says nothing of it. */
export const closedAt = (of: 'a' | 'w'): RawBuilder<Date | null> => sql<Date | null>`(
  select closed.archived_at from users closed where closed.email = ${sql.ref(`${of}.address`)}::citext
    and (closed.customer_id = ${sql.ref(`${of}.customer_id`)}
      or exists (select from user_customers o where o.user_id = closed.id and o.customer_id = ${sql.ref(`${of}.customer_id`)})))`

/** Whether the account of the customer by an address `a` was closed, and its reader has not agreed since: who has left reads nothing more. */
export const IS_CLOSED: RawBuilder<boolean> = sql<boolean>`(${closedAt('a')} is not null and not exists (
  select from notified_addresses w where w.customer_id = a.customer_id and w.address = a.address and w.confirmed_at > ${closedAt('a')}))`

/** By customer the outside addresses of its rules, those of closed accounts among them, but of those of `exceptRules`. */
export async function countOutsideAddresses(
  db: ScopedDb,
  customerIds: readonly number[],
  exceptRules: readonly number[] = [],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ customerId: number; count: number }>`
    select a.customer_id as "customerId", count(distinct a.address)::int as count
    from addresses_of_notification_rules a join notification_rules r on r.id = a.notification_rule_id
    where ${customerInScope({ customerIds }, 'a.customer_id')} and not a.is_removed and r.archived_at is null
      and r.id <> all(${exceptRules}::int[]) and ${IS_OUTSIDE}
    group by a.customer_id`.execute(db)
  return new Map(rows.map(({ customerId, count }) => [customerId, count]))
}

/** Throws InvalidFields where a customer, which is locked, has more outside addresses than `before`, and than it may. */
export async function refuseTooManyAddresses(
  db: ScopedDb,
  customerIds: readonly number[],
  before: ReadonlyMap<number, number>,
): Promise<void> {
  const after = await countOutsideAddresses(db, customerIds)
  if ([...after].some(([id, count]) => count > MOST_OUTSIDE_ADDRESSES && count > (before.get(id) ?? 0))) {
    const detail = `mail_addresses: the rules of a customer name ${MOST_OUTSIDE_ADDRESSES} addresses at most beside those that accounts of it have confirmed`
    throw new InvalidFields({ field: 'mail_addresses', code: 'forbidden', detail })
  }
}

/** Throws InvalidFields where rules that were restored are too many, or bring back too many addresses. */
export async function refuseTooManyRestored(db: ScopedDb, ruleIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from notification_rules where id = any(${ruleIds}::int[])`.execute(db)
  const customerIds = rows.map(({ id }) => id)
  await lockRulesOf(db, customerIds)
  await refuseTooManyRules(db, customerIds)
  await refuseTooManyAddresses(db, customerIds, await countOutsideAddresses(db, customerIds, ruleIds))
}
