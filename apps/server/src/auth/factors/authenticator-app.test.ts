import { expect, test } from 'vitest'
import { stepOfCode } from './authenticator-app.ts'

/** The key and the times of RFC 6238, appendix B, with the last six of its eight digits. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(CODES)('at %i s the code is that of RFC 6238', (seconds, code) => {
  expect(stepOfCode(KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  expect(stepOfCode(KEY, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a clock may be one step off, and no more', () => {
  const atMs = 1_111_111_109_000
  const stepMs = 30_000
  const taken = [-2, -1, 0, 1, 2].filter(steps => stepOfCode(KEY, '081804', atMs + steps * stepMs) !== null)
  expect(taken).toEqual([-1, 0, 1])
})

test.each(['', '12345', '1234567', 'abcdef', '０８１８０４', '-81804'])('%s is no code', text => {
  expect(stepOfCode(KEY, text, 1_111_111_109_000)).toBeNull()
})
