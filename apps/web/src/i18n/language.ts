import { languages } from '@milepost/contract/languages.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { call } from '../api/client.ts'
import { readStored, storageKeys, writeStored } from '../api/storage.ts'
import { pickLanguage } from './language-choice.ts'

export interface LanguageOption {
  reference: string
  name: string
  translation_file: string
}

/** What the interface falls back to when the server cannot be asked. */
const BUILT_IN: readonly LanguageOption[] = [
  { reference: 'EN', name: 'English', translation_file: '/i18n/en.json' },
  { reference: 'PT', name: 'Português', translation_file: '/i18n/pt.json' },
]

/** The locale behind a language: British English, European Portuguese (I18N-02). */
const LOCALES: Record<string, string> = { EN: 'en-GB', PT: 'pt-PT' }

let options: readonly LanguageOption[] = BUILT_IN

export const languageOptions = () => options

/** The reference of the language in use. */
export const currentLanguage = () => i18next.language.toUpperCase()

export const localeOf = (language: string) => LOCALES[language.toUpperCase()] ?? language

/** Asks which languages there are, then fetches the texts of the one in use (I18N-05). Never fails: keys are English. */
export async function startLanguage() {
  await i18next.use(initReactI18next).init({
    keySeparator: false,
    nsSeparator: false,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const configured = await call(languages.list).catch(() => BUILT_IN)
  if (configured.length > 0) options = configured
  await switchTo(pickLanguage(readStored(storageKeys.language), [], options)).catch(stayInEnglish)
}

/** The choice of a person: kept for the next visit. Rejects when its texts cannot be loaded; the language then stays. */
export async function chooseLanguage(reference: string) {
  await switchTo(reference)
  writeStored(storageKeys.language, reference.toUpperCase())
}

/** After signing in: the user's own languages count where nobody chose one on this browser. */
export async function followUserLanguages(ofUser: readonly string[]) {
  await switchTo(pickLanguage(readStored(storageKeys.language), ofUser, options)).catch(stayInEnglish)
}

/** The keys are the English texts, so the page works without its file. */
async function stayInEnglish() {
  await i18next.changeLanguage('en')
}

/** i18next knows languages in lower case, the documents in upper case (C-48). */
async function switchTo(reference: string) {
  const language = reference.toLowerCase()
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await fetchTexts(language))
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = localeOf(language)
}

async function fetchTexts(language: string): Promise<Record<string, string>> {
  const file = options.find(option => option.reference.toLowerCase() === language)?.translation_file
  if (file === undefined) return {}
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.json()
}
