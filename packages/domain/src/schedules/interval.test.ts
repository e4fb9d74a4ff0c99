import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInterval, readKeptInterval, writeInterval } from './interval.ts'

test('an interval is parts with spaces between, each a number and a unit from years to minutes [VF-42]', () => {
  expect(readInterval('1y 2m 3w 4d 5h 6min')).toEqual({ months: 14, days: 25, minutes: 306 })
  expect(readInterval('6w')).toEqual({ months: 0, days: 42, minutes: 0 })
  expect(readInterval(' 90D  12 h ')).toEqual({ months: 0, days: 90, minutes: 720 })
})

test.each([
  ['', { fault: 'none' }],
  ['0w', { fault: 'none' }],
  ['every blue moon', { fault: 'unreadable', part: 'every blue moon' }],
  ['six weeks', { fault: 'unreadable', part: 'six weeks' }],
  ['1 Jahr', { fault: 'unreadable', part: '1 Jahr' }],
  ['6 w 2 fortnights', { fault: 'unreadable', part: '2 fortnights' }],
  ['1y6m', { fault: 'unreadable', part: '1y6m' }],
  ['6 constructor', { fault: 'unreadable', part: '6 constructor' }],
  ['-6w', { fault: 'unreadable', part: '-6w' }],
  ['1.5m', { fault: 'unreadable', part: '1.5m' }],
  ['6', { fault: 'unreadable', part: '6' }],
  ['1m 2m', { fault: 'repeated', part: '2m' }],
  ['1 month 2m', { fault: 'repeated', part: '2m' }],
  ['10y 1d', { fault: 'too-long' }],
  ['99999w', { fault: 'too-long' }],
])('%j is no interval, and why is said', (text, fault) => {
  expect(readInterval(text)).toEqual(fault)
})

test('a schedule is kept that comes round once a day at most; shorter ones are read', () => {
  for (const text of ['1min', '23h 59min']) {
    expect(readInterval(text)).toMatchObject({ months: 0, days: 0 })
    expect(readKeptInterval(text)).toEqual({ fault: 'too-short' })
  }
  for (const text of ['1d', '24h', '1m', '1d 1min']) expect(readKeptInterval(text)).toEqual(readInterval(text))
  expect(readKeptInterval('11y')).toEqual({ fault: 'too-long' })
})

test.each([
  ['1 year', '1y'],
  ['6 Weeks', '6w'],
  ['1 year and 6 months', '1y 6m'],
  ['1 year, 6 months', '1y 6m'],
  ['12hrs 30 mins', '12h 30min'],
  ['1 ano', '1y'],
  ['1 ano e 6 meses', '1y 6m'],
  ['1 mês', '1m'],
  ['6 semanas', '6w'],
  ['10 dias', '10d'],
  ['1 hora 30 minutos', '1h 30min'],
  ['every 6 weeks', '6w'],
  ['A cada 6 semanas', '6w'],
])('%s is read as %s, as people write it in English and Portuguese', (words, written) => {
  expect(readInterval(words)).toEqual(readInterval(written))
})

test.each([
  ['18m', '1y 6m'],
  ['42d', '6w'],
  ['10d', '10d'],
  ['90min', '1h 30min'],
])('%s is written %s', (text, written) => {
  const read = readInterval(text)
  expect('fault' in read ? read : writeInterval(read)).toBe(written)
})

const parts = fc.record({
  months: fc.integer({ min: 0, max: 60 }),
  days: fc.integer({ min: 0, max: 900 }),
  minutes: fc.integer({ min: 1, max: 5_000 }),
})

test('what is written is read as the same', () => {
  fc.assert(
    fc.property(parts, interval => {
      expect(readInterval(writeInterval(interval))).toEqual(interval)
    }),
  )
})

const ENGLISH = { y: 'years', m: 'months', w: 'weeks', d: 'days', h: 'hours', min: 'minutes' }
const PORTUGUESE = { y: 'anos', m: 'meses', w: 'semanas', d: 'dias', h: 'horas', min: 'minutos' }

test.each([
  ['English', ENGLISH, ' and '],
  ['Portuguese', PORTUGUESE, ' e '],
])('what is written is read as the same in words of %s', (_, words: Record<string, string>, and) => {
  fc.assert(
    fc.property(parts, interval => {
      const spelled = writeInterval(interval)
        .split(' ')
        .map(part => part.replace(/[a-z]+/, unit => ` ${words[unit]}`))
      expect(readInterval(spelled.join(and))).toEqual(interval)
    }),
  )
})
