import { z } from 'zod'
import { recordRoutes } from './records.ts'
import { lineOfText } from './shapes.ts'

const origin = z.enum(['own', 'provided'])

/** What a document of the kind comes to. Its number stays when its name changes, and is what a form sends (VF-40). */
const status = z.strictObject({
  number: z.number().int().min(1).max(999),
  name: lineOfText(100).min(1),
  /** Whether a document of this status fulfils the schedule of its kind. */
  fulfils: z.boolean(),
})

/** Statuses that one type may have. */
export const MOST_STATUSES = 20

export type ActivityTypeStatus = z.output<typeof status>

const isEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length

/** A set of types of vehicles, by their codes; none: all. */
export const vehicleTypeCodes = z
  .array(z.string().regex(/^[A-Z0-9_]{1,20}$/, 'the code of a vehicle type'))
  .max(50)
  .default([])

/** What stands in a file or a call for a kind of activity. */
export const activityTypeReference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z][A-Z0-9_]{1,39})?$/, '2 to 40 letters, digits and underscores, a letter first')

/** The kinds of what is filed of vehicles, as the administration keeps them. Forms choose from those of vehicle-activity-types.ts. */
export const vehicleActivityTypeRecords = recordRoutes({
  schema: 'VehicleActivityTypeRecord',
  words: { one: 'kind of activities', many: 'kinds of activities' },
  paths: { one: 'vehicle_activity_type', many: 'vehicle_activity_types' },
  area: 'vehicles',
  owner: 'shared',
  fields: {
    /** Unique, in any case, among the customer's kinds and those for every customer that are not archived. */
    name: lineOfText(100).min(1),
    /** Unique like the name. Of a new kind it may be left empty: then it is made of the name. Once something was filed it stays. */
    reference: activityTypeReference.default(''),
    vehicle_types: vehicleTypeCodes,
    /** Whether the day is asked for on which it was done. */
    asks_for_day: z.boolean().default(true),
    /** What documents come to, the first where nothing is chosen; none: passed or failed. */
    statuses: z
      .array(status)
      .max(MOST_STATUSES)
      .refine(all => isEachOnce(all.map(({ number }) => number)), 'each number once')
      .refine(all => isEachOnce(all.map(({ name }) => name.toLowerCase())), 'each name once')
      .default([]),
  },
  shows: {
    /** What has one came with Milepost, and the screen words it: `name` is English. Nobody changes it. */
    code: z.string().nullable(),
    /** Whether Milepost alone files it. */
    is_internal: z.boolean(),
    /** Whether something was filed, so that its reference stays. */
    is_used: z.boolean(),
    origin,
  },
  filters: { origin: origin.optional() },
  orderings: ['name', 'reference', 'updated_at'],
})
