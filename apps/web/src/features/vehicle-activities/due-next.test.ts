import { expect, test } from 'vitest'
import { dueNext } from './due-next.ts'

const OF_OCTOBER = { counted_from: '2026-10-14T00:00:00Z', intervals: 1, last_done: '2026-10-14T00:00:00Z' }

test.each([
  ['nothing was due before', null, '2026-11-26', '2027-01-07', false],
  ['it is done in an earlier week', OF_OCTOBER, '2026-11-20', '2027-01-01', false],
  ['it is done in its week', OF_OCTOBER, '2026-11-27', '2027-01-06', false],
  ['it is done late', OF_OCTOBER, '2026-12-10', '2027-01-06', false],
  ['something of that day was filed already', OF_OCTOBER, '2026-10-14', '2026-11-25', false],
  ['something later was filed already, which keeps it', OF_OCTOBER, '2026-09-02', '2026-11-25', true],
])('the form says the day that the board will say, where %s', (_, soFar, doneOn, day, isKept) => {
  expect(dueNext('6w', soFar, doneOn)).toEqual({ day, isKept })
})

test('it says none where no time counts', () => {
  expect(dueNext('', OF_OCTOBER, '2026-11-27')).toBeNull()
})
