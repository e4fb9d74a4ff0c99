import { describe, expect, it } from 'vitest'
import { readTrackSearch, type TrackSearch, writeTrackSearch } from './track-search.ts'

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
  measured: null,
  hasGeofences: false,
  hasPlaceNames: true,
}

/** As the router does it: what is undefined is left out, the rest is text. */
const asAddress = (raw: ReturnType<typeof writeTrackSearch>) =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

describe('the address of the Track screen', () => {
  it('is empty for the usual state', () => {
    expect(asAddress(writeTrackSearch(USUAL))).toEqual({})
    expect(readTrackSearch({})).toEqual(USUAL)
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
      measured: [
        { latitude: 52.5, longitude: -0.7 },
        { latitude: 52.6, longitude: -0.8 },
      ],
      hasGeofences: true,
      hasPlaceNames: false,
    }
    expect(readTrackSearch(asAddress(writeTrackSearch(state)))).toEqual(state)
  })

  it('knows a vehicle that others are near to, and a line that has not begun', () => {
    const change = { near: { kind: 'vehicle', vehicleId: 12 }, measured: [], list: 'nearest' } as const
    expect(readTrackSearch(asAddress(writeTrackSearch(change)))).toMatchObject(change)
  })

  it('tells no tick from all ticks', () => {
    expect(readTrackSearch(asAddress(writeTrackSearch({ ticks: new Set() }))).ticks).toEqual(new Set())
  })

  it('takes nonsense as not said', () => {
    expect(
      readTrackSearch({
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
