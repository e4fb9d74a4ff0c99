/** The languages of the interface, of files and of mail (I18N-01). */
export const LANGUAGES = ['en', 'pt'] as const

export type Language = (typeof LANGUAGES)[number]

/** British English and European Portuguese: they decide plurals, dates and numbers (I18N-02). */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT' }

/** The first language of a browser that the pages without an account speak; English where they speak none of them. */
export function languageOfBrowser(locales: readonly string[]): Language {
  for (const locale of locales) {
    const language = languageOf(locale.split('-')[0] ?? '')
    if (language !== null) return language
  }
  return 'en'
}

/** The language of a reference such as `PT` or `pt`, or null (C-48). */
export const languageOf = (reference: string): Language | null =>
  LANGUAGES.find(language => language === reference.toLowerCase()) ?? null
