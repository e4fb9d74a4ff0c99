import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Due,
  dueAfter,
  dueByHistory,
  dueMs,
  dueOf,
  dueRangeOf,
  dueState,
  type FiledCheck,
  isBehindSchedule,
  isInTime,
  nextDue,
  weekOf,
} from './due.ts'
import { type Interval, isIntervalFault, readInterval } from './interval.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function every(text: string): Interval {
  const read = readInterval(text)
  if (isIntervalFault(read)) throw new Error(`${text} is no interval`)
  return read
}

test('a due date is all parts of the interval after the moment [VF-43]', () => {
  const due = dueMs(Date.parse('2026-11-26T10:15:00Z'), every('1y 2m 3w 4d 5h 6min'))
  expect(new Date(due).toISOString()).toBe('2028-02-20T15:21:00.000Z')
})

test.each([
  ['2026-01-31', '1m', '2026-02-28'],
  ['2028-01-31', '1m', '2028-02-29'],
  ['2028-02-29', '1y', '2029-02-28'],
  ['2026-08-31', '6m', '2027-02-28'],
  ['2026-12-31', '2m', '2027-02-28'],
  ['2026-10-24', '6w', '2026-12-05'],
])('%s and %s is %s', (from, interval, due) => {
  expect(dayOf(dueMs(day(from), every(interval)))).toBe(due)
})

