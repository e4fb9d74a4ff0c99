import { z } from 'zod'
import { routes } from './route.ts'
import { listOf } from './shapes.ts'

/** A vehicle as the autocomplete reads it (PICK-06). */
const simpleVehicle = z
  .object({
    id: z.number().int(),
    registration: z.string(),
    /** The reference code of its type: CAR, VAN, STR, BIK ... */
    vehicle_type: z.string(),
    /** The type in words, in English: its model's, or where the model is not known its own. */
    manufacturer_model: z.object({ vehicle_type: z.object({ name: z.string() }) }),
  })
  .meta({ id: 'SimpleVehicle' })

export type SimpleVehicle = z.output<typeof simpleVehicle>

export const vehicles = routes({
  simpleList: {
    method: 'GET',
    path: '/api/fmt/simple_vehicle_list/',
    summary: 'Vehicles by a part of their registration, for the autocomplete',
    access: {
      kind: 'module',
      anyOf: [
        'Track',
        'TrackVehicle',
        'Trace',
        'TraceVehicle',
        'Geofence',
        'Mobileye ADAS',
        'Driver Behaviour',
        'Timesheet',
        'Trips',
        'Events',
        'videos',
        'Vehicle File',
        'Vehicle Check',
        'VOR',
      ],
      limitedUsers: 'own vehicles',
    },
    query: z.object({
      pageSize: z.coerce.number().int().min(1).max(1_000).default(15),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      /** The documents state descending for the autocomplete (C-28). */
      ordering: z.enum(['registration', '-registration']).default('-registration'),
      /** Part of a registration, however it is spaced. */
      search: z.string().max(100).default(''),
    }),
    result: listOf(simpleVehicle),
    errors: [400],
  },
})
