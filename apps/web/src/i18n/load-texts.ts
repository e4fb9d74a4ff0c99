import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { NOUNS, type Noun } from '@milepost/texts/nouns.ts'
import i18next from 'i18next'

/** The nouns of the parts that were opened: another language needs them as well. */
const nounsInUse = new Set<Noun>()
const languagesInUse = new Set<Language>()

/** Which language it is at the start is known after a request. */
const languageIsKnown = Promise.withResolvers<void>()

/** Brings the texts of a part of the page, in the language of the page; waits until that is known. */
export async function loadTexts(nouns: readonly Noun[]): Promise<void> {
  for (const noun of nouns) nounsInUse.add(noun)
  await languageIsKnown.promise
  await Promise.all([...languagesInUse].flatMap(language => nouns.map(noun => addNoun(noun, language))))
}

/** Brings the texts of all parts that were opened in another language; later parts come in it as well. */
export async function loadLanguage(language: Language): Promise<void> {
  languagesInUse.add(language)
  languageIsKnown.resolve()
  await Promise.all([...nounsInUse].map(noun => addNoun(noun, language)))
}

/** Later parts come without this language: it could not be loaded. */
export function dropLanguage(language: Language): void {
  languagesInUse.delete(language)
}

export function addTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  i18next.addResourceBundle(LOCALES[language], 'translation', texts, true, true)
}

async function addNoun(noun: Noun, language: Language) {
  addTexts(language, (await NOUNS[noun][language]()).texts)
}