test('the due dates of a schedule keep the day of the month that it began on, past shorter months', () => {
  const due = (times: number) => dayOf(dueOf({ fromMs: day('2026-01-31'), times }, every('1m')))
  expect([1, 2, 3, 4].map(due)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

// Due on Wednesday 25 November 2026.
const INSPECTION: Due = { fromMs: day('2026-10-14'), times: 1, doneMs: day('2026-10-14') }

test('a check is in time until the Sunday of the week in which it is due', () => {
  const due = dueOf(INSPECTION, every('6w'))
  expect(dayOf(due)).toBe('2026-11-25')
  expect(isInTime(due, day('2026-11-29'))).toBe(true)
  expect(isInTime(due, day('2026-11-30'))).toBe(false)
})

test.each([
  ['in an earlier week counts from that day', '2026-11-22', '2027-01-03'],
  ['on Monday of the week leaves the schedule where it was', '2026-11-23', '2027-01-06'],
  ['late leaves the schedule where it was', '2026-12-10', '2027-01-06'],
  ['so late that another was missed is due after it', '2027-01-06', '2027-02-17'],
])('a check done %s', (_, done, next) => {
  expect(dayOf(dueOf(dueAfter(INSPECTION, every('6w'), day(done)), every('6w')))).toBe(next)
})

test('the next due date is always after the check, whenever that was', () => {
  const interval = fc.constantFrom('1d', '1w', '6w', '1m', '1y 1d').map(every)
  const ms = fc.integer({ min: 10_000, max: 30_000 }).map(days => days * 86_400_000)
  fc.assert(
    fc.property(interval, ms, ms, (each, fromMs, doneMs) => {
      const due = dueAfter({ fromMs, times: 1, doneMs: fromMs }, each, doneMs)
      expect(dueOf(due, each)).toBeGreaterThan(doneMs)
    }),
  )
})

test('the next due date is the first after the check, as counting one interval after the other finds it', () => {
  const interval = fc.constantFrom('1d', '36h', '6w', '1m', '1m 30d', '2m 1d', '1y', '1y 1d', '4y', '10y').map(every)
  const ms = fc.integer({ min: -25_567, max: 30_000 }).map(days => days * 86_400_000)
  fc.assert(
    fc.property(interval, ms, ms, fc.integer({ min: 0, max: 1 }), (each, fromMs, doneMs, times) => {
      const due: Due = { fromMs, times, doneMs: null }
      fc.pre(weekOf(doneMs) >= weekOf(dueOf(due, each)))
      let next = times + 1
      while (dueOf({ fromMs, times: next }, each) <= doneMs) next++
      expect(dueAfter(due, each, doneMs).times).toBe(next)
    }),
  )
})

test('a schedule of minutes that began in 1900 takes no longer than any other', () => {
  const due: Due = { fromMs: day('1900-01-01'), times: 0, doneMs: null }
  expect(dueAfter(due, every('1min'), day('2026-11-26')).times).toBe(66_744_001)
})

test('a check older than the one that set the due date says nothing of it; one in time, early or late does', () => {
  const isBehind = (done: string) => isBehindSchedule(INSPECTION, every('6w'), day(done))
  expect(['2026-09-01', '2026-10-14', '2026-10-15', '2026-11-25', '2026-12-24'].map(isBehind)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isBehindSchedule(null, every('6w'), day('2020-01-01'))).toBe(false)
})

test.each([
  ['2026-11-22', 'overdue'],
  ['2026-11-23', 'this-week'],
  ['2026-11-29', 'this-week'],
  ['2026-11-30', 'four-weeks'],
  ['2026-12-27', 'four-weeks'],
  ['2026-12-28', 'later'],
])('due on %s is, on Thursday 26 November, %s', (due, state) => {
  expect(dueState(day(due), Date.parse('2026-11-26T09:00:00Z'), false)).toBe(state)
})

test('every due date lies in the range of its state and of no other', () => {
  const ms = fc.integer({ min: 20_000, max: 21_000 }).map(days => days * 86_400_000)
  fc.assert(
    fc.property(ms, ms, (dueAtMs, nowMs) => {
      const states = (['overdue', 'this-week', 'four-weeks', 'later'] as const).filter(state => {
        const { fromMs, untilMs } = dueRangeOf(state, nowMs)
        return (fromMs === null || dueAtMs >= fromMs) && (untilMs === null || dueAtMs < untilMs)
      })
      expect(states).toEqual([dueState(dueAtMs, nowMs, false)])
    }),
  )
})

test.each([
  ['before that day counts from the day on which it was done', '2026-11-15', '2026-12-27'],
  ['in its week leaves the schedule on that day', '2026-11-27', '2027-01-06'],
  ['after its week leaves the schedule on that day', '2026-12-02', '2027-01-06'],
])('of a schedule with a first day on which it is due, a check %s', (_, done, next) => {
  const first: Due = { fromMs: day('2026-11-25'), times: 0, doneMs: null }
  expect(dayOf(dueOf(first, every('6w')))).toBe('2026-11-25')
  expect(dayOf(dueOf(dueAfter(first, every('6w'), day(done)), every('6w')))).toBe(next)
})

test.each(['2026-11-20', '2026-11-27', '2026-12-10'])(
  'a check of %s counts once, however often it is filed',
  doneOn => {
    const once = nextDue(INSPECTION, every('6w'), day(doneOn))
    expect(once).toMatchObject({ doneMs: day(doneOn) })
    expect(nextDue(once, every('6w'), day(doneOn))).toEqual(once)
    expect(nextDue(once, null, day(doneOn))).toEqual(once)
  },
)

test('a check of a day before the last one sets nothing, however late that one was', () => {
  const late = nextDue(INSPECTION, every('6w'), day('2026-12-10'))
  expect(nextDue(late, every('6w'), day('2026-12-05'))).toBeNull()
})

describe('what is due by what is left of a history', () => {
  const check = (id: number, on: string): FiledCheck => ({ id, doneMs: day(on), isBeforeSchedule: false })
  const left = (start: Due | null, ...checks: FiledCheck[]) => {
    const found = dueByHistory(start, every('6w'), checks)
    return found && [dayOf(dueOf(found.due, every('6w'))), found.lastId]
  }

  test('follows from the checks in the order in which they were filed; one that is behind sets nothing', () => {
    expect(left(null, check(1, '2026-10-14'), check(2, '2026-11-27'))).toEqual(['2027-01-06', 2])
    expect(left(null, check(2, '2026-11-27'))).toEqual(['2027-01-08', 2])
    expect(left(null, check(1, '2026-10-14'), check(2, '2026-09-02'))).toEqual(['2026-11-25', 1])
    const late = [check(1, '2026-10-14'), check(2, '2026-12-10'), check(3, '2026-12-10'), check(4, '2026-12-05')]
    expect(left(null, ...late)).toEqual(['2027-01-06', 2])
  })

  test('begins with the last of the checks from before the schedule was made, and keeps its rhythm from there', () => {
    const before = (id: number, on: string) => ({ ...check(id, on), isBeforeSchedule: true })
    const known = [before(1, '2025-01-10'), before(2, '2026-10-14'), before(3, '2026-08-30')]
    expect(left(null, ...known)).toEqual(['2026-11-25', 2])
    expect(left(null, ...known, check(4, '2026-11-27'))).toEqual(['2027-01-06', 4])
  })

  test('is the day that a person set where no check is left, and nothing where nobody set one', () => {
    const start = { fromMs: day('2026-11-25'), times: 0, doneMs: null }
    expect(left(start)).toEqual(['2026-11-25', null])
    expect(left(start, check(1, '2026-11-26'))).toEqual(['2027-01-06', 1])
    expect(left(null)).toBe(null)
  })
})

test('what would be overdue waits while the vehicle is off the road, and nothing else does', () => {
  const now = day('2026-11-26')
  const states = (isOffRoad: boolean) =>
    ['2026-11-22', '2026-11-23', '2026-11-30', '2026-12-28'].map(due => dueState(day(due), now, isOffRoad))
  expect(states(false)).toEqual(['overdue', 'this-week', 'four-weeks', 'later'])
  expect(states(true)).toEqual(['waiting', 'this-week', 'four-weeks', 'later'])
})
