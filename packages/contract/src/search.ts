import { z } from 'zod'
import { routes, signedIn } from './route.ts'
import { lineOfText } from './shapes.ts'

const found = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'Found' })

/** What is looked for across the product, from wherever somebody is. */
export const search = routes({
  everywhere: {
    method: 'GET',
    path: '/api/search/',
    summary:
      'Vehicles, drivers, vehicle groups, geofences and users that have the words, the likeliest six of each; of what the caller may not list, none',
    access: signedIn,
    query: z.object({ words: lineOfText(100) }),
    result: z.object({
      vehicles: z.array(z.object({ id: z.number().int(), registration: z.string(), fleet_number: z.string() })),
      drivers: z.array(found),
      vehicle_groups: z.array(found),
      geofences: z.array(found),
      users: z.array(found),
    }),
    errors: [400],
  },
})
