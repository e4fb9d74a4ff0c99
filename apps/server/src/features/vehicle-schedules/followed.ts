import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'
import { neverBegun } from '../../schedules/never-begun.ts'

interface Followed {
  /** Those that were begun, those that never were, or both. */
  kind: 'begun' | 'never' | 'both'
  /** Conditions on the vehicle, the row `v`, and on what it follows, the row `s`. */
  ofVehicle: RawBuilder<boolean>
  ofSchedule: RawBuilder<boolean>
  /** The first alone of each kind, by columns of what is selected: an `order by` with its `limit`. */
  first?: RawBuilder<unknown>
}

/**
 * What vehicles of the scope follow that are not archived, as a table for a `from`. Those that were never begun have no `id`, and are
 * as urgent as can be (`urgent_at`): they may long have been overdue.
 */
export function followed(scope: Scope, { kind, ofVehicle, ofSchedule, first = sql`` }: Followed): RawBuilder<unknown> {
  const begun = sql`(select s.customer_id, s.vehicle_id, s.vehicle_activity_type_id, s.schedule_type_id, v.registration, s.id, s.version,
      s.is_chosen, s.next_due_at, s.next_due_at as urgent_at, s.due_by, s.from_at, s.times, s.done_at, s.last_activity_id,
      s.due_by_authority, s.updated_at
    from vehicle_schedules s join vehicles v on v.id = s.vehicle_id
    where ${vehicleInScope(scope, 's', 'vehicle_id')} and v.archived_at is null and ${ofVehicle} and ${ofSchedule} ${first})`
  const never = sql`(select s.customer_id, s.vehicle_id, s.vehicle_activity_type_id, s.schedule_type_id, v.registration, null::int as id,
      null::int as version, false as is_chosen, null::timestamptz as next_due_at, '-infinity'::timestamptz as urgent_at,
      null::text as due_by, null::timestamptz as from_at, 0 as times, null::timestamptz as done_at,
      null::bigint as last_activity_id, null::text as due_by_authority, null::timestamptz as updated_at
    from ${neverBegun(scope, ofVehicle)} s join vehicles v on v.id = s.vehicle_id where ${ofSchedule} ${first})`
  if (kind === 'both') return sql`(${begun} union all ${never})`
  return kind === 'begun' ? begun : never
}
