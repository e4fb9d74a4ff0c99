import type { ActiveHours } from '../fold/geofence-hours.ts'

const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** From here on days that follow one another are told by the first and the last. */
const LEAST_RANGE = 3

/**
 * Times of the week as a cell has them: `Mon-Fri 08:00-18:00; Sat,Sun 22:00-06:00`. `names`: of the days from Monday on, in the
 * language of the reader.
 */
export function writeHours(hours: readonly ActiveHours[], names: readonly string[]): string {
  return hours
    .map(({ weekdays, fromMinute, untilMinute }) => {
      const days = runsOf(weekdays).map(run => daysText(run, names))
      return `${days.join(',')} ${clockText(fromMinute)}-${clockText(untilMinute)}`
    })
    .join('; ')
}

/** Far above what `writeHours` makes of as many times as a geofence has. */
const MOST_CHARACTERS = 1_000

/**
 * The same read back, with the names of the days in any of these languages in whole or by their first letters, or their numbers (Monday
 * is 1); without days every day is meant, and without anything no times. Null where the text is not of that form, or longer
 * than such a text ever is.
 */
export function readHours(text: string, locales: readonly string[]): ActiveHours[] | null {
  if (text.trim() === '') return []
  if (text.length > MOST_CHARACTERS) return null
  const names = locales.map(dayNames)
  const found: ActiveHours[] = []
  for (const part of plain(text).split(';')) {
    if (part.trim() === '') continue
    const [, days = '', ...clock] = TIMES.exec(part.trim()) ?? []
    const [from = Number.NaN, until = Number.NaN] = [clock.slice(0, 2), clock.slice(2)].map(minuteOf)
    const weekdays = days.trim() === '' ? EVERY_DAY : daysOf(days.trim(), names)
    if (weekdays === null || !(from < 1_440) || !(until <= 1_440)) return null
    found.push({ weekdays, fromMinute: from, untilMinute: until })
  }
  return found.length === 0 ? null : found
}

/** With one space where there are several, and hyphens only between two days or two times: "terça-feira" has none. */
const plain = (text: string): string =>
  folded(text)
    .replace(/\s+/g, ' ')
    .replace(/-feiras?\b/g, '')
    .replace(/ ?[-–—] ?/g, '-')

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const TIMES = /^(\D.*\s|[1-7][-,1-7 ]*\s|)(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)$/

/** Days that follow one another. */
function runsOf(weekdays: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of [...weekdays].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

function daysText(run: readonly number[], names: readonly string[]): string {
  const nameOf = (day: number | undefined) => names[(day ?? 0) - 1] ?? ''
  return run.length < LEAST_RANGE ? run.map(nameOf).join(',') : `${nameOf(run[0])}-${nameOf(run.at(-1))}`
}

/** Null: some of them is no day. */
function daysOf(text: string, names: readonly (readonly string[])[]): number[] | null {
  const days = new Set<number>()
  for (const part of text.split(/[, ]+/)) {
    if (part === '') continue
    const [first, last = first, ...more] = part.split('-').map(name => dayOf(name, names))
    if (first === undefined || last === undefined || more.length > 0) return null
    for (let day = first; ; day = (day % 7) + 1) {
      days.add(day)
      if (day === last) break
    }
  }
  return days.size === 0 ? null : [...days].sort((a, b) => a - b)
}

/** Of the first letters of a name no two days of a language share three. */
const LEAST_LETTERS = 3

function dayOf(word: string, names: readonly (readonly string[])[]): number | undefined {
  if (/^[1-7]$/.test(word)) return Number(word)
  if (word.length < LEAST_LETTERS) return undefined
  return EVERY_DAY.find(day => names.some(ofLanguage => ofLanguage[day - 1]?.startsWith(word)))
}

const A_MONDAY_MS = Date.UTC(2024, 0, 1)

/** Of each locale once: a file has thousands of lines, and an Intl.DateTimeFormat is slow to make. */
const dayNamesOf = new Map<string, readonly string[]>()

function dayNames(locale: string): readonly string[] {
  const known = dayNamesOf.get(locale)
  if (known !== undefined) return known
  const names = makeDayNames(locale)
  dayNamesOf.set(locale, names)
  return names
}

/** From Monday on, as `plain` writes them. */
function makeDayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return EVERY_DAY.map(day => plain(format.format(A_MONDAY_MS + (day - 1) * 86_400_000)))
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf([hours = '', minutes = '']: readonly string[]): number {
  return Number(minutes) > 59 || hours === '' ? Number.NaN : Number(hours) * 60 + Number(minutes)
}
