import type { Notice } from '@milepost/contract/notices.ts'
import { dueWord } from '@milepost/texts/notice-words.ts'
import type { TFunction } from 'i18next'
import type { Words } from '../../i18n/use-words.ts'

/** What is due of a vehicle, and how far off that is now. */
export function dueOnPage(due: NonNullable<Notice['due']>, words: Words, t: TFunction): string {
  const { due_on: dueOn } = due
  const isPast = dueOn < words.day(Date.now())
  return dueWord(due, { day: words.dateOf(dueOn), until: words.untilDay(dueOn), isPast }, t)
}
