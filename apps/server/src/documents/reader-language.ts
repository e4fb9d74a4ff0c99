import type { Language } from '@milepost/texts/language.ts'
import type { Db } from '../db/scope.ts'

/** The language that a user has chosen; English where none was. */
export async function readReaderLanguage(system: Db, userId: number): Promise<Language> {
  const preferences = await system
    .selectFrom('user_preferences')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return preferences?.language === 'pt' ? 'pt' : 'en'
}
