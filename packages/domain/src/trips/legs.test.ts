import { expect, test } from 'vitest'
import { tripLegs, type WayPoint } from './legs.ts'

const MINUTE = 60_000
/** Ten minutes north, a point a minute. */
const points: WayPoint[] = Array.from({ length: 11 }, (_, minute) => ({
  atMs: minute * MINUTE,
  latitude: 52 + minute * 0.01,
  longitude: 0,
  headingDeg: 0,
}))
const trip = { startedAtMs: 0, endedAtMs: 10 * MINUTE, distanceM: 12_000, eventCode: 4 }

test('a trip without marks is one leg of its whole length and time', () => {
  expect(tripLegs(trip, points, [])).toEqual([
    { atMs: 0, eventCode: 4, from: points[0], distanceM: 12_000, durationS: 600 },
  ])
})

test('a mark begins a leg; lengths are in the proportion of the line and add up to the trip', () => {
  const legs = tripLegs(trip, points, [{ atMs: 4 * MINUTE, eventCode: 41 }])
  expect(legs).toMatchObject([
    { eventCode: 4, durationS: 240, distanceM: 4_800 },
    { eventCode: 41, durationS: 360, distanceM: 7_200, from: { latitude: 52.04 } },
  ])
})

test('of marks of one moment the first counts, and marks outside the trip do not', () => {
  const marks = [
    { atMs: 5 * MINUTE, eventCode: 41 },
    { atMs: 5 * MINUTE, eventCode: 62 },
    { atMs: 11 * MINUTE, eventCode: 5 },
    { atMs: 0, eventCode: 4 },
  ]
  expect(tripLegs(trip, points, marks).map(leg => leg.eventCode)).toEqual([4, 41])
})

test('without a fix there is no place and no length', () => {
  expect(tripLegs(trip, [], [])).toMatchObject([{ from: null, distanceM: 0, durationS: 600 }])
})

test('a part that a private time reaches into has neither place nor length; the others keep theirs', () => {
  const [began, left, braked] = [{ atMs: 0 }, { atMs: 4 * MINUTE, eventCode: 41 }, { atMs: 7 * MINUTE, eventCode: 62 }]
  const legs = tripLegs(
    trip,
    points,
    [{ atMs: 2 * MINUTE, eventCode: 80 }, left, braked],
    [{ startMs: -MINUTE, endMs: 3.5 * MINUTE }],
  )
  expect(legs).toMatchObject([
    { ...began, from: null, distanceM: null, durationS: 240 },
    { ...left, from: { latitude: 52.04 }, distanceM: 3_600, durationS: 180 },
    { ...braked, from: { latitude: 52.07 }, distanceM: 3_600, durationS: 180 },
  ])
})

test('a part that begins before the first fix after a private time begins there', () => {
  const begins = { atMs: 3.7 * MINUTE, eventCode: 41 }
  const legs = tripLegs(trip, points, [begins], [{ startMs: 0, endMs: 3.5 * MINUTE }])
  expect(legs[1]).toMatchObject({ ...begins, from: { latitude: 52.04 } })
})

test('a private time that lasts hides the last part', () => {
  const legs = tripLegs(trip, points, [{ atMs: 5 * MINUTE, eventCode: 41 }], [{ startMs: 6 * MINUTE, endMs: null }])
  expect(legs).toMatchObject([{ from: points[0] }, { from: null, distanceM: null }])
})
