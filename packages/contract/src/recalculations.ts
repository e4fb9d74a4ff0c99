import { z } from 'zod'
import { JOB_STATES } from './jobs.ts'
import { routes } from './route.ts'
import { id, instant, listOf } from './shapes.ts'
import { calendarDay } from './time-range.ts'

const recalculation = z
  .object({
    id: z.number().int(),
    customer_name: z.string(),
    /** Null: all vehicles. */
    registration: z.string().nullable(),
    /** In the customer’s time zone; all days since are worked out again. */
    from_day: z.iso.date(),
    created_by: z.string(),
    created_at: instant,
    state: z.enum(JOB_STATES),
    /** Of its trackers; none before it has begun. */
    done: z.number().int(),
    failed: z.number().int(),
    total: z.number().int(),
    /** On so many days figures came out otherwise than before. */
    changed_days: z.number().int(),
  })
  .meta({ id: 'Recalculation' })

export type Recalculation = z.output<typeof recalculation>

const read = { kind: 'administration', area: 'changed-figures', does: 'read' } as const
const write = { kind: 'administration', area: 'changed-figures', does: 'write' } as const

/** Past days that a person has worked out again by the limits of today. */
export const recalculations = routes({
  list: {
    method: 'GET',
    path: '/api/administration/recalculations/',
    summary: 'The newest fifty of the last 30 days, with how far each is, and whether the caller may begin one',
    access: read,
    result: listOf(recalculation).extend({ may_create: z.boolean() }),
  },
  begin: {
    method: 'POST',
    path: '/api/administration/recalculations/',
    summary: 'Works out again what follows from the records of a vehicle, or of all of a customer, by a job',
    access: write,
    body: z.strictObject({
      /** Null: all vehicles of the customer. */
      vehicle: id.nullable(),
      /** Who sees one customer need not say. */
      customer: id.optional(),
      from_day: calendarDay,
    }),
    result: z.object({ id: z.number().int() }),
    errors: [400, 404, 409],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/administration/recalculations/:id/',
    summary: 'Ends one: trackers that were recalculated stay so',
    access: write,
    params: z.object({ id }),
    result: z.object({ cancelled: z.literal(true) }),
    errors: [404],
  },
})
