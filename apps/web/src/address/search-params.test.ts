import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

it('numbers in an address stay text', () => {
  expect(parseSearch('?vehicle_id=0042&qrid=true')).toEqual({ vehicle_id: '0042', qrid: 'true' })
})

it('a name that occurs twice is a list', () => {
  expect(parseSearch('?group=1&group=2&group=3')).toEqual({ group: ['1', '2', '3'] })
})

it('nothing is written for null, undefined and empty lists [HTTP-04]', () => {
  expect(stringifySearch({ search: null, page: undefined, group: [] })).toBe('')
})

it('what is written is read back', () => {
  const name = fc.string({ minLength: 1 }).filter(text => text !== '__proto__')
  const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }))
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), search => {
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})
