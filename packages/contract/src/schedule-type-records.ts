import { type IntervalFault, isIntervalFault, readKeptInterval } from '@milepost/domain/schedules/interval.ts'
import { z } from 'zod'
import { idFilter, recordRoutes } from './records.ts'
import { SCHEDULE_CATEGORIES } from './schedule-types.ts'
import { lineOfText, rowId } from './shapes.ts'
import { vehicleTypeCodes } from './vehicle-activity-type-records.ts'

const origin = z.enum(['own', 'provided'])

const FAULTS: Record<IntervalFault['fault'], (part: string) => string> = {
  unreadable: part =>
    `${part} is no number with a unit: write parts such as 1y 6m, with y, m, w, d, h or min, or in words such as 6 weeks`,
  repeated: part => `${part} has a unit that stands there already`,
  none: () => 'it is nothing at all',
  'too-long': () => 'it is longer than ten years',
  'too-short': () => 'it is shorter than a day',
}

/** VF-42; empty: time does not count. */
const interval = z
  .string()
  .trim()
  .max(60)
  .superRefine((text, context) => {
    if (text === '') return
    const read = readKeptInterval(text)
    if (!isIntervalFault(read)) return
    context.addIssue({ code: 'custom', message: FAULTS[read.fault]('part' in read ? read.part : '') })
  })

/** Schedules that vehicles may follow, as the administration keeps them: due by whichever of time, distance and engine hours is first. */
export const scheduleTypeRecords = recordRoutes({
  schema: 'ScheduleTypeRecord',
  words: { one: 'schedule', many: 'schedules' },
  paths: { one: 'schedule_type', many: 'schedule_types' },
  area: 'vehicles',
  owner: 'shared',
  fields: {
    /** Unique, in any case, among the customer's schedules and those for every customer that are not archived. */
    name: lineOfText(100).min(1),
    category: z.enum(SCHEDULE_CATEGORIES).default('other'),
    /** What fulfils it. */
    activity_type: rowId,
    /** Which vehicles follow it, unless another is chosen for one. */
    vehicle_types: vehicleTypeCodes,
    interval: interval.default(''),
    /** In metres: whole kilometres or miles come to no more than 2,000,000 km. */
    every_distance_m: z.number().int().min(1_000).max(2_000_000_000).nullable().default(null),
    every_engine_h: z.number().int().min(1).max(100_000).nullable().default(null),
  },
  shows: {
    activity_type: z.object({ id: z.number().int(), name: z.string(), reference: z.string() }),
    /** As of kinds of activities. */
    code: z.string().nullable(),
    origin,
  },
  filters: {
    activity_type: idFilter,
    category: z.union([z.enum(SCHEDULE_CATEGORIES), z.array(z.enum(SCHEDULE_CATEGORIES)).min(1)]).optional(),
    origin: origin.optional(),
  },
  orderings: ['name', 'category', 'activity_type', 'updated_at'],
})
