import { expect, test } from 'vitest'
import { isIntervalAlone, unnamedParts } from './named-interval.ts'

const counted = (interval: string, every_distance_m: number | null = null, every_engine_h: number | null = null) => ({
  ...{ interval, every_distance_m, every_engine_h },
})

test.each([
  ['Service every 30,000 km or year', counted('1y', 30_000_000), []],
  ['Service every 30,000 km or year', counted('1y', 30_000_000, 500), ['engine-hours']],
  ['Service', counted('1y', 30_000_000, 500), ['time', 'distance', 'engine-hours']],
  ['Service every 20,000 miles', counted('2y', 32_180_000), ['time']],
  ['Oil, 500 h', counted('1y', null, 500), ['time']],
  ['Safety inspection every 6 weeks', counted('6w'), []],
  ['Inspeção de segurança a cada 6 semanas', counted('6w'), []],
  ['Tachograph every two years', counted('2y'), []],
  ['Tail lift every six months', counted('6m'), []],
  ['Plataforma a cada três meses', counted('3m'), []],
  ['6-weekly check', counted('6w'), []],
  ['Safety inspection every 6 weeks', counted('8w'), ['time']],
  ['Revisão anual ou 30 000 km', counted('12m', 30_000_000), []],
  ['Annual test (MOT)', counted('1y'), []],
  ['MOT', counted('1y'), ['time']],
  ['Plano de revisão', counted('1y'), ['time']],
  ['Service every 25,000 km or year', counted('1y', 30_000_000), ['distance']],
  ['Every 1 year and 6 months', counted('18m'), []],
  ['Refrigeration', counted('', null, 250), ['engine-hours']],
])('%j of %j does not say %j', (name, schedule, parts) => {
  expect(unnamedParts(name, schedule)).toEqual(parts)
})

test.each([
  ...[
    '6w',
    'Every 6 weeks',
    '6-weekly',
    'A cada 6 semanas',
    'Anual',
    'every year or 30,000 km',
    'Two years',
    '500 h',
  ].map(name => [name, true] as const),
  ...['MOT', 'Service every year', 'Annual test (MOT)', 'Revisão anual', '2026'].map(name => [name, false] as const),
])('%j is an interval alone: %j', (name, isAlone) => {
  expect(isIntervalAlone(name)).toBe(isAlone)
})
