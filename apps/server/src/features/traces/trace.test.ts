import { IMPORTANCE } from '@milepost/domain/trips/path.ts'
import { expect, test } from 'vitest'
import { type TraceFix, tracePoints } from './trace.ts'

const fix = (minute: number, changes: Partial<TraceFix> = {}): TraceFix => ({
  trackerId: 1,
  atMs: minute * 60_000,
  sequence: 1,
  latitude: 52,
  longitude: minute / 100,
  headingDeg: 90,
  speedKmh: 50,
  ignition: true,
  odometerM: null,
  late: false,
  importance: 1,
  silenceBefore: false,
  tripStartMs: 0,
  ...changes,
})
const minutes = (points: { timestamp: string }[]) => points.map(point => Date.parse(point.timestamp) / 60_000)

test('of more points than may be shown the most important stay, the ends among them', () => {
  const fixes = [fix(0), fix(1, { importance: 9 }), fix(2), fix(3, { importance: IMPORTANCE.stop }), fix(4)]
  expect(minutes(tracePoints(fixes, [], [], 4))).toEqual([0, 1, 3, 4])
})

test('a gap before a point that is left out is marked at the next', () => {
  const fixes = [fix(0), fix(10, { silenceBefore: true }), fix(11, { importance: 9 }), fix(12)]
  const points = tracePoints(fixes, [], [], 3)
  expect(points.map(point => point.gap_before)).toEqual([false, true, false])
})

test('within a trip a simplified line has no gaps, between trips it has', () => {
  const fixes = [fix(0), fix(30), fix(60, { tripStartMs: 60 }), fix(90, { tripStartMs: 60 })]
  expect(tracePoints(fixes, [], [], 10).map(point => point.gap_before)).toEqual([false, false, true, false])
})

test('an event brings its point back, within the trip around it', () => {
  const { ignition: _, odometerM: __, importance: ___, silenceBefore: ____, tripStartMs: _____, ...place } = fix(20)
  const event = { ...place, code: 41, hasFix: true, isPrivate: false }
  const points = tracePoints([fix(0), fix(30)], [event, { ...event, code: 60 }], [], 10)
  expect(points.map(point => [point.eventCodes, point.gap_before])).toEqual([
    [[], false],
    [[41, 60], false],
    [[], false],
  ])
})

test('events of private moments and without a place are left out', () => {
  const { ignition: _, odometerM: __, importance: ___, silenceBefore: ____, tripStartMs: _____, ...place } = fix(20)
  const event = { ...place, code: 41, hasFix: true, isPrivate: false }
  const periods = [{ startMs: 15 * 60_000, endMs: 25 * 60_000 }]
  expect(minutes(tracePoints([fix(0)], [event], periods, 10))).toEqual([0])
  expect(minutes(tracePoints([fix(0)], [{ ...event, isPrivate: true }], [], 10))).toEqual([0])
  expect(minutes(tracePoints([fix(0)], [{ ...event, hasFix: false }], [], 10))).toEqual([0])
})
