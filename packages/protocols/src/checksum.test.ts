import { expect, test } from 'vitest'
import { crc16Ibm, fingerprint } from './checksum.ts'

const checkInput = Buffer.from('123456789', 'latin1')

test('CRC-16/IBM gives the published check value', () => {
  expect(crc16Ibm(checkInput)).toBe(0xbb3d)
})

test('a fingerprint is CRC-32 as a signed integer', () => {
  expect(fingerprint(checkInput)).toBe(0xcbf43926 | 0)
})
