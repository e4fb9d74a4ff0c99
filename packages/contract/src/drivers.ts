import { z } from 'zod'
import { idFilter, recordRoutes } from './records.ts'
import { lineOfText, mailAddress, rowId } from './shapes.ts'
import { calendarDay } from './time-range.ts'

const named = z.object({ id: z.number().int(), name: z.string() })

/** What a tracker sends of an iButton, a tag or a card. Keys as `driver 12` are those that corrections name a driver by. */
const driverKey = lineOfText(64)
  .min(1)
  .refine(key => !/^driver \d+$/.test(key), 'a key that a device sends')

/** Drivers as the administration keeps them. */
export const drivers = recordRoutes({
  schema: 'Driver',
  words: { one: 'driver', many: 'drivers' },
  paths: { one: 'driver', many: 'drivers' },
  area: 'drivers',
  fields: {
    first_name: lineOfText(100).min(1),
    last_name: lineOfText(100).min(1),
    /** The customer's own number for them; empty for none. */
    employee_number: lineOfText(30).default(''),
    vehicle_group: rowId.nullable().default(null),
    /** What they usually drive: their trips for which nobody identified. The one who was given a vehicle last has it. */
    vehicle: rowId.nullable().default(null),
    /** What identifies them to a tracker; each is one driver's of the customer at a time. */
    keys: z.array(driverKey).max(20).default([]),
    /** Of it only the end is shown to whoever is no administrator of the customer. */
    licence_number: lineOfText(30)
      .regex(/^[\p{L}\p{N} ./-]*$/u, 'letters, digits, spaces, dots, slashes and dashes')
      .default(''),
    licence_valid_until: calendarDay.nullable().default(null),
    phone: lineOfText(30).default(''),
    email: z.union([z.literal(''), mailAddress]).default(''),
  },
  shows: {
    /** Both names. */
    name: z.string(),
    vehicle_group: named.nullable(),
    vehicle: z.object({ id: z.number().int(), registration: z.string() }).nullable(),
    email: z.string(),
  },
  filters: {
    vehicle_group: idFilter,
    vehicle: idFilter,
    keys: z.enum(['with', 'without']).optional(),
    /** On the customer's clock; `soon`: within 30 days. */
    licence: z.enum(['expired', 'soon']).optional(),
  },
  orderings: ['name', 'employee_number', 'vehicle_group', 'vehicle', 'licence_valid_until', 'updated_at'],
})

export type Driver = z.output<typeof drivers.read.result>
