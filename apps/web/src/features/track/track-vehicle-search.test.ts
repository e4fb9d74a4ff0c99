import { expect, it } from 'vitest'
import { readTrackVehicleSearch, writeTrackVehicleSearch } from './track-vehicle-search.ts'

it('one vehicle is followed until the address says otherwise', () => {
  expect(readTrackVehicleSearch({ vehicleId: '7' })).toEqual({
    vehicleId: 7,
    isFollowing: true,
    place: null,
    panel: null,
  })
  expect(readTrackVehicleSearch({ vehicleId: 'all', follow: '0' })).toMatchObject({
    vehicleId: null,
    isFollowing: false,
  })
})

it('a change writes what is not as usual, and leaves the rest alone', () => {
  expect(writeTrackVehicleSearch({ isFollowing: false })).toEqual({ follow: '0' })
  expect(writeTrackVehicleSearch({ isFollowing: true, vehicleId: 3 })).toEqual({ follow: undefined, vehicleId: 3 })
})
