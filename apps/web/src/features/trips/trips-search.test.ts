import { describe, expect, it } from 'vitest'
import { type TripsChange, tripsAddress } from './trips-search.ts'

const TODAY = '2026-06-10'

describe('the address of the Trips screen', () => {
  it('without a word is the last seven days of every vehicle, the newest first', () => {
    expect(tripsAddress.read({}, TODAY)).toEqual({
      range: { start: '2026-06-04', end: TODAY },
      isRangeFaulty: false,
      vehicleId: null,
      groupId: null,
      driverId: null,
      search: '',
      minDistanceM: 0,
      privacy: 'all',
      ordering: { field: 'date', isDescending: true },
      page: 1,
      pageSize: 75,
      show: 'all',
      tripId: null,
      stopOf: null,
      panel: null,
    })
  })

  it('opens one day of a vehicle for a link from another screen', () => {
    const read = tripsAddress.read({ vehicleId: '12', startDate: '2026-06-01' }, TODAY)
    expect(read).toMatchObject({ vehicleId: 12, range: { start: '2026-06-01', end: '2026-06-01' } })
  })

  it.each([
    ['reversed', { start: '2026-06-05', end: '2026-06-01' }],
    ['beyond today', { start: '2026-06-05', end: '2026-07-01' }],
    ['no dates', { start: 'x', end: 'y' }],
    ['a day to come', { startDate: '2027-01-01' }],
  ])('reports that its dates are %s, and shows the usual ones', (_, raw) => {
    expect(tripsAddress.read(raw, TODAY)).toMatchObject({ isRangeFaulty: true, range: { start: '2026-06-04' } })
  })

  it('reads what it wrote', () => {
    const change: TripsChange = {
      range: { start: '2026-05-01', end: '2026-05-31' },
      vehicleId: 7,
      driverId: 3,
      search: 'AB12',
      minDistanceM: 5_000,
      privacy: 'private',
      ordering: { field: 'distance_m', isDescending: true },
      pageSize: 200,
      page: 4,
      tripId: '12-1780000000000',
      panel: 'closed',
    }
    expect(tripsAddress.read(tripsAddress.write(change), TODAY)).toMatchObject(change)
  })

  it('goes back to the first page and closes the trip when the list becomes another one', () => {
    const before = { page: '4', trip: '12-1780000000000', search: 'x' }
    expect({ ...before, ...tripsAddress.write({ search: 'y' }) }).toEqual({
      search: 'y',
      page: undefined,
      trip: undefined,
      stop: undefined,
    })
  })

  it('has a trip or a stop open, not both', () => {
    expect(tripsAddress.read({ stop: '1-2', show: 'stops' }, TODAY)).toMatchObject({ stopOf: '1-2', show: 'stops' })
    expect(tripsAddress.write({ stopOf: '1-2' })).toEqual({ stop: '1-2', trip: undefined })
    expect(tripsAddress.write({ tripId: '1-2' })).toEqual({ trip: '1-2', stop: undefined })
    expect(tripsAddress.read({ stop: '1-2', trip: '1-3' }, TODAY)).toMatchObject({ tripId: '1-3', stopOf: null })
  })

  it('leaves out what makes no sense', () => {
    const raw = {
      vehicleId: '-1',
      page: 'x',
      pageSize: '3',
      privacy: 'secret',
      trip: '<',
      stop: '1-x',
      show: 'x',
      minDistance: '1e9',
      panel: 'x',
    }
    expect(tripsAddress.read(raw, TODAY)).toEqual(tripsAddress.read({}, TODAY))
  })
})
