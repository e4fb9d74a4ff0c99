import { type FormatPreferences, formatDate } from '@milepost/domain/formats.ts'
import { correctionsInForce } from '@milepost/domain/timesheet-corrections.ts'
import type { TimesheetDay } from '@milepost/domain/timesheets.ts'
import type { TableColumn } from '../../exports/table-cells.ts'
import type { Sheet } from './read-sheets.ts'
import type { SheetTexts } from './sheet-texts.ts'

interface SheetColumn extends TableColumn {
  value: (day: TimesheetDay, sheet: Sheet) => unknown
}

/** Timesheets as a flat table: a row a day, with what was recorded beside what is corrected. */
export function sheetColumns(texts: SheetTexts, kind: 'vehicle' | 'driver', reader: FormatPreferences): SheetColumn[] {
  const utc = { ...reader, timeZone: 'UTC' }
  const seconds = (header: string, value: (day: TimesheetDay) => number): SheetColumn => ({
    header,
    kind: 'seconds',
    value,
  })
  return [
    { header: texts[kind], kind: 'text', value: (_, sheet) => sheet.subject.name },
    { header: texts.day, kind: 'text', value: ({ day }) => formatDate(Date.parse(day), utc) },
    { header: texts.week, kind: 'text', value: ({ week }) => week },
    { header: texts.firstStart, kind: 'instant', value: ({ firstStartMs }) => firstStartMs },
    { header: texts.lastStop, kind: 'instant', value: ({ lastStopMs }) => lastStopMs },
    seconds(texts.duty, ({ dutyS }) => dutyS),
    seconds(texts.break, ({ breakS }) => breakS),
    seconds(texts.driving, ({ drivingS }) => drivingS),
    seconds(texts.standing, ({ standingS }) => standingS),
    seconds(texts.idling, ({ idleS }) => idleS),
    seconds(texts.stopped, ({ stoppedS }) => stoppedS),
    seconds(texts.unknown, ({ unknownS }) => unknownS),
    seconds(texts.private, ({ privateS }) => privateS),
    { header: texts.distance, kind: 'metres', value: ({ distanceM }) => distanceM },
    { header: texts.privateDistance, kind: 'metres', value: ({ privateDistanceM }) => privateDistanceM },
    { header: texts.trips, kind: 'number', value: ({ trips }) => trips },
    {
      header: texts.recorded(texts.firstStart),
      kind: 'instant',
      value: ({ recorded }) => recorded?.firstStartMs,
    },
    { header: texts.recorded(texts.lastStop), kind: 'instant', value: ({ recorded }) => recorded?.lastStopMs },
    { header: texts.recorded(texts.duty), kind: 'seconds', value: ({ recorded }) => recorded?.dutyS },
    { header: texts.reasons, kind: 'text', value: reasonsOf },
    { header: texts.note, kind: 'text', value: ({ note }) => note },
  ]
}

export async function* sheetRows(sheets: readonly Sheet[], columns: readonly SheetColumn[]): AsyncGenerator<unknown[]> {
  for (const sheet of sheets) {
    for (const day of sheet.days) yield columns.map(column => column.value(day, sheet))
  }
}

function reasonsOf({ day }: TimesheetDay, { corrections }: Sheet): string {
  return Object.values(correctionsInForce(corrections).get(day) ?? {})
    .map(({ reason, userName }) => `${reason} (${userName})`)
    .join('; ')
}
