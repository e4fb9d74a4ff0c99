import type { Due } from '@milepost/domain/schedules/due.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

interface Begun {
  activityTypeId: number
  start: Pick<Due, 'fromMs' | 'times'> | null
  setBy: number | null
}

/**
 * Notes from when a person (`setBy`, an account) has schedules of vehicles count, or that they are stopped (`start` null): what was filed before says nothing of
 * them any more. The logs of the vehicles are held.
 */
export async function beginSchedules(
  db: Db,
  vehicleIds: readonly number[],
  { activityTypeId, start, setBy }: Begun,
): Promise<void> {
  await sql`insert into schedule_starts (vehicle_id, vehicle_activity_type_id, customer_id, after_number, from_at, times, set_by)
    select v.id, ${activityTypeId}, v.customer_id,
      coalesce((select max(a.number) from vehicle_activities a where a.vehicle_id = v.id), 0),
      ${start && new Date(start.fromMs)}::timestamptz, ${start?.times ?? null}::int, ${setBy}::int
    from vehicles v where v.id = any(${vehicleIds}::int[]) order by v.id
    on conflict (vehicle_id, vehicle_activity_type_id) do update set after_number = excluded.after_number,
      from_at = excluded.from_at, times = excluded.times, set_by = excluded.set_by`.execute(db)
}
