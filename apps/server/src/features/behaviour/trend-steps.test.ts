import { expect, test } from 'vitest'
import { trendSteps } from './trend-steps.ts'

const ms = (text: string) => Date.parse(text)

test('days begin at midnight of the time zone, also on the day of a clock change', () => {
  const span = { fromMs: ms('2026-03-28T00:00:00Z'), untilMs: ms('2026-03-30T23:00:00Z') }
  expect(trendSteps(span, 'day', 'Europe/London')).toEqual([
    { date: '2026-03-28', startMs: ms('2026-03-28T00:00:00Z') },
    { date: '2026-03-29', startMs: ms('2026-03-29T00:00:00Z') },
    { date: '2026-03-30', startMs: ms('2026-03-29T23:00:00Z') },
  ])
})

test('weeks begin on Mondays, the first with the span', () => {
  const span = { fromMs: ms('2026-06-03T10:00:00Z'), untilMs: ms('2026-06-16T00:00:00Z') }
  expect(trendSteps(span, 'week', 'UTC')).toEqual([
    { date: '2026-06-01', startMs: ms('2026-06-03T10:00:00Z') },
    { date: '2026-06-08', startMs: ms('2026-06-08T00:00:00Z') },
    { date: '2026-06-15', startMs: ms('2026-06-15T00:00:00Z') },
  ])
})

test('an empty span has none', () => {
  expect(trendSteps({ fromMs: 5, untilMs: 5 }, 'day', 'UTC')).toEqual([])
})
