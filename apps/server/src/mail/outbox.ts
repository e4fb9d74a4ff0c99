import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import type { Language } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/scope.ts'
import type { MailKind } from './mail-kind.ts'

export interface NewMail<Parameters extends z.ZodType> {
  /** Whose administrators it concerns; null: the installation's alone. */
  customerId: number | null
  /** Whose account it goes to, if it goes to one. */
  userId: number | null
  /** An address that isMailAddress() takes. */
  recipient: string
  language: Language
  parameters: z.input<Parameters>
}

/**
 * Puts mails into the outbox in the transaction of their cause: they are sent once that has committed, after `heldMs`, and never
 * when it has not. Throws where a recipient is no address or parameters do not fit. The statement is the same for no mail.
 */
export async function writeMails<Parameters extends z.ZodType>(
  db: Db,
  kind: MailKind<Parameters>,
  mails: readonly NewMail<Parameters>[],
  heldMs = 0,
): Promise<void> {
  const rows = mails.map(({ customerId, userId, recipient, language, parameters }) => {
    if (!isMailAddress(recipient)) throw new Error(`A mail of the kind ${kind.name} has no address to go to.`)
    return { customerId, userId, recipient, language, parameters: kind.parameters.parse(parameters) }
  })
  await sql`
    insert into outbox_mails (customer_id, user_id, recipient, language, kind, parameters, due_at)
    select "customerId", "userId", recipient, language, ${kind.name}, parameters, now() + ${heldMs} * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}) as
      mail("customerId" int, "userId" int, recipient text, language text, parameters jsonb)`.execute(db)
}

/** Takes back what is still held of a kind to an account: its cause turned out not to be one. */
export async function withdrawHeldMails(db: Db, kind: MailKind, userId: number): Promise<void> {
  await db
    .deleteFrom('outbox_mails')
    .where('user_id', '=', userId)
    .where('kind', '=', kind.name)
    .where('attempts', '=', 0)
    .where('due_at', '>', sql<Date>`now()`)
    .execute()
}

/** A mail that this worker has claimed. */
export interface ClaimedMail {
  id: number
  recipient: string
  language: Language
  kind: string
  parameters: unknown
  createdAt: Date
  /** With this one. */
  attempts: number
}

/** Far more than a mail server may take for one mail. */
const CLAIMED_FOR = '10 minutes'

/**
 * The next mail that is due, claimed for a while: no other worker sends it meanwhile. A server that ends between sending it and
 * marking it as sent does so again after that while: SMTP has no way to ask whether a mail has arrived, and twice is better than
 * never. Both have the same Message-ID, by which mail servers and programs may know them as one.
 */
export async function claimDueMail(system: Db): Promise<ClaimedMail | null> {
  const { rows } = await sql<ClaimedMail>`
    update outbox_mails set attempts = attempts + 1, due_at = now() + ${CLAIMED_FOR}::interval,
      claimed_until = now() + ${CLAIMED_FOR}::interval
    where id = (
      select id from outbox_mails
      where sent_at is null and given_up_at is null and due_at <= now()
      order by due_at, id limit 1 for update skip locked)
    returning id, recipient, language, kind, parameters, created_at as "createdAt", attempts`.execute(system)
  return rows[0] ?? null
}

export async function markSent(system: Db, { id }: ClaimedMail): Promise<void> {
  // It was given up while it was on its way, perhaps.
  const sent = { sent_at: sql<Date>`now()`, given_up_at: null, last_error: null, claimed_until: null }
  await system.updateTable('outbox_mails').set(sent).where('id', '=', id).execute()
}

/** `nextMs`: when it is tried again; null: it is given up. */
export async function markFailed(system: Db, { id }: ClaimedMail, error: string, nextMs: number | null): Promise<void> {
  const next = nextMs === null ? { given_up_at: sql<Date>`now()` } : { due_at: new Date(nextMs) }
  await system
    .updateTable('outbox_mails')
    .set({ ...next, last_error: error, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** Takes a mail out of the outbox: nobody waits for it any more. */
export async function dropMail(system: Db, { id }: ClaimedMail): Promise<void> {
  await system.deleteFrom('outbox_mails').where('id', '=', id).execute()
}

/** Mails that are neither sent nor given up. */
export async function countWaitingMails(system: Db): Promise<number> {
  const { waiting } = await system
    .selectFrom('outbox_mails')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}
