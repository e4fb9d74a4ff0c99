import { expect, test } from 'vitest'
import { figuresWithin, partStartMs } from './parts-within.ts'

const LISBON = 'Europe/Lisbon'
const figures = (of: number) => ({
  ...{ distanceM: of, unknownM: of, carriedM: of },
  ...{ drivingS: of, standingS: of, unknownS: of, carriedS: of },
})
/** From the evening of 1 June 2026 to the morning of the 3rd. */
const trip = {
  ...figures(7),
  days: [
    { day: '2026-06-01', ...figures(1) },
    { day: '2026-06-02', ...figures(2) },
    { day: '2026-06-03', ...figures(4) },
  ],
}
/** Midnight in Lisbon before a day of June. */
const midnight = (day: number) => Date.UTC(2026, 4, 31 + day - 1, 23)
const within = (fromMs: number, untilMs: number) => figuresWithin(trip, { fromMs, untilMs }, LISBON)

test('of a trip over midnight only the days count that a span touches', () => {
  expect(within(midnight(2), midnight(3))).toEqual(figures(2))
  expect(within(midnight(3) - 1, midnight(4))).toEqual(figures(2 + 4))
  expect(within(midnight(1), midnight(4))).toEqual(figures(7))
})

test('a trip of one day counts whole', () => {
  const short = { ...figures(7), days: trip.days.slice(0, 1) }
  expect(figuresWithin(short, { fromMs: midnight(2), untilMs: midnight(3) }, LISBON)).toMatchObject(figures(7))
})

test('a part begins with the trip, or with its day', () => {
  const started = { startedAtMs: midnight(2) - 60_000 }
  expect(trip.days.map(part => partStartMs(started, part, LISBON))).toEqual([
    started.startedAtMs,
    midnight(2),
    midnight(3),
  ])
})
