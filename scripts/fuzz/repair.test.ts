import { expect, test } from 'vitest'
import { repair } from './repair.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

test('the bytes of a checksum that was compared are replaced by those it was compared with', () => {
  expect(repair(bytes('7878aabbf22a'), [[0xf22a, 0x1234]])).toEqual(bytes('7878aabb1234'))
  expect(repair(bytes('7878aabbf22a'), [[0x1234, 0xf22a]])).toEqual(bytes('7878aabb1234'))
  expect(repair(bytes('7878aabb2af2'), [[0xf22a, 0x1234]])).toEqual(bytes('7878aabb3412'))
})

test('a checksum in hexadecimal digits stays one', () => {
  expect(repair(Buffer.from('GTFRI*F22A$'), [[0xf22a, 0x123b]])).toEqual(Buffer.from('GTFRI*123B$'))
  expect(repair(Buffer.from('GTFRI*F22A$'), [['F22A', '123B']])).toEqual(Buffer.from('GTFRI*123B$'))
})

test('what does not stand in the input cannot be repaired', () => {
  expect(repair(bytes('00'), [[0xf22a, 0x1234]])).toBeNull()
  expect(repair(bytes('00'), [])).toBeNull()
  expect(repair(bytes('00'), [[undefined, 3]])).toBeNull()
})
