import { describe, expect, it } from 'vitest'
import { type TrackSearch, trackAddress, trackVehicleAddress } from './track-search.ts'

const USUAL: TrackSearch = {
  ticks: null,
  search: '',
  vehicleId: null,
  isFollowing: false,
  place: null,
  panel: null,
  list: 'vehicles',
  alwaysPlates: false,
  statuses: null,
  near: null,
  find: '',
  measured: null,
  hasGeofences: false,
  hasPlaceNames: true,
}

/** As the router does it: what is undefined is left out, the rest is text. */
const asAddress = (raw: ReturnType<typeof trackAddress.write>) =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

describe('the address of the Track screen', () => {
  it('is empty for the usual state', () => {
    expect(asAddress(trackAddress.write(USUAL))).toEqual({})
    expect(trackAddress.read({})).toEqual(USUAL)
  })

  it('holds the whole state: opened twice it shows the same', () => {
    const state: TrackSearch = {
      ticks: new Set([3, 8]),
      search: 'MP12',
      vehicleId: 7,
      isFollowing: true,
      place: { latitude: -34.88, longitude: -56.16, zoom: 12.5 },
      panel: 'closed',
      list: 'drivers',
      alwaysPlates: true,
      statuses: new Set(['moving', 'never-reported']),
      near: { kind: 'place', place: { latitude: 52.67, longitude: -0.73 }, name: 'Oakham, 12 High Street' },
      find: 'Hospital Pasteur',
      measured: [
        { latitude: 52.5, longitude: -0.7 },
        { latitude: 52.6, longitude: -0.8 },
      ],
      hasGeofences: true,
      hasPlaceNames: false,
    }
    expect(trackAddress.read(asAddress(trackAddress.write(state)))).toEqual(state)
  })

  it('knows a vehicle that others are near to, and a line that has not begun', () => {
    const change = { near: { kind: 'vehicle', vehicleId: 12 }, measured: [], list: 'nearest' } as const
    expect(trackAddress.read(asAddress(trackAddress.write(change)))).toMatchObject(change)
  })

  it('tells no tick from all ticks', () => {
    expect(trackAddress.read(asAddress(trackAddress.write({ ticks: new Set() }))).ticks).toEqual(new Set())
  })

  it('takes nonsense as absent', () => {
    expect(
      trackAddress.read({
        vehicleId: 'x',
        lat: '900',
        lon: '1',
        zoom: '3',
        panel: 'up',
        list: 'depots',
        groups: 'a,b',
        status: 'flying',
        near: '1,2,3',
      }),
    ).toEqual({
      ...USUAL,
      ticks: new Set(),
    })
  })
})

describe('the address of one vehicle', () => {
  it('follows it until it says otherwise', () => {
    expect(trackVehicleAddress.read({ vehicleId: '7' })).toEqual({
      vehicleId: 7,
      isFollowing: true,
      place: null,
      panel: null,
    })
    expect(trackVehicleAddress.read({ vehicleId: 'all', follow: '0' })).toMatchObject({
      vehicleId: null,
      isFollowing: false,
    })
  })

  it('is changed in what is not as usual, and left alone in the rest', () => {
    expect(trackVehicleAddress.write({ isFollowing: false })).toEqual({ follow: '0' })
    expect(trackVehicleAddress.write({ isFollowing: true, vehicleId: 3 })).toEqual({
      follow: undefined,
      vehicleId: '3',
    })
  })
})
