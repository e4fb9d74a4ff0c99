import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { ACCOUNTS, type AccountLocale, LOCALE_FIELDS, type LocaleRow, localeOf } from './account-locale.ts'
import type { MailKind } from './mail-kind.ts'

/** Whom a mail to an account goes to, and how it is worded. */
export interface AccountHolder extends AccountLocale {
  userId: number
  email: string
  isActive: boolean
  /** The account's home; null: it has none. */
  customerId: number | null
  customerName: string | null
  /** Mails of the kind that were written within a day to the account, or to its address when that was another's. */
  mailsOfLastDay: number
}

interface HolderRow extends LocaleRow {
  email: string
  isActive: boolean
  customerId: number | null
  customerName: string | null
  mailsOfLastDay: number
}

/** Null: there is no such account. One statement either way, so that the time it takes tells nothing. */
export async function readAccountHolder(db: Db, userId: number, kind: MailKind): Promise<AccountHolder | null> {
  const { rows } = await sql<HolderRow>`
    select u.email, u.archived_at is null as "isActive", c.id as "customerId", c.name as "customerName", ${LOCALE_FIELDS},
      (select count(*) from outbox_mails m where (m.user_id = u.id or m.recipient = u.email::text)
        and m.kind = ${kind.name} and m.created_at > now() - interval '1 day') as "mailsOfLastDay"
    from ${ACCOUNTS} where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { email, isActive, customerId, customerName, mailsOfLastDay } = row
  return { userId, email, isActive, customerId, customerName, mailsOfLastDay, ...localeOf(row) }
}

/** A mail of a kind to the holder of an account. */
export const mailToHolder = <Parameters>(
  { customerId, userId, email, language }: AccountHolder,
  parameters: Parameters,
) => ({ customerId, userId, recipient: email, language, parameters })
