import type { Access } from '@milepost/domain/access/access.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { driverInScope } from '../../db/in-scope.ts'
import { withScope } from '../../db/scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'

interface Named {
  id: number
  name: string
}

/** Whoever sees on the map or in trips who is assigned, and who keeps the drivers. */
const access: Access = {
  kind: 'module',
  anyOf: ['Track', 'TrackVehicle', 'Trips'],
  limitedUsers: 'own vehicles',
  orReadersOf: 'drivers',
}

const NAME = sql`d.first_name || ' ' || d.last_name`

/** The drivers who are assigned to a vehicle, by name. */
export const assignedDrivers = ({ api }: Context): VehiclePart<'drivers'> => ({
  access,
  read: (caller, vehicleId) =>
    withScope(api, caller, async db => {
      const { rows } = await sql<Named>`
        select d.id, ${NAME} as name from drivers d
        where d.vehicle_id = ${vehicleId} and d.archived_at is null and ${driverInScope(caller, 'd')}
        order by d.last_name, d.first_name, d.id`.execute(db)
      return rows
    }),
})

/** When drivers were assigned to a vehicle. Of whom nothing but the present is known there is no entry. */
export const driverAssignments: TimelineSource = {
  kind: 'driver',
  access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<{ driver: Named; until: Date | null }>(window, {
      at: sql`a.assigned_at`,
      id: sql`a.id`,
      columns: sql`jsonb_build_object('id', d.id, 'name', ${NAME}) as driver, nullif(a.unassigned_at, 'infinity') as until`,
      from: sql`from driver_assignments a join drivers d on d.id = a.driver_id
        where a.vehicle_id = ${vehicleId} and a.assigned_at > '-infinity' and ${driverInScope(caller, 'd')}`,
    }).execute(db)
    return rows.map(({ at, id, driver, until }) => ({
      at,
      entry: { kind: 'driver', id, at, driver, until: until?.toISOString() ?? null },
    }))
  },
}
