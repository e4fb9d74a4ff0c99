import { type FormatPreferences, formatReportDate } from '@milepost/domain/formats/formats.ts'
import { correctionsInForce } from '@milepost/domain/timesheets/corrections.ts'
import type { TimesheetDay } from '@milepost/domain/timesheets/timesheets.ts'
import type { TFunction } from 'i18next'
import type { TableColumn } from '../../documents/table-cells.ts'
import { approvalWords } from './approval-words.ts'
import type { ApprovedSheet } from './read-sheets.ts'

interface SheetColumn extends TableColumn {
  value: (day: TimesheetDay, sheet: ApprovedSheet) => unknown
}

/** Timesheets as a flat table: a row a day, with what was recorded beside what is corrected. */
export function sheetColumns(t: TFunction, kind: 'vehicle' | 'driver', reader: FormatPreferences): SheetColumn[] {
  const seconds = (header: string, value: (day: TimesheetDay) => number): SheetColumn => ({
    header,
    kind: 'seconds',
    value,
  })
  return [
    { header: t(kind === 'vehicle' ? 'Vehicle' : 'Driver'), kind: 'text', value: (_, sheet) => sheet.subject.name },
    { header: t('Day'), kind: 'text', value: ({ day }) => formatReportDate(Date.parse(day), 'UTC') },
    { header: t('Week'), kind: 'text', value: ({ week }) => week },
    { header: t('First start'), kind: 'instant', value: ({ firstStartMs }) => firstStartMs },
    { header: t('Last stop'), kind: 'instant', value: ({ lastStopMs }) => lastStopMs },
    seconds(t('On duty'), ({ dutyS }) => dutyS),
    seconds(t('Break'), ({ breakS }) => breakS),
    seconds(t('Driving'), ({ drivingS }) => drivingS),
    seconds(t('Standing'), ({ standingS }) => standingS),
    seconds(t('Idling_time'), ({ idleS }) => idleS),
    seconds(t('Parked'), ({ stoppedS }) => stoppedS),
    seconds(t('No data'), ({ unknownS }) => unknownS),
    seconds(t('Carried'), ({ carriedS }) => carriedS),
    seconds(t('Private'), ({ privateS }) => privateS),
    { header: t('Distance'), kind: 'metres', value: ({ distanceM }) => distanceM },
    { header: t('Unknown distance'), kind: 'metres', value: ({ unknownM }) => unknownM },
    { header: t('Carried distance'), kind: 'metres', value: ({ carriedM }) => carriedM },
    { header: t('Private distance'), kind: 'metres', value: ({ privateDistanceM }) => privateDistanceM },
    { header: t('Trips'), kind: 'number', value: ({ trips }) => trips },
    {
      header: t('{{what}} as recorded', { what: t('First start') }),
      kind: 'instant',
      value: ({ recorded }) => recorded?.firstStartMs,
    },
    {
      header: t('{{what}} as recorded', { what: t('Last stop') }),
      kind: 'instant',
      value: ({ recorded }) => recorded?.lastStopMs,
    },
    {
      header: t('{{what}} as recorded', { what: t('On duty') }),
      kind: 'seconds',
      value: ({ recorded }) => recorded?.dutyS,
    },
    { header: t('Reasons of corrections'), kind: 'text', value: reasonsOf },
    { header: t('Note'), kind: 'text', value: ({ note }) => note },
    {
      header: t('Approval of the week'),
      kind: 'text',
      value: ({ week }, { touched }) => {
        const its = touched.find(one => one.week === week)
        return its ? approvalWords(its, t, reader) : ''
      },
    },
  ]
}

export async function* sheetRows(
  sheets: readonly ApprovedSheet[],
  columns: readonly SheetColumn[],
): AsyncGenerator<unknown[]> {
  for (const sheet of sheets) {
    for (const day of sheet.days) yield columns.map(column => column.value(day, sheet))
  }
}

function reasonsOf({ day }: TimesheetDay, { corrections }: ApprovedSheet): string {
  return Object.values(correctionsInForce(corrections).get(day) ?? {})
    .map(({ reason, userName }) => `${reason} (${userName})`)
    .join('; ')
}
