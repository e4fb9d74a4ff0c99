import i18next from 'i18next'
import { expect, test } from 'vitest'
import { customersNoun } from '../features/customers/customers-noun.tsx'
import { listHistoryOf } from './HistoryChange.tsx'
import { fieldsOf, type NounField } from './noun.ts'

test('what left a list is “taken out” of it, but of a list of what is off “switched on”', async () => {
  await i18next.init({ lng: 'en', resources: {} })
  const said = (one: NounField) => listHistoryOf(one).takenOut(i18next.t, { names: 'Trace' })
  expect(said({ id: 'part', label: 'Customer' })).toBe('Taken out: Trace')
  expect(said(fieldsOf(customersNoun).find(({ id }) => id === 'modules_off')!)).toBe('Switched on: Trace')
})
