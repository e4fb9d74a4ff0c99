import { track } from '@milepost/contract/track.ts'
import { STALE_AFTER_MS } from '@milepost/domain/vehicles/status.ts'
import { sql } from 'kysely'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import { withScope } from '../../db/scope.ts'

/** Vehicles that the map says have not reported for a day. Reads the newest record of every vehicle of the scope. */
export const silentVehicles = ({ api }: Context): AttentionSource => ({
  kind: 'silent-vehicles',
  access: track.list.access,
  count: (caller, _span, most) =>
    withScope(api, caller, async db => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from (
            select distinct on (v.id) s.tracker_id, s.recorded_at
            from vehicles v
            join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
            join tracker_states s on s.tracker_id = a.tracker_id and s.vehicle_id = v.id
            where ${vehicleInScope(caller, 'v')} and v.archived_at is null
            order by v.id, s.recorded_at desc
          ) newest
          where newest.recorded_at < ${new Date(Date.now() - STALE_AFTER_MS)}
            and not ${isPrivateAt(sql`newest.tracker_id`, sql`newest.recorded_at`)}
          limit ${most}
        ) silent`.execute(db)
      return rows[0]?.count ?? 0
    }),
})
