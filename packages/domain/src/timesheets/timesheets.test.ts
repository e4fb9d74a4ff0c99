import { describe, expect, test } from 'vitest'
import { timesheetOf } from './timesheets.ts'
import type { WorkedTrip } from './worked-trips.ts'

// The numbers are those of docs/domain/timesheets.md.

const LONDON = 'Europe/London'
const at = (text: string) => Date.parse(`${text}:00Z`)
const hours = (count: number) => count * 3_600
const minutes = (count: number) => count * 60

const NOTHING = {
  ...{ distanceM: 0, unknownM: 0, carriedM: 0 },
  ...{ drivingS: 0, standingS: 0, unknownS: 0, carriedS: 0 },
}

/** A trip within one local day: 10 minutes of it standing, the rest driven. */
function trip(
  day: string,
  start: string,
  end: string,
  distanceM: number,
  changes: Partial<WorkedTrip> = {},
): WorkedTrip {
  const [startedAtMs, endedAtMs] = [at(start), at(end)]
  const drivingS = (endedAtMs - startedAtMs) / 1000 - minutes(10)
  return {
    startedAtMs,
    endedAtMs,
    seenAtMs: endedAtMs,
    isPrivate: false,
    kind: 'driven',
    silences: [],
    days: [{ day, distanceM, drivingS, standingS: minutes(10), unknownS: 0, unknownM: 0, carriedS: 0, carriedM: 0 }],
    ...changes,
  }
}

describe('a day of the timesheet', () => {
  // British summer time: 07:00 in London is 06:00 UTC.
  const monday = [
    trip('2026-06-01', '2026-06-01T06:00', '2026-06-01T07:30', 60_000),
    trip('2026-06-01', '2026-06-01T11:00', '2026-06-01T12:00', 40_000),
    trip('2026-06-01', '2026-06-01T15:00', '2026-06-01T16:00', 42_500),
  ]
  const range = { from: '2026-06-01', until: '2026-06-01', timeZone: LONDON }

  test('goes from the first start to the last stop; what is no trip in between is stopped', () => {
    const idling = [{ startedAtMs: at('2026-06-01T06:30'), endedAtMs: at('2026-06-01T06:36') }]
    const { days } = timesheetOf(monday.toReversed(), idling, range)
    expect(days).toEqual([
      {
        day: '2026-06-01',
        week: '2026-W23',
        firstStartMs: at('2026-06-01T06:00'),
        lastStopMs: at('2026-06-01T16:00'),
        recorded: null,
        note: null,
        dutyS: hours(10),
        breakS: 0,
        drivingS: hours(3),
        standingS: minutes(30),
        idleS: minutes(6),
        unknownS: 0,
        carriedS: 0,
        stoppedS: hours(10) - hours(3) - minutes(30),
        privateS: 0,
        distanceM: 142_500,
        unknownM: 0,
        carriedM: 0,
        privateDistanceM: 0,
        trips: 3,
      },
    ])
  })

  test('keeps private trips apart: their time and way are sums of their own', () => {
    const [first, noon, last] = monday
    const { days } = timesheetOf([first!, { ...noon!, isPrivate: true }, last!], [], range)
    expect(days[0]).toMatchObject({
      drivingS: hours(2) + minutes(10),
      standingS: minutes(20),
      privateS: hours(1),
      stoppedS: hours(6) + minutes(30),
      distanceM: 102_500,
      privateDistanceM: 40_000,
      trips: 2,
    })
  })

  test('of private trips only has no first start and no last stop', () => {
    const { days } = timesheetOf([{ ...monday[0]!, isPrivate: true }], [], range)
    expect(days[0]).toMatchObject({
      firstStartMs: null,
      lastStopMs: null,
      privateS: minutes(90),
      stoppedS: 0,
      trips: 0,
    })
  })

  test('has no last stop while a trip is under way, and counts what is known of it', () => {
    const underWay = { ...monday[1]!, endedAtMs: null }
    const { days } = timesheetOf([monday[0]!, underWay], [], range)
    expect(days[0]).toMatchObject({
      lastStopMs: null,
      drivingS: hours(2) + minutes(10),
      stoppedS: hours(3) + minutes(30),
    })
  })

  test('shows apart what was carried and what moved unseen, neither of which begins a day or is driving', () => {
    const unseen = trip('2026-06-01', '2026-06-01T07:30', '2026-06-01T11:00', 30_000, {
      kind: 'unseen',
      days: [{ ...NOTHING, day: '2026-06-01', distanceM: 30_000, unknownM: 30_000, unknownS: hours(3) + minutes(30) }],
    })
    const carried = trip('2026-06-01', '2026-06-01T17:00', '2026-06-01T19:00', 0, {
      kind: 'carried',
      days: [{ ...NOTHING, day: '2026-06-01', carriedM: 50_000, carriedS: hours(2) }],
    })
    const { days } = timesheetOf([...monday, unseen, carried], [], range)
    expect(days[0]).toMatchObject({
      lastStopMs: at('2026-06-01T16:00'),
      dutyS: hours(10),
      drivingS: hours(3),
      unknownS: hours(3) + minutes(30),
      carriedS: hours(2),
      stoppedS: hours(3),
      distanceM: 172_500,
      unknownM: 30_000,
      carriedM: 50_000,
      trips: 3,
    })
    expect(timesheetOf([carried], [], range).days[0]).toMatchObject({ firstStartMs: null, lastStopMs: null, dutyS: 0 })
  })

  test('on which nothing happened is left out', () => {
    expect(timesheetOf(monday, [], { ...range, until: '2026-06-30' }).days).toHaveLength(1)
  })
})

