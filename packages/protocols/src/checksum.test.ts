import { expect, test } from 'vitest'
import { crc16Ibm, crc16Kermit, crc16X25, fingerprint } from './checksum.ts'

const checkInput = Buffer.from('123456789', 'latin1')

test('CRC-16/IBM gives the published check value', () => {
  expect(crc16Ibm(checkInput)).toBe(0xbb3d)
})

test('CRC-16/X-25 gives the published check value', () => {
  expect(crc16X25(checkInput)).toBe(0x906e)
})

test('CRC-16/Kermit gives the published check value', () => {
  expect(crc16Kermit(checkInput)).toBe(0x2189)
})

test('a fingerprint is CRC-32 as a signed integer', () => {
  expect(fingerprint(checkInput)).toBe(0xcbf43926 | 0)
})
