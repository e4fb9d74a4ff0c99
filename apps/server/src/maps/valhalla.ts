import { z } from 'zod'
import type { ProviderClient } from './provider-client.ts'
import type { ExternalRoads } from './with-fallback.ts'

/** The locate service with verbose=true (valhalla.github.io, locate API reference). */
const located = z
  .array(
    z.object({
      edges: z
        .array(
          z.object({
            correlated_lat: z.number().min(-90).max(90),
            correlated_lon: z.number().min(-180).max(180),
            distance: z.number().min(0),
            edge_info: z.object({
              names: z.array(z.string()).default([]),
              /** km/h; 0 where it is not known. */
              speed_limit: z.union([z.number(), z.literal('unlimited')]).optional(),
            }),
          }),
        )
        .nullable()
        .default([]),
    }),
  )
  .min(1)

const REACH_M = 50
/** A road number rather than a name: A1, M25, B4455, N-340. */
const REF = /^[A-Z]{1,3}[ -]?\d+[A-Z]?$/

/** Roads by a Valhalla server. */
export function valhallaRoads(client: ProviderClient): ExternalRoads {
  return {
    name: 'valhalla',
    async nearestRoad({ latitude, longitude, headingDeg }) {
      const heading = headingDeg === undefined ? {} : { heading: Math.round(headingDeg) % 360, heading_tolerance: 45 }
      const location = { lat: latitude, lon: longitude, search_cutoff: 4 * REACH_M, ...heading }
      const body = { locations: [location], costing: 'auto', verbose: true }
      // 400: there is no road within the cut-off, or none of its tiles.
      const [found] = (await client.ask('locate', located, { body, nothing: [400] })) ?? []
      const edge = found?.edges?.toSorted((a, b) => a.distance - b.distance)[0]
      if (edge === undefined) return { matched: false, reason: 'no_road_data' }
      if (edge.distance > REACH_M) return { matched: false, reason: 'too_far' }
      const { names, speed_limit } = edge.edge_info
      const limitKmh = typeof speed_limit === 'number' && speed_limit > 0 ? speed_limit : null
      return {
        matched: true,
        name: names.find(name => !REF.test(name)) ?? '',
        ref: names.find(name => REF.test(name)) ?? '',
        latitude: edge.correlated_lat,
        longitude: edge.correlated_lon,
        distanceM: edge.distance,
        speedLimitKmh: limitKmh,
        limitIsPosted: limitKmh !== null,
      }
    },
  }
}
