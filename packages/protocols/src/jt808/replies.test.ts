import { expect, test } from 'vitest'
import { encodeMessage } from './replies.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** Vectors of an independent implementation (SmallChi/JT808, MIT). */
const examples = [
  {
    title: 'a general answer',
    id: 0x8001,
    serial: 10,
    body: '0064 0200 00',
    frame: '7E80010005012345678900000A0064020000617E',
  },
  {
    title: 'a registration refused',
    id: 0x8100,
    serial: 10,
    body: '0064 04',
    frame: '7E81000003012345678900000A006404617E',
  },
  {
    title: 'a registration accepted',
    id: 0x8100,
    serial: 10,
    body: '0064 00 313233343536',
    frame: '7E81000009012345678900000A006400313233343536687E',
  },
  {
    title: 'a text',
    id: 0x8300,
    serial: 1,
    body: '05 736D616C6C63686920353138',
    frame: '7E8300000D012345678900000105736D616C6C63686920353138027E',
  },
]

test.for(examples)('$title has the bytes of an independent implementation', ({ id, serial, body, frame }) => {
  const to = { version: null, terminal: hex('012345678900') }
  expect(encodeMessage(to, id, serial, hex(body))).toEqual(hex(frame))
})

test('a text in the edition of 2019 likewise', () => {
  const to = { version: 1, terminal: hex('00000000012345678900') }
  expect(encodeMessage(to, 0x8300, 1, hex('05 01 736D616C6C63686920353138'))).toEqual(
    hex('7E8300400E010000000001234567890000010501736D616C6C63686920353138417E'),
  )
})
