import { type RawBuilder, sql } from 'kysely'

/**
 * The newest record of each vehicle `v` that `which` asks for, by whichever of the trackers that are in it now, as rows of `vehicle_id`,
 * `tracker_id` and `recorded_at`. A vehicle whose trackers have sent none has no row. Reads one row of each tracker.
 */
export const newestStates = (which: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select distinct on (v.id) v.id as vehicle_id, s.tracker_id, s.recorded_at
  from vehicles v
  join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
  join tracker_states s on s.tracker_id = a.tracker_id and s.vehicle_id = v.id
  where ${which} and v.archived_at is null
  order by v.id, s.recorded_at desc
)`
