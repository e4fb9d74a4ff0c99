import 'i18next'
import type en from '../../public/i18n/en.json'

/** Makes a text that is not in the translation file a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    keySeparator: false
    nsSeparator: false
  }
}
