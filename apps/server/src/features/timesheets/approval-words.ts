import {
  type FormatPreferences,
  formatDistance,
  formatDuration,
  formatReportDate,
} from '@milepost/domain/formats/formats.ts'
import { changeWords } from '@milepost/texts/week-change-words.ts'
import type { TFunction } from 'i18next'
import type { SheetWeek } from './week-approvals.ts'

/** How far a week is dealt with, for files; empty where there is nothing to approve. */
export function approvalWords(week: SheetWeek, t: TFunction, reader: FormatPreferences): string {
  const { approved, state, changes } = week
  if (approved === null) return state === 'nothing' ? '' : t('Not approved')
  const made = { date: formatReportDate(approved.madeAtMs, reader.timeZone), name: approved.userName }
  const formats = {
    duration: (durationS: number) => formatDuration(durationS, reader),
    distance: (distanceM: number) => formatDistance(distanceM, reader),
    locale: reader.locale,
  }
  const said =
    state === 'changed'
      ? [t('Changed since it was approved on {{date}} by {{name}}', made), changeWords(changes, t, formats).join('; ')]
      : [t('Approved on {{date}} by {{name}}', made)]
  return [...said, approved.reason].filter(part => part !== '').join(': ')
}
