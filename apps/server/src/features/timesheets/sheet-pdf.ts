import {
  type FormatPreferences,
  formatDistance,
  formatHours,
  formatReportDate,
  formatTime,
  formatTimeOn,
} from '@milepost/domain/formats/formats.ts'
import { aheadMs, clocksAgree } from '@milepost/domain/time/clock-differences.ts'
import { correctionsInForce } from '@milepost/domain/timesheets/corrections.ts'
import type { TimesheetDay, TimesheetSums } from '@milepost/domain/timesheets/timesheets.ts'
import type { Language } from '@milepost/texts/language.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import type { TFunction } from 'i18next'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '../../documents/pdf-table.ts'
import { approvalWords } from './approval-words.ts'
import type { ApprovedSheet, DayCorrection } from './read-sheets.ts'
import { type SheetRules, spanOf } from './subjects.ts'

export interface PrintedSheets {
  rules: SheetRules
  sheets: readonly ApprovedSheet[]
  /** Days, both included. */
  start: string
  end: string
  fileName: string
  language: Language
}

const FIELDS = {
  'first-start': 'First start',
  'last-stop': 'Last stop',
  break: 'Break',
  note: 'Note',
} as const satisfies Record<DayCorrection['field'], TextKey>

/** The preferences of who asked for it, and whose midnights divide the days. */
type Reader = FormatPreferences & { depotTimeZone: string }

/** Timesheets to be signed, each on pages of its own: days with their weeks, totals, corrections with reasons. */
export function sheetPdf(printed: PrintedSheets, t: TFunction, preferences: FormatPreferences): PdfDefinition {
  const { rules, sheets, start, end } = printed
  const reader = { ...preferences, depotTimeZone: rules.timeZone }
  const range = `${dayWords(start)} – ${dayWords(end)}`
  const clock = t('Times in {{place}}', { place: timeZonePlace(reader.timeZone, printed.language) })
  const head = [rules.customer, range, clock, t('Durations in h:mm')].join('   ·   ')
  return {
    fileName: printed.fileName,
    title: t('Timesheet'),
    subtitle: head,
    locale: reader.locale,
    orientation: 'landscape',
    note: `${rules.customer} · ${range}`,
    content: [
      ...twoClocks(printed, t, reader),
      ...(rules.purpose ? [{ text: `${t('Kept for')}: ${rules.purpose}`, style: 'quiet' }] : []),
      {
        text: t(
          'Worked out from vehicle positions. Corrected values are marked; what was recorded is struck beside them.',
        ),
        style: 'quiet',
        margin: [0, 2, 0, 0],
      },
      ...sheets.flatMap((sheet, index) => sheetPages(sheet, index > 0, t, reader)),
    ],
  }
}

/** Says whose midnights divide the days where that is not the clock of the times. */
function twoClocks({ rules, start, end, language }: PrintedSheets, t: TFunction, { timeZone }: Reader): Content[] {
  const { fromMs, untilMs } = spanOf({ start, end, timeZone: rules.timeZone })
  if (clocksAgree(timeZone, rules.timeZone, fromMs, untilMs)) return []
  const places = { depot: timeZonePlace(rules.timeZone, language), reader: timeZonePlace(timeZone, language) }
  const text = t('Days run from midnight to midnight in {{depot}}; times are in {{reader}} time.', places)
  return [{ text, margin: [0, 0, 0, 4] }]
}

