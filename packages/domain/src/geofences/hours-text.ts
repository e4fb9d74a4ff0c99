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

/**
 * The same read back, by the names of any language or the numbers of the days (Monday is 1), however long the names are; without days
 * every day is meant. Null where the text is not of that form.
 */
export function readHours(text: string, names: readonly (readonly string[])[]): ActiveHours[] | null {
  const numbers = new Map(EVERY_DAY.map(day => [String(day), day]))
  for (const language of names) for (const [at, name] of language.entries()) numbers.set(startOf(name), at + 1)
  const found: ActiveHours[] = []
  for (const part of text.replace(/\s*[-–—]\s*/g, '-').split(';')) {
    if (part.trim() === '') continue
    const [, days = '', ...clock] = TIMES.exec(part.trim()) ?? []
    const [from = Number.NaN, until = Number.NaN] = [clock.slice(0, 2), clock.slice(2)].map(minuteOf)
    const weekdays = days.trim() === '' ? EVERY_DAY : daysOf(days.trim(), numbers)
    if (weekdays === null || !(from < 1_440) || !(until <= 1_440)) return null
    found.push({ weekdays, fromMinute: from, untilMinute: until })
  }
  return found
}

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
function daysOf(text: string, numbers: ReadonlyMap<string, number>): number[] | null {
  const days = new Set<number>()
  for (const part of text.split(/[,\s]+/)) {
    if (part === '') continue
    const [first, last = first] = part.split('-').map(name => numbers.get(startOf(name)))
    if (first === undefined || last === undefined) return null
    for (let day = first; ; day = (day % 7) + 1) {
      days.add(day)
      if (day === last) break
    }
  }
  return days.size === 0 ? null : [...days].sort((a, b) => a - b)
}

/** Of a day in any language here the first three letters, which no two of them share. */
const startOf = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 3)

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf([hours = '', minutes = '']: readonly string[]): number {
  return Number(minutes) > 59 || hours === '' ? Number.NaN : Number(hours) * 60 + Number(minutes)
}
