import { z } from 'zod'
import { routes } from './route.ts'
import { id, listOf } from './shapes.ts'

/** As long as the database holds. */
export const LONGEST_PURPOSE = 500

const setting = z
  .object({
    customer: z.number().int(),
    name: z.string(),
    /** What the customer keeps timesheets for, as it is shown and printed with them; null where it has said nothing. */
    purpose: z.string().nullable(),
  })
  .meta({ id: 'TimesheetSetting' })

export type TimesheetSetting = z.output<typeof setting>

export const timesheetSettings = routes({
  list: {
    method: 'GET',
    path: '/api/timesheets/settings/',
    summary: 'What customers keep timesheets for',
    access: { kind: 'administration', area: 'customers', does: 'read' },
    result: listOf(setting),
  },
  change: {
    method: 'PUT',
    path: '/api/timesheets/settings/',
    summary: 'Says what a customer keeps timesheets for',
    access: { kind: 'administration', area: 'customers', does: 'write' },
    body: z.object({
      customer: id,
      /** Null or empty: nothing is said. */
      purpose: z.string().trim().max(LONGEST_PURPOSE).nullable(),
    }),
    result: setting,
    errors: [400, 404],
  },
})
