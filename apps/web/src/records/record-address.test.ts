import { vehicles } from '@milepost/contract/vehicles.ts'
import { expect, test } from 'vitest'
import type { Noun } from './noun.ts'
import { listAddress } from './record-address.ts'

const noun: Noun = {
  routes: vehicles,
  page: 'vehicles',
  sections: [{ title: 'Vehicle', fields: [{ id: 'registration', label: 'Registration', input: { kind: 'text' } }] }],
  texts: Object.create(null),
}

test.each([
  ['-tracker', { field: 'tracker', isDescending: true }],
  ['nonsense', null],
  ['-name', null],
])('an order that the list does not know counts as none: %s', (ordering, expected) => {
  expect(listAddress(noun).read({ ordering }).ordering).toEqual(expected)
})
