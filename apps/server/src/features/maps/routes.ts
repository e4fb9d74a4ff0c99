import { maps } from '@milepost/contract/maps.ts'
import type { GeocodeResult } from '@milepost/maps/geocoder.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import type { MapProvider } from '../../maps/map-provider.ts'

export function mapEndpoints(provider: MapProvider): Endpoint[] {
  return [
    implement(maps.geocode, async ({ query: { address, latlng, language } }) => {
      if (address !== undefined) return { results: (await provider.search(address, language)).map(toAddress) }
      const [latitude = 0, longitude = 0] = (latlng ?? '').split(',').map(Number)
      const found = await provider.reverse(latitude, longitude, language)
      return { results: found ? [toAddress(found)] : [] }
    }),
    implement(maps.nearestRoads, async ({ query: { lat, lon, heading } }) => {
      const asked = { latitude: lat, longitude: lon, ...(heading !== undefined && { headingDeg: heading }) }
      const found = await provider.nearestRoad(asked)
      if (!found.matched) return found
      return {
        matched: true as const,
        road: {
          name: found.name,
          ref: found.ref,
          lat: found.latitude,
          long: found.longitude,
          distance_m: found.distanceM,
          speed_limit_kmh: found.speedLimitKmh,
          limit_is_posted: found.limitIsPosted,
        },
      }
    }),
  ]
}

function toAddress({ label, precision, latitude, longitude, country, distanceM }: GeocodeResult) {
  return { label, precision, lat: latitude, long: longitude, country, distance_m: distanceM ?? null }
}
