import { isTimeZone } from '@milepost/domain/time/local-time.ts'
import { type Language, languageOf } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { MailKind } from './mail-kind.ts'

/** Whom a mail to an account goes to, and how it is worded. */
export interface AccountHolder {
  userId: number
  email: string
  isActive: boolean
  /** The account's home; null: it has none. */
  customerId: number | null
  customerName: string | null
  /** Of their preferences, else of that customer. */
  language: Language
  timeZone: string
  timeFormat: '12' | '24'
  /** Mails of the kind that were written within a day to the account, or to its address when that was another's. */
  mailsOfLastDay: number
}

interface HolderRow {
  email: string
  isActive: boolean
  customerId: number | null
  customerName: string | null
  customerLanguage: string | null
  customerTimeZone: string | null
  language: string | null
  timeZone: string | null
  timeFormat: '12' | '24' | null
  mailsOfLastDay: number
}

/** Null: there is no such account. One statement either way, so that the time it takes tells nothing. */
export async function readAccountHolder(db: Db, userId: number, kind: MailKind): Promise<AccountHolder | null> {
  const { rows } = await sql<HolderRow>`
    select u.email, u.archived_at is null as "isActive", c.id as "customerId", c.name as "customerName", c.languages[1] as "customerLanguage",
      c.time_zone as "customerTimeZone", p.language, p.time_zone as "timeZone", p.time_format as "timeFormat",
      (select count(*) from outbox_mails m where (m.user_id = u.id or m.recipient = u.email::text)
        and m.kind = ${kind.name} and m.created_at > now() - interval '1 day') as "mailsOfLastDay"
    from users u
    left join user_preferences p on p.user_id = u.id
    left join customers c on c.id = u.customer_id
    where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { email, isActive, customerId, customerName, mailsOfLastDay } = row
  const zones = [row.timeZone, row.customerTimeZone].filter(zone => zone !== null)
  return {
    ...{ userId, email, isActive, customerId, customerName, mailsOfLastDay },
    language: languageOf(row.language ?? '') ?? languageOf(row.customerLanguage ?? '') ?? 'en',
    timeZone: zones.find(isTimeZone) ?? 'UTC',
    timeFormat: row.timeFormat ?? '24',
  }
}

/** A mail of a kind to the holder of an account. */
export const mailToHolder = <Parameters>(
  { customerId, userId, email, language }: AccountHolder,
  parameters: Parameters,
) => ({ customerId, userId, recipient: email, language, parameters })
