import { z } from 'zod'
import { flag, ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { vehicleFileModule } from './vehicle-activities.ts'

/** VF-39. The form of the Vehicle File chooses from these calls; the administration keeps the noun by calls of its own. */
const activityType = z
  .object({
    id: z.number().int(),
    reference: z.string(),
    /** In English; of what came with Milepost the screens word the reference. */
    name: z.string(),
    /** Whether the day is asked for on which it was done. */
    require_user_date_input: z.boolean(),
    /** The id of the schedule that it fulfils, of the vehicle or the type of vehicles that was asked for; null: none. */
    schedule_type: z.number().int().nullable(),
    /** Whether the statuses of the type itself are offered, rather than the usual ones (VF-60 to VF-62). */
    use_activity_statuses_on_ui: z.boolean(),
  })
  .meta({ id: 'VehicleActivityType' })

export type VehicleActivityType = z.output<typeof activityType>

/** VF-40. */
const activityStatus = z.object({
  id: z.number().int(),
  name: z.string(),
  do_not_create_schedule_activities: z.boolean(),
})

export type ActivityStatus = z.output<typeof activityStatus>

export const vehicleActivityTypes = routes({
  list: {
    method: 'GET',
    path: '/api/vehicle_activity_types/',
    summary: 'The kinds of what is filed of vehicles',
    access: vehicleFileModule,
    query: z.object({
      ...paging(15, 500),
      ...ordering(['name']),
      search,
      /** The id of a type of vehicles: the kinds that vehicles of it have. */
      vehicle_type: id.optional(),
      /** Leaves out what Milepost alone files. */
      remove_internal_use: flag,
    }),
    result: z.object({ count: z.number().int(), results: z.array(activityType) }),
    errors: [400],
  },
  read: {
    method: 'GET',
    path: '/api/vehicle_activity_types/:id/',
    summary: 'A kind, with its statuses',
    access: vehicleFileModule,
    params: z.object({ id }),
    /** `vehicle`: its schedule is the one that this vehicle follows. */
    query: z.object({ vehicle_type: id.optional(), vehicle: id.optional() }),
    result: activityType
      .extend({
        statuses: z.array(activityStatus),
        /** What the vehicle counts its schedule from so far; null: nothing was due, or no vehicle was asked for. */
        due: z
          .object({
            counted_from: instant,
            /** 0: due on that day itself. */
            intervals: z.number().int(),
            last_done: instant.nullable(),
          })
          .nullable(),
      })
      .meta({ id: 'VehicleActivityTypeWithStatuses' }),
    errors: [404],
  },
})
