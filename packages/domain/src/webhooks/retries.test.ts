import { expect, test } from 'vitest'
import { nextAttemptMs, restMs, TRIED_FOR_MS } from './retries.ts'

const WRITTEN_MS = Date.UTC(2026, 2, 6, 14)

/** Seconds after the first attempt at which a message is tried again that always fails. */
function retries(random: number): number[] {
  const at: number[] = []
  let nowMs = WRITTEN_MS
  for (let attempts = 1; ; attempts++) {
    const nextMs = nextAttemptMs({ attempts, triedFromMs: WRITTEN_MS, nowMs, random })
    if (nextMs === null) return at
    at.push((nextMs - WRITTEN_MS) / 1000)
    nowMs = nextMs
  }
}

test('a message that fails is tried by the schedule of the specification, the last time after 24 hours', () => {
  const hour = 3_600
  expect(retries(0)).toEqual([5, 305, 2_105, 2_105 + 2 * hour, 2_105 + 7 * hour, 2_105 + 17 * hour, 24 * hour])
})

test('each wait is longer by up to a fifth, and the last attempt is no later', () => {
  const latest = retries(1)
  expect(latest.slice(0, 3)).toEqual([6, 366, 2_526])
  expect(latest.at(-1)).toBe(86_400)
})

test('an attempt that came late, since the worker was away, is the last', () => {
  const late = { attempts: 1, triedFromMs: WRITTEN_MS, random: 0 }
  expect(nextAttemptMs({ ...late, nowMs: WRITTEN_MS + TRIED_FOR_MS })).toBeNull()
  expect(nextAttemptMs({ ...late, nowMs: WRITTEN_MS + TRIED_FOR_MS - 1 })).toBe(WRITTEN_MS + TRIED_FOR_MS)
})

test('a receiver rests after five failures in a row, twice as long each time, up to ten minutes', () => {
  const rests = Array.from({ length: 12 }, (_, failures) => restMs(failures, null) / 1000)
  expect(rests).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 600, 600])
})

test('a receiver that asks for a rest gets it, for an hour at most', () => {
  expect(restMs(1, 90_000)).toBe(90_000)
  expect(restMs(1, 86_400_000)).toBe(3_600_000)
  expect(restMs(8, 1_000)).toBe(240_000)
})
