import { allTexts } from '@milepost/texts/all-texts.ts'
import { LANGUAGES, type Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../auth/reader-clock.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { readReaderLanguage } from '../documents/reader-language.ts'
import { readReaderPreferences } from '../documents/reader-preferences.ts'
import { WordedRefusal } from './worded-refusal.ts'

const TEXTS = { en: allTexts('en'), pt: allTexts('pt') }

interface Reader {
  caller: SignedIn | null
  /** The head Accept-Language: the page sends the language in which it is read. */
  languages: string | undefined
}

/**
 * What is said of a refusal to whoever sent the request, where the texts have it: in the first language that the request asks for, else
 * in that of the account. A program, a stranger and whoever cannot be looked up read English.
 */
export async function refusalText(
  databases: Pick<Context, 'api' | 'system'>,
  { caller, languages }: Reader,
  error: Error,
): Promise<string> {
  const { message } = error
  if (caller === null || caller.apiKeyId !== undefined) return message
  const isWorded = error instanceof WordedRefusal
  if (!isWorded && TEXTS.pt[message] === undefined) return message
  try {
    const language = firstOf(languages) ?? (await readReaderLanguage(databases.system, caller.userId))
    if (!isWorded) return TEXTS[language][message] ?? message
    const preferences = await readReaderPreferences(databases.system, caller.userId, language)
    const timeZone = await readFileTimeZone(databases, caller, {})
    return error.words(textsIn(language), { ...preferences, timeZone })
  } catch {
    // The refusal is what matters, whatever keeps its reader from being looked up.
    return message
  }
}

/** The language that a list such as `pt-PT` or `en-GB,en;q=0.9` begins with, where there are texts in it. */
const firstOf = (languages: string | undefined): Language | undefined =>
  LANGUAGES.find(language => languages?.slice(0, 2).toLowerCase() === language)
