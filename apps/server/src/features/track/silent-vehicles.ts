import { track } from '@milepost/contract/track.ts'
import { STALE_AFTER_MS } from '@milepost/domain/vehicles/status.ts'
import { sql } from 'kysely'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import { withScope } from '../../db/scope.ts'
import { newestStates } from '../../telemetry/newest-states.ts'

/** Vehicles that the map says have not reported for a day. Reads the newest record of every vehicle of the scope. */
export const silentVehicles = ({ api }: Context): AttentionSource => ({
  kind: 'silent-vehicles',
  access: track.list.access,
  count: (caller, _span, most) =>
    withScope(api, caller, async db => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from ${newestStates(vehicleInScope(caller, 'v'))} newest
          where newest.recorded_at < ${new Date(Date.now() - STALE_AFTER_MS)}
            and not ${isPrivateAt(sql`newest.tracker_id`, sql`newest.recorded_at`)}
          limit ${most}
        ) silent`.execute(db)
      return rows[0]?.count ?? 0
    }),
})
