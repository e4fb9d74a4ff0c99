import { trackers } from '@milepost/contract/trackers.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { customerInScope } from '../../db/in-scope.ts'
import { withScope } from '../../db/scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'

type InVehicle = NonNullable<VehiclePage['trackers']>[number]

/** The trackers that are in a vehicle now, the one that was put in first first. */
export const trackersInVehicle = ({ api }: Context): VehiclePart<'trackers'> => ({
  access: trackers.list.access,
  read: (caller, vehicleId) =>
    withScope(api, caller, async db => {
      const { rows } = await sql<InVehicle>`
        select t.id, t.device_id as tracker, t.protocol from tracker_assignments a join trackers t on t.id = a.tracker_id
        where a.vehicle_id = ${vehicleId} and a.unassigned_at is null and ${customerInScope(caller, 'a.customer_id')}
        order by a.assigned_at, t.id`.execute(db)
      return rows
    }),
})

/** When trackers were put into a vehicle. */
export const trackerAssignments: TimelineSource = {
  kind: 'tracker',
  access: trackers.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<{ tracker: { id: number; tracker: string }; until: Date | null }>(window, {
      at: sql`a.assigned_at`,
      id: sql`a.id`,
      columns: sql`jsonb_build_object('id', t.id, 'tracker', t.device_id) as tracker, a.unassigned_at as until`,
      from: sql`from tracker_assignments a join trackers t on t.id = a.tracker_id
        where a.vehicle_id = ${vehicleId} and isfinite(a.assigned_at) and ${customerInScope(caller, 'a.customer_id')}`,
    }).execute(db)
    return rows.map(({ at, id, tracker, until }) => ({
      at,
      entry: { kind: 'tracker', id, at, tracker, until: until?.toISOString() ?? null },
    }))
  },
}
