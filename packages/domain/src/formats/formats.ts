import { localDayAt } from '../time/local-time.ts'
import { type DistanceUnits, distanceIn, distanceSymbol, distanceUnits, speedIn, speedSymbol } from './units.ts'

/** How a user wants to read dates and distances. Null: the default of the documents. */
export interface FormatPreferences {
  /** Such as DD/MM/YY, in the tokens of `formatInstant`. */
  dateFormat: string | null
  timeFormat: '12' | '24'
  /** Whose clock: an IANA name (docs/domain/clocks.md). */
  timeZone: string
  distanceUnit: DistanceUnits | null
  /** Such as en-GB: month names, and the marks within numbers. */
  locale: string
}

/** Dates in tables where the user has no preference (FMT-05). */
export const DEFAULT_DATE_FORMAT = 'DD/MM/YY'

/** The date of a moment where the user has no preference of their own (FMT-04). */
const MOMENT_DATE_FORMAT = 'DD MMM'

const isOwnFormat = (dateFormat: string | null): dateFormat is string =>
  dateFormat !== null && dateFormat !== DEFAULT_DATE_FORMAT

/** Pickers and reports (FMT-01, FMT-05). */
const FULL_DATE_FORMAT = 'DD/MM/YYYY'

/** How a picker writes a date: in the order that the user prefers, with the year in full (FMT-01). */
export const pickerDateFormat = (preferred: string | null): string =>
  (preferred ?? FULL_DATE_FORMAT).replace(/Y+/, 'YYYY')

const TIME_FORMATS = { '12': 'hh:mma', '24': 'HH:mm' }

/**
 * An instant in words: YYYY, YY, MMM (the month's short name), MM, DD, HH, hh, mm, ss, a (am or pm), and [text] that stays
 * as it is. Everything else is taken literally.
 */
export function formatInstant(
  instantMs: number,
  pattern: string,
  { timeZone, locale }: { timeZone: string; locale: string },
): string {
  const parts = partsOf(instantMs, timeZone)
  return pattern.replace(/\[([^\]]*)\]|YYYY|YY|MMM|MM|DD|HH|hh|mm|ss|a/g, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal
    switch (token) {
      case 'YYYY':
        return parts.year
      case 'YY':
        return parts.year.slice(-2)
      case 'MMM':
        return shortMonth(instantMs, timeZone, locale)
      case 'MM':
        return parts.month
      case 'DD':
        return parts.day
      case 'HH':
        return parts.hour
      case 'hh':
        return String(Number(parts.hour) % 12 || 12).padStart(2, '0')
      case 'mm':
        return parts.minute
      case 'ss':
        return parts.second
      default:
        return Number(parts.hour) < 12 ? 'am' : 'pm'
    }
  })
}

const partFormats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs more than using it a hundred times, and lists have thousands of dates. */
function partsOf(instantMs: number, timeZone: string) {
  let format = partFormats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    partFormats.set(timeZone, format)
  }
  const parts = new Map<string, string>(format.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Portuguese abbreviates with a full stop, which reads as the end of something within a date. */
function shortMonth(instantMs: number, timeZone: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { timeZone, month: 'short' })
  return name.format(instantMs).replace(/\.$/, '').slice(0, 3)
}

/** A date in a table, as the user prefers it (FMT-05, C-32). */
export function formatDate(instantMs: number, preferences: FormatPreferences): string {
  return formatInstant(instantMs, preferences.dateFormat ?? DEFAULT_DATE_FORMAT, preferences)
}

/** A date in a report, whatever the user prefers on screens (FMT-05). */
export const formatReportDate = (instantMs: number, timeZone: string): string =>
  formatInstant(instantMs, FULL_DATE_FORMAT, { timeZone, locale: 'en-GB' })

/** A calendar day (YYYY-MM-DD) within a sentence: 17 December 2026, 17 de dezembro de 2026. */
export const formatLongDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** 24 hours as HH:mm, 12 hours as hh:mma (FMT-06). */
export function formatTime(instantMs: number, preferences: FormatPreferences): string {
  return formatInstant(instantMs, TIME_FORMATS[preferences.timeFormat], preferences)
}

/** A day whose year is plain: DD MMM, or in the order that the user prefers. */
export function formatDayAndMonth(instantMs: number, preferences: FormatPreferences): string {
  const { dateFormat } = preferences
  const pattern = isOwnFormat(dateFormat) ? dateFormat.replace(/^Y+\W|\WY+$/, '') : MOMENT_DATE_FORMAT
  return formatInstant(instantMs, pattern, preferences)
}

