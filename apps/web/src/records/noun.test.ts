import i18next from 'i18next'
import { expect, test } from 'vitest'
import { customersNoun } from '../features/customers/customers-noun.tsx'
import type { Words } from '../i18n/use-words.ts'
import { fieldsOf, listHistoryOf, type NounField, valueLines, valueWords } from './noun.ts'

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

test('what left a list is “taken out” of it, but of a list of what is off “switched on”', async () => {
  await i18next.init({ lng: 'en', resources: {} })
  const said = (one: NounField) => listHistoryOf(one).takenOut(i18next.t, { names: 'Trace' })
  expect(said(field)).toBe('Taken out: Trace')
  expect(said(fieldsOf(customersNoun).find(({ id }) => id === 'modules_off')!)).toBe('Switched on: Trace')
})
