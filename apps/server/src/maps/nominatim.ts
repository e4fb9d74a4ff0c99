import type { LatLon } from '@milepost/domain/geo/distance.ts'
import type { GeocodePrecision } from '@milepost/maps/geocode-result.ts'
import { z } from 'zod'
import type { AddressParts, MapLanguage, Place, PlaceDetails } from './map-provider.ts'
import type { ProviderClient } from './provider-client.ts'
import type { ExternalGeocoder } from './with-fallback.ts'

const degrees = z.coerce.number()
const text = z.string().optional()

/** A place of format=jsonv2 with addressdetails=1 (nominatim.org, API, Place Output). */
const nominatimPlace = z.object({
  osm_type: z.enum(['node', 'way', 'relation']).optional(),
  osm_id: z.coerce.number().optional(),
  lat: degrees.min(-90).max(90),
  lon: degrees.min(-180).max(180),
  display_name: z.string(),
  place_rank: z.number().optional(),
  address: z
    .object({
      ...{ house_number: text, road: text, postcode: text, country_code: text },
      ...{ city: text, town: text, village: text, hamlet: text, municipality: text, state: text, county: text },
    })
    .default({}),
})

type NominatimPlace = z.output<typeof nominatimPlace>

/** For a point in the open sea the response is a 200 with an error. */
const reversed = z.union([nominatimPlace, z.object({ error: z.unknown() })])

const FORM = { format: 'jsonv2', addressdetails: 1 }
const RESULTS = 10

/** Addresses by a Nominatim server: /search, /reverse and /lookup. */
export function nominatimGeocoder(client: ProviderClient): ExternalGeocoder {
  const formIn = (language: MapLanguage) => ({ ...FORM, 'accept-language': language })
  return {
    name: 'nominatim',
    async search(words, language, bias) {
      const query = { ...formIn(language), q: words, limit: RESULTS, ...(bias && { viewbox: viewboxAround(bias) }) }
      return ((await client.ask('search', z.array(nominatimPlace).max(50), { query })) ?? []).map(toPlace)
    },
    async reverse(latitude, longitude, language) {
      const query = { ...formIn(language), lat: latitude, lon: longitude, zoom: 18 }
      const found = await client.ask('reverse', reversed, { query, nothing: [404] })
      return found === null || 'error' in found ? null : toPlace(found)
    },
    async details(placeId, language) {
      const query = { ...formIn(language), osm_ids: placeId }
      const [found] = (await client.ask('lookup', z.array(nominatimPlace).max(1), { query, nothing: [404] })) ?? []
      return found === undefined ? null : toDetails(found)
    },
    isOwnId: placeId => /^[NWR]\d{1,12}$/.test(placeId),
  }
}

/** A box of a degree to each side, in which what is found is preferred (viewbox without bounded). */
const viewboxAround = ({ latitude, longitude }: LatLon): string =>
  [longitude - 1, latitude - 1, longitude + 1, latitude + 1].map(degrees => degrees.toFixed(1)).join()

function toPlace(found: NominatimPlace): Place {
  const { osm_type, osm_id, lat, lon, display_name, address } = found
  return {
    placeId: osm_type && osm_id ? `${osm_type[0]!.toUpperCase()}${osm_id}` : `at:${lat},${lon}`,
    label: display_name,
    precision: precisionOf(found),
    latitude: lat,
    longitude: lon,
    country: address.country_code?.toUpperCase() ?? '',
  }
}

/** Ranks: 26 and 27 are streets, 30 and above houses (nominatim.org, Customize, Ranking). */
function precisionOf({ address, place_rank = 0 }: NominatimPlace): GeocodePrecision {
  if (address.house_number !== undefined || place_rank >= 30) return 'house'
  if (place_rank >= 26) return 'street'
  return place_rank > 0 && place_rank <= 4 ? 'country' : 'place'
}

function toDetails(found: NominatimPlace): PlaceDetails {
  const { house_number, road, postcode, city, town, village, hamlet, municipality, state, county } = found.address
  const parts: AddressParts = {
    houseNumber: house_number ?? null,
    street: road ?? null,
    postcode: postcode ?? null,
    town: city ?? town ?? village ?? hamlet ?? municipality ?? null,
    region: county ?? state ?? null,
  }
  return { place: toPlace(found), parts }
}
