import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAhead, isNewer, isPlausibleTime } from './newest-fix.ts'

const received = Date.UTC(2026, 10, 21)

test('clocks of 1970, of the GPS week rollover and of 2080 are not believed', () => {
  for (const year of [1970, 1999, 2006, 2080]) expect(isPlausibleTime(Date.UTC(year, 3, 6), received)).toBe(false)
})

test('a record of last year and one an hour ahead are believed', () => {
  expect(isPlausibleTime(received - 365 * 86_400_000, received)).toBe(true)
  expect(isPlausibleTime(received + 3_600_000, received)).toBe(true)
})

test('a record is ahead of the server from more than two minutes on', () => {
  expect([0, 120_000, 120_001].map(aheadMs => isAhead(received + aheadMs, received))).toEqual([false, false, true])
})

test('the newest of a set is the same whatever order it arrives in', () => {
  const record = fc.record({ recordedAtMs: fc.integer({ min: 0, max: 5 }), sequence: fc.integer({ min: -3, max: 3 }) })
  const newest = (records: { recordedAtMs: number; sequence: number }[]) =>
    records.reduce((best, next) => (isNewer(next, best) ? next : best))
  fc.assert(
    fc.property(fc.array(record, { minLength: 1 }), records => {
      expect(newest(records.toReversed())).toEqual(newest(records))
    }),
  )
})
