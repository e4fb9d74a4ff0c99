import type { Language } from '@milepost/texts/language.ts'
import { useTranslation } from 'react-i18next'
import { languageInUse } from './language.ts'

/** The language in use as calls and texts of the domain name it. */
export function useLanguage(): Language {
  useTranslation()
  return languageInUse()
}
