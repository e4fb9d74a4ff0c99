import { expect, test } from 'vitest'
import { momentsAfter } from './moments.ts'

const momentsOf = (now: string) =>
  momentsAfter(Date.parse(now)).map(({ name, atMs }) => `${name} ${new Date(atMs).toISOString().slice(0, 16)}`)

test('the moments are the next ends of week, year and February, and shortly before clocks change', () => {
  expect(momentsOf('2026-11-22T10:00:00Z')).toEqual([
    'monday-night 2026-11-23T02:30',
    'sunday-evening 2026-11-29T23:50',
    'new-year 2027-01-01T00:10',
    'february 2027-02-28T23:50',
    'spring-london 2027-03-28T00:50',
    'autumn-london 2027-10-31T00:50',
  ])
})

test('none of them has passed', () => {
  for (const now of ['2027-01-01T00:20:00Z', '2027-02-28T23:59:00Z', '2027-10-31T02:00:00Z']) {
    for (const { atMs } of momentsAfter(Date.parse(now))) expect(atMs).toBeGreaterThan(Date.parse(now))
  }
})
