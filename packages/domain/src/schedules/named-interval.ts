import { distanceIn } from '../formats/units.ts'
import type { DueBy } from './forecast.ts'
import { isIntervalFault, plainLetters, readInterval } from './interval.ts'

/** What a schedule counts. */
export interface Counted {
  interval: string
  every_distance_m: number | null
  every_engine_h: number | null
}

/** Words of units, of intervals without a number, and of numbers, as names have them in English and Portuguese, without accents. */
const KILOMETRE = /^(km|kms|kilometres?|kilometers?|quilometros?)$/
const MILE = /^(mi|miles?|milhas?)$/
const HOUR = /^(h|hrs?|hours?|horas?)$/
const ADVERBS: ReadonlyMap<string, string> = new Map([
  ...(['annual', 'annually', 'yearly', 'anual'] as const).map(word => [word, 'year'] as const),
  ...(['monthly', 'mensal'] as const).map(word => [word, 'month'] as const),
  ...(['weekly', 'semanal'] as const).map(word => [word, 'week'] as const),
])
const NUMBERS: ReadonlyMap<string, string> = new Map(
  [
    ['two', 'dois', 'duas'],
    ['three', 'tres'],
    ['four', 'quatro'],
    ['five', 'cinco'],
    ['six', 'seis'],
  ].flatMap((words, at) => words.map(word => [word, String(at + 2)] as const)),
)

interface Amount {
  count: number
  word: string
}

/**
 * What a schedule counts and its name does not say: “Service every 30,000 km or year” says its distance and its time. A name that says
 * another number says nothing of it. `name`: as its reader sees it.
 */
export function unnamedParts(
  name: string,
  { interval, every_distance_m: everyM, every_engine_h: everyH }: Counted,
): DueBy[] {
  const amounts = amountsIn(name)
  const says = (unit: RegExp, whole: number) =>
    amounts.some(({ count, word }) => unit.test(word) && count === Math.round(whole))
  const isDistanceUnsaid =
    everyM !== null && !says(KILOMETRE, distanceIn('KMS', everyM)) && !says(MILE, distanceIn('MLS', everyM))
  return [
    ...(isTimeUnsaid(amounts, interval) ? (['time'] as const) : []),
    ...(isDistanceUnsaid ? (['distance'] as const) : []),
    ...(everyH !== null && !says(HOUR, everyH) ? (['engine-hours'] as const) : []),
  ]
}

/** Numbers with the word behind them; a word without a number is one of it, as in “every year”. */
function amountsIn(name: string): Amount[] {
  const inDigits = plainLetters(name).replace(/\p{L}+/gu, word => NUMBERS.get(word) ?? word)
  const found = inDigits.matchAll(/(?:(\d[\d.,\s]*)[\s-]*)?(\p{L}+)/gu)
  return [...found].map(([, digits = '1', word = '']) => ({ count: Number(digits.replace(/\D/g, '')), word }))
}

/** Words that join the amounts of an interval, in English and Portuguese. */
const JOINTS = new Set(['every', 'each', 'a', 'cada', 'and', 'e', 'or', 'ou', 'de', 'em'])

/** Whether a name says how often alone, as “Every 6 weeks” and “30,000 km” do, and nothing of what is done then. */
export function isIntervalAlone(name: string): boolean {
  const words = plainLetters(name).match(/\p{L}+/gu) ?? []
  const isOfInterval = (word: string) =>
    JOINTS.has(word) ||
    NUMBERS.has(word) ||
    [KILOMETRE, MILE, HOUR].some(unit => unit.test(word)) ||
    !isIntervalFault(readInterval(`1 ${ADVERBS.get(word) ?? word.replace(/ly$/, '')}`))
  return words.length > 0 && words.every(isOfInterval)
}

function isTimeUnsaid(amounts: readonly Amount[], interval: string): boolean {
  const kept = readInterval(interval)
  if (isIntervalFault(kept)) return false
  const said = { months: 0, days: 0 }
  for (const { count, word } of amounts) {
    const read = readInterval(`${count} ${ADVERBS.get(word) ?? word}`)
    // Hours in a name are those of the engine.
    if (isIntervalFault(read) || read.minutes > 0) continue
    said.months += read.months
    said.days += read.days
  }
  return kept.minutes > 0 || said.months !== kept.months || said.days !== kept.days
}
