import { DUE_STATES, type VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { type FormatPreferences, formatDate, formatDistance } from '@milepost/domain/formats/formats.ts'
import type { DueState } from '@milepost/domain/schedules/due.ts'
import { DUE_STATE_WORDS, dueStateWord, scheduleTypeWord, unnamedWords } from '@milepost/texts/schedule-words.ts'
import type { TFunction } from 'i18next'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '../../documents/pdf-table.ts'

/** Rows of a PDF file. More are for a spreadsheet: nobody reads hundreds of pages on a wall. */
export const MOST_PRINTED = 3_000

export interface PrintedBoard {
  /** In the order of the board, at most `MOST_PRINTED`. */
  rows: readonly VehicleSchedule[]
  /** There are more than those. */
  isCut: boolean
  /** How many match in each state. */
  states: Readonly<Record<DueState, number>>
  /** The reader's today, as the start of that day in UTC. */
  today: number
  letterhead: PdfDefinition['letterhead']
  /** By what the board is narrowed, in words; empty: by nothing. */
  filters: readonly string[]
  /** Without its ending. */
  fileName: string
}

/**
 * The schedule board for a wall: a table for each state, the most urgent first, with days as the reader writes them. `reader` has the
 * clock of due dates, UTC.
 */
export function boardPdf(printed: PrintedBoard, t: TFunction, reader: FormatPreferences): PdfDefinition {
  const { rows, isCut, states, today, letterhead, filters, fileName } = printed
  const title = t('Schedule board')
  const asOf = t('As of {{day}}', { day: formatDate(today, reader) })
  const cut = t('Only the first {{count}} are printed. Narrow the filters, or save a spreadsheet.', {
    count: rows.length,
  })
  const notice: Content = { text: cut, style: 'quiet', margin: [0, 0, 0, 8] }
  const groups = DUE_STATES.map(state => ({ state, ofState: rows.filter(row => row.state === state) }))
  return {
    fileName,
    title,
    subtitle: [asOf, ...filters].join('   ·   '),
    locale: reader.locale,
    continued: t('(continued)'),
    ...(letterhead && { letterhead }),
    note: [letterhead?.name, title, asOf].filter(part => part !== undefined).join(' · '),
    content: [
      ...(isCut ? [notice] : []),
      ...(rows.length === 0 ? [{ text: t('No schedule matches') }] : []),
      ...groups.flatMap(({ state, ofState }) =>
        ofState.length === 0 ? [] : groupOf(`${t(DUE_STATE_WORDS[state])} (${states[state]})`, ofState, t, reader),
      ),
    ],
  }
}

const HEADERS = ['Registration', 'Schedule', 'Due', 'Last done', 'Depots'] as const
/** What needs somebody now. */
const URGENT: readonly DueState[] = ['never-recorded', 'overdue', 'waiting']

function groupOf(name: string, rows: readonly VehicleSchedule[], t: TFunction, reader: FormatPreferences): Content[] {
  const isUrgent = rows.some(({ state }) => URGENT.includes(state))
  const heading: Content = {
    text: name,
    headlineLevel: 1,
    fontSize: 11,
    bold: true,
    ...(isUrgent && { color: '#a61b1b' }),
    margin: [0, 4, 0, 5],
  }
  const body: TableCell[][] = [
    HEADERS.map(text => ({ text: t(text), style: 'head' })),
    ...rows.map((row, at) => rowOf(row, at, t, reader)),
  ]
  const table: Content = {
    layout: 'rows',
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: [88, '*', 60, 60, 104], body },
    margin: [0, 0, 0, 14],
  }
  return [heading, table]
}

function rowOf(row: VehicleSchedule, at: number, t: TFunction, reader: FormatPreferences): TableCell[] {
  const { vehicle, depots, schedule_type: type, due_date: due, done_at: done, off_road_since: offRoad } = row
  const day = (instant: string) => formatDate(Date.parse(instant), reader)
  const below = (text: string) => ({ text, style: 'quiet', fontSize: 7.5 })
  const name = scheduleTypeWord(type.code, type.name, t)
  const often = unnamedWords(name, type, t, metres => formatDistance(metres, reader))
  const dueDay = due === null ? '–' : day(due)
  return [
    {
      stack: [
        { text: vehicle.registration, id: `${row.state}-${at}`, bold: true },
        ...(offRoad === null ? [] : [below(t('Off the road since {{day}}', { day: day(offRoad) }))]),
      ],
    },
    { stack: [name, ...(often === '' ? [] : [below(often)])] },
    row.is_due_before_use ? { stack: [dueDay, below(t(dueStateWord(row)))] } : dueDay,
    done === null ? '–' : day(done),
    depots.map(({ name }) => name).join(', ') || '–',
  ]
}
