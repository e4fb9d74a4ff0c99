import { expect, test } from 'vitest'
import { silentSinceMs } from './silent-since.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const MINUTE_MS = 60_000

test('a trip is under way until ten minutes after its last record, as the map has its vehicle move no longer', () => {
  const underWay = (minutes: number) => ({ endMs: null, lastRecordMs: NOW - minutes * MINUTE_MS })
  expect(silentSinceMs(underWay(1), NOW)).toBeNull()
  expect(silentSinceMs(underWay(10), NOW)).toBeNull()
  expect(silentSinceMs(underWay(11), NOW)).toBe(NOW - 11 * MINUTE_MS)
})

test('one that has ended is neither', () => {
  expect(silentSinceMs({ endMs: NOW - 90 * MINUTE_MS, lastRecordMs: NOW - 90 * MINUTE_MS }, NOW)).toBeNull()
})
