import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { currencyOf, decimalsOf } from './currencies.ts'

test('every country has a currency, which Intl knows as well', () => {
  expect(COUNTRIES.filter(country => currencyOf(country) === undefined)).toEqual([])
  const known = new Set(Intl.supportedValuesOf('currency'))
  const used = [...new Set(COUNTRIES.map(country => currencyOf(country) ?? ''))]
  expect(used.filter(currency => !known.has(currency))).toEqual([])
})

test('some countries count in the currency of others', () => {
  expect(['GB', 'JE', 'PT', 'BG', 'HR', 'SN', 'AO', 'CH', 'LI'].map(currencyOf)).toEqual([
    ...['GBP', 'GBP', 'EUR', 'EUR', 'EUR', 'XOF', 'AOA', 'CHF', 'CHF'],
  ])
  expect(currencyOf('ZZ')).toBeUndefined()
})

test('the smallest unit is a hundredth, a whole or a thousandth', () => {
  expect(['EUR', 'GBP', 'AOA', 'JPY', 'XOF', 'TND', 'KWD'].map(decimalsOf)).toEqual([2, 2, 2, 0, 0, 3, 3])
})
