import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { HttpError } from './http-error.ts'

export type RefusalWords = (t: TFunction, reader: FormatPreferences) => string

/** How somebody reads of whom nothing is known. */
const ANYBODY: FormatPreferences = {
  ...{ dateFormat: null, timeFormat: '24', distanceUnit: null, locale: LOCALES.en, timeZone: 'UTC' },
}

/** A refusal whose text has values to fill in, such as a time, which its reader has on his own clock and in his language. */
export class WordedRefusal extends HttpError {
  readonly words: RefusalWords

  constructor(status: number, words: RefusalWords, field?: string) {
    super(status, words(textsIn('en'), ANYBODY), field)
    this.words = words
  }
}
