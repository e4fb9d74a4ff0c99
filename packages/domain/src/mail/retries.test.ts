import { expect, test } from 'vitest'
import { isMailTooOld, nextTryMs } from './retries.ts'

const CREATED_MS = Date.UTC(2026, 2, 6, 14)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

test('a mail that fails is tried after a minute, then twice as long each time, up to 6 h, and given up after three days', () => {
  const waits: number[] = []
  let nowMs = CREATED_MS
  for (let attempts = 1; attempts < 100; attempts++) {
    const nextMs = nextTryMs(attempts, CREATED_MS, nowMs)
    if (nextMs === null) break
    waits.push((nextMs - nowMs) / MINUTE_MS)
    nowMs = nextMs
  }
  expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(waits).toHaveLength(19)
  expect(nowMs - CREATED_MS).toBeLessThanOrEqual(3 * DAY_MS)
  expect(nowMs - CREATED_MS).toBeGreaterThan(2.7 * DAY_MS)
})

test('a mail is of no use after three days, whether or not it was tried', () => {
  expect(isMailTooOld(CREATED_MS, CREATED_MS + 3 * DAY_MS)).toBe(false)
  expect(isMailTooOld(CREATED_MS, CREATED_MS + 3 * DAY_MS + 1)).toBe(true)
})
