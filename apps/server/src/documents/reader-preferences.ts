import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import type { Db } from '../db/scope.ts'
import { UNITS_OF_CUSTOMER } from '../db/units-of-customer.ts'

/** How the user who asks for a file reads dates, times and distances; the clock is the caller's business. */
export async function readReaderPreferences(
  system: Db,
  userId: number,
  language: Language,
): Promise<Omit<FormatPreferences, 'timeZone'>> {
  const preferences = await system
    .selectFrom('users')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'users.id')
    .select(['date_format', 'time_format', 'units_distance'])
    .select(UNITS_OF_CUSTOMER.as('customer_units'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return {
    dateFormat: preferences?.date_format || null,
    timeFormat: preferences?.time_format ?? '24',
    distanceUnit: preferences?.units_distance ?? preferences?.customer_units ?? null,
    locale: LOCALES[language],
  }
}
