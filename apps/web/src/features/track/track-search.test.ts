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
    }
    expect(readTrackSearch(asAddress(writeTrackSearch(state)))).toEqual(state)
  })

  it('tells no tick from all ticks', () => {
    expect(readTrackSearch(asAddress(writeTrackSearch({ ticks: new Set() }))).ticks).toEqual(new Set())
  })

  it('takes nonsense as not said', () => {
    expect(
      readTrackSearch({ vehicleId: 'x', lat: '900', lon: '1', zoom: '3', panel: 'up', list: 'depots', groups: 'a,b' }),
    ).toEqual({
      ...USUAL,
      ticks: new Set(),
    })
  })
})
