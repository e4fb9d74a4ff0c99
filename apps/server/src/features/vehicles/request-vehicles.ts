import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/scope.ts'

/**
 * The assignments of trackers are others since an instant: their records are given the vehicles of now, and folded again. In the
 * transaction that writes the assignments.
 */
export async function requestVehicles(db: Db, trackerIds: readonly number[], from: RawBuilder<Date>): Promise<void> {
  await sql`insert into refolds as refold (tracker_id, customer_id, from_at, until_at, vehicles_from)
    select id, customer_id, ${from}, 'infinity', ${from} from trackers where id = any(${trackerIds}::int[]) order by id
    on conflict (tracker_id) do update set
      from_at = least(refold.from_at, excluded.from_at), until_at = excluded.until_at,
      vehicles_from = least(refold.vehicles_from, excluded.vehicles_from), generation = refold.generation + 1`.execute(
    db,
  )
}
