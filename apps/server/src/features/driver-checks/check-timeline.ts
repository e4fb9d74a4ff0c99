import { driverChecks } from '@milepost/contract/driver-checks.ts'
import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'
import { driverKnownTo } from '../../vehicle-records/known-names.ts'

type Check = Extract<TimelineEntry, { kind: 'check' }>

/** The driver's checks of a vehicle, by when they were done. */
export const checkTimeline: TimelineSource = {
  kind: 'check',
  access: driverChecks.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<Pick<Check, 'check' | 'driver' | 'defects' | 'judgement'>>(window, {
      at: sql`r.dated_at`,
      id: sql`r.id`,
      columns: sql`r.id as check, ${driverKnownTo(caller, 'r', 'driver_name')} as driver, r.judgement,
        (select count(*)::int from defects d where d.driver_check_id = r.id) as defects`,
      from: sql`from driver_checks r where r.vehicle_id = ${vehicleId} and ${vehicleInScope(caller, 'r', 'vehicle_id')}`,
    }).execute(db)
    return rows.map(({ at, id, ...check }) => ({ at, entry: { kind: 'check', id, at, ...check } }))
  },
}
