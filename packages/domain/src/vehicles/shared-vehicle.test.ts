import { expect, test } from 'vitest'
import { expectedArrivalMs, sharedState } from './shared-vehicle.ts'

const NOW_MS = Date.UTC(2026, 10, 27, 12)
const MINUTE_MS = 60_000
const ago = (minutes: number) => NOW_MS - minutes * MINUTE_MS

const fix = (minutes: number, speedKmh: number) => ({
  ...{ recordedAtMs: ago(minutes), speedKmh, moving: null, ignition: true },
})
const driving = { drivesSinceMs: ago(40), restsSinceMs: null }
const resting = { drivesSinceMs: null, restsSinceMs: ago(40) }

test('a vehicle moves since its trip began, and is stopped since it came to rest', () => {
  expect(sharedState(fix(0, 50), driving, NOW_MS)).toEqual({ state: 'moving', sinceMs: ago(40) })
  expect(sharedState(fix(0, 0), resting, NOW_MS)).toEqual({ state: 'stopped', sinceMs: ago(40) })
})

test('at a traffic light it is stopped, and not since the trip began', () => {
  expect(sharedState(fix(0, 0), driving, NOW_MS)).toEqual({ state: 'stopped', sinceMs: null })
})

test('after a day without a report nothing is said of what it does', () => {
  expect(sharedState(fix(24 * 60 + 1, 50), driving, NOW_MS)).toEqual({ state: 'not-reporting', sinceMs: null })
})

test('who drives arrives so long after the position; who stands, so long after now; nobody in the past', () => {
  const way = { fromMs: ago(2), durationS: 600 }
  expect(expectedArrivalMs({ state: 'moving', sinceMs: ago(40) }, way, NOW_MS)).toBe(NOW_MS + 8 * MINUTE_MS)
  expect(expectedArrivalMs({ state: 'stopped', sinceMs: ago(3) }, way, NOW_MS)).toBe(NOW_MS + 10 * MINUTE_MS)
  expect(expectedArrivalMs({ state: 'moving', sinceMs: null }, { fromMs: ago(5), durationS: 60 }, NOW_MS)).toBe(NOW_MS)
})

test('no arrival is expected of who rests, or was last heard of a while ago', () => {
  const way = { fromMs: ago(2), durationS: 600 }
  expect(expectedArrivalMs({ state: 'stopped', sinceMs: ago(20) }, way, NOW_MS)).toBeNull()
  expect(expectedArrivalMs({ state: 'moving', sinceMs: null }, { ...way, fromMs: ago(16) }, NOW_MS)).toBeNull()
  expect(expectedArrivalMs({ state: 'not-reporting', sinceMs: null }, way, NOW_MS)).toBeNull()
})
