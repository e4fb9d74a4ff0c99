import { type MapPlace, readTrackSearch, writeTrackSearch } from './track-search.ts'

/** What the address says of the screen of one vehicle; written as that of Track writes it. */
export interface TrackVehicleSearch {
  vehicleId: number | null
  /** As long as nobody moves the map. */
  isFollowing: boolean
  place: MapPlace | null
  panel: 'open' | 'closed' | null
}

type Raw = Record<string, unknown>

/** Reads an address; whatever makes no sense counts as not said. */
export function readTrackVehicleSearch(raw: Raw): TrackVehicleSearch {
  const { vehicleId, place, panel } = readTrackSearch(raw)
  return { vehicleId, place, panel, isFollowing: raw.follow !== '0' }
}

/** The part of an address that a change writes. */
export function writeTrackVehicleSearch({ isFollowing, ...change }: Partial<TrackVehicleSearch>) {
  return {
    ...writeTrackSearch(change),
    ...(isFollowing === undefined ? {} : { follow: isFollowing ? undefined : '0' }),
  }
}
