import type { Language } from './language.ts'
import { texts as en } from './shell.en.ts'
import { texts as pt } from './shell.pt.ts'

/** What the page needs before it shows anything: the translation file of a language (I18N-05). */
export const START_TEXTS = { en, pt } as const satisfies Record<Language, Record<string, string>>
