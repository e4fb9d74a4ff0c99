import { expect, test } from 'vitest'
import { KNOWN_BEFORE_MS, keysInUse, keyValues, withNewKey } from './key-ring.ts'

const HOUR_MS = 3_600_000
const FIRST = [{ value: 'first', signsFromMs: 0 }]
const NOW_MS = Date.UTC(2026, 5, 1)
const rotated = withNewKey(FIRST, 'second', HOUR_MS, NOW_MS)
const SIGNS_MS = NOW_MS + KNOWN_BEFORE_MS

test('a new key verifies at once, and signs when every process knows it', () => {
  expect(keyValues(rotated, HOUR_MS, NOW_MS)).toEqual(['first', 'second'])
  expect(keyValues(rotated, HOUR_MS, SIGNS_MS - 1)).toEqual(['first', 'second'])
  expect(keyValues(rotated, HOUR_MS, SIGNS_MS)).toEqual(['second', 'first'])
})

test('the old key goes when the last of what it signed has expired', () => {
  expect(keyValues(rotated, HOUR_MS, SIGNS_MS + HOUR_MS - 1)).toEqual(['second', 'first'])
  expect(keyValues(rotated, HOUR_MS, SIGNS_MS + HOUR_MS)).toEqual(['second'])
  expect(keysInUse(rotated, HOUR_MS, SIGNS_MS + HOUR_MS)).toHaveLength(1)
})

test('rotated twice at once the last one signs in the end, and all verify meanwhile', () => {
  const twice = withNewKey(rotated, 'third', HOUR_MS, NOW_MS + 1)
  expect(keyValues(twice, HOUR_MS, NOW_MS + 1)).toEqual(['first', 'third', 'second'])
  expect(keyValues(twice, HOUR_MS, SIGNS_MS + 1)).toEqual(['third', 'second', 'first'])
})

test('a key never goes without another one to follow it', () => {
  expect(keyValues(FIRST, HOUR_MS, NOW_MS)).toEqual(['first'])
})
