import { describe, expect, it } from 'vitest'
import { ageInWords } from './age.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('an age in words', () => {
  it.each([
    [0, 0, 'second'],
    [59_999, 59, 'second'],
    [MINUTE, 1, 'minute'],
    [HOUR - 1, 59, 'minute'],
    [47.9 * HOUR, 47, 'hour'],
    [48 * HOUR, 2, 'day'],
    [400 * 24 * HOUR, 400, 'day'],
  ] as const)('of %d ms is %d %s, rounded down', (ms, count, unit) => {
    expect(ageInWords(ms)).toEqual({ count, unit })
  })

  it('of a position ahead of the clock is nought', () => {
    expect(ageInWords(-5000)).toEqual({ count: 0, unit: 'second' })
  })
})
