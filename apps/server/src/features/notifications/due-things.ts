import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { isOffRoad } from '../../schedules/off-road.ts'

/** A schedule of a vehicle with a due date. */
export interface DueThing {
  vehicleId: number
  registration: string
  activityTypeId: number
  scheduleTypeId: number
  code: string | null
  schedule: string
  /** YYYY-MM-DD */
  dueOn: string
  /** YYYY-MM-DD: of the round of the schedule that lasts until it is done or set anew. */
  roundOn: string
  isOffRoad: boolean
  groupIds: readonly number[]
}

/** The day by which the round of a schedule, the row `s`, is known, on whichever day its vehicle comes to a distance. */
export const ROUND_ON = sql<string>`(coalesce(s.due_at, s.done_at, s.from_at) at time zone 'UTC')::date`

/** What is due up to a day of the vehicles of the scope that are not archived, the first first. */
export async function readDueThings(
  db: ScopedDb,
  scope: Scope,
  { untilMs, which = sql<boolean>`true` }: { untilMs: number; which?: RawBuilder<boolean> },
): Promise<DueThing[]> {
  const { rows } = await sql<DueThing>`
    select s.vehicle_id as "vehicleId", v.registration, s.vehicle_activity_type_id as "activityTypeId",
      s.schedule_type_id as "scheduleTypeId", t.code, t.name as schedule,
      to_char(s.next_due_at at time zone 'UTC', 'YYYY-MM-DD') as "dueOn", ${ROUND_ON}::text as "roundOn",
      ${isOffRoad(sql`s.vehicle_id`)} as "isOffRoad",
      array(select g.vehicle_group_id from vehicle_group_vehicles g where g.vehicle_id = s.vehicle_id) as "groupIds"
    from vehicle_schedules s join vehicles v on v.id = s.vehicle_id join schedule_types t on t.id = s.schedule_type_id
    where ${vehicleInScope(scope, 'v')} and v.archived_at is null and s.next_due_at <= ${new Date(untilMs)} and ${which}
    order by s.next_due_at, s.id`.execute(db)
  return rows
}
