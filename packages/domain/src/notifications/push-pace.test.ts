import { expect, test } from 'vitest'
import { isGivenUp, isPushDue, pushRestMs } from './push-pace.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

test('of a storm of two hours a person is pushed five messages at once, then one a minute, then one in five minutes', () => {
  const sentMs: number[] = []
  for (let nowMs = 0; nowMs < 120 * MINUTE_MS; nowMs += 10 * SECOND_MS) {
    const ofHour = sentMs.filter(at => at > nowMs - 60 * MINUTE_MS)
    const last = ofHour.at(-1)
    if (isPushDue(ofHour.length, last === undefined ? null : nowMs - last)) sentMs.push(nowMs)
  }
  const ofFirstHour = sentMs.filter(at => at < 60 * MINUTE_MS).map(at => at / SECOND_MS)
  expect(ofFirstHour.slice(0, 7)).toEqual([0, 10, 20, 30, 40, 100, 160])
  expect(ofFirstHour).toHaveLength(28)
  expect(sentMs.length).toBeLessThan(60)
})

test('a browser that is not reached rests longer and longer, and as long as its push service asks, up to an hour', () => {
  expect([1, 2, 3, 10, 2_000].map(failures => pushRestMs(failures, null) / SECOND_MS)).toEqual([30, 60, 120, 900, 900])
  expect(pushRestMs(1, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS)
  expect(pushRestMs(1, Number.MAX_VALUE)).toBe(60 * MINUTE_MS)
})

test('a browser that is not reached for a whole day is given up', () => {
  const dayMs = 24 * 60 * MINUTE_MS
  expect([0, dayMs - 1, dayMs].map(isGivenUp)).toEqual([false, false, true])
})
