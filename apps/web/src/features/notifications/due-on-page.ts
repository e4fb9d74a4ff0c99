import type { Notice } from '@milepost/contract/notices.ts'
import { dueWord } from '@milepost/texts/notice-words.ts'
import type { TFunction } from 'i18next'
import type { Words } from '../../i18n/use-words.ts'

/** What is due of a vehicle, and how far off that is on a day (YYYY-MM-DD). */
export function dueOnPage(due: NonNullable<Notice['due']>, onDay: string, words: Words, t: TFunction): string {
  const { due_on: dueOn } = due
  return dueWord(due, { day: words.dateOf(dueOn), until: words.untilDay(dueOn, onDay), isPast: dueOn < onDay }, t)
}
