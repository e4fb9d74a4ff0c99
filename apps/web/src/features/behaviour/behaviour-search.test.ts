import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../address/search-params.ts'
import { type BehaviourSearch, behaviourAddress } from './behaviour-search.ts'

const TODAY = '2026-06-30'
const read = (address: string) => behaviourAddress.read(parseSearch(address), TODAY)

const USUAL: BehaviourSearch = {
  range: null,
  groupId: null,
  view: 'vehicles',
  search: '',
  ordering: null,
  page: 1,
  pageSize: 75,
  subject: null,
  eventId: null,
  step: 'day',
  weights: new Map(),
  showsEmptyColumns: false,
  showsUnseen: false,
  filters: null,
}

describe('the address of the behaviour screen', () => {
  test('says nothing when everything is as usual', () => {
    expect(read('')).toEqual(USUAL)
    expect(stringifySearch(behaviourAddress.write(USUAL))).toBe('')
  })

  test('holds all of the state, and is read as it was written', () => {
    const search: BehaviourSearch = {
      range: { start: '2026-06-01', end: '2026-06-14' },
      groupId: 7,
      view: 'drivers',
      search: 'Ada',
      ordering: { field: 'events', isDescending: true },
      page: 2,
      pageSize: 25,
      subject: { kind: 'driver', id: 'none' },
      eventId: '1-2-3-41-0',
      step: 'week',
      weights: new Map([
        ['harsh-braking.high', 6.5],
        ['over-speed.low', 0],
      ]),
      showsEmptyColumns: true,
      showsUnseen: true,
      filters: 'closed',
    }
    expect(read(stringifySearch(behaviourAddress.write(search)))).toEqual(search)
  })

  test('takes vehicle and day as other screens hand them on', () => {
    const { subject, range } = read('?vehicleId=12&startDate=2026-06-03')
    expect(subject).toEqual({ kind: 'vehicle', id: 12 })
    expect(range).toEqual({ start: '2026-06-03', end: '2026-06-03' })
  })

  test.each([
    '?startDate=2026-07-01&endDate=2026-07-02',
    '?startDate=2026-06-09&endDate=2026-06-02',
    '?of=vehicle-0&group=x&page=-1&pageSize=abc&by=planets&step=year&filters=maybe',
    '?weights=harsh-braking.high.99,headway.high.2,headway.low.,nonsense',
  ])('ignores what makes no sense: %s', address => {
    expect(read(address)).toEqual(USUAL)
  })

  test('forgets the event when another vehicle is opened', () => {
    expect(behaviourAddress.write({ subject: { kind: 'vehicle', id: 3 } })).toEqual({
      of: 'vehicle-3',
      vehicleId: undefined,
      event: undefined,
    })
  })
})
