import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { TEXT_FILES, type TextFile } from '@milepost/texts/text-files.ts'
import i18next from 'i18next'

/** The files of the parts that were opened: another language needs them as well. */
const filesInUse = new Set<TextFile>()
const languagesInUse = new Set<Language>()

/** Which language it is at the start is known after a request. */
const languageIsKnown = Promise.withResolvers<void>()

/** Brings the texts of a part of the page, in the language of the page; waits until that is known. */
export async function loadTexts(files: readonly TextFile[]): Promise<void> {
  for (const file of files) filesInUse.add(file)
  await languageIsKnown.promise
  await Promise.all([...languagesInUse].flatMap(language => files.map(file => addFile(file, language))))
}

/** Brings the texts of all parts that were opened in another language; later parts come in it as well. */
export async function loadLanguage(language: Language): Promise<void> {
  languagesInUse.add(language)
  languageIsKnown.resolve()
  await Promise.all([...filesInUse].map(file => addFile(file, language)))
}

/** Later parts come without this language: it could not be loaded. */
export function dropLanguage(language: Language): void {
  languagesInUse.delete(language)
}

export function addTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  i18next.addResourceBundle(LOCALES[language], 'translation', texts, true, true)
}

async function addFile(file: TextFile, language: Language) {
  addTexts(language, (await TEXT_FILES[file][language]()).texts)
}
