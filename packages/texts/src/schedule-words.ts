import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { DueState } from '@milepost/domain/schedules/due.ts'
import type { DueBy } from '@milepost/domain/schedules/forecast.ts'
import { isIntervalFault, readInterval, writeInterval } from '@milepost/domain/schedules/interval.ts'
import { type Counted, unnamedParts } from '@milepost/domain/schedules/named-interval.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from './text-key.ts'

type Translate = (key: TextKey) => string

/** What came with Milepost, by its code. */
const SCHEDULES: Readonly<Record<string, TextKey>> = {
  MOT: 'Annual test (MOT)',
  SAFETY_INSPECTION: 'Safety inspection every 6 weeks',
}

/** A schedule as a person reads it; a customer's own is what it is called. */
export function scheduleTypeWord(code: string | null, name: string, t: Translate): string {
  const word = code === null ? undefined : SCHEDULES[code]
  return word === undefined ? name : t(word)
}

export const SCHEDULE_CATEGORY_WORDS = {
  inspection: 'Inspection',
  test: 'Statutory test',
  maintenance: 'Maintenance_schedule',
  document: 'Document_schedule',
  other: 'Other_schedule',
} as const satisfies Record<string, TextKey>

export type ScheduleCategory = keyof typeof SCHEDULE_CATEGORY_WORDS

/** By what somebody has to do about what is due. */
export const DUE_STATE_WORDS = {
  'never-recorded': 'Never recorded',
  overdue: 'Overdue',
  waiting: 'Overdue, off the road',
  'this-week': 'Due this week',
  'four-weeks': 'Due in four weeks',
  later: 'Later_due',
} as const satisfies Record<DueState, TextKey>

/** What somebody has to do about a schedule of a vehicle. */
export const dueStateWord = (due: { state: DueState; is_due_before_use: boolean }): TextKey =>
  due.is_due_before_use ? 'Due before use' : DUE_STATE_WORDS[due.state]

/** What makes it due first. */
export const DUE_BY_WORDS = {
  time: 'Time_due',
  distance: 'Distance_due',
  'engine-hours': 'Engine hours_due',
} as const satisfies Record<DueBy, TextKey>

/** Of an interval that is one unit alone. */
const ALONE = {
  y: 'every year',
  m: 'every month',
  w: 'every week',
  d: 'every day',
  h: 'every hour',
  min: 'every minute',
} as const satisfies Record<string, TextKey>

/** How often, in words, such as “every 6 weeks”; empty where a text is no interval (VF-41). */
export function intervalWords(text: string, t: TFunction): string {
  const read = readInterval(text)
  if (isIntervalFault(read)) return ''
  const parts = writeInterval(read)
    .split(' ')
    .map(part => ({ count: Number.parseInt(part, 10), unit: part.replace(/\d+/, '') }))
  const [first, ...others] = parts
  if (first?.count === 1 && others.length === 0 && isKeyOf(ALONE, first.unit)) return t(ALONE[first.unit])
  return t('every {{interval}}', { interval: parts.map(({ unit, count }) => partWords(unit, count, t)).join(' ') })
}

/** How often in all that counts, such as “every year or 30,000 km” (VF-41). `distance` words metres. */
export const countedWords = (counted: Counted, t: TFunction, distance: (metres: number) => string): string =>
  wordsOf(COUNTED, counted, t, distance)

/** What the name of a schedule leaves out of how often it comes round; empty: nothing. `name`: as its reader sees it. */
export const unnamedWords = (
  name: string,
  counted: Counted,
  t: TFunction,
  distance: (metres: number) => string,
): string => wordsOf(unnamedParts(name, counted), counted, t, distance)

const COUNTED: readonly DueBy[] = ['time', 'distance', 'engine-hours']

function wordsOf(parts: readonly DueBy[], counted: Counted, t: TFunction, distance: (metres: number) => string) {
  const { interval, every_distance_m: everyM, every_engine_h: everyH } = counted
  const time = parts.includes('time') ? intervalWords(interval, t) : ''
  const used = [
    ...(parts.includes('distance') && everyM !== null ? [distance(everyM)] : []),
    ...(parts.includes('engine-hours') && everyH !== null ? [t('{{hours}} h', { hours: everyH })] : []),
  ]
  const [first, ...others] = used
  if (first === undefined) return time
  const all = time === '' ? [t('every {{interval}}', { interval: first }), ...others] : [time, ...used]
  return all.reduce((one, other) => t('{{one}} or {{other}}', { one, other }))
}

function partWords(unit: string, count: number, t: TFunction): string {
  if (unit === 'y') return t('{{count}} years_interval', { count })
  if (unit === 'm') return t('{{count}} months_interval', { count })
  if (unit === 'w') return t('{{count}} weeks_interval', { count })
  if (unit === 'd') return t('{{count}} days_interval', { count })
  return unit === 'h' ? t('{{count}} hours_interval', { count }) : t('{{count}} minutes_interval', { count })
}
