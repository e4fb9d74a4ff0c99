import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import type { Db } from '../db/scope.ts'

/** How the user who asks for a file reads dates, times and distances; the clock is the caller's business. */
export async function readReaderPreferences(
  system: Db,
  userId: number,
  language: Language,
): Promise<Omit<FormatPreferences, 'timeZone'>> {
  const preferences = await system
    .selectFrom('user_preferences')
    .select(['date_format', 'time_format', 'units_distance'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    dateFormat: preferences?.date_format || null,
    timeFormat: preferences?.time_format ?? '24',
    distanceUnit: preferences?.units_distance ?? null,
    locale: LOCALES[language],
  }
}
