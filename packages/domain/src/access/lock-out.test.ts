import { describe, expect, it } from 'vitest'
import { FAILURES_THAT_LOCK, isLocked, NO_FAILURES, withFailure, withoutFailure } from './lock-out.ts'

const START_MS = Date.UTC(2026, 0, 5, 8)
const MINUTE_MS = 60_000

describe('failed sign-ins', () => {
  it('lock at the fifth', () => {
    let state = NO_FAILURES
    for (let i = 1; i < FAILURES_THAT_LOCK; i++) state = withFailure(state, START_MS)
    expect(isLocked(state, START_MS)).toBe(false)
    state = withFailure(state, START_MS)
    expect(isLocked(state, START_MS + 15 * MINUTE_MS - 1)).toBe(true)
    expect(isLocked(state, START_MS + 15 * MINUTE_MS)).toBe(false)
  })

  it('lock twice as long each time, for a day at most and never for good [N-62]', () => {
    let state = NO_FAILURES
    let nowMs = START_MS
    const minutes: number[] = []
    for (let i = 0; i < 10; i++) {
      for (let failure = 0; failure < FAILURES_THAT_LOCK; failure++) state = withFailure(state, nowMs)
      minutes.push(((state.lockedUntilMs ?? 0) - nowMs) / MINUTE_MS)
      nowMs = state.lockedUntilMs ?? 0
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440])
  })

  it('do not make a lock longer while it lasts', () => {
    const locked = { failures: 0, lockOuts: 1, lockedUntilMs: START_MS + MINUTE_MS }
    expect(withFailure(locked, START_MS)).toEqual(locked)
  })
})

describe('a failure that turns out to be none', () => {
  const counted = (failures: number) => {
    const before = { ...NO_FAILURES, failures }
    return { before, after: withFailure(before, START_MS) }
  }

  it('is taken back alone: those before it and since stay', () => {
    const taken = counted(2)
    expect(withoutFailure(taken.after, taken)).toEqual(taken.before)
    const since = withFailure(taken.after, START_MS)
    expect(withoutFailure(since, taken)).toEqual({ ...NO_FAILURES, failures: 3 })
  })

  it('ends the lock that it began, and no other', () => {
    const fifth = counted(FAILURES_THAT_LOCK - 1)
    expect(withoutFailure(fifth.after, fifth)).toEqual(fifth.before)
    const second = counted(1)
    let since = second.after
    while (!isLocked(since, START_MS)) since = withFailure(since, START_MS)
    expect(withoutFailure(since, second)).toEqual(since)
  })

  it('takes nothing back where it was not counted, since all was locked', () => {
    const locked = { failures: 0, lockOuts: 1, lockedUntilMs: START_MS + MINUTE_MS }
    expect(withoutFailure(locked, { before: locked, after: withFailure(locked, START_MS) })).toEqual(locked)
  })
})
