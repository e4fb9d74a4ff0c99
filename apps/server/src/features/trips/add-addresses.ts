import type { Place } from '@milepost/contract/trips.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import type { TripList } from './present-trips.ts'

/** Asking costs about a third of a millisecond each. In long lists the newest get theirs; for others there is the geocode call. */
const MOST_ADDRESSES = 200

/** Fills in the addresses of the places of a list, the newest first. Places that were reached before cost nothing. */
export async function addAddresses(
  list: Pick<TripList, 'results' | 'stops'>,
  names: PlaceNames,
  language: 'en' | 'pt',
  most = MOST_ADDRESSES,
): Promise<void> {
  const places = new Map<string, NonNullable<Place>[]>()
  const add = (place: Place) => {
    if (place === null) return
    const key = `${place.lat.toFixed(4)} ${place.long.toFixed(4)}`
    const known = places.get(key)
    if (known) known.push(place)
    else if (places.size < most) places.set(key, [place])
  }
  for (const trip of list.results.toSorted((a, b) => (a.start < b.start ? 1 : -1))) {
    add(trip.end_place)
    add(trip.start_place)
  }
  for (const stop of list.stops.toReversed()) add(stop.place)
  await Promise.all(
    [...places.values()].map(async same => {
      const [{ lat, long }] = same as [NonNullable<Place>]
      const address = await names.addressAt(lat, long, language)
      for (const place of same) place.address = address
    }),
  )
}
