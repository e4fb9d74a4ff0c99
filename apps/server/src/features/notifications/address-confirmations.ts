import { CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import { hashKey, newKey } from '../../db/key-hash.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { type Agreement, type AnswerVisitor, CONFIRM_PATH } from '../../mail/mail-answers.ts'
import { closedAt, IS_CLOSED, IS_OUTSIDE, lockRulesOf } from './rule-bounds.ts'

const ADDRESS_CONFIRMED = auditAction<{ address: string }>('notification address confirmed')

/**
 * Of a row `w` of notified_addresses: its reader wants no mails of the customer. Where they have not agreed at this address, they have said
 * so at any other of the same mailbox.
 */
export const IS_STOPPED: RawBuilder<boolean> = sql<boolean>`(w.stopped_at is not null or (w.confirmed_at is null and exists (
  select from notified_addresses s where s.customer_id = w.customer_id and s.mailbox = w.mailbox and s.stopped_at is not null)))`

/** Of an address `a` of a rule: its reader has not agreed yet, and has to. */
export const AWAITS_CONFIRMATION: RawBuilder<boolean> = sql<boolean>`(not a.is_removed and ${IS_OUTSIDE} and not ${IS_CLOSED} and not exists (
  select from notified_addresses w where w.customer_id = a.customer_id and w.address = a.address
    and (w.confirmed_at is not null or ${IS_STOPPED})))`

/**
 * Of an address `a` of a rule whose account of the customer was closed: its reader may agree anew, whatever was agreed before. They are asked
 * by an administrator alone, never since a rule names them.
 */
export const MAY_AGREE_ANEW: RawBuilder<boolean> = sql<boolean>`(not a.is_removed and ${IS_CLOSED} and not exists (
  select from notified_addresses w where w.customer_id = a.customer_id and w.address = a.address and ${IS_STOPPED}))`

/**
 * Whether a row of notified_addresses is still to be asked: its reader has not answered, and a rule of a customer that is not archived
 * names it. `isOfClosed`: they are asked although their account was closed. The customer is locked, so that nobody names the address again before whoever asks has acted on the answer.
 */
export async function isAwaited(db: ScopedDb, notifiedAddress: number, isOfClosed: boolean): Promise<boolean> {
  const customers = await db
    .selectFrom('notified_addresses')
    .select('customer_id')
    .where('id', '=', notifiedAddress)
    .execute()
  await lockRulesOf(
    db,
    customers.map(({ customer_id }) => customer_id),
  )
  const { rows } = await sql`
    select from notified_addresses w
    join customers c on c.id = w.customer_id and c.archived_at is null
    join addresses_of_notification_rules a on a.customer_id = w.customer_id and a.address = w.address
    join notification_rules r on r.id = a.notification_rule_id and r.archived_at is null
    where w.id = ${notifiedAddress} and (${AWAITS_CONFIRMATION} or (${isOfClosed} and ${MAY_AGREE_ANEW})) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Makes a link by which the reader of an address agrees to be written to, once. The token is stored nowhere, its hash is. Rejects where
 * they have answered already.
 */
export async function makeConfirmationLink(system: Db, notifiedAddress: number, origin: string): Promise<string> {
  const token = newKey()
  const { rows } = await sql`
    insert into address_confirmations (token_hash, notified_address_id, expires_at)
    select ${hashKey(token)}, w.id, now() + make_interval(days => ${CONFIRMATION_DAYS}::int) from notified_addresses w
    where w.id = ${notifiedAddress} and (w.confirmed_at is null or w.confirmed_at <= ${closedAt('w')}) and not ${IS_STOPPED}
    returning notified_address_id`.execute(system)
  if (rows.length === 0) throw new Error('The reader of the address has answered already.')
  return `${origin}${CONFIRM_PATH}?${new URLSearchParams({ token })}`
}

/**
 * Of a link `l`, its row `w` of notified_addresses and the customer `c` of that: the link has this token, and works. One that was made
 * before the account of its address was closed does not.
 */
const isLinkOf = (
  token: string,
) => sql<boolean>`l.token_hash = ${hashKey(token)} and l.used_at is null and l.expires_at > now()
  and w.id = l.notified_address_id and not ${IS_STOPPED} and c.id = w.customer_id
  and coalesce(l.expires_at - make_interval(days => ${CONFIRMATION_DAYS}::int) > ${closedAt('w')}, true)`

/**
 * What a link is for, which is not used by that. Null: it was used, is older than its days, or its reader has stopped the mails
 * since, or has left.
 */
export async function findAgreement(system: Db, token: string): Promise<Agreement | null> {
  const { rows } = await sql<Agreement>`
    select c.name as company, w.address as "mailAddress" from address_confirmations l, notified_addresses w, customers c
    where ${isLinkOf(token)}`.execute(system)
  return rows[0] ?? null
}

/** Uses a link, and notes who did. Gives what was agreed to; null as `findAgreement`. */
export function confirmAddress(system: Db, token: string, visitor: AnswerVisitor): Promise<Agreement | null> {
  return system.transaction().execute(async db => {
    const { rows } = await sql<Agreement & { id: number; customerId: number }>`
      update address_confirmations l set used_at = now() from notified_addresses w, customers c
      where ${isLinkOf(token)}
      returning w.id, w.customer_id as "customerId", w.address as "mailAddress", c.name as company`.execute(db)
    const [confirmed] = rows
    if (confirmed === undefined) return null
    const { id, customerId, mailAddress, company } = confirmed
    await sql`update notified_addresses set confirmed_at = now() where id = ${id}`.execute(db)
    await audit(db, ADDRESS_CONFIRMED, { userId: null, customerId, detail: { address: mailAddress }, ...visitor })
    return { company, mailAddress }
  })
}
