import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import { withScope } from '../../db/scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'
import { readSchedules } from './read-schedules.ts'
import { readToday } from './reader-today.ts'

/** More than a vehicle has kinds of activity that come round. */
const MOST = 100

/** What is due of a vehicle, the first first. */
export const dueOfVehicle = (context: Context): VehiclePart<'due'> => ({
  access: vehicleSchedules.list.access,
  async read(caller, vehicle) {
    const today = await readToday(context, caller)
    const page = { today, from: 0, limit: MOST }
    return withScope(context.api, caller, db => readSchedules(db, caller, { vehicle, ordering: 'due' }, page))
  },
})

/** When what a vehicle follows is due, or was and is not done; of one that is archived nothing is. */
export const dueDates: TimelineSource = {
  kind: 'schedule',
  access: vehicleSchedules.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<{ code: string | null; name: string }>(window, {
      at: sql`s.next_due_at`,
      isOfDay: sql<boolean>`true`,
      id: sql`s.id`,
      columns: sql`t.code, t.name`,
      from: sql`from vehicle_schedules s join schedule_types t on t.id = s.schedule_type_id
          join vehicles v on v.id = s.vehicle_id and v.archived_at is null
        where s.vehicle_id = ${vehicleId} and s.next_due_at is not null and ${vehicleInScope(caller, 's', 'vehicle_id')}`,
    }).execute(db)
    return rows.map(({ at, id, ...due }) => ({ at, entry: { kind: 'schedule', id, at, ...due } }))
  },
}
