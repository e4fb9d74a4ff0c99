import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/** How often something of a kind comes round for a vehicle. */
export interface FollowedSchedule {
  scheduleTypeId: number
  /** As domain schedules/interval.ts reads it; empty: no time counts. */
  interval: string
  everyDistanceM: number | null
  everyEngineH: number | null
}

/**
 * The schedule that a vehicle follows for a kind of activity: the one that was chosen for it, else the customer's own for vehicles of
 * its type, else the customer's own for all, else what came with Milepost. Null: nothing of that kind comes round.
 */
export async function scheduleOfVehicle(
  db: Db,
  { vehicleId, activityTypeId }: { vehicleId: number; activityTypeId: number },
): Promise<FollowedSchedule | null> {
  const { rows } = await sql<FollowedSchedule>`
    select s.id as "scheduleTypeId", s.interval, s.every_distance_m::float8 as "everyDistanceM", s.every_engine_h as "everyEngineH"
    from vehicles v left join vehicle_schedules chosen
        on chosen.vehicle_id = v.id and chosen.vehicle_activity_type_id = ${activityTypeId} and chosen.is_chosen
      join schedule_types s on s.id = chosen.schedule_type_id
        or s.vehicle_activity_type_id = ${activityTypeId} and s.archived_at is null
          and (s.customer_id is null or s.customer_id = v.customer_id)
          and (s.vehicle_type_ids = '{}' or v.vehicle_type_id = any(s.vehicle_type_ids))
    where v.id = ${vehicleId}
    order by (s.id = chosen.schedule_type_id) is true desc, s.customer_id is null, s.vehicle_type_ids = '{}', s.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
