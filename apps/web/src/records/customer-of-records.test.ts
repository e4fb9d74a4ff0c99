import { vehicles } from '@milepost/contract/vehicles.ts'
import { describe, expect, test } from 'vitest'
import { nounForCaller } from './customer-of-records.ts'
import { fieldsOf, filtersOf, type Noun } from './noun.ts'
import { listAddress } from './record-address.ts'
import { inputsOf } from './record-form.ts'

const noun: Noun = {
  routes: vehicles,
  page: 'vehicles',
  sections: [{ title: 'Vehicle', fields: [{ id: 'registration', label: 'Registration', input: { kind: 'text' } }] }],
  texts: Object.create(null),
}
const customer = (id: number, name: string) => ({ id, name, logo: null })
const both = [customer(1, 'Northwind'), customer(2, 'Southmoor')]

describe('the customer in a list of records', () => {
  test.each([[[]], [[customer(1, 'Northwind')]]])('is left out for who sees one at most: %j', customers => {
    expect(nounForCaller(noun, customers)).toBe(noun)
  })

  test('is a column behind the name for who sees several, and no input', () => {
    const shown = nounForCaller(noun, both)
    expect(fieldsOf(shown).map(({ id }) => id)).toEqual(['registration', 'customer_name'])
    expect(inputsOf(shown).map(({ id }) => id)).toEqual(['registration'])
  })

  test('is a filter by the customers that they see, and stands in the address', async () => {
    const shown = nounForCaller(noun, both)
    const [filter] = filtersOf(shown)
    expect(filter).toMatchObject({ id: 'customer', label: 'Customer' })
    expect(listAddress(shown).read({ customer: '2' }).filters).toEqual({ customer: ['2'] })
    expect(listAddress(noun).read({ customer: '2' }).filters).toEqual({})
    expect(listAddress(shown).read({ customer: '2,none' }).filters).toEqual({ customer: ['2'] })
  })
})
