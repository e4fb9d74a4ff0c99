import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Derives the visits of a geofence of a time before it had its shape. */
export const deriveGeofencePast = defineTask({
  name: 'derive-geofence-past',
  payload: z.object({ pastId: z.number().int() }),
  worksFor: 'customer',
  attempts: 5,
  atOnce: 'one of a customer',
  // Half of the vehicles would answer for the past, and the others not.
  isCancellable: false,
})
