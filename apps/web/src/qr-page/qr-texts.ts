import type { Language } from '@milepost/texts/language.ts'
import { texts as en } from '@milepost/texts/qr-page.en.ts'
import { texts as pt } from '@milepost/texts/qr-page.pt.ts'

const TEXTS = { en, pt }

export type QrText = keyof typeof en

/** The texts of the page in a language. */
export const qrTexts = (language: Language) => (key: QrText) => TEXTS[language][key]
