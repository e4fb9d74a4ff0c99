import { z } from 'zod'
import { correctionReason } from './correction-reason.ts'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { tripId, tripModule } from './trips.ts'

/** What can be corrected. A trip is made private and never business: nobody else decides that for whoever drove (CNPD). */
export const CORRECTED_TRIP_FIELDS = ['driver', 'private', 'note'] as const

export type CorrectedTripField = (typeof CORRECTED_TRIP_FIELDS)[number]

const reason = correctionReason
export const tripNote = z.string().trim().min(1).max(500)

const correction = z
  .object({
    id: z.number().int(),
    field: z.enum(CORRECTED_TRIP_FIELDS),
    /** The driver's name, null for nobody known; null for private; the text of a note. */
    value: z.string().nullable(),
    /** What was shown when it was made. */
    before: z.string().nullable(),
    reason: z.string(),
    made_by: z.string(),
    made_at: instant,
    /** The correction that this one takes back. */
    revokes: z.number().int().nullable(),
    /** Whether it is what the trip shows. */
    is_in_force: z.boolean(),
    /** Only who made a trip private may take that back. */
    may_revoke: z.boolean(),
    /** SHA-256, in hexadecimal, over this entry and the hash of the customer's one before. */
    hash: z.string(),
  })
  .meta({ id: 'TripCorrection' })

const made = z.object({ id: z.number().int() })

const value = z.discriminatedUnion('field', [
  z.object({ field: z.literal('driver'), driver: id.nullable() }),
  z.object({ field: z.literal('private') }),
  z.object({ field: z.literal('note'), note: tripNote }),
])

export const tripCorrections = routes({
  ofTrip: {
    method: 'GET',
    path: '/api/trips/corrections/',
    summary: 'The history of corrections of a trip',
    access: tripModule,
    query: z.object({ trip_id: tripId }),
    result: z.object({
      count: z.number().int(),
      /** In the order they were made. */
      results: z.array(correction),
      /** These entries are as they were written, and when all of the customer were last verified none was changed or missing. */
      is_intact: z.boolean(),
      may_correct: z.boolean(),
    }),
    errors: [400, 404],
  },
  correct: {
    method: 'POST',
    path: '/api/trips/corrections/',
    summary: 'Lay a correction over a trip; what was recorded stays',
    access: tripModule,
    body: z.intersection(z.object({ trip_id: tripId, reason }), value),
    result: made,
    errors: [400, 404, 409],
  },
  revoke: {
    method: 'POST',
    path: '/api/trips/corrections/revocations/',
    summary: 'Take a correction back, which is another entry of the history',
    access: tripModule,
    body: z.object({ correction: id, reason }),
    result: made,
    errors: [400, 404, 409],
  },
})
