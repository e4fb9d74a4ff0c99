import {
  type FormatPreferences,
  formatDate,
  formatDistance,
  formatHours,
  formatTime,
} from '@milepost/domain/formats.ts'
import { correctionsInForce } from '@milepost/domain/timesheet-corrections.ts'
import type { TimesheetDay, TimesheetSums } from '@milepost/domain/timesheets.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '../../exports/pdf-table.ts'
import type { Correction } from './read-corrections.ts'
import type { Sheet } from './read-sheets.ts'
import type { SheetTexts } from './sheet-texts.ts'
import type { SheetRules } from './subjects.ts'

export interface PrintedSheets {
  rules: SheetRules
  sheets: readonly Sheet[]
  /** Days, both included. */
  start: string
  end: string
  fileName: string
}

/** How whoever prints reads it: the clock is the customer's. */
type Reader = FormatPreferences & { timeZone: string }

/** Timesheets to be signed, each on pages of its own: days with their weeks, totals, corrections with reasons. */
export function sheetPdf(printed: PrintedSheets, texts: SheetTexts, reader: Reader): PdfDefinition {
  const { rules, sheets, start, end } = printed
  const range = `${dayWords(start, reader)} – ${dayWords(end, reader)}`
  const head = [rules.customer, range, `${texts.timeZone}: ${rules.timeZone}`].join('   ·   ')
  return {
    fileName: printed.fileName,
    title: texts.timesheet,
    subtitle: head,
    locale: reader.locale,
    orientation: 'landscape',
    note: `${rules.customer} · ${range}`,
    content: [
      ...(rules.purpose ? [{ text: `${texts.purpose}: ${rules.purpose}`, style: 'quiet' }] : []),
      { text: texts.provenance, style: 'quiet', margin: [0, 2, 0, 0] },
      ...sheets.flatMap((sheet, index) => sheetPages(sheet, index > 0, texts, reader)),
    ],
  }
}

function sheetPages(sheet: Sheet, onNewPage: boolean, texts: SheetTexts, reader: Reader): Content[] {
  const { subject, days, weeks, total } = sheet
  const heading: Content = {
    text: `${texts[subject.kind]}: ${subject.name}`,
    style: 'heading',
    ...(onNewPage && { pageBreak: 'before' }),
  }
  if (days.length === 0) return [heading, { text: texts.empty }, signatures(texts)]
  const marks = marksOf(sheet.corrections)
  const body = [
    headRow(texts),
    ...weeks.flatMap(week => [
      ...days.filter(day => day.week === week.week).map(day => dayRow(day, marks, texts, reader)),
      totalRow(`${texts.week} ${week.week}`, week, texts, reader),
    ]),
    totalRow(texts.total, total, texts, reader),
  ]
  return [
    heading,
    {
      layout: 'rows',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 66, 66, 48, 38, 42, 46, 38, 42, 46, 42, 48, 30],
        body,
      },
    },
    ...correctionList(marks, texts, reader),
    signatures(texts),
  ]
}

function headRow(texts: SheetTexts): TableCell[] {
  const numbers = [
    texts.firstStart,
    texts.lastStop,
    texts.duty,
    texts.break,
    texts.driving,
    texts.standing,
    texts.idling,
    texts.stopped,
    texts.unknown,
    texts.private,
    texts.distance,
    texts.trips,
  ]
  return [{ text: texts.day, style: 'head' }, ...numbers.map(text => right({ text, style: 'head' }))]
}

function dayRow(day: TimesheetDay, marks: readonly Mark[], texts: SheetTexts, reader: Reader): TableCell[] {
  const { recorded } = day
  const marked = (field: Correction['field'], shown: string, original: string | null) => {
    const mark = marks.find(({ correction }) => correction.day === day.day && correction.field === field)
    return right(mark ? { text: [struck(original), shown, ` [${mark.number}]`] } : { text: shown })
  }
  const time = (atMs: number | null, instead: string) => (atMs === null ? instead : formatTime(atMs, reader))
  const isUnderWay = day.firstStartMs !== null && day.lastStopMs === null
  const note = marks.find(({ correction }) => correction.day === day.day && correction.field === 'note')
  const isDutyCorrected = recorded !== null && recorded.dutyS !== day.dutyS
  return [
    { text: `${weekdayWords(day.day, reader)} ${dayWords(day.day, reader)}${note ? ` [${note.number}]` : ''}` },
    marked('first-start', time(day.firstStartMs, '–'), time(recorded?.firstStartMs ?? null, '–')),
    marked(
      'last-stop',
      time(day.lastStopMs, isUnderWay ? texts.underWay : '–'),
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
  texts: SheetTexts,
  reader: Reader,
): TableCell[] {
  const counts = [texts.days(sums.days), ...(sums.correctedDays > 0 ? [texts.correctedDays(sums.correctedDays)] : [])]
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
  const times = [sums.drivingS, sums.standingS, sums.idleS, sums.stoppedS, sums.unknownS, sums.privateS].map(hours)
  return [...times, formatDistance(sums.distanceM, reader), String(sums.trips)].map(text => right({ text }))
}

interface Mark {
  number: number
  correction: Correction
}

/** The corrections that count, numbered as the rows refer to them. */
function marksOf(corrections: readonly Correction[]): Mark[] {
  return [...correctionsInForce(corrections).values()]
    .flatMap(fields => Object.values(fields))
    .sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number)
    .map((correction, index) => ({ number: index + 1, correction }))
}

function correctionList(marks: readonly Mark[], texts: SheetTexts, reader: Reader): Content[] {
  if (marks.length === 0) return []
  const words = ({ correction }: Mark) => {
    const { field, before, value, reason, userName, madeAtMs } = correction
    const change = texts.instead(valueWords(field, value, texts, reader), valueWords(field, before, texts, reader))
    const made = `${userName}, ${formatDate(madeAtMs, reader)} ${formatTime(madeAtMs, reader)}`
    return [`${dayWords(correction.day, reader)}  ${texts.fields[field]}: ${change}`, reason, made]
  }
  return [
    { text: texts.corrections, style: 'heading' },
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

function valueWords(field: Correction['field'], value: string | null, texts: SheetTexts, reader: Reader): string {
  if (value === null) return texts.nothing
  if (field === 'note') return `“${value}”`
  return field === 'break' ? formatHours(Number(value) * 60) : formatTime(Date.parse(value), reader)
}

function signatures(texts: SheetTexts): Content {
  const line = (who: string): Content => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 250, y2: 0, lineWidth: 0.6, lineColor: '#56626f' }] },
      { text: `${who}, ${texts.date}`, style: 'quiet', margin: [0, 3, 0, 0] },
    ],
  })
  return { columns: texts.signatures.map(line), columnGap: 40, margin: [0, 44, 0, 0], unbreakable: true } as Content
}

const right = <Cell extends object>(cell: Cell) => ({ ...cell, alignment: 'right' as const })
const struck = (text: string | null): Content =>
  text === null ? '' : { text: [{ text, decoration: 'lineThrough', color: '#56626f' }, ' '] }
const hours = (durationS: number) => (durationS === 0 ? '–' : formatHours(durationS))
const dayWords = (day: string, reader: Reader) => formatDate(Date.parse(day), { ...reader, timeZone: 'UTC' })

function weekdayWords(day: string, { locale }: Reader): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return format.format(Date.parse(day)).slice(0, 3)
}
