import type { GeocodeResult } from '@milepost/maps/geocode-result.ts'
import type { AddressParts, Place } from './map-provider.ts'

/** Places of the installed maps have no numbers: they are found again by where they are. */
export function toInstalledPlace(found: GeocodeResult): Place {
  return { ...found, placeId: `at:${found.latitude.toFixed(6)},${found.longitude.toFixed(6)}` }
}

/** Where the id of such a place says it is; null for an id of another kind. */
export function placeOfId(placeId: string): { latitude: number; longitude: number } | null {
  const found = /^at:(-?\d{1,2}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(placeId)
  if (!found) return null
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** The installed maps give an address as its line of text, a town by its name alone. */
export function partsOfInstalled({ label, precision }: GeocodeResult): AddressParts {
  const none = { houseNumber: null, street: null, postcode: null, town: null, region: null }
  const [first = '', ...rest] = label.split(', ')
  const town = rest.at(-1) ?? null
  if (precision === 'house') {
    const number = /^(\d+\S*)\s+(.*)$/.exec(first) ?? /^(.*?)\s+(\d+\S*)$/.exec(first)
    const isNumberFirst = /^\d/.test(first)
    return {
      ...none,
      houseNumber: number?.[isNumberFirst ? 1 : 2] ?? null,
      street: number?.[isNumberFirst ? 2 : 1] ?? first,
      town,
    }
  }
  if (precision === 'street') return { ...none, street: first, town }
  return precision === 'postcode' ? { ...none, postcode: first, town } : { ...none, town: label }
}
