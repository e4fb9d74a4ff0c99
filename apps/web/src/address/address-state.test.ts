import { describe, expect, it } from 'vitest'
import { amount, flag, flagOff, id, idSet, mapPlace, oneOf, ordering, page, pageSize, text } from './address-params.ts'
import { addressState } from './address-state.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const address = addressState(
  {
    search: text(),
    group: id('groupId'),
    ticks: idSet(),
    isArchived: flag('archived'),
    hasNames: flagOff('names'),
    kind: oneOf(['van', 'car'], 'van'),
    least: amount(),
    place: mapPlace,
    ordering: ordering({ field: 'name', isDescending: false }),
    page: page(),
    pageSize: pageSize(75, [25, 75]),
  },
  [{ of: ['search', 'group'], clears: ['page'] }],
)

const USUAL = {
  search: '',
  group: null,
  ticks: null,
  isArchived: false,
  hasNames: true,
  kind: 'van',
  least: 0,
  place: null,
  ordering: { field: 'name', isDescending: false },
  page: 1,
  pageSize: 75,
}

describe('the state of a screen in its address', () => {
  it('is as usual in an empty address, and writes nothing then', () => {
    expect(address.read({})).toEqual(USUAL)
    expect(stringifySearch(address.write(address.read({})))).toBe('')
  })

  it('is read as it was written', () => {
    const state = {
      search: 'AB 12',
      group: 7,
      ticks: new Set<number>(),
      isArchived: true,
      hasNames: false,
      kind: 'car' as const,
      least: 500,
      place: { latitude: 52.5, longitude: -1.25, zoom: 12.5 },
      ordering: { field: 'registration', isDescending: true },
      page: 4,
      pageSize: 25,
    }
    expect(address.read(parseSearch(stringifySearch(address.write(state))))).toEqual(state)
  })

  it('takes what makes no sense as not given', () => {
    const senseless =
      'groupId=-4&archived=yes&names=1&kind=lorry&least=x&lat=91&lon=0&zoom=3&page=0&pageSize=26&ordering=a b'
    expect(address.read(parseSearch(senseless))).toEqual(USUAL)
  })

  it('goes to the first page when the list becomes another one, unless the change names its page', () => {
    expect(address.write({ search: 'x' })).toEqual({ search: 'x', page: undefined })
    expect(address.write({ search: 'x', page: 2 })).toEqual({ search: 'x', page: '2' })
    expect(address.write({ isArchived: true })).toEqual({ archived: '1' })
  })

  it('leaves the parameters of other screens alone', () => {
    const before = parseSearch('?tab=routes&page=3&search=y')
    expect(stringifySearch({ ...before, ...address.write({ search: 'x' }) })).toBe('?tab=routes&search=x')
  })

  it('a route gets the address in its shortest form', () => {
    const raw = parseSearch('?tab=routes&page=1&pageSize=13&kind=car&lat=1&lon=2&zoom=3')
    expect(stringifySearch(address.validate(raw))).toBe('?tab=routes&kind=car&lat=1&lon=2&zoom=3')
  })
})
