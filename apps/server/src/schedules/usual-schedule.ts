import { type RawBuilder, sql } from 'kysely'

interface Followers {
  /** Whether they may follow a schedule, the row `usual`: their customer's, or for every customer. */
  isOffered: RawBuilder<boolean>
  /** Their type; null: one that every vehicle follows. */
  vehicleType: RawBuilder<unknown>
  activityType: RawBuilder<unknown>
}

/**
 * The id of the schedule that vehicles of a type follow for a kind of activity where none is chosen for one of them: the customer's own
 * for the type, else the customer's own for all, else what came with Milepost. A scalar sub-select; null: none.
 */
export const usualSchedule = ({ isOffered, vehicleType, activityType }: Followers): RawBuilder<number | null> =>
  sql<number | null>`(select usual.id from schedule_types usual
    where usual.vehicle_activity_type_id = ${activityType} and usual.archived_at is null
      and ${isOffered}
      and (usual.vehicle_type_ids = '{}' or ${vehicleType} = any(usual.vehicle_type_ids))
    order by usual.customer_id is null, usual.vehicle_type_ids = '{}', usual.id limit 1)`
