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
  ['six weeks', { fault: 'unreadable', part: 'six' }],
  ['6weeks', { fault: 'unreadable', part: '6weeks' }],
  ['-6w', { fault: 'unreadable', part: '-6w' }],
  ['1.5m', { fault: 'unreadable', part: '1.5m' }],
  ['6', { fault: 'unreadable', part: '6' }],
  ['1m 2m', { fault: 'repeated', part: '2m' }],
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
  ['18m', '1y 6m'],
  ['42d', '6w'],
  ['10d', '10d'],
  ['90min', '1h 30min'],
])('%s is written %s', (text, written) => {
  const read = readInterval(text)
  expect('fault' in read ? read : writeInterval(read)).toBe(written)
})

test('what is written is read as the same', () => {
  const parts = fc.record({
    months: fc.integer({ min: 0, max: 60 }),
    days: fc.integer({ min: 0, max: 900 }),
    minutes: fc.integer({ min: 1, max: 5_000 }),
  })
  fc.assert(
    fc.property(parts, interval => {
      expect(readInterval(writeInterval(interval))).toEqual(interval)
    }),
  )
})
