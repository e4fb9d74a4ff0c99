import type { Language } from '@milepost/texts/language.ts'
import { useTranslation } from 'react-i18next'
import { languageOfLocale } from './language.ts'

/** The language in use as calls and texts of the domain name it. */
export function useLanguage(): Language {
  // From what changes with it: a component that asked elsewhere would keep its first answer.
  const { i18n } = useTranslation()
  return languageOfLocale(i18n.language)
}
