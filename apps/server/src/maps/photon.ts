import type { GeocodePrecision } from '@milepost/maps/geocode-result.ts'
import { z } from 'zod'
import type { Place, PlaceDetails } from './map-provider.ts'
import type { ProviderClient } from './provider-client.ts'
import type { ExternalGeocoder } from './with-fallback.ts'

const text = z.string().optional()

/** GeoJSON of Photon's /api and /reverse (github.com/komoot/photon, docs/api-v1.md). */
const photonResponse = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
        properties: z.object({
          ...{ name: text, housenumber: text, street: text, postcode: text, city: text, locality: text },
          ...{ county: text, state: text, country: text, countrycode: text, type: text },
        }),
      }),
    )
    .max(100),
})

type Feature = z.output<typeof photonResponse>['features'][number]

const RESULTS = 10
const PRECISIONS: Readonly<Record<string, GeocodePrecision>> = { house: 'house', street: 'street', country: 'country' }

/**
 * Addresses by a Photon server. It refuses languages that it was not set up with, Portuguese among them by default, so it
 * responds in that of each place. It has no look-up of a place by an id: a place is found again by where it is.
 */
export function photonGeocoder(client: ProviderClient): ExternalGeocoder {
  async function at(latitude: number, longitude: number): Promise<Feature | null> {
    const query = { lat: latitude, lon: longitude, limit: 1 }
    return (await client.ask('reverse', photonResponse, { query }))?.features[0] ?? null
  }
  return {
    name: 'photon',
    async search(words, _language, bias) {
      const query = { q: words, limit: RESULTS, ...(bias && { lat: bias.latitude, lon: bias.longitude }) }
      const found = await client.ask('api', photonResponse, { query })
      return (found?.features ?? []).map(toPlace)
    },
    async reverse(latitude, longitude) {
      const found = await at(latitude, longitude)
      return found && toPlace(found)
    },
    async details(placeId) {
      const [latitude, longitude] = placeId.slice(3).split(',').map(Number)
      if (latitude === undefined || longitude === undefined) return null
      const found = await at(latitude, longitude)
      return found && toDetails(found)
    },
    isOwnId: placeId => /^at:-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?$/.test(placeId),
  }
}

function toPlace({ geometry, properties }: Feature): Place {
  const [longitude, latitude] = geometry.coordinates
  const { name, housenumber, street, postcode, city, locality, state, country, countrycode, type } = properties
  const line = [housenumber, street].filter(Boolean).join(' ')
  return {
    placeId: `at:${latitude.toFixed(6)},${longitude.toFixed(6)}`,
    label: [...new Set([name, line, locality, city, postcode, state, country].filter(Boolean))].join(', '),
    precision: PRECISIONS[type ?? ''] ?? 'place',
    latitude,
    longitude,
    country: countrycode?.toUpperCase() ?? '',
  }
}

function toDetails(feature: Feature): PlaceDetails {
  const { housenumber, street, name, type, postcode, city, locality, county, state } = feature.properties
  return {
    place: toPlace(feature),
    parts: {
      houseNumber: housenumber ?? null,
      street: street ?? (type === 'street' ? (name ?? null) : null),
      postcode: postcode ?? null,
      town: city ?? locality ?? null,
      region: county ?? state ?? null,
    },
  }
}
