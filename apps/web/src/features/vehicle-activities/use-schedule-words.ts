import type { Result } from '@milepost/contract/route.ts'
import type { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { intervalWords, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { type DueSoFar, dueNext } from './due-next.ts'

type Schedule = Result<typeof scheduleTypes.read>

export interface DueWords {
  day: string
  /** How long until then. */
  until: string
  /** The new document does not move it. */
  isKept: boolean
}

/** A schedule as a person reads it. */
export function useScheduleWords() {
  const { t } = useTranslation()
  const words = useWords()
  return {
    name: ({ code, name }: Schedule): string => scheduleTypeWord(code, name, t),
    /** Every 6 weeks · 30,000 km (whichever comes first). */
    every({ interval, every_distance_m, every_engine_h }: Schedule): string {
      const parts = [
        intervalWords(interval, t) || null,
        every_distance_m === null ? null : words.distance(every_distance_m),
        every_engine_h === null ? null : t('{{number}} engine hours', { number: words.number(every_engine_h) }),
      ].filter(part => part !== null)
      return parts.length > 1 ? `${parts.join(' · ')} (${t('whichever comes first')})` : parts.join('')
    },
    /** Null where no time counts (VF-43, N-47). */
    due({ interval }: Schedule, soFar: DueSoFar | null, doneOn: string): DueWords | null {
      const next = dueNext(interval, soFar, doneOn)
      return next && { day: words.dateOf(next.day), until: words.untilDay(next.day), isKept: next.isKept }
    },
  }
}
