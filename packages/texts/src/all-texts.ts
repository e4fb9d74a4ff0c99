import type { Language } from './language.ts'
import { NOUNS, type Noun } from './nouns.ts'
import { START_TEXTS } from './start-texts.ts'

/** Every file of texts: its noun and, by language, its texts by their keys. */
export const FILES: readonly { noun: string; texts: Record<Language, Readonly<Record<string, string>>> }[] = [
  { noun: 'shell', texts: START_TEXTS },
  ...(await Promise.all(
    (Object.keys(NOUNS) as Noun[]).map(async noun => {
      const [en, pt] = await Promise.all([NOUNS[noun].en(), NOUNS[noun].pt()])
      return { noun, texts: { en: en.texts, pt: pt.texts } }
    }),
  )),
]

/** Every text of a language by its key. */
export const allTexts = (language: Language): Record<string, string> =>
  Object.assign({}, ...FILES.map(({ texts }) => texts[language]))
