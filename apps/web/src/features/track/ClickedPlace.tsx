import { useWords } from '../../i18n/use-words.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { type PlaceDetails, usePlaceDetails } from './use-place-details.ts'

/** Where the map was clicked: its address and the road that leads there, or else its coordinates. */
export function ClickedPlace({ place }: { place: GroundPoint }) {
  const words = useWords()
  const details = usePlaceDetails(place)
  return details === null
    ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`
    : [words.placeName(details.place.label), roadOf(details)].filter(part => part !== '').join(' · ')
}

/** Its number and name, but for what the address says already. */
function roadOf({ place, nearest_road }: PlaceDetails): string {
  if (!nearest_road.matched) return ''
  const { ref, name } = nearest_road.road
  return [ref, name].filter(part => part !== '' && !place.label.includes(part)).join(' ')
}
