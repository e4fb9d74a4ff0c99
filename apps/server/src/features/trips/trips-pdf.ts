import type { TableTrip, TripSums } from '@milepost/contract/trips.ts'
import {
  type FormatPreferences,
  formatDistance,
  formatHours,
  formatReportDate,
  formatTime,
} from '@milepost/domain/formats/formats.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import type { Language } from '@milepost/texts/language.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import type { TFunction } from 'i18next'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '../../documents/pdf-table.ts'

/** Trips of a PDF file. More are for a spreadsheet: nobody reads hundreds of pages on paper. */
export const MOST_PRINTED = 3_000

export interface PrintedTrips {
  /** By time, at most `MOST_PRINTED`. */
  trips: readonly TableTrip[]
  /** There are more than those. */
  isCut: boolean
  /** Of all that match, by date. */
  days: ReadonlyMap<string, TripSums>
  total: TripSums
  fromMs: number
  /** Excluded. */
  untilMs: number
  fileName: string
  language: Language
}

/** Trips to be printed: day by day with sums, and a sum of all. */
export function tripsPdf(printed: PrintedTrips, t: TFunction, reader: FormatPreferences): PdfDefinition {
  const { trips, isCut, days: sums, total, fromMs, untilMs, fileName, language } = printed
  const range = `${formatReportDate(fromMs, reader.timeZone)} – ${formatReportDate(untilMs - 1, reader.timeZone)}`
  const days = Map.groupBy(trips, trip => localDayAt(Date.parse(trip.start), reader.timeZone).text)
  const body = [
    headRow(t),
    ...[...days].flatMap(([day, ofDay]) => [
      ...ofDay.map(trip => tripRow(trip, t, reader)),
      totalRow(formatReportDate(Date.parse(day), 'UTC'), ofDay, sums.get(day), t, reader),
    ]),
    totalRow(t('Total'), trips, total, t, reader),
  ]
  const content: Content[] = [
    ...(isCut
      ? [{ text: t('Only the first trips are printed. Narrow the filters, or save a spreadsheet.'), style: 'quiet' }]
      : []),
    {
      layout: 'rows',
      table: { headerRows: 1, dontBreakRows: true, widths: [92, 40, 64, 80, '*', '*', 54, 44, 44, 44, 44, 50], body },
    },
  ]
  const clock = t('Times in {{place}}', { place: timeZonePlace(reader.timeZone, language) })
  return {
    fileName,
    title: t('Trips'),
    subtitle: [range, clock, t('Durations in h:mm')].join('   ·   '),
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
  const numbers = (['Distance', 'Driving', 'Standing', 'Idling_time', 'No data', 'Parked_trip'] as const).map(key =>
    right(t(key), 'head'),
  )
  return [...texts, ...numbers]
}

function tripRow(trip: TableTrip, t: TFunction, reader: FormatPreferences): TableCell[] {
  const startMs = Date.parse(trip.start)
  const place = (address: string | null | undefined) => (trip.is_private ? t('Private_trip') : (address ?? '–'))
  return [
    { text: `${formatReportDate(startMs, reader.timeZone)} ${formatTime(startMs, reader)}` },
    { text: trip.end === null ? t('not ended') : formatTime(Date.parse(trip.end), reader) },
    { text: trip.registration },
    { text: trip.driver ?? '–' },
    { text: place(trip.start_place?.address) },
    { text: trip.end === null ? '–' : place(trip.end_place?.address) },
    ...figureCells(trip, t, reader),
    right(trip.stop_after === null ? '–' : formatHours(trip.stop_after.duration_s)),
  ]
}

/** What is unknown or carried is shown apart, below the distance. */
function figureCells(
  figures: Pick<
    TripSums,
    'distance_m' | 'unknown_m' | 'carried_m' | 'driving_s' | 'standing_s' | 'idling_s' | 'unknown_s'
  >,
  t: TFunction,
  reader: FormatPreferences,
  style?: string,
) {
  const { distance_m, unknown_m, carried_m, driving_s, standing_s, idling_s, unknown_s } = figures
  const ways = [
    formatDistance(distance_m, reader),
    ...(unknown_m > 0 ? [t('{{distance}} unknown', { distance: formatDistance(unknown_m, reader) })] : []),
    ...(carried_m > 0 ? [t('{{distance}} carried', { distance: formatDistance(carried_m, reader) })] : []),
  ]
  return [ways.join('\n'), ...[driving_s, standing_s, idling_s, unknown_s].map(formatHours)].map(text =>
    right(text, style),
  )
}

function totalRow(
  name: string,
  trips: readonly TableTrip[],
  sums: TripSums | undefined,
  t: TFunction,
  reader: FormatPreferences,
): TableCell[] {
  const stoppedS = trips.reduce((total, trip) => total + (trip.stop_after?.duration_s ?? 0), 0)
  const fillColor = '#f4f6f8'
  const cells = [
    ...(sums === undefined
      ? Array.from({ length: 5 }, () => right('–', 'total'))
      : figureCells(sums, t, reader, 'total')),
    right(formatHours(stoppedS), 'total'),
  ]
  const title = { text: `${name}   ${t('Trips')}: ${trips.length}`, style: 'total' }
  return [{ ...title, colSpan: 6, fillColor }, '', '', '', '', '', ...cells.map(cell => ({ ...cell, fillColor }))]
}

const right = (text: string, style?: string) => ({ text, alignment: 'right' as const, ...(style && { style }) })
