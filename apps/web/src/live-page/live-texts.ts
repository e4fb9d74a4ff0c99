import type { Language } from '@milepost/texts/language.ts'
import { texts as en } from '@milepost/texts/live-page.en.ts'
import { texts as pt } from '@milepost/texts/live-page.pt.ts'

const TEXTS = { en, pt }

/** The texts of the page in a language, with values in the place of their names. */
export const liveTexts =
  (language: Language) =>
  (key: keyof typeof en, values: Readonly<Record<string, string>> = {}): string =>
    TEXTS[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
