import { type FormatPreferences, formatDate, formatTime } from '@milepost/domain/formats/formats.ts'
import type { TFunction } from 'i18next'
import { WordedRefusal } from '../http/worded-refusal.ts'

interface Filed {
  by: string
  at: Date
}

/** What is filed twice: any document, or the inspection of a day, with that day where the reader has not chosen it just now. */
export type FiledTwice = 'document' | 'inspection' | { inspectionOf: string }

/** The refusal of what somebody has filed already: by whom, and when. */
export const filedAlready = (what: FiledTwice, { by, at }: Filed): WordedRefusal =>
  new WordedRefusal(409, (t, reader) => {
    const values = { by, at: `${formatDate(at.getTime(), reader)}, ${formatTime(at.getTime(), reader)}` }
    return wordsOf(what, values, t, reader)
  })

function wordsOf(
  what: FiledTwice,
  values: { by: string; at: string },
  t: TFunction,
  reader: FormatPreferences,
): string {
  if (what === 'document') return t('This was filed already, by {{by}} on {{at}}.', values)
  if (what === 'inspection') return t('This inspection was filed already, by {{by}} on {{at}}.', values)
  const day = dayWords(what.inspectionOf, reader)
  return t('An inspection of {{day}} was filed already, by {{by}} on {{at}}.', { ...values, day })
}

/** A calendar day such as 2026-06-01, as its reader writes days. */
export const dayWords = (day: string, reader: FormatPreferences): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), { ...reader, timeZone: 'UTC' })
