import { z } from 'zod'
import type { ProviderClient } from './provider-client.ts'
import type { ExternalRoads } from './with-fallback.ts'

/** The nearest service, version 1 (project-osrm.org, HTTP API). It knows no speed limits. */
const nearest = z.object({
  waypoints: z
    .array(
      z.object({
        name: z.string().default(''),
        distance: z.number().min(0),
        location: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
    )
    .min(1),
})

const REACH_M = 50

/** Roads by an OSRM server. */
export function osrmRoads(client: ProviderClient): ExternalRoads {
  return {
    name: 'osrm',
    async nearestRoad({ latitude, longitude, headingDeg }) {
      const query = {
        number: 1,
        ...(headingDeg === undefined ? {} : { bearings: `${Math.round(headingDeg) % 360},45` }),
      }
      const path = `nearest/v1/driving/${longitude.toFixed(7)},${latitude.toFixed(7)}`
      // 400 with NoSegment: there is no road of that direction near by.
      const found = await client.ask(path, nearest, { query, nothing: [400] })
      const road = found?.waypoints[0]
      if (road === undefined) return { matched: false, reason: 'no_road_data' }
      if (road.distance > REACH_M) return { matched: false, reason: 'too_far' }
      return {
        matched: true,
        name: road.name,
        ref: '',
        latitude: road.location[1],
        longitude: road.location[0],
        distanceM: road.distance,
        speedLimitKmh: null,
        limitIsPosted: false,
      }
    },
  }
}
