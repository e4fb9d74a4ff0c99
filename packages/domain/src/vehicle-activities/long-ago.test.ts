import { expect, test } from 'vitest'
import { isLongAgo } from './long-ago.ts'

test.each([
  ['2026-05-26', false],
  ['2026-05-25', true],
  ['2026-11-26', false],
  ['2016-11-26', true],
])('on 26 November 2026 the day %s is more than six months ago: %s [VF-71]', (day, isSo) => {
  expect(isLongAgo(day, '2026-11-26')).toBe(isSo)
})

test('six months are of the calendar: the end of August is not long ago at the end of February', () => {
  expect(isLongAgo('2026-08-31', '2027-02-28')).toBe(false)
  expect(isLongAgo('2026-08-31', '2027-03-01')).toBe(true)
})
