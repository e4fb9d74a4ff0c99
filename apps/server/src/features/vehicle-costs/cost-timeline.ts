import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import type { TimelineEntry } from '@milepost/contract/vehicle-page.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf, type TimelineWindow } from '../../vehicle-page/timeline-window.ts'
import { startOfDay } from './start-of-day.ts'

type Cost = Extract<TimelineEntry, { kind: 'cost' }>

/** What was paid for a vehicle, each on its day. */
export const costTimeline: TimelineSource = {
  kind: 'cost',
  access: vehicleCosts.list.access,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOfCosts(caller, vehicleId, window).execute(db)
    return rows.map(({ at, id, ...cost }) => ({ at, entry: { kind: 'cost', id, at, ...cost } }))
  },
}

/** The newest costs of a vehicle in a window. */
export const headOfCosts = (scope: Scope, vehicleId: number, window: TimelineWindow) =>
  headOf<Pick<Cost, 'cost' | 'cost_kind' | 'amount' | 'currency' | 'supplier'>>(window, {
    at: startOfDay('r'),
    isOfDay: sql<boolean>`true`,
    id: sql`r.id`,
    columns: sql`r.id as cost, r.kind as cost_kind, r.amount::float8, r.currency, r.supplier`,
    from: sql`from vehicle_costs r where r.vehicle_id = ${vehicleId} and r.archived_at is null
      and ${vehicleInScope(scope, 'r', 'vehicle_id')}`,
  })
