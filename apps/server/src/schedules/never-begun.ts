import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../db/in-scope.ts'
import type { Scope } from '../db/scope.ts'
import { usualSchedule } from './usual-schedule.ts'

/**
 * What vehicles of the scope follow without anybody's choosing it and was never begun: nothing of that kind that counts was filed, and
 * nobody set a first day. What somebody stopped is not among them, nor are vehicles that are archived, nor kinds that are, or that
 * vehicles of that type do not have. `isWanted` is a condition on the vehicle, the row `v`. Rows for a `from`: `customer_id`,
 * `vehicle_id`, `vehicle_activity_type_id`, `schedule_type_id`.
 */
export function neverBegun(scope: Scope, isWanted = sql<boolean>`true`): RawBuilder<unknown> {
  const isOne = sql<boolean>`${vehicleInScope(scope, 'v')} and v.archived_at is null and ${isWanted}`
  const knownIn = (table: 'vehicle_schedules' | 'schedule_starts') => sql`
    select k.vehicle_id, k.vehicle_activity_type_id from ${sql.table(table)} k join vehicles v on v.id = k.vehicle_id where ${isOne}`
  // What is usual is asked of types of vehicles, which are few. What a vehicle has begun is gathered before it is compared, since the
  // planner takes the usual schedules of all vehicles for a few rows, and would look each of them up.
  return sql`(
    with usual as materialized (
      select o.customer_id, o.vehicle_type_id, t.id as vehicle_activity_type_id, ${usualSchedule({
        isOffered: sql<boolean>`(usual.customer_id is null or usual.customer_id = o.customer_id)`,
        vehicleType: sql`o.vehicle_type_id`,
        activityType: sql`t.id`,
      })} as schedule_type_id
      from (select distinct v.customer_id, v.vehicle_type_id from vehicles v where ${isOne}) o
      join vehicle_activity_types t on (t.customer_id is null or t.customer_id = o.customer_id) and t.archived_at is null
        and (t.vehicle_type_ids = '{}' or o.vehicle_type_id = any(t.vehicle_type_ids))
    )
    select v.customer_id, v.id as vehicle_id, u.vehicle_activity_type_id, u.schedule_type_id
    from vehicles v join usual u on u.customer_id = v.customer_id and u.vehicle_type_id = v.vehicle_type_id
    left join (
      select known.vehicle_id, array_agg(known.vehicle_activity_type_id) as kinds
      from (${knownIn('vehicle_schedules')} union all ${knownIn('schedule_starts')}) known group by known.vehicle_id
    ) known on known.vehicle_id = v.id
    where ${isOne} and u.schedule_type_id is not null
      and (known.kinds is null or u.vehicle_activity_type_id <> all(known.kinds)))`
}
