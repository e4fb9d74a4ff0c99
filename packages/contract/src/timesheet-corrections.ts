import { CORRECTED_FIELDS } from '@milepost/domain/timesheets/corrections.ts'
import { z } from 'zod'
import { correctionReason } from './correction-reason.ts'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { calendarDay, checkRange, momentRange } from './time-range.ts'

/** Where the week is approved: it is to be changed after its approval. Else it is refused with 409. */
const confirmsStale = z.boolean().default(false)

const reason = correctionReason

const correction = z
  .object({
    id: z.number().int(),
    date: z.iso.date(),
    field: z.enum(CORRECTED_FIELDS),
    /** An instant, whole minutes, or the text of a note; null where it revokes another. */
    value: z.string().nullable(),
    /** What was shown when it was made. */
    before: z.string().nullable(),
    reason: z.string(),
    made_by: z.string(),
    made_at: instant,
    /** The correction that this one takes back. */
    revokes: z.number().int().nullable(),
    /** Whether it is what the day shows. */
    is_in_force: z.boolean(),
    /** SHA-256, in hexadecimal, over this entry and the hash of the customer's one before. */
    hash: z.string(),
  })
  .meta({ id: 'TimesheetCorrection' })

const history = z.object({
  count: z.number().int(),
  /** In the order they were made. */
  results: z.array(correction),
  /** These entries are as they were written, and when all of the customer were last verified none was changed or missing. */
  is_intact: z.boolean(),
  may_correct: z.boolean(),
})

const timesheetModule = { kind: 'module', anyOf: ['Timesheet'], limitedUsers: 'own vehicles' } as const

export const timesheetCorrections = routes({
  ofVehicle: {
    method: 'GET',
    path: '/api/timesheets/vehicle/corrections/',
    summary: 'The history of corrections of a vehicle’s timesheet',
    access: timesheetModule,
    query: z.object({ vehicle: id, ...momentRange }).superRefine(checkRange),
    result: history,
    errors: [400, 404],
  },
  ofDriver: {
    method: 'GET',
    path: '/api/timesheets/driver/corrections/',
    summary: 'The history of corrections of a driver’s timesheet',
    access: timesheetModule,
    query: z.object({ driver_id: id, ...momentRange }).superRefine(checkRange),
    result: history,
    errors: [400, 404],
  },
  correct: {
    method: 'POST',
    path: '/api/timesheets/corrections/',
    summary: 'Lay a correction over a day of a timesheet; what was recorded stays',
    access: timesheetModule,
    body: z.object({
      subject: z.enum(['vehicle', 'driver']),
      subject_id: id,
      date: calendarDay,
      field: z.enum(CORRECTED_FIELDS),
      value: z.string().trim().min(1).max(500),
      reason,
      confirms_stale: confirmsStale,
    }),
    result: z.object({ id: z.number().int() }),
    errors: [400, 404, 409],
  },
  revoke: {
    method: 'POST',
    path: '/api/timesheets/corrections/revocations/',
    summary: 'Take a correction back, which is another entry of the history',
    access: timesheetModule,
    body: z.object({ correction: id, reason, confirms_stale: confirmsStale }),
    result: z.object({ id: z.number().int() }),
    errors: [400, 404, 409],
  },
})
