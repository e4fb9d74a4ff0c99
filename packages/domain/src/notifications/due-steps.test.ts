import { expect, test } from 'vitest'
import { type DueRule, daysTold, dueStep } from './due-steps.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const RULE: DueRule = { daysAhead: [28, 7, 1], tellsOverdue: true, overdueEveryDays: 0, tellsOffRoad: false }
// A Wednesday: overdue from Monday 30 November.
const due = { dueMs: day('2026-11-25'), isOffRoad: false }

test.each([
  ['2026-10-27', null],
  ['2026-10-28', 28],
  ['2026-11-17', 28],
  ['2026-11-18', 7],
  ['2026-11-24', 1],
  ['2026-11-29', 1],
  ['2026-11-30', -1],
  ['2027-02-01', -1],
])('what is due on 25 November is on %s at the step %j', (today, step) => {
  expect(dueStep(RULE, due, day(today))).toBe(step)
})

test('what is overdue is told again every so many days where the rule says so, and not at all where it does not tell of it', () => {
  const again = { ...RULE, overdueEveryDays: 7 }
  expect(
    ['2026-11-30', '2026-12-06', '2026-12-07', '2026-12-20'].map(today => dueStep(again, due, day(today))),
  ).toEqual([-1, -1, -8, -15])
  expect(dueStep({ ...RULE, tellsOverdue: false }, due, day('2026-12-01'))).toBe(null)
})

test('of a vehicle that is off the road nothing is told unless the rule says so', () => {
  const offRoad = { ...due, isOffRoad: true }
  expect(dueStep(RULE, offRoad, day('2026-11-24'))).toBe(null)
  expect(dueStep({ ...RULE, tellsOffRoad: true }, offRoad, day('2026-11-24'))).toBe(1)
})

test('a stretch of days has those on which a step is reached, the first with the one that was reached before', () => {
  const told = daysTold(RULE, due, day('2026-11-20'), 14).map(at => new Date(at).toISOString().slice(0, 10))
  expect(told).toEqual(['2026-11-20', '2026-11-24', '2026-11-30'])
})
