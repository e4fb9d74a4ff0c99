import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './typed-amount.ts'

const ENGLISH = { locale: 'en-GB' }
const PORTUGUESE = { locale: 'pt-PT' }
const inBoth = (typed: string, currency = 'EUR') => [
  readAmount(typed, currency, ENGLISH),
  readAmount(typed, currency, PORTUGUESE),
]

test.each([
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1 234,56', 123_456],
  ['1\u00a0234.56', 123_456],
  ['1\u202f234,5', 123_450],
  ['1234,5', 123_450],
  ['1234.5', 123_450],
  ['1,234,567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  ['12 345', 1_234_500],
  ['12', 1_200],
  ['12,', 1_200],
  [' 0.29 ', 29],
  [',5', 50],
  ['-1,10', -110],
  ['\u2212 1.10', -110],
  ['-0', 0],
])('%j is the same amount to readers of both languages', (typed, amount) => {
  expect(inBoth(typed)).toEqual([amount, amount])
})

test('one mark before three digits groups them where the language groups by it, and is else finer than cents', () => {
  expect(inBoth('1,234')).toEqual([123_400, null])
  expect(inBoth('1.234')).toEqual([null, 123_400])
  expect(inBoth('123,456', 'JPY')).toEqual([123_456, null])
  expect(inBoth('1,234', 'TND')).toEqual([1_234_000, 1_234])
})

test.each([
  '12,50x',
  'abc',
  '',
  '-',
  '.',
  '1,2,3',
  '1,23.45',
  '12 34',
  '1.2.3,4',
  '1,234.5.6',
  '0,500',
  '1234,567',
  '1 234.567',
  '1,234 567',
  '1e3',
  '£5',
  '5.5.',
])('%j is no amount', typed => {
  expect(inBoth(typed)).toEqual([null, null])
})

test('a currency without decimals has no part of a unit', () => {
  expect(inBoth('5000', 'JPY')).toEqual([5_000, 5_000])
  expect(inBoth('50,5', 'JPY')).toEqual([null, null])
})

test('an amount as it is written is read as the same amount', () => {
  expect([writeAmount(123_450, 'GBP', ENGLISH), writeAmount(123_450, 'EUR', PORTUGUESE)]).toEqual([
    '1,234.50',
    '1234,50',
  ])
  const currencies = fc.constantFrom('EUR', 'JPY', 'TND')
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      currencies,
      fc.constantFrom(ENGLISH, PORTUGUESE),
      (amount, currency, reader) => {
        expect(readAmount(writeAmount(amount, currency, reader), currency, reader)).toBe(amount)
      },
    ),
  )
})
