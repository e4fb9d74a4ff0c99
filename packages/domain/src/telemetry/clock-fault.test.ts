import { expect, test } from 'vitest'
import { followClock, type TrackerClock, UNKNOWN_CLOCK } from './clock-fault.ts'

const MINUTE_MS = 60_000
const startMs = Date.UTC(2026, 10, 3, 7, 12)

/** Frames by the minute of their arrival, each so many minutes from the server's clock. */
const after = (frames: [number, number][], clock: TrackerClock = UNKNOWN_CLOCK) =>
  frames.reduce((before, [minute, offset]) => {
    const receivedAtMs = startMs + minute * MINUTE_MS
    return followClock(before, receivedAtMs + offset * MINUTE_MS, receivedAtMs)
  }, clock)

const every5Minutes = (from: number, offset: number) =>
  [0, 5, 10, 15].map((minute): [number, number] => [from + minute, offset])

test('a right clock has no fault, and nothing is kept of it', () => {
  expect(
    after([
      [0, 0],
      [1, -1.9],
      [2, 2],
    ]),
  ).toBe(UNKNOWN_CLOCK)
})

test('a clock is ahead from its first record that is', () => {
  expect(after([[0, 60]]).fault).toEqual({ offsetMs: 60 * MINUTE_MS, sinceMs: startMs })
})

test('a clock is behind after a quarter of an hour of records that were all behind by the same', () => {
  const frames = every5Minutes(0, -10)
  expect(after(frames.slice(0, 3)).fault).toBeNull()
  expect(after(frames).fault).toEqual({ offsetMs: -10 * MINUTE_MS, sinceMs: startMs })
})

test('what was kept back and comes late by ever less is no fault of the clock', () => {
  const backlog = Array.from({ length: 60 }, (_, minute): [number, number] => [minute, -600 + minute * 10])
  expect(after(backlog).fault).toBeNull()
})

test('the fault lasts until the clock has been right for a quarter of an hour, and keeps its beginning when it grows', () => {
  const ahead = after([
    [0, 60],
    [10, 63],
  ])
  expect(ahead.fault).toEqual({ offsetMs: 63 * MINUTE_MS, sinceMs: startMs })
  const right = every5Minutes(20, 0)
  expect(after(right.slice(0, 3), ahead).fault).toEqual(ahead.fault)
  expect(after(right, ahead).fault).toBeNull()
})

test('a clock that was ahead and is behind has another fault', () => {
  const behind = after(every5Minutes(20, -30), after([[0, 60]]))
  expect(behind.fault).toEqual({ offsetMs: -30 * MINUTE_MS, sinceMs: startMs + 20 * MINUTE_MS })
})
