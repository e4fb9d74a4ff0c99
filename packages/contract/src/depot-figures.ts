import { z } from 'zod'
import { routes } from './route.ts'
import { id, listOf } from './shapes.ts'

/** How many of each a depot or a region has now; archived ones are not counted. */
const figures = z.object({
  /** Each once, also one that is in several depots of a region. */
  vehicles: z.number().int(),
  vehicles_with_tracker: z.number().int(),
  /** Of those with a tracker: their newest record is older than a day, as Track says of them; null where the caller or the customer has no Track. */
  vehicles_silent: z.number().int().nullable(),
  /** Those whose group it is. */
  drivers: z.number().int(),
})

const place = z.object({ id: z.number().int(), name: z.string(), ...figures.shape })

const access = { kind: 'administration', area: 'vehicle-groups', does: 'read' } as const
const params = z.object({ id })

/** A depot with its figures, or a region with those of its depots together. */
export type PlaceFigures = z.output<typeof place>

/** The figures of regions and of depots, which are vehicle groups (ADM-GRP-09 to ADM-GRP-11). */
export const depotFigures = routes({
  ofDepotsOfRegion: {
    method: 'GET',
    path: '/api/region_depots_stats/:id/',
    summary: 'The figures of each depot of a region, by name',
    access,
    params,
    result: listOf(place),
    errors: [404],
  },
  ofRegion: {
    method: 'GET',
    path: '/api/region_stats/:id/',
    summary: 'The figures of a region: of all its depots together',
    access,
    params,
    result: place,
    errors: [404],
  },
  ofDepot: {
    method: 'GET',
    path: '/api/depot_stats/:id/',
    summary: 'The figures of a depot',
    access,
    params,
    result: place,
    errors: [404],
  },
})
