import { type Interval, isIntervalFault, readInterval } from '@milepost/domain/schedules/interval.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { usualSchedule } from './usual-schedule.ts'

/** How often something of a kind comes round for a vehicle. */
export interface FollowedSchedule {
  scheduleTypeId: number
  /** As domain schedules/interval.ts reads it; empty: no time counts. */
  interval: string
  everyDistanceM: number | null
  everyEngineH: number | null
}

/**
 * The id of the schedule that a vehicle, the row `v`, follows for a kind of activity: the one that was chosen for it, else the customer's
 * own for vehicles of its type, else the customer's own for all, else what came with Milepost, else the one that it followed so far,
 * though that was put away or given to others since. A scalar expression; null: nothing of that kind comes round.
 */
export function followedSchedule(activityType: RawBuilder<unknown>): RawBuilder<number | null> {
  const usual = usualSchedule({
    isOffered: sql<boolean>`(usual.customer_id is null or usual.customer_id = v.customer_id)`,
    vehicleType: sql`v.vehicle_type_id`,
    activityType,
  })
  const soFar = sql`select followed.schedule_type_id from vehicle_schedules followed
    where followed.vehicle_id = v.id and followed.vehicle_activity_type_id = ${activityType}`
  return sql<number | null>`coalesce((${soFar} and followed.is_chosen), ${usual}, (${soFar}))`
}

/** The schedule that a vehicle follows for a kind of activity. Null: nothing of that kind comes round. */
export async function scheduleOfVehicle(
  db: Db,
  { vehicleId, activityTypeId }: { vehicleId: number; activityTypeId: number },
): Promise<FollowedSchedule | null> {
  const { rows } = await sql<FollowedSchedule>`
    select s.id as "scheduleTypeId", s.interval, s.every_distance_m::float8 as "everyDistanceM", s.every_engine_h as "everyEngineH"
    from vehicles v join schedule_types s on s.id = ${followedSchedule(sql`${activityTypeId}::int`)}
    where v.id = ${vehicleId}`.execute(db)
  return rows[0] ?? null
}

/** How often it comes round by time; null: no time counts. */
export function intervalOf({ interval }: FollowedSchedule): Interval | null {
  const read = readInterval(interval)
  return isIntervalFault(read) ? null : read
}
