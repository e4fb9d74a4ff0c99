import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { metresBetween, type RouteLeg, type RoutePoint } from '@milepost/maps/route-parts.ts'
import { z } from 'zod'
import { decodePolyline } from './encoded-polyline.ts'
import { legsAlong, type Station } from './legs-along.ts'
import { ACCURACY_M, areNear, REACH_M, secondsOf } from './match-bounds.ts'
import type { ExternalRoadMatcher } from './matching-with-fallback.ts'
import type { ProviderClient } from './provider-client.ts'

/** The trace_attributes service with shape_match map_snap (valhalla.github.io, map matching API reference). */
const matched = z.object({
  /** Straight across where it found no route. */
  shape: z.string().transform((text, context) => {
    const line = decodePolyline(text)
    if (line === null) context.addIssue({ code: 'custom', message: 'no polyline' })
    return line ?? z.NEVER
  }),
  matched_points: z.array(
    z.object({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      type: z.enum(['matched', 'interpolated', 'unmatched']),
      begin_route_discontinuity: z.boolean().default(false),
      end_route_discontinuity: z.boolean().default(false),
    }),
  ),
})

type Matched = z.output<typeof matched>

const WANTED = ['shape', 'matched.point', 'matched.type'].concat(
  ['begin', 'end'].map(end => `matched.${end}_route_discontinuity`),
)

/** No edges near by, none between the records (valhalla/exceptions.h). Other codes, as of its limits, are refusals. */
const nothingFound = z.object({ error_code: z.union([171, 172, 442, 444].map(code => z.literal(code))) })

/** Road matching by a Valhalla server, which takes 200 km at once unless it was configured otherwise. */
export function valhallaMatcher(client: ProviderClient): ExternalRoadMatcher {
  return {
    name: 'valhalla',
    bounds: { mostPoints: 250, mostM: 150_000 },
    async match(points) {
      const seconds = secondsOf(points)
      const body = {
        shape: points.map(({ latitude, longitude }, i) => ({ lat: latitude, lon: longitude, time: seconds[i] })),
        ...{ costing: 'auto', shape_match: 'map_snap' },
        trace_options: { gps_accuracy: ACCURACY_M, search_radius: REACH_M },
        filters: { action: 'include', attributes: WANTED },
      }
      const shape = matched.refine(({ matched_points }) => areNear(points, matched_points.map(placeOf)))
      const request = { body, nothing: [400], nothingSays: nothingFound }
      const response = await client.ask('trace_attributes', shape, request)
      return response === null ? [] : legsOf(points, response)
    },
  }
}

const placeOf = ({ lat, lon, type }: Matched['matched_points'][number]): LatLon | null =>
  type === 'unmatched' ? null : { latitude: lat, longitude: lon }

/** The edge of a record, which it gives too, is not to be relied on (valhalla issues 2659, 3371, 3478): places are. */
function legsOf(points: readonly RoutePoint[], { shape, matched_points }: Matched): RouteLeg[] {
  let isCutOff = false
  const stations: Station[] = []
  for (const [index, point] of matched_points.entries()) {
    isCutOff ||= point.end_route_discontinuity || matched_points[index - 1]?.begin_route_discontinuity === true
    const place = placeOf(point)
    if (place === null || metresBetween(place, points[index]!) > REACH_M) continue
    stations.push({ index, ...place, alongM: null, isCutOff })
    isCutOff = false
  }
  return legsAlong(shape, stations)
}
