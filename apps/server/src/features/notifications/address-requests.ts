import { GIVEN_UP_AFTER_MS } from '@milepost/domain/mail/retries.ts'
import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { addressesToAsk, CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import { languageOf } from '@milepost/texts/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { writeMails } from '../../mail/outbox.ts'
import { AWAITS_CONFIRMATION, MAY_AGREE_ANEW } from './address-confirmations.ts'
import { confirmAddressMail } from './confirm-address-mail.ts'
import { IS_CLOSED, lockRulesOf } from './rule-bounds.ts'

interface Unconfirmed {
  ruleAddress: number
  notifiedAddress: number
  customerId: number
  address: string
  company: string
  language: string | null
  tellsOf: RuleSubject
  /** One waits to be sent, or was sent with a link that still works. */
  isAsked: boolean
  isOfClosed: boolean
}

/**
 * Of a request `m`: it waits to be sent, or its link, which is made when it is sent, still works. One that was given up or was not sent in
 * its time asked nobody.
 */
const ASKS: RawBuilder<boolean> = sql<boolean>`(m.sent_at > now() - ${CONFIRMATION_DAYS} * interval '1 day'
  or (m.sent_at is null and m.given_up_at is null and m.created_at > now() - ${GIVEN_UP_AFTER_MS} * interval '1 millisecond'))`

/** The addresses of a rule of the scope that wait for confirmation, and those whose account was closed. */
async function findUnconfirmed(db: ScopedDb, scope: Scope, ruleId: number): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`
    select a.id as "ruleAddress", w.id as "notifiedAddress", a.customer_id as "customerId", a.address, c.name as company,
      c.languages[1] as language, r.tells_of as "tellsOf",
      coalesce(bool_or(${ASKS}), false) as "isAsked", ${IS_CLOSED} as "isOfClosed"
    from notification_rules r
    join customers c on c.id = r.customer_id
    join addresses_of_notification_rules a on a.notification_rule_id = r.id
    join notified_addresses w on w.customer_id = a.customer_id and w.address = a.address
    left join outbox_mails m on m.recipient = a.address and m.kind = ${confirmAddressMail.name} and m.customer_id = a.customer_id
    where ${customerInScope(scope, 'r.customer_id')} and r.id = ${ruleId} and r.archived_at is null
      and (${AWAITS_CONFIRMATION} or ${MAY_AGREE_ANEW})
    group by a.id, w.id, c.id, r.id order by a.address`.execute(db)
  return rows
}

/** Asks by mail those of them that addressesToAsk gives, all of one customer, which is locked. Gives how many were asked. */
async function ask(db: ScopedDb, unconfirmed: readonly Unconfirmed[], askerId: number): Promise<number> {
  const [first] = unconfirmed
  if (first === undefined) return 0
  const { rows } = await sql<{ asked: string[]; asker: string | null }>`
    select array(select m.recipient from outbox_mails m where m.customer_id = ${first.customerId}
        and m.kind = ${confirmAddressMail.name} and m.created_at > now() - interval '1 day') as asked,
      (select email::text from users where id = ${askerId}) as asker`.execute(db)
  const { asked = [], asker = null } = rows[0] ?? {}
  const toAsk = new Set(
    addressesToAsk(
      unconfirmed.map(({ address }) => address),
      asked,
    ),
  )
  const due = unconfirmed.filter(({ address }) => toAsk.has(address))
  await writeMails(
    db,
    confirmAddressMail,
    due.map(({ customerId, address, language, ruleAddress, notifiedAddress, company, tellsOf, isOfClosed }) => ({
      ...{ customerId, userId: null, recipient: address, language: languageOf(language ?? '') ?? 'en' },
      parameters: { notifiedAddress, ruleAddress, address, company, asker: asker ?? company, tellsOf, isOfClosed },
    })),
  )
  return due.length
}

/** Asks those whom a rule, whose customer is locked, names, who hold no link that works and are sent none. */
export async function askNamed(db: ScopedDb, scope: Scope, ruleId: number, askerId: number): Promise<void> {
  const unconfirmed = await findUnconfirmed(db, scope, ruleId)
  await ask(
    db,
    unconfirmed.filter(({ isAsked, isOfClosed }) => !isAsked && !isOfClosed),
    askerId,
  )
}

/**
 * Asks the reader of an address of a rule once more, for an administrator. Undefined: it waits for no confirmation, nor
 * was its account closed. False: it was asked
 * often enough today, or others of its customer were. Gives whose it is else.
 */
export async function askAgain(
  db: ScopedDb,
  scope: Scope,
  { ruleId, address, askerId }: { ruleId: number; address: string; askerId: number },
): Promise<{ customerId: number } | false | undefined> {
  const find = async () => (await findUnconfirmed(db, scope, ruleId)).find(one => one.address === address)
  const found = await find()
  if (found === undefined) return undefined
  await lockRulesOf(db, [found.customerId])
  const now = await find()
  if (now === undefined) return undefined
  return (await ask(db, [now], askerId)) > 0 && { customerId: now.customerId }
}
