import { describe, expect, test } from 'vitest'
import {
  failedAgain,
  isGivenUp,
  isPushDue,
  type PushFailures,
  pushRestMs,
  refusedRestMs,
  SLOW_ANSWER_MS,
} from './push-pace.ts'

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

test('a browser whose messages are refused as such rests from the third in a row on, and at once where that takes long', () => {
  expect([1, 2, 3, 4, 2_000].map(times => refusedRestMs(times, 50) / SECOND_MS)).toEqual([0, 0, 30, 60, 900])
  expect([1, 2, 3].map(times => refusedRestMs(times, SLOW_ANSWER_MS) / SECOND_MS)).toEqual([30, 60, 120])
})

test('a browser fails since the first time after it was last reached, however long nobody tried it meanwhile', () => {
  const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
  let failures: PushFailures | null = null
  for (const week of [1, 2, 9]) failures = failedAgain(failures, { nowMs: week * WEEK_MS, counts: true, askedMs: null })
  expect(failures).toMatchObject({ sinceMs: WEEK_MS, afreshMs: 9 * WEEK_MS, inARow: 1 })
})

describe('a browser is given up', () => {
  const HOUR_MS = 60 * MINUTE_MS
  /** Whether it is, after failures at these hours. */
  function afterFailuresAt(hours: readonly number[], counts = true): boolean {
    let failures: PushFailures | null = null
    for (const hour of hours) failures = failedAgain(failures, { nowMs: hour * HOUR_MS, counts, askedMs: null })
    return failures !== null && isGivenUp(failures, hours.at(-1)! * HOUR_MS)
  }
  const hourly = (count: number) => Array.from({ length: count }, (_, at) => at)

  test('that is not reached all through a day', () => {
    expect([24, 25].map(count => afterFailuresAt(hourly(count)))).toEqual([false, true])
  })

  test('not after a few failures, however far apart', () => {
    expect(afterFailuresAt([0, 8, 16, 24, 32])).toBe(false)
    expect(afterFailuresAt([0, 5 * 24])).toBe(false)
  })

  test('not for failures of another time, with hours between in which nobody tried', () => {
    expect(afterFailuresAt([...hourly(20), 33, 34])).toBe(false)
  })

  test('not for failures that say nothing of it, such as of a server that is without the internet for days', () => {
    expect(afterFailuresAt(hourly(13 * 24), false)).toBe(false)
  })

  test('that fails on fourteen days, in a row or now and then, and is reached on none between, whatever the failures say', () => {
    expect([13 * 24, 13 * 24 + 1].map(count => afterFailuresAt(hourly(count), false))).toEqual([false, true])
    const weekly = (count: number) => Array.from({ length: count }, (_, week) => week * 7 * 24)
    expect([13, 14].map(count => afterFailuresAt(weekly(count)))).toEqual([false, true])
    const severalTimesADay = Array.from({ length: 52 }, (_, at) => at * 6)
    expect(afterFailuresAt(severalTimesADay, false)).toBe(false)
  })
})
