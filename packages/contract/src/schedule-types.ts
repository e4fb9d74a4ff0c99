import { z } from 'zod'
import { rowPermission } from './pickers.ts'
import { idFilter, ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { id } from './shapes.ts'
import { vehicleFileModule } from './vehicle-activities.ts'

export const SCHEDULE_CATEGORIES = ['inspection', 'test', 'maintenance', 'document', 'other'] as const

/** Who may read schedules in the Vehicle File also chooses from them. */
const scheduleType = z
  .object({
    id: z.number().int(),
    /** What came with Milepost has one, and the screens word it: `name` is English. */
    code: z.string().nullable(),
    name: z.string(),
    category: z.enum(SCHEDULE_CATEGORIES),
    permission: rowPermission,
  })
  .meta({ id: 'ScheduleTypeRow' })

export const scheduleTypes = routes({
  /** API-033. */
  list: {
    method: 'GET',
    path: '/api/schedule_types/',
    summary: 'Schedules that vehicles may follow, by a part of their name',
    access: { ...vehicleFileModule, orReadersOf: 'vehicles' },
    query: z.object({
      ...paging(50, 1_000),
      ...ordering(['name']),
      search,
      schedule_type: idFilter,
      customer: id.optional(),
    }),
    result: z.object({ count: z.number().int(), results: z.array(scheduleType) }),
    errors: [400],
  },
  /** API-034. */
  read: {
    method: 'GET',
    path: '/api/schedule_types/:id/',
    summary: 'A schedule with its interval',
    access: { ...vehicleFileModule, orReadersOf: 'vehicles' },
    params: z.object({ id }),
    result: scheduleType
      .extend({
        /** Parts such as 1y 6m (VF-42); empty: no time counts. */
        interval: z.string(),
        every_distance_m: z.number().int().nullable(),
        every_engine_h: z.number().int().nullable(),
      })
      .meta({ id: 'ScheduleType' }),
    errors: [404],
  },
})
