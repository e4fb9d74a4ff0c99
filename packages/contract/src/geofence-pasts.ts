import { z } from 'zod'
import { mayWriteGeofences } from './geofence-fields.ts'
import { JOB_STATES } from './jobs.ts'
import { routes } from './route.ts'
import { deviceInstant, id } from './shapes.ts'

/** A new or changed shape answers for this long before. */
export const PAST_DAYS = 30
const MOST_PAST_DAYS = 366

const run = z.object({
  /** How far back. */
  days: z.number().int(),
  state: z.enum(JOB_STATES),
  /** Of the vehicles that were near; none before it has begun. */
  done: z.number().int(),
  failed: z.number().int(),
  total: z.number().int(),
})

const past = z
  .object({
    /** Since when its visits are derived; null where it is archived. */
    since: deviceInstant.nullable(),
    /** How far those of the time before are that were asked for last; null: none were. */
    run: run.nullable(),
  })
  .meta({ id: 'GeofencePast' })

export type GeofencePast = z.output<typeof past>

const params = z.object({ id })

/** What a geofence answers of the time before it was drawn. Its visits then are derived by a job. */
export const geofencePasts = routes({
  read: {
    method: 'GET',
    path: '/api/geofence/:id/past/',
    summary: 'Since when the visits of a geofence are derived, and how far those of an earlier time are',
    access: { ...mayWriteGeofences, does: 'read' },
    params,
    result: past,
    errors: [404],
  },
  derive: {
    method: 'POST',
    path: '/api/geofence/:id/past/',
    summary: 'Derives the visits of a geofence of so many days before today, by a job; its shape counts from then on',
    access: mayWriteGeofences,
    params,
    body: z.strictObject({ days: z.number().int().min(1).max(MOST_PAST_DAYS) }),
    result: past,
    errors: [400, 404, 409],
  },
})