/** A time beside its day (YYYY-MM-DD), with the date where on the reader's clock it is another: 22 Nov, 18:00. */
export function formatTimeOn(day: string, instantMs: number, preferences: FormatPreferences): string {
  const time = formatTime(instantMs, preferences)
  if (localDayAt(instantMs, preferences.timeZone).text === day) return time
  return `${formatDayAndMonth(instantMs, preferences)}, ${time}`
}

/** A time of a day that is named elsewhere, to the second. */
export const formatClock = (instantMs: number, preferences: FormatPreferences): string =>
  formatInstant(instantMs, preferences.timeFormat === '24' ? 'HH:mm:ss' : 'hh:mm:ssa', preferences)

/**
 * The moment of a position or an event: DD MMM, HH:mm:ss (FMT-04), or date and hours as the user prefers otherwise. The year is
 * said where it is another than that of `nowMs`.
 */
export function formatMoment(instantMs: number, preferences: FormatPreferences, nowMs: number): string {
  const yearOf = (ms: number) => localDayAt(ms, preferences.timeZone).text.slice(0, 4)
  const usual = yearOf(instantMs) === yearOf(nowMs) ? MOMENT_DATE_FORMAT : `${MOMENT_DATE_FORMAT} YYYY`
  const date = isOwnFormat(preferences.dateFormat) ? preferences.dateFormat : usual
  return `${formatInstant(instantMs, date, preferences)}, ${formatClock(instantMs, preferences)}`
}

/** A whole number of miles or kilometres with its unit (FMT-09); what is there and rounds to nothing is less than one. */
export function formatDistance(distanceM: number, preferences: FormatPreferences): string {
  const units = distanceUnits(preferences.distanceUnit)
  const distance = Math.round(distanceIn(units, distanceM))
  if (distance === 0 && distanceM > 0) return `< 1 ${distanceSymbol(units)}`
  return `${distance.toLocaleString(preferences.locale)} ${distanceSymbol(units)}`
}

export function formatSpeed(speedKmh: number, preferences: FormatPreferences): string {
  const units = distanceUnits(preferences.distanceUnit)
  return `${Math.round(speedIn(units, speedKmh))} ${speedSymbol(units)}`
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** One decimal, in °C (FMT-10). */
export function formatTemperature(temperatureC: number, { locale }: { locale: string }): string {
  return `${temperatureC.toLocaleString(locale, ONE_DECIMAL)} °C`
}

/** Of a vehicle's electrical system: one decimal. */
export function formatVoltage(volts: number, { locale }: { locale: string }): string {
  return `${volts.toLocaleString(locale, ONE_DECIMAL)} V`
}

/** Whole percent (FMT-11). */
export const formatBattery = (percent: number) => `${Math.round(percent)}%`

const BYTE_UNITS = [
  { by: 1e9, name: 'GB' },
  { by: 1e6, name: 'MB' },
  { by: 1e3, name: 'kB' },
]

/** The size of a file in bytes, kB, MB or GB of a thousand each, as storage is sold. */
export function formatBytes(bytes: number, { locale }: { locale: string }): string {
  const unit = BYTE_UNITS.find(({ by }) => bytes >= by) ?? { by: 1, name: 'B' }
  return `${(bytes / unit.by).toLocaleString(locale, { maximumFractionDigits: bytes >= 1e6 ? 1 : 0 })} ${unit.name}`
}

/** A moment to the minute: 28 Nov, 14:05. */
export const formatMinute = (instantMs: number, preferences: FormatPreferences): string =>
  `${formatDayAndMonth(instantMs, preferences)}, ${formatTime(instantMs, preferences)}`

/** A length of time as it is read in a sentence: 45 s, 12 min, 15 h 17 min, 2 h. */
export function formatDuration(durationS: number, { locale }: { locale: string }): string {
  if (Math.round(durationS) < 60) return `${Math.round(durationS)} s`
  const minutes = Math.round(durationS / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = `${Math.floor(minutes / 60).toLocaleString(locale)} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}

/** A length of time as hours and minutes, such as 7:05 or 132:30, as timesheets count. */
export function formatHours(durationS: number): string {
  const minutes = Math.round(durationS / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
