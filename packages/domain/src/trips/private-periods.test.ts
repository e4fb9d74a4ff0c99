import { expect, test } from 'vitest'
import { isPrivateAt } from './private-periods.ts'

test('a moment is private from the beginning of a period until its end', () => {
  const periods = [
    { startMs: 10, endMs: 20 },
    { startMs: 40, endMs: null },
  ]
  const moments = [9, 10, 19, 20, 39, 40, 1_000]
  expect(moments.map(atMs => isPrivateAt(periods, atMs))).toEqual([false, true, true, false, false, true, true])
})
