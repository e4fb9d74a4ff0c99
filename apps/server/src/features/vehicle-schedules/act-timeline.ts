import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'
import { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'

type Act = Extract<TimelineEntry, { kind: 'scheduling' }>

/** What people did to the schedules of a vehicle. Limited users, who know no names of others, do not see the board and so none of it. */
export const actTimeline: TimelineSource = {
  kind: 'scheduling',
  access: vehicleSchedules.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<
      Pick<Act, 'action' | 'code' | 'name' | 'who' | 'reason' | 'first_due_on' | 'last_done_on'>
    >(window, {
      at: sql`a.at`,
      id: sql`a.id`,
      columns: sql`a.action, t.code, t.name, user_name(a.user_id) as who, a.reason,
          case when a.times = 0 then to_char(a.from_at at time zone 'UTC', 'YYYY-MM-DD') end as first_due_on,
          case when a.times > 0 then to_char(a.from_at at time zone 'UTC', 'YYYY-MM-DD') end as last_done_on`,
      from: sql`from schedule_acts a join schedule_types t on t.id = a.schedule_type_id
          where a.vehicle_id = ${vehicleId} and ${vehicleInScope(caller, 'a', 'vehicle_id')}`,
    }).execute(db)
    return rows.map(({ at, id, ...act }) => ({ at, entry: { kind: 'scheduling', id, at, ...act } }))
  },
}
