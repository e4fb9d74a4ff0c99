import type { Place } from '@milepost/contract/place.ts'
import type { MapLanguage } from '../maps/map-provider.ts'
import type { PlaceNames } from './place-names.ts'

/** A place of the contract, its address not looked up yet. */
export function presentPlace(place: { latitude: number; longitude: number } | null): Place {
  return place && { lat: place.latitude, long: place.longitude, address: null }
}

/** Each costs about a third of a millisecond. For those that get none there is the geocode call. */
const MOST_ADDRESSES = 200

/** Fills in the addresses of places, of `most` different ones at most, in the order given; to about ten metres they are the same. */
export async function addAddresses(
  places: readonly (Place | undefined)[],
  names: PlaceNames,
  language: MapLanguage,
  most = MOST_ADDRESSES,
): Promise<void> {
  const different = new Map<string, NonNullable<Place>[]>()
  for (const place of places) {
    if (!place) continue
    const key = `${place.lat.toFixed(4)} ${place.long.toFixed(4)}`
    const same = different.get(key)
    if (same) same.push(place)
    else if (different.size < most) different.set(key, [place])
  }
  await Promise.all(
    [...different.values()].map(async same => {
      const [{ lat, long } = { lat: 0, long: 0 }] = same
      const address = await names.addressAt(lat, long, language)
      for (const place of same) place.address = address
    }),
  )
}
