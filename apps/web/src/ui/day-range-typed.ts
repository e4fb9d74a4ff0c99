import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { type DayRange, isDay } from './day-range.ts'

/**
 * The days that were typed in the order of a pattern such as DD/MM/YYYY, whatever stands between the numbers: one day or
 * two, the earlier first. A day that begins with its year is read as YYYY-MM-DD. Null for anything else.
 */
export function readTypedDayRange(text: string, pattern: string, locale: string): DayRange | null {
  const order = pattern.match(/YYYY|YY|MMM|MM|DD/g) ?? []
  const parts = (text.match(/\d+|\p{L}+/gu) ?? []).filter(part => /\d/.test(part) || monthNamed(part, locale) !== null)
  if (parts.length !== 3 && parts.length !== 6) return null
  const days = parts.length === 3 ? [parts] : [parts.slice(0, 3), parts.slice(3)]
  const [first, last = first] = days.map(day => readDay(day, order, locale)).toSorted()
  return first && last && isDay(first) && isDay(last) ? { start: first, end: last } : null
}

/** YYYY-MM-DD, which need not exist. */
function readDay(parts: readonly string[], order: readonly string[], locale: string): string {
  const isYearFirst = parts[0]?.length === 4 && /\d/.test(parts[0])
  const tokens = isYearFirst ? ['YYYY', 'MM', 'DD'] : order
  const part = (letter: string) => parts[tokens.findIndex(token => token.startsWith(letter))] ?? ''
  const year = part('Y')
  const month = /\d/.test(part('M')) ? part('M') : String(monthNamed(part('M'), locale) ?? '')
  return [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), part('D').padStart(2, '0')].join('-')
}

/** 1 to 12 for the beginning of a month's name, of at least three letters; null for other words. */
function monthNamed(word: string, locale: string): number | null {
  const start = word.slice(0, 3).toLocaleLowerCase(locale)
  for (let month = 1; month <= 12; month++) {
    const name = formatInstant(Date.UTC(2026, month - 1, 15), 'MMM', { timeZone: 'UTC', locale })
    if (name.toLocaleLowerCase(locale) === start) return month
  }
  return null
}
