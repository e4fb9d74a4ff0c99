import { isKeyOf } from '../collections/keys-of.ts'

/** How often a schedule comes round, as calendars add it: months first, then days, then minutes. */
export interface Interval {
  months: number
  days: number
  minutes: number
}

/** Why a text is no interval: the part that cannot be read, one unit given twice, nothing at all, longer than ten years, or too short to keep. */
export type IntervalFault =
  | { fault: 'unreadable' | 'repeated'; part: string }
  | { fault: 'none' | 'too-long' | 'too-short' }

/** What each unit of the text is worth, in the order in which it is written (VF-42). */
const UNITS = {
  y: { of: 'months', times: 12 },
  m: { of: 'months', times: 1 },
  w: { of: 'days', times: 7 },
  d: { of: 'days', times: 1 },
  h: { of: 'minutes', times: 60 },
  min: { of: 'minutes', times: 1 },
} as const
type Unit = keyof typeof UNITS

/** The units as people write them in English and Portuguese, without accents; the abbreviations of the documents are read too. */
const WORDS: Readonly<Record<string, Unit>> = {
  ...{ y: 'y', yr: 'y', yrs: 'y', year: 'y', years: 'y', ano: 'y', anos: 'y' },
  ...{ m: 'm', month: 'm', months: 'm', mes: 'm', meses: 'm' },
  ...{ w: 'w', wk: 'w', wks: 'w', week: 'w', weeks: 'w', semana: 'w', semanas: 'w' },
  ...{ d: 'd', day: 'd', days: 'd', dia: 'd', dias: 'd' },
  ...{ h: 'h', hr: 'h', hrs: 'h', hour: 'h', hours: 'h', hora: 'h', horas: 'h' },
  ...{ min: 'min', mins: 'min', minute: 'min', minutes: 'min', minuto: 'min', minutos: 'min' },
}

/** A schedule that comes round less often tells nobody anything in time. */
const MOST_MONTHS = 120
const DAY_MINUTES = 1_440
/** The fewest that a month may have, so that no interval is longer than it looks. */
const LEAST_MONTH_DAYS = 28

/**
 * Reads the form of the documents: parts with spaces between, each a whole number and its unit, `1y 6m` or `6w` or `12h 30min`
 * (VF-42). Words are taken too, in English and Portuguese: `1 year and 6 months`, `every 6 weeks`, `a cada 6 semanas`. A fault names its
 * part as it was written.
 */
export function readInterval(text: string): Interval | IntervalFault {
  const interval: Interval = { months: 0, days: 0, minutes: 0 }
  const seen = new Set<Unit>()
  for (const part of partsOf(text)) {
    const [, digits = '', word = ''] = /^(\d{1,5})\s*([a-z]+)$/.exec(plainLetters(part)) ?? []
    const unit = isKeyOf(WORDS, word) ? WORDS[word] : undefined
    if (unit === undefined) return { fault: 'unreadable', part }
    if (seen.has(unit)) return { fault: 'repeated', part }
    seen.add(unit)
    interval[UNITS[unit].of] += Number(digits) * UNITS[unit].times
  }
  const { months, days, minutes } = interval
  if (months + days + minutes === 0) return { fault: 'none' }
  if (months + (days + minutes / DAY_MINUTES) / LEAST_MONTH_DAYS > MOST_MONTHS) return { fault: 'too-long' }
  return interval
}

/** Reads how often a schedule that is kept comes round: once a day at most, since what is done and due of it are days. */
export function readKeptInterval(text: string): Interval | IntervalFault {
  const read = readInterval(text)
  if (isIntervalFault(read)) return read
  return read.months === 0 && read.days * DAY_MINUTES + read.minutes < DAY_MINUTES ? { fault: 'too-short' } : read
}

/** Each begins with a number, but for the first of what is no interval. */
const partsOf = (text: string): string[] =>
  text
    .trim()
    .replace(/^(?:every|each|a cada|cada)\s+(?=\d)/i, '')
    .split(/(?:,|\s+(?:and|e))?\s+(?=-?\d)/i)
    .filter(part => part !== '')

/** Lower case, without accents. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')

export const isIntervalFault = (read: Interval | IntervalFault): read is IntervalFault => 'fault' in read

/** The text that is read as this interval, with the largest units that it is a multiple of: `18m` is `1y 6m`, `42d` is `6w`. */
export function writeInterval(interval: Interval): string {
  const rest = { ...interval }
  const parts: string[] = []
  for (const [unit, { of, times }] of Object.entries(UNITS)) {
    // Ten days are ten days, and not a week and three.
    const isWhole = of !== 'days' || rest.days % times === 0
    const count = isWhole ? Math.floor(rest[of] / times) : 0
    if (count === 0) continue
    rest[of] -= count * times
    parts.push(`${count}${unit}`)
  }
  return parts.join(' ')
}
