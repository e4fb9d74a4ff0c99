import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { lengthOf, metresBetween, type RouteLeg, type RoutePoint } from '@milepost/maps/route-parts.ts'
import { z } from 'zod'
import { legsAlong, type Station } from './legs-along.ts'
import { ACCURACY_M, areNear, REACH_M, secondsOf } from './match-bounds.ts'
import type { ExternalRoadMatcher } from './matching-with-fallback.ts'
import type { ProviderClient } from './provider-client.ts'

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** The match service, version 1 (project-osrm.org, HTTP API): sub-traces, and where it put each record in one of them. */
const matched = z.object({
  tracepoints: z.array(
    z
      .object({
        location: position,
        matchings_index: z.number().int().min(0),
        waypoint_index: z.number().int().min(0),
      })
      /** Left out as an outlier. */
      .nullable(),
  ),
  matchings: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(position) }),
      /** Between a way-point and the next. */
      legs: z.array(z.object({ distance: z.number().min(0) })),
    }),
  ),
})

type Matched = z.output<typeof matched>

/** It found no road there. Other codes, as TooBig, are refusals. */
const nothingFound = z.object({ code: z.enum(['NoMatch', 'NoSegment']) })

/** Road matching by an OSRM server, which takes a hundred coordinates unless it was started with another --max-matching-size. */
export function osrmMatcher(client: ProviderClient): ExternalRoadMatcher {
  return {
    name: 'osrm',
    bounds: { mostPoints: 100, mostM: 500_000 },
    async match(points) {
      const coordinates = points.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
      const query = {
        geometries: 'geojson',
        overview: 'full',
        // The positions have no silence between them; by itself OSRM breaks it after a minute.
        gaps: 'ignore',
        timestamps: secondsOf(points).join(';'),
        radiuses: points.map(() => ACCURACY_M).join(';'),
      }
      const shape = matched.refine(response => areNear(points, placesOf(response)) && isWhole(response))
      const path = `match/v1/driving/${coordinates.join(';')}`
      const response = await client.ask(path, shape, { query, nothing: [400], nothingSays: nothingFound })
      return response === null ? [] : legsOf(points, response)
    },
  }
}

const placesOf = ({ tracepoints }: Matched) => tracepoints.map(point => point && placeOf(point.location))

const placeOf = ([longitude, latitude]: readonly [number, number]): LatLon => ({ latitude, longitude })

const isWhole = ({ tracepoints, matchings }: Matched) =>
  tracepoints.every(point => point === null || point.matchings_index < matchings.length)

function legsOf(points: readonly RoutePoint[], { tracepoints, matchings }: Matched): RouteLeg[] {
  return matchings
    .flatMap(({ geometry, legs }, number) => {
      const line = geometry.coordinates.map(placeOf)
      // Its distances and ours differ by the shape of the earth.
      const scale = lengthOf(line) / (legs.reduce((sum, leg) => sum + leg.distance, 0) || 1)
      const stations = tracepoints.flatMap((point, index): Station[] => {
        if (point?.matchings_index !== number) return []
        const place = placeOf(point.location)
        if (metresBetween(place, points[index]!) > REACH_M) return []
        const saidM = legs.slice(0, point.waypoint_index).reduce((sum, leg) => sum + leg.distance, 0)
        return [{ index, ...place, alongM: saidM * scale }]
      })
      return legsAlong(line, stations)
    })
    .sort((a, b) => a.from - b.from)
}
