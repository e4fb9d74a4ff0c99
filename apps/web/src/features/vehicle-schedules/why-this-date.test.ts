import { textsIn } from '@milepost/texts/texts-in.ts'
import { expect, test } from 'vitest'
import { whyThisDate } from './why-this-date.ts'

const said = {
  t: textsIn('en'),
  day: (instant: string) => instant.slice(0, 10),
  number: String,
  nowMs: Date.parse('2026-11-26T09:00:00Z'),
}
const schedule = {
  ...{
    due_date: '2026-12-20T00:00:00Z',
    due_by: 'time' as const,
    counted_from: '2025-10-01T00:00:00Z',
    intervals: 2,
    first_day_by: null,
  },
  use_counted_from: '2026-10-14T00:00:00Z',
}

test('a date that follows from the use of the vehicle says so, and from which day that is counted', () => {
  const why = (due_by: 'distance' | 'engine-hours', due_date: string) =>
    whyThisDate({ ...schedule, due_by, due_date }, said)
  expect([why('distance', '2026-12-20T00:00:00Z'), why('engine-hours', '2026-11-02T00:00:00Z')]).toEqual([
    'Counted from 2026-10-14: at its use of the last 28 days the vehicle comes to its distance on this date.',
    'Counted from 2026-10-14: the vehicle came to its engine hours on this date.',
  ])
})

test('one that follows from time says which interval it is', () => {
  const why = (intervals: number) => whyThisDate({ ...schedule, intervals }, said)
  expect([why(0), why(1), why(2)]).toEqual([
    '2025-10-01 was set as the first day on which it is due.',
    'Counted from 2025-10-01: one interval later it is due.',
    'Due 2 intervals after 2025-10-01. What was done since, in time or late, has not moved the dates.',
  ])
})

test('a first day that somebody named says who, where that is known', () => {
  const why = (first_day_by: string | null) => whyThisDate({ ...schedule, intervals: 0, first_day_by }, said)
  expect([why('Ana Silva'), why('DVSA')]).toEqual([
    'Ana Silva set 2025-10-01 as the first day on which it is due.',
    'DVSA set 2025-10-01 as the first day on which it is due.',
  ])
})

test('what was never recorded has no date', () => {
  const never = {
    due_date: null,
    due_by: null,
    counted_from: null,
    intervals: 0,
    first_day_by: null,
    use_counted_from: null,
  }
  expect(whyThisDate(never, said)).toBe(
    'Nothing that counts was filed of it, and nobody set a first day. It may long be overdue.',
  )
})
