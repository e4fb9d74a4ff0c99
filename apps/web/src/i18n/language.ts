import type { CurrentUser } from '@milepost/contract/users.ts'
import { I18NEXT_OPTIONS } from '@milepost/texts/i18next-options.ts'
import { LANGUAGES, type Language, LOCALES, languageOf } from '@milepost/texts/language.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { call } from '../api/client.ts'
import { session } from '../api/session.ts'
import { startRoutes } from '../api/start-routes.ts'
import { readStored, storageKeys, writeStored } from '../api/storage.ts'
import { noteChosenLanguage } from './chosen-language.ts'
import { pickLanguage } from './language-choice.ts'
import { addTexts, dropLanguage, loadLanguage } from './load-texts.ts'

export interface LanguageOption {
  reference: string
  name: string
  translation_file: string
}

/** What the interface falls back to when the server cannot be reached. */
const BUILT_IN: readonly LanguageOption[] = [
  { reference: 'EN', name: 'English', translation_file: '/i18n/en.json' },
  { reference: 'PT', name: 'Português', translation_file: '/i18n/pt.json' },
]

let options: readonly LanguageOption[] = BUILT_IN

/** The languages whose texts of the start are here. */
const started = new Set<Language>()

export const languageOptions = () => options

/** i18next knows a language by its locale, which decides plurals. */
export const languageOfLocale = (locale: string): Language => LANGUAGES.find(one => LOCALES[one] === locale) ?? 'en'

export const languageInUse = (): Language => languageOfLocale(i18next.language)

/** The reference of the language in use. */
export const currentLanguage = () => languageInUse().toUpperCase()

/** Asks which languages there are, then fetches the texts of the one in use (I18N-05). Never fails: keys are English. */
export async function startLanguage() {
  await i18next.use(initReactI18next).init({ ...I18NEXT_OPTIONS, resources: {}, react: { useSuspense: false } })
  const configured = await call(startRoutes.languages).catch(() => BUILT_IN)
  if (configured.length > 0) options = configured
  await switchTo(pickLanguage(knownHere(), options)).catch(stayInEnglish)
}

/** The choice of a person: kept for the next visit, and before anybody has signed in for whoever does. Rejects when its texts cannot be loaded; the language then stays. */
export async function chooseLanguage(reference: string) {
  await switchTo(reference)
  writeStored(storageKeys.language, reference.toUpperCase())
  if (session.current() === null) noteChosenLanguage(reference.toUpperCase())
}

/** Once the user is known: their own languages count where none was chosen on this browser. */
export async function followUserLanguages({ languages: ofUser, prefs }: Pick<CurrentUser, 'languages' | 'prefs'>) {
  const picked = pickLanguage({ ...knownHere(), preferred: prefs.language, ofUser }, options)
  if (picked !== currentLanguage()) await switchTo(picked).catch(stayInEnglish)
}

const knownHere = () => ({ stored: readStored(storageKeys.language), ofBrowser: navigator.languages })

/** The keys are the English texts, so the page works without its file. */
async function stayInEnglish() {
  await loadLanguage('en').catch(() => undefined)
  await i18next.changeLanguage(LOCALES.en)
}

async function switchTo(reference: string) {
  const language = languageOf(reference)
  if (language === null) throw new Error(`There are no texts in ${reference}`)
  try {
    await Promise.all([loadStart(language), loadLanguage(language)])
  } catch (error) {
    if (language !== languageInUse()) dropLanguage(language)
    throw error
  }
  await i18next.changeLanguage(LOCALES[language])
  document.documentElement.lang = LOCALES[language]
}

/** The translation file of a language, which holds what the page needs before any of its parts. */
async function loadStart(language: Language) {
  if (started.has(language)) return
  const file = options.find(option => languageOf(option.reference) === language)?.translation_file
  if (file === undefined) throw new Error(`There is no translation file of ${language}`)
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  addTexts(language, await response.json())
  started.add(language)
}
