import { expect, test } from 'vitest'
import { trailLines } from './trail.ts'

const at = (minute: number) => Date.UTC(2026, 5, 1, 12, minute)
const stored = (minute: number, isGap = false) => ({
  lat: 52 + minute / 100,
  long: -0.7,
  timestamp: new Date(at(minute)).toISOString(),
  gap_before: isGap,
})
const live = (minute: number) => ({ latitude: 52 + minute / 100, longitude: -0.7, recordedAtMs: at(minute) })
const minutes = (lines: ReturnType<typeof trailLines>) =>
  lines.map(line => line.map(point => new Date(point.recordedAtMs).getUTCMinutes()))

test('the trail goes on with what comes in live, each position once', () => {
  expect(minutes(trailLines([stored(1), stored(2)], [live(2), live(3)], at(0)))).toEqual([[1, 2, 3]])
})

test('the trail is interrupted where the route is not known', () => {
  expect(minutes(trailLines([stored(1), stored(2, true)], [live(20)], at(0)))).toEqual([[1], [2], [20]])
})

test('what is older than the trail is left out', () => {
  expect(minutes(trailLines([stored(1), stored(10)], [], at(5)))).toEqual([[10]])
})
