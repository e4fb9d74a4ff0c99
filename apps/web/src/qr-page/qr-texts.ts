import { type Language, languageOf } from '@milepost/texts/language.ts'
import { texts as en } from '@milepost/texts/qr-page.en.ts'
import { texts as pt } from '@milepost/texts/qr-page.pt.ts'

const TEXTS = { en, pt }

export type QrText = keyof typeof en

/** The first language of a browser that the page speaks; English where it speaks none of them. */
export function pickQrLanguage(ofBrowser: readonly string[]): Language {
  for (const locale of ofBrowser) {
    const language = languageOf(locale.split('-')[0] ?? '')
    if (language !== null) return language
  }
  return 'en'
}

/** The texts of the page in a language. */
export const qrTexts = (language: Language) => (key: QrText) => TEXTS[language][key]
