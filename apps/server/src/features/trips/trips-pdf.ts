import type { TableTrip } from '@milepost/contract/trips.ts'
import {
  type FormatPreferences,
  formatDate,
  formatDistance,
  formatHours,
  formatTime,
} from '@milepost/domain/formats/formats.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import type { TFunction } from 'i18next'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '../../documents/pdf-table.ts'

/** More are for a spreadsheet: so many pages are not read on paper. */
export const MOST_PRINTED = 3_000

export interface PrintedTrips {
  /** By time, at most `MOST_PRINTED`. */
  trips: readonly TableTrip[]
  /** There are more than those. */
  isCut: boolean
  fromMs: number
  /** Excluded. */
  untilMs: number
  fileName: string
}

/** The preferences of the reader. */
export type Reader = FormatPreferences & { timeZone: string }

/** Trips to be printed: day by day with sums, and a sum of all. */
export function tripsPdf(printed: PrintedTrips, t: TFunction, reader: Reader): PdfDefinition {
  const { trips, isCut, fromMs, untilMs, fileName } = printed
  const range = `${formatDate(fromMs, reader)} – ${formatDate(untilMs - 1, reader)}`
  const days = Map.groupBy(trips, trip => localDayAt(Date.parse(trip.start), reader.timeZone).text)
  const body = [
    headRow(t),
    ...[...days.values()].flatMap(ofDay => [
      ...ofDay.map(trip => tripRow(trip, t, reader)),
      totalRow(formatDate(Date.parse(ofDay[0]!.start), reader), ofDay, t, reader),
    ]),
    totalRow(t('Total'), trips, t, reader),
  ]
  const content: Content[] = [
    ...(isCut
      ? [{ text: t('Only the first trips are printed. Narrow the filters, or save a spreadsheet.'), style: 'quiet' }]
      : []),
    {
      layout: 'rows',
      table: { headerRows: 1, dontBreakRows: true, widths: [92, 40, 64, 80, '*', '*', 54, 44, 44, 50], body },
    },
  ]
  return {
    fileName,
    title: t('Trips'),
    subtitle: `${range}   ·   ${reader.timeZone}`,
    locale: reader.locale,
    orientation: 'landscape',
    note: range,
    content,
  }
}

function headRow(t: TFunction): TableCell[] {
  const texts = (['Start', 'End', 'Registration', 'Driver', 'From', 'To'] as const).map(key => ({
    text: t(key),
    style: 'head',
  }))
  const numbers = (['Distance', 'Driving', 'Standing_trip', 'Stopped_trip'] as const).map(key => right(t(key), 'head'))
  return [...texts, ...numbers]
}

function tripRow(trip: TableTrip, t: TFunction, reader: Reader): TableCell[] {
  const startMs = Date.parse(trip.start)
  const place = (address: string | null | undefined) => (trip.is_private ? t('Private_trip') : (address ?? '–'))
  return [
    { text: `${formatDate(startMs, reader)} ${formatTime(startMs, reader)}` },
    { text: trip.end === null ? t('under way') : formatTime(Date.parse(trip.end), reader) },
    { text: trip.registration },
    { text: trip.driver ?? '–' },
    { text: place(trip.start_place?.address) },
    { text: trip.end === null ? '–' : place(trip.end_place?.address) },
    right(formatDistance(trip.distance_m, reader)),
    right(formatHours(trip.driving_s)),
    right(formatHours(trip.standing_s)),
    right(trip.stop_after === null ? '–' : formatHours(trip.stop_after.duration_s)),
  ]
}

function totalRow(name: string, trips: readonly TableTrip[], t: TFunction, reader: Reader): TableCell[] {
  const sum = (of: (trip: TableTrip) => number) => trips.reduce((total, trip) => total + of(trip), 0)
  const fillColor = '#f4f6f8'
  const cells = [
    right(
      formatDistance(
        sum(trip => trip.distance_m),
        reader,
      ),
      'total',
    ),
    right(formatHours(sum(trip => trip.driving_s)), 'total'),
    right(formatHours(sum(trip => trip.standing_s)), 'total'),
    right(formatHours(sum(trip => trip.stop_after?.duration_s ?? 0)), 'total'),
  ]
  const title = { text: `${name}   ${t('Trips')}: ${trips.length}`, style: 'total' }
  return [{ ...title, colSpan: 6, fillColor }, '', '', '', '', '', ...cells.map(cell => ({ ...cell, fillColor }))]
}

const right = (text: string, style?: string) => ({ text, alignment: 'right' as const, ...(style && { style }) })
