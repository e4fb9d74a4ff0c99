import { maps } from '@milepost/contract/maps.ts'
import { isTrue } from '@milepost/contract/records.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import type { MapProvider, NearestRoad, Place, Sourced } from '../../maps/map-provider.ts'
import { ProviderError } from '../../maps/provider-guard.ts'
import type { RasterTiles } from '../../maps/raster-tiles.ts'

/** A picture of the ground is the same for days. */
const TILE_KEPT_S = 7 * 86_400

export function mapEndpoints(provider: MapProvider, rasterTiles: RasterTiles): Endpoint[] {
  return [
    implement(maps.geocode, async ({ query: { address, latlng, near, installed, language } }) => {
      if (address !== undefined) {
        const geocoder = isTrue(installed) ? provider.installed : provider
        const found = await geocoder.search(address, language, near?.split('_').map(readPoint))
        return { ...presentSource(found), results: found.value.map(toAddress) }
      }
      const { latitude, longitude } = readPoint(latlng ?? '')
      const found = await provider.reverse(latitude, longitude, language)
      return { ...presentSource(found), results: found.value ? [toAddress(found.value)] : [] }
    }),
    implement(maps.nearestRoads, async ({ query: { lat, lon, heading } }) => {
      const point = { latitude: lat, longitude: lon, ...(heading !== undefined && { headingDeg: heading }) }
      const found = await provider.nearestRoad(point)
      const road = presentRoad(found.value)
      const results = road.matched ? [road.road] : []
      return { ...presentSource(found), count: results.length, results, reason: road.matched ? null : road.reason }
    }),
    implement(maps.placeDetails, async ({ query: { place_id, language } }) => {
      const found = await provider.details(place_id, language)
      if (found.value === null) throw notFound()
      const { place, parts } = found.value
      const { value: road } = await provider.nearestRoad({ latitude: place.latitude, longitude: place.longitude })
      return {
        ...presentSource(found),
        place: {
          ...toAddress(place),
          house_number: parts.houseNumber,
          street: parts.street,
          postcode: parts.postcode,
          town: parts.town,
          region: parts.region,
        },
        nearest_road: presentRoad(road),
      }
    }),
    implement(maps.rasterTile, async ({ params, reply }) => {
      const tile = await rasterTiles.read(params.id).catch((error: unknown) => {
        if (error instanceof ProviderError) throw new HttpError(502, 'The server of this map layer is not answering.')
        throw error
      })
      if (tile === null) throw notFound()
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cache-control', `private, max-age=${TILE_KEPT_S}`)
      await reply.type(tile.contentType).send(tile.content)
      return ''
    }),
  ]
}

function readPoint(text: string): LatLon {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude }
}

const presentSource = ({ by, failure }: Sourced<unknown>) => ({ provider: by, provider_failure: failure })

function presentRoad(found: NearestRoad) {
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
}

function toAddress({ placeId, label, precision, latitude, longitude, country, kind, distanceM }: Place) {
  return {
    ...{ place_id: placeId, label, precision, lat: latitude, long: longitude, country },
    kind: kind ?? null,
    distance_m: distanceM ?? null,
  }
}
