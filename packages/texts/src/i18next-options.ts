import type { InitOptions } from 'i18next'

/** How texts are looked up and filled in, on the page as on the server. A key is a whole English text, so it has no separators. */
export const I18NEXT_OPTIONS = {
  keySeparator: false,
  nsSeparator: false,
  fallbackLng: false,
  interpolation: { escapeValue: false },
} as const satisfies InitOptions
