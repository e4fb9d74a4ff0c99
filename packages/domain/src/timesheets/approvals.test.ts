import { expect, test } from 'vitest'
import {
  approvalInForce,
  changedFigures,
  daysOfWeek,
  shownDays,
  weekAround,
  weekFigures,
  weekState,
  weeksTouched,
} from './approvals.ts'
import { timesheetOf } from './timesheets.ts'
import type { WorkedTrip } from './worked-trips.ts'

test('weeks run from Monday to Sunday, and one of which a day is missing is not whole', () => {
  expect(weeksTouched({ start: '2026-05-31', end: '2026-06-08' })).toEqual([
    { week: '2026-W22', monday: '2026-05-25', nextMonday: '2026-06-01', isWhole: false },
    { week: '2026-W23', monday: '2026-06-01', nextMonday: '2026-06-08', isWhole: true },
    { week: '2026-W24', monday: '2026-06-08', nextMonday: '2026-06-15', isWhole: false },
  ])
  expect(daysOfWeek('2026-W53')).toEqual({ start: '2026-12-28', end: '2027-01-03' })
  expect(daysOfWeek('2025-W53')).toBeNull()
  expect(weekAround('2027-01-03')).toEqual({ start: '2026-12-28', end: '2027-01-03' })
})

test('the last entry of a week decides whether it is approved: one that is taken back leaves none', () => {
  const [first, again, takenBack] = [{ revokes: null }, { revokes: null }, { revokes: 2 }]
  expect(approvalInForce([])).toBeNull()
  expect(approvalInForce([first, again])).toBe(again)
  expect(approvalInForce([first, again, takenBack])).toBeNull()
})

test.each([
  ['not-over', { isOver: false }],
  ['part', { isWhole: false }],
  ['nothing', { isEmpty: true }],
  ['open', {}],
  ['approved', { approved: 'a' }],
  ['approved', { approved: 'a', shown: null, isWhole: false }],
  ['changed', { approved: 'b' }],
  ['changed', { approved: 'b', isEmpty: true }],
] as const)('a week is %s where %j', (state, given) => {
  expect(weekState({ isOver: true, isWhole: true, isEmpty: false, approved: null, shown: 'a', ...given })).toBe(state)
})

const trip = (minutes: number): WorkedTrip => {
  const startedAtMs = Date.UTC(2026, 5, 1, 7)
  const endedAtMs = startedAtMs + minutes * 60_000
  const day = { day: '2026-06-01', drivingS: minutes * 60, standingS: 0, unknownS: 0, carriedS: 0 }
  const part = { ...day, distanceM: 1000, unknownM: 0, carriedM: 0 }
  return {
    ...{ startedAtMs, endedAtMs, seenAtMs: endedAtMs, isPrivate: false, kind: 'driven', silences: [] },
    days: [part],
  }
}
const daysOf = (minutes: number, note: string | null = null) =>
  timesheetOf(
    [trip(minutes)],
    [],
    { from: '2026-06-01', until: '2026-06-07', timeZone: 'Europe/London' },
    note === null ? undefined : new Map([['2026-06-01', { firstStartMs: null, lastStopMs: null, breakS: null, note }]]),
  ).days

test('what was approved and is another now is named, with both', () => {
  const [approved, now] = [daysOf(492), daysOf(500)].map(weekFigures)
  expect(changedFigures(approved!, now!)).toEqual([
    { figure: 'dutyS', approved: 492 * 60, now: 500 * 60 },
    { figure: 'drivingS', approved: 492 * 60, now: 500 * 60 },
  ])
  expect(changedFigures(approved!, approved!)).toEqual([])
})

test('a change that no sum shows is a change of what is shown', () => {
  expect(shownDays(daysOf(30))).toBe(shownDays(daysOf(30)))
  expect(shownDays(daysOf(30, 'Covered for Ben'))).not.toBe(shownDays(daysOf(30)))
})