test('a trip over midnight is divided there and counted on the day it began', () => {
  const night: WorkedTrip = {
    startedAtMs: at('2026-06-02T22:00'), // 23:00 in London
    endedAtMs: at('2026-06-03T01:00'), // 02:00
    seenAtMs: at('2026-06-03T01:00'),
    isPrivate: false,
    kind: 'driven',
    silences: [],
    days: [
      {
        day: '2026-06-02',
        distanceM: 70_000,
        drivingS: hours(1),
        standingS: 0,
        unknownS: 0,
        unknownM: 0,
        carriedS: 0,
        carriedM: 0,
      },
      {
        day: '2026-06-03',
        distanceM: 140_000,
        drivingS: hours(2),
        standingS: 0,
        unknownS: 0,
        unknownM: 0,
        carriedS: 0,
        carriedM: 0,
      },
    ],
  }
  const { days } = timesheetOf([night], [], { from: '2026-06-02', until: '2026-06-03', timeZone: LONDON })
  const midnight = at('2026-06-02T23:00')
  expect(days).toMatchObject([
    { day: '2026-06-02', lastStopMs: midnight, drivingS: hours(1), distanceM: 70_000, trips: 1, stoppedS: 0 },
    { day: '2026-06-03', firstStartMs: midnight, drivingS: hours(2), distanceM: 140_000, trips: 0, stoppedS: 0 },
  ])
})

test('the day on which clocks go forward has 23 hours', () => {
  const range = { from: '2026-03-29', until: '2026-03-29', timeZone: LONDON }
  const allDay: WorkedTrip = {
    startedAtMs: at('2026-03-28T12:00'),
    endedAtMs: at('2026-03-30T12:00'),
    seenAtMs: at('2026-03-30T12:00'),
    isPrivate: true,
    kind: 'driven',
    silences: [],
    days: [
      {
        day: '2026-03-29',
        distanceM: 0,
        drivingS: 0,
        standingS: hours(23),
        unknownS: 0,
        unknownM: 0,
        carriedS: 0,
        carriedM: 0,
      },
    ],
  }
  expect(timesheetOf([allDay], [], range).days[0]).toMatchObject({ privateS: hours(23) })
})

test('sums are by ISO week and over all: a Sunday belongs to the week before its Monday [FMT-12]', () => {
  const trips = [
    trip('2026-05-31', '2026-05-31T10:00', '2026-05-31T11:00', 10_000),
    trip('2026-06-01', '2026-06-01T10:00', '2026-06-01T11:00', 20_000),
    trip('2026-06-02', '2026-06-02T10:00', '2026-06-02T11:00', 30_000),
  ]
  const { weeks, total } = timesheetOf(trips, [], { from: '2026-05-25', until: '2026-06-07', timeZone: LONDON })
  expect(weeks).toMatchObject([
    { week: '2026-W22', days: 1, distanceM: 10_000, drivingS: minutes(50), trips: 1 },
    { week: '2026-W23', days: 2, distanceM: 50_000, drivingS: minutes(100), trips: 2 },
  ])
  expect(total).toMatchObject({ days: 3, distanceM: 60_000, trips: 3 })
})

describe('a corrected day', () => {
  const monday = [
    trip('2026-06-01', '2026-06-01T06:00', '2026-06-01T07:30', 60_000),
    trip('2026-06-01', '2026-06-01T15:00', '2026-06-01T16:00', 40_000),
  ]
  const range = { from: '2026-06-01', until: '2026-06-02', timeZone: LONDON }
  const none = { firstStartMs: null, lastStopMs: null, breakS: null, note: null }
  const recorded = { firstStartMs: at('2026-06-01T06:00'), lastStopMs: at('2026-06-01T16:00'), dutyS: hours(10) }

  test('shows what was corrected beside what was recorded, and is on duty for as long as that says', () => {
    const overlay = { ...none, firstStartMs: at('2026-06-01T05:30'), breakS: minutes(45) }
    const sheet = timesheetOf(monday, [], range, new Map([['2026-06-01', overlay]]))
    const corrected = { firstStartMs: at('2026-06-01T05:30'), lastStopMs: at('2026-06-01T16:00') }
    const sums = { breakS: minutes(45), dutyS: hours(9) + minutes(45), drivingS: hours(2) + minutes(10) }
    expect(sheet.days).toEqual([expect.objectContaining({ ...corrected, ...sums, recorded })])
    expect(sheet.weeks).toMatchObject([{ days: 1, correctedDays: 1, dutyS: hours(9) + minutes(45) }])
    expect(sheet.total).toMatchObject({ days: 1, correctedDays: 1, breakS: minutes(45) })
  })

  test('counts no private time as duty, be it within what was recorded or within what was corrected', () => {
    const evening = trip('2026-06-01', '2026-06-01T16:30', '2026-06-01T17:00', 9_000, { isPrivate: true })
    const overlay = { ...none, lastStopMs: at('2026-06-01T17:30') }
    const sheet = timesheetOf([...monday, evening], [], range, new Map([['2026-06-01', overlay]]))
    expect(sheet.days[0]).toMatchObject({ dutyS: hours(11), recorded })
  })

  test('is there even when nothing was recorded, and has no duty until it has a start and a stop', () => {
    const start = { ...none, firstStartMs: at('2026-06-02T07:00') }
    const startOnly = timesheetOf([], [], range, new Map([['2026-06-02', start]]))
    expect(startOnly.days).toMatchObject([{ day: '2026-06-02', lastStopMs: null, dutyS: 0, trips: 0 }])
    const both = { ...start, lastStopMs: at('2026-06-02T12:00') }
    const sheet = timesheetOf([], [], range, new Map([['2026-06-02', both]]))
    expect(sheet.days).toMatchObject([{ dutyS: hours(5), stoppedS: 0 }])
  })
})
