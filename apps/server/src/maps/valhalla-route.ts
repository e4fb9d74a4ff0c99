import { z } from 'zod'
import type { ProviderClient } from './provider-client.ts'
import type { ExternalRouter } from './with-fallback.ts'

/** The route service (valhalla.github.io, turn-by-turn API reference): kilometres and seconds. */
const routed = z.object({
  trip: z.object({ summary: z.object({ length: z.number().min(0), time: z.number().min(0) }) }),
})

/** Directions by a Valhalla server. */
export function valhallaRouter(client: ProviderClient): ExternalRouter {
  return {
    name: 'valhalla',
    async findDirections(from, to) {
      const locations = [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
      const body = { locations, costing: 'auto', units: 'kilometers', directions_type: 'none' }
      // 400: no road leads there, or none of its tiles.
      const found = await client.ask('route', routed, { body, nothing: [400] })
      return found && { distanceM: found.trip.summary.length * 1_000, durationS: found.trip.summary.time }
    },
  }
}
