import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { legalProfileOf } from './legal-profile.ts'

test('the countries are those of ISO 3166-1, each once, and Intl has a name of each', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(new Set(COUNTRIES).size).toBe(249)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(COUNTRIES.filter(code => names.of(code) === undefined)).toEqual([])
})

test('Portugal forbids that drivers are scored, and no other country that is known of', () => {
  expect(COUNTRIES.filter(code => legalProfileOf(code).forbidsScoring)).toEqual(['PT'])
})

test('distances are in miles where road signs are, and in kilometres elsewhere', () => {
  expect(COUNTRIES.filter(code => legalProfileOf(code).usualUnits === 'MLS')).toEqual(['GB', 'US'])
})
