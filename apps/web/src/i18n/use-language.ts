import { useTranslation } from 'react-i18next'

/** The language in use as calls and texts of the domain name it. */
export function useLanguage(): 'en' | 'pt' {
  const { i18n } = useTranslation()
  return i18n.language.toLowerCase() === 'pt' ? 'pt' : 'en'
}
