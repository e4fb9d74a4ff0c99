import { z } from 'zod'
import type { ProviderClient } from './provider-client.ts'
import type { ExternalRouter } from './with-fallback.ts'

/** The route service, version 1 (project-osrm.org, HTTP API): metres and seconds. */
const routed = z.object({
  routes: z.array(z.object({ distance: z.number().min(0), duration: z.number().min(0) })).min(1),
})

const placeOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${longitude.toFixed(7)},${latitude.toFixed(7)}`

/** Directions by an OSRM server. */
export function osrmRouter(client: ProviderClient): ExternalRouter {
  return {
    name: 'osrm',
    async findDirections(from, to) {
      const path = `route/v1/driving/${placeOf(from)};${placeOf(to)}`
      // 400 with NoRoute or NoSegment: no road leads there.
      const found = await client.ask(path, routed, { query: { overview: 'false' }, nothing: [400] })
      const route = found?.routes[0]
      return route === undefined ? null : { distanceM: route.distance, durationS: route.duration }
    },
  }
}