function sheetPages(sheet: ApprovedSheet, onNewPage: boolean, t: TFunction, reader: Reader): Content[] {
  const { subject, days, weeks, total } = sheet
  const heading: Content = {
    text: `${t(subject.kind === 'vehicle' ? 'Vehicle' : 'Driver')}: ${subject.name}`,
    style: 'heading',
    ...(onNewPage && { pageBreak: 'before' }),
  }
  if (days.length === 0) {
    const nothing = { text: t('Nothing in these days.') }
    return [heading, nothing, ...approvalLines(sheet, t, reader), signatures(t)]
  }
  const marks = marksOf(sheet.corrections)
  const body = [
    headRow(t),
    ...weeks.flatMap(week => [
      ...days.filter(day => day.week === week.week).map(day => dayRow(day, marks, t, reader)),
      totalRow(`${t('Week')} ${week.week}`, week, t, reader),
    ]),
    totalRow(t('Total'), total, t, reader),
  ]
  return [
    heading,
    {
      layout: 'rows',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 62, 62, 44, 36, 42, 44, 38, 42, 46, 46, 42, 48, 28],
        body,
      },
    },
    ...approvalLines(sheet, t, reader),
    ...correctionList(marks, t, reader),
    signatures(t),
  ]
}

/** A line for each week that has something to approve. */
function approvalLines({ touched }: ApprovedSheet, t: TFunction, reader: Reader): Content[] {
  const said = touched.map(week => ({ week: week.week, words: approvalWords(week, t, reader) }))
  return said
    .filter(({ words }) => words !== '')
    .map(({ week, words }) => ({ text: `${t('Week')} ${week}: ${words}`, margin: [0, 6, 0, 0] }))
}

function headRow(t: TFunction): TableCell[] {
  const numbers = [
    t('First start'),
    t('Last stop'),
    t('On duty'),
    t('Break'),
    t('Driving'),
    t('Standing'),
    t('Idling_time'),
    t('Parked'),
    t('No data'),
    t('Carried'),
    t('Private'),
    t('Distance'),
    t('Trips'),
  ]
  return [{ text: t('Day'), style: 'head' }, ...numbers.map(text => right({ text, style: 'head' }))]
}

function dayRow(day: TimesheetDay, marks: readonly Mark[], t: TFunction, reader: Reader): TableCell[] {
  const { recorded } = day
  const marked = (field: DayCorrection['field'], shown: string, original: string | null) => {
    const mark = marks.find(({ correction }) => correction.day === day.day && correction.field === field)
    return right(mark ? { text: [struck(original), shown, ` [${mark.number}]`] } : { text: shown })
  }
  const time = (atMs: number | null, instead: string) => (atMs === null ? instead : timeWords(day.day, atMs, reader))
  const isUnderWay = day.firstStartMs !== null && day.lastStopMs === null
  const note = marks.find(({ correction }) => correction.day === day.day && correction.field === 'note')
  const isDutyCorrected = recorded !== null && recorded.dutyS !== day.dutyS
  return [
    { text: `${weekdayWords(day.day, reader)} ${dayWords(day.day)}${note ? ` [${note.number}]` : ''}` },
    marked('first-start', time(day.firstStartMs, '–'), time(recorded?.firstStartMs ?? null, '–')),
    marked(
      'last-stop',
      time(day.lastStopMs, isUnderWay ? t('not ended') : '–'),
      time(recorded?.lastStopMs ?? null, '–'),
    ),
    right({ text: [isDutyCorrected ? struck(formatHours(recorded.dutyS)) : '', formatHours(day.dutyS)] }),
    marked('break', hours(day.breakS), null),
    ...sumCells(day, reader),
  ]
}

function totalRow(
  name: string,
  sums: TimesheetSums & { days: number; correctedDays: number },
  t: TFunction,
  reader: Reader,
): TableCell[] {
  const counts = [
    t('{{count}} days', { count: sums.days }),
    ...(sums.correctedDays > 0 ? [t('{{count}} corrected', { count: sums.correctedDays })] : []),
  ]
  const title = {
    text: [
      { text: name, style: 'total' },
      { text: `   ${counts.join(', ')}`, style: 'quiet' },
    ],
  }
  const cells = [
    right({ text: formatHours(sums.dutyS) }),
    right({ text: hours(sums.breakS) }),
    ...sumCells(sums, reader),
  ]
  const fillColor = '#f4f6f8'
  return [{ ...title, colSpan: 3, fillColor }, '', '', ...cells.map(cell => ({ ...cell, style: 'total', fillColor }))]
}

