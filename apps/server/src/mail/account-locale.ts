import { isTimeZone } from '@milepost/domain/time/local-time.ts'
import { type Language, languageOf } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/** How what is written to an account is worded: by its preferences, else by its customer. */
export interface AccountLocale {
  language: Language
  timeZone: string
  timeFormat: '12' | '24'
}

export interface LocaleRow {
  customerLanguage: string | null
  customerTimeZone: string | null
  language: string | null
  timeZone: string | null
  timeFormat: '12' | '24' | null
}

/** Accounts `u` with their preferences and their customer `c`. */
export const ACCOUNTS = sql`users u
  left join user_preferences p on p.user_id = u.id
  left join customers c on c.id = u.customer_id`

/** A LocaleRow of ACCOUNTS. */
export const LOCALE_FIELDS = sql`c.languages[1] as "customerLanguage", c.time_zone as "customerTimeZone", p.language,
  p.time_zone as "timeZone", p.time_format as "timeFormat"`

export function localeOf(row: LocaleRow): AccountLocale {
  const zones = [row.timeZone, row.customerTimeZone].filter(zone => zone !== null)
  return {
    language: languageOf(row.language ?? '') ?? languageOf(row.customerLanguage ?? '') ?? 'en',
    timeZone: zones.find(isTimeZone) ?? 'UTC',
    timeFormat: row.timeFormat ?? '24',
  }
}

/** Null: there is no such account. */
export async function readAccountLocale(db: Db, userId: number): Promise<AccountLocale | null> {
  const { rows } = await sql<LocaleRow>`select ${LOCALE_FIELDS} from ${ACCOUNTS} where u.id = ${userId}`.execute(db)
  const [row] = rows
  return row === undefined ? null : localeOf(row)
}
