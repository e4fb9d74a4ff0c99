import { expect, test } from 'vitest'
import { formatMoney, inSmallestUnit, inUnits } from './money.ts'

test('an amount is written with its currency, in the way of the reader', () => {
  expect(formatMoney(123_450, 'GBP', { locale: 'en-GB' })).toBe('£1,234.50')
  expect(formatMoney(123_450, 'EUR', { locale: 'pt-PT' })).toBe('1234,50\u00a0€')
  expect(formatMoney(5_000, 'JPY', { locale: 'en-GB' })).toBe('JP¥5,000')
  expect(formatMoney(1_250, 'TND', { locale: 'en-GB' })).toBe('TND\u00a01.250')
})

test('what is typed in whole units is kept in the smallest one, without an error of binary fractions', () => {
  expect([19.99, 0.29, -1.1].map(units => inSmallestUnit(units, 'EUR'))).toEqual([1_999, 29, -110])
  expect(inSmallestUnit(5_000, 'JPY')).toBe(5_000)
  expect(inUnits(1_999, 'EUR')).toBe(19.99)
})
