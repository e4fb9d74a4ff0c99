import { expect, test } from 'vitest'
import { isPrivateAt, privatePeriods } from './private-periods.ts'

const spell = (startedAtMs: number, endedAtMs: number | null, isPrivate = false) => ({
  startedAtMs,
  endedAtMs,
  isPrivate,
})

test('a private trip and the private stop that it leads to are one period', () => {
  const trips = [spell(0, 10), spell(20, 30, true), spell(40, 50)]
  const stops = [spell(10, 20), spell(30, 40, true), spell(50, 60)]
  expect(privatePeriods(trips, stops)).toEqual([{ startMs: 20, endMs: 40 }])
})

test('a stop in private mode is hidden by itself', () => {
  expect(privatePeriods([], [spell(0, 10), spell(10, null, true)])).toEqual([{ startMs: 10, endMs: null }])
})

test('what touches or lies within one another is one period', () => {
  const periods = privatePeriods(
    [spell(0, 100, true), spell(150, null, true)],
    [spell(40, 50, true), spell(100, 150, true)],
  )
  expect(periods).toEqual([{ startMs: 0, endMs: null }])
})

test('the destination of a private trip is private even where no stop is known', () => {
  const periods = privatePeriods([spell(20, 30, true)], [])
  expect([19, 20, 30, 31].map(atMs => isPrivateAt(periods, atMs))).toEqual([false, true, true, false])
})

test('a moment is private from the beginning of a period until its end', () => {
  const periods = [
    { startMs: 10, endMs: 20 },
    { startMs: 40, endMs: null },
  ]
  const moments = [9, 10, 19, 20, 39, 40, 1_000]
  expect(moments.map(atMs => isPrivateAt(periods, atMs))).toEqual([false, true, true, false, false, true, true])
})
