import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { createEmbeddedMapProvider } from './embedded-map-provider.ts'
import { mapDirectories } from './map-directories.ts'
import type { MapProvider, ProviderName } from './map-provider.ts'
import { type ExternalRoadMatcher, matchingWithFallback } from './matching-with-fallback.ts'
import { nominatimGeocoder } from './nominatim.ts'
import { osrmRoads } from './osrm.ts'
import { osrmMatcher } from './osrm-match.ts'
import { osrmRouter } from './osrm-route.ts'
import { photonGeocoder } from './photon.ts'
import { createProviderClient } from './provider-client.ts'
import { valhallaRoads } from './valhalla.ts'
import { valhallaMatcher } from './valhalla-match.ts'
import { valhallaRouter } from './valhalla-route.ts'
import {
  type ExternalGeocoder,
  type ExternalRoads,
  type ExternalRouter,
  geocoderWithFallback,
  roadsWithFallback,
  routerWithFallback,
} from './with-fallback.ts'

/** The maps as configured: what is installed, with an operator's own servers before it where there are any. */
export function createMapProvider(
  { maps, dataDirectory }: Pick<Config, 'maps' | 'dataDirectory'>,
  metrics: Registry,
): MapProvider {
  const installed = createEmbeddedMapProvider(mapDirectories(dataDirectory))
  const client = (name: ProviderName, url: string) =>
    createProviderClient({ name, url, timeoutMs: maps.timeoutMs, metrics })
  const addresses = maps.geocoder && geocoderOf(maps.geocoder.kind)(client(maps.geocoder.kind, maps.geocoder.url))
  const roads = maps.roads && roadsOf(maps.roads.kind, client(maps.roads.kind, maps.roads.url))
  return {
    ...installed,
    ...(addresses && geocoderWithFallback(addresses, installed)),
    ...(roads && roadsWithFallback(roads.nearest, installed)),
    ...(roads && matchingWithFallback(roads.matcher, installed)),
    ...(roads && routerWithFallback(roads.router, installed)),
  }
}

type Client = ReturnType<typeof createProviderClient>

function geocoderOf(kind: 'nominatim' | 'photon'): (client: Client) => ExternalGeocoder {
  return kind === 'nominatim' ? nominatimGeocoder : photonGeocoder
}

interface RoadsOfServer {
  nearest: ExternalRoads
  matcher: ExternalRoadMatcher
  router: ExternalRouter
}

function roadsOf(kind: 'valhalla' | 'osrm', client: Client): RoadsOfServer {
  return kind === 'valhalla'
    ? { nearest: valhallaRoads(client), matcher: valhallaMatcher(client), router: valhallaRouter(client) }
    : { nearest: osrmRoads(client), matcher: osrmMatcher(client), router: osrmRouter(client) }
}
