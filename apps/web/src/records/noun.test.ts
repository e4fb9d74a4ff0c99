import { expect, test } from 'vitest'
import type { Words } from '../i18n/use-words.ts'
import { type AnyRecord, type NounField, valueLines, valueWords } from './noun.ts'

// Not asked by these fields.
const words: Words = Object.create(null)
const field: NounField = { id: 'modules_off', label: 'Modules', words: value => `the ${String(value)}` }

test('a list that says so has a line for each value where there is room, and is one line in a table', () => {
  const listed: NounField = { ...field, isOnePerLine: true }
  expect(valueLines(listed, ['first', 'second'], words)).toBe('the first\nthe second')
  expect(valueWords(listed, ['first', 'second'], words)).toBe('the first, the second')
})

test('any other list is one line everywhere, and an empty one says what it means', () => {
  expect(valueLines(field, ['first', 'second'], words)).toBe('the first, the second')
  expect(valueLines({ ...field, isOnePerLine: true }, [], words)).toBeNull()
})

test('a record that says nothing shows what holds instead, and the history, which has no record, that it said nothing', () => {
  const unset: NounField = { ...field, whenUnset: ({ country }) => `as usual in ${String(country)}` }
  const record: AnyRecord = { ...Object.create(null), country: 'GB' }
  expect(valueLines(unset, null, words, record)).toBe('as usual in GB')
  expect(valueLines(unset, 'KMS', words, record)).toBe('the KMS')
  expect(valueWords(unset, null, words)).toBeNull()
})
