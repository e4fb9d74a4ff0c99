import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'

type Change = Extract<TimelineEntry, { kind: 'change' }>

/** What was done to the record of a vehicle: who, and which fields; what they were and are its history says. */
export const vehicleChanges: TimelineSource = {
  kind: 'change',
  access: vehicles.history.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<Pick<Change, 'action' | 'who' | 'fields'>>(window, {
      at: sql`l.at`,
      id: sql`l.id`,
      columns: sql`substr(l.action, length(l.noun) + 2) as action, user_name(l.user_id) as who,
        array(select jsonb_object_keys(coalesce(l.after, l.before, '{}')) order by 1) as fields`,
      from: sql`from audit_log l where l.noun = 'vehicle' and l.record_id = ${vehicleId}
        and ${customerInScope(caller, 'l.customer_id')}`,
    }).execute(db)
    return rows.map(({ at, id, ...change }) => ({ at, entry: { kind: 'change', id, at, ...change } }))
  },
}
