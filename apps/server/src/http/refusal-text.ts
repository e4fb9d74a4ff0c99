import { allTexts } from '@milepost/texts/all-texts.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../auth/reader-clock.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { readReaderLanguage } from '../documents/reader-language.ts'
import { readReaderPreferences } from '../documents/reader-preferences.ts'
import { WordedRefusal } from './worded-refusal.ts'

const TEXTS = { en: allTexts('en'), pt: allTexts('pt') }

/**
 * What is said of a refusal to whoever sent the request: in the language of the account, where the texts have it. A program, a stranger
 * and whoever cannot be looked up read English.
 */
export async function refusalText(
  databases: Pick<Context, 'api' | 'system'>,
  caller: SignedIn | null,
  error: Error,
): Promise<string> {
  const { message } = error
  if (caller === null || caller.apiKeyId !== undefined) return message
  const isWorded = error instanceof WordedRefusal
  if (!isWorded && TEXTS.pt[message] === undefined) return message
  try {
    const language = await readReaderLanguage(databases.system, caller.userId)
    if (!isWorded) return TEXTS[language][message] ?? message
    const preferences = await readReaderPreferences(databases.system, caller.userId, language)
    const timeZone = await readFileTimeZone(databases, caller, {})
    return error.words(textsIn(language), { ...preferences, timeZone })
  } catch {
    // The refusal is what matters, whatever keeps its reader from being looked up.
    return message
  }
}
