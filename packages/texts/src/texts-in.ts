import i18next, { type TFunction } from 'i18next'
import { allTexts } from './all-texts.ts'
import { I18NEXT_OPTIONS } from './i18next-options.ts'
import { type Language, LOCALES } from './language.ts'
import './text-key.ts'

const instance = i18next.createInstance()
await instance.init({
  ...I18NEXT_OPTIONS,
  lng: LOCALES.en,
  resources: {
    [LOCALES.en]: { translation: allTexts('en') },
    [LOCALES.pt]: { translation: allTexts('pt') },
  },
})

/** The texts of a language, looked up as the page does: `textsIn('pt')('Trips')`. For the server, which has all of them. */
export const textsIn = (language: Language): TFunction => instance.getFixedT(LOCALES[language])
