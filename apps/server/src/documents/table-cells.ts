import { formatReportDate } from '@milepost/domain/formats/formats.ts'
import { type DistanceUnits, distanceIn, distanceSymbol } from '@milepost/domain/formats/units.ts'
import { localClockMs } from '@milepost/domain/time/local-time.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'

/**
 * What a column holds: `instant` epoch milliseconds, a Date or ISO text; `day` a calendar day, YYYY-MM-DD, the same on every
 * clock; `seconds` a length of time; `metres` a distance.
 */
export type ColumnKind = 'text' | 'number' | 'instant' | 'day' | 'seconds' | 'metres'

export interface TableColumn {
  header: string
  kind: ColumnKind
}

/** The preferences of the reader of the file. */
export interface TableReader {
  /** Such as en-GB or pt-PT. */
  locale: string
  /** Whose clock the instants are written in. */
  timeZone: string
  distanceUnits: DistanceUnits
}

/** A value as a spreadsheet knows it; `serial` counts days from 30 December 1899 on the reader's clock. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'instant'; serial: number; text: string }
  | { kind: 'day'; serial: number; text: string }
  | { kind: 'seconds'; seconds: number }

const DAY_MS = 86_400_000
/** 1 January 1970 in the count of days that spreadsheets share. */
const EPOCH_SERIAL = 25_569

const DAY = /^\d{4}-\d{2}-\d{2}$/

const EMPTY: Cell = { kind: 'empty' }

/** A value of a row as its column's kind says. What is no such value is empty rather than something else. */
export function cellOf(kind: ColumnKind, value: unknown, reader: TableReader): Cell {
  if (value === null || value === undefined || value === '') return EMPTY
  if (kind === 'text') return { kind, text: typeof value === 'string' ? value : JSON.stringify(value) }
  if (kind === 'instant') return instantCell(value, reader.timeZone)
  if (kind === 'day') return dayCell(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return EMPTY
  if (kind === 'seconds') return { kind, seconds: Math.round(number) }
  if (kind === 'metres') return { kind: 'number', value: fileDistance(reader.distanceUnits, number) }
  return { kind: 'number', value: number }
}

/** The name of a column; distances and lengths of time say their unit, and instants on whose clock they are: “Entered (London)”. */
export function headerOf({ header, kind }: TableColumn, { distanceUnits, locale, timeZone }: TableReader): string {
  if (kind === 'metres') return `${header} (${distanceSymbol(distanceUnits)})`
  if (kind === 'seconds') return `${header} (h:mm:ss)`
  if (kind === 'instant') return `${header} (${timeZonePlace(timeZone, locale.startsWith('pt') ? 'pt' : 'en')})`
  return header
}

function instantCell(value: unknown, timeZone: string): Cell {
  const atMs = value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number(value)
  if (!Number.isFinite(atMs)) return EMPTY
  const clockMs = Math.floor(localClockMs(atMs, timeZone) / 1000) * 1000
  return {
    kind: 'instant',
    serial: clockMs / DAY_MS + EPOCH_SERIAL,
    text: `${formatReportDate(clockMs, 'UTC')} ${new Date(clockMs).toISOString().slice(11, 19)}`,
  }
}

function dayCell(value: unknown): Cell {
  const startMs = typeof value === 'string' && DAY.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isFinite(startMs)) return EMPTY
  return { kind: 'day', serial: startMs / DAY_MS + EPOCH_SERIAL, text: formatReportDate(startMs, 'UTC') }
}

/** A length in metres as files have it, to two decimals of a kilometre or mile: ten metres, the precision of a receiver. */
export const fileDistance = (units: DistanceUnits, distanceM: number): number =>
  Math.round(distanceIn(units, distanceM) * 100) / 100