function sumCells(sums: TimesheetSums, reader: Reader): { text: string; alignment: 'right' }[] {
  const withWay = (durationS: number, distanceM: number) =>
    durationS === 0 || distanceM === 0 ? hours(durationS) : `${hours(durationS)}\n${formatDistance(distanceM, reader)}`
  const times = [
    ...[sums.drivingS, sums.standingS, sums.idleS, sums.stoppedS].map(hours),
    withWay(sums.unknownS, sums.unknownM),
    withWay(sums.carriedS, sums.carriedM),
    hours(sums.privateS),
  ]
  return [...times, formatDistance(sums.distanceM, reader), String(sums.trips)].map(text => right({ text }))
}

interface Mark {
  number: number
  correction: DayCorrection
}

/** The corrections that count, numbered as the rows refer to them. */
function marksOf(corrections: readonly DayCorrection[]): Mark[] {
  return [...correctionsInForce(corrections).values()]
    .flatMap(fields => Object.values(fields))
    .sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number)
    .map((correction, index) => ({ number: index + 1, correction }))
}

function correctionList(marks: readonly Mark[], t: TFunction, reader: Reader): Content[] {
  if (marks.length === 0) return []
  const words = ({ correction }: Mark) => {
    const { field, before, value, reason, userName, madeAtMs } = correction
    const change = t('{{value}} instead of {{before}}', {
      value: valueWords(correction, value, t, reader),
      before: valueWords(correction, before, t, reader),
    })
    const made = `${userName}, ${formatReportDate(madeAtMs, reader.timeZone)} ${formatTime(madeAtMs, reader)}`
    return [`${dayWords(correction.day)}  ${t(FIELDS[field])}: ${change}`, reason, made]
  }
  return [
    { text: t('Corrections'), style: 'heading' },
    {
      layout: 'rows',
      table: {
        dontBreakRows: true,
        widths: [18, '*', '*', 'auto'],
        body: marks.map(mark => [`[${mark.number}]`, ...words(mark)]),
      },
    },
  ]
}

function valueWords({ field, day }: DayCorrection, value: string | null, t: TFunction, reader: Reader): string {
  if (value === null) return t('none_value')
  if (field === 'note') return `“${value}”`
  return field === 'break' ? formatHours(Number(value) * 60) : timeWords(day, Date.parse(value), reader)
}

function signatures(t: TFunction): Content {
  const line = (who: 'Driver' | 'Manager'): Content => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 250, y2: 0, lineWidth: 0.6, lineColor: '#56626f' }] },
      { text: `${t(who)}, ${t('Date')}`, style: 'quiet', margin: [0, 3, 0, 0] },
    ],
  })
  return {
    columns: (['Driver', 'Manager'] as const).map(line),
    columnGap: 40,
    margin: [0, 44, 0, 0],
    unbreakable: true,
  } as Content
}

const right = <Cell extends object>(cell: Cell) => ({ ...cell, alignment: 'right' as const })
const struck = (text: string | null): Content =>
  text === null ? '' : { text: [{ text, decoration: 'lineThrough', color: '#56626f' }, ' '] }
const hours = (durationS: number) => (durationS === 0 ? '–' : formatHours(durationS))

/** A time on a sheet's day; the clock of the times may be on another date. */
const timeWords = (day: string, atMs: number, reader: Reader) =>
  aheadMs(atMs, reader.timeZone, reader.depotTimeZone) === 0
    ? formatTime(atMs, reader)
    : formatTimeOn(day, atMs, reader)

const dayWords = (day: string) => formatReportDate(Date.parse(day), 'UTC')

function weekdayWords(day: string, { locale }: Reader): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return format.format(Date.parse(day)).slice(0, 3)
}
