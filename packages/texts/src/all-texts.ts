import type { Language } from './language.ts'
import { START_TEXTS } from './start-texts.ts'
import { TEXT_FILES, type TextFile } from './text-files.ts'

/** Every file of texts: its name and, by language, its texts by their keys. */
export const FILES: readonly { name: string; texts: Record<Language, Readonly<Record<string, string>>> }[] = [
  { name: 'shell', texts: START_TEXTS },
  ...(await Promise.all(
    (Object.keys(TEXT_FILES) as TextFile[]).map(async name => {
      const [en, pt] = await Promise.all([TEXT_FILES[name].en(), TEXT_FILES[name].pt()])
      return { name, texts: { en: en.texts, pt: pt.texts } }
    }),
  )),
]

/** Every text of a language by its key. */
export const allTexts = (language: Language): Record<string, string> =>
  Object.assign({}, ...FILES.map(({ texts }) => texts[language]))
