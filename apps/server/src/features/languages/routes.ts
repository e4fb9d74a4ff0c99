import { languages } from '@milepost/contract/languages.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { implement } from '../../http/endpoint.ts'

/** I18N-03, I18N-04; references compare without regard to case (C-48). */
const LANGUAGES = [
  { reference: 'EN', name: 'English', translation_file: '/i18n/en.json' },
  { reference: 'PT', name: 'Português', translation_file: '/i18n/pt.json' },
]

export const languageEndpoints: Endpoint[] = [implement(languages.list, () => Promise.resolve(LANGUAGES))]
