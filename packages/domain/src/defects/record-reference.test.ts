import { expect, test } from 'vitest'
import { recordReference } from './record-reference.ts'

test('a record is called by its kind and its number', () => {
  expect(recordReference('inspection', 42)).toBe('SI-000042')
  expect(recordReference('driver-check', 1_234_567)).toBe('VC-1234567')
})
