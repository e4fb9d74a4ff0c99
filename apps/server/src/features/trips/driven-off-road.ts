import { defects } from '@milepost/contract/defects.ts'
import { tripModule } from '@milepost/contract/trips.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { narrowedTo, whyUntold } from '@milepost/domain/access/customer-modules.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { withScope } from '../../db/scope.ts'
import { offRoadSince } from '../../schedules/off-road.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'

const NOT_OFF_ROAD: VehiclePage['driven_off_road'] = { since: null, trips: 0, distance_m: 0 }

/** What a vehicle was driven since it is off the road; to those who see no defects it is on it. Trips are read by vehicle and time. */
export const drivenOffRoad = ({ api }: Context): VehiclePart<'driven_off_road'> => ({
  access: tripModule,
  async read(caller, vehicleId) {
    if (whyUntold(defects.list.access, caller, null) !== null) return NOT_OFF_ROAD
    const reader = narrowedTo(defects.list.access, caller)
    return withScope(api, reader, async db => {
      const { rows } = await sql<{ since: Date | null }>`select ${offRoadSince(sql`v.id`)} as since from vehicles v
        where v.id = ${vehicleId} and ${vehicleInScope(reader, 'v')}`.execute(db)
      const since = rows[0]?.since ?? null
      if (since === null) return NOT_OFF_ROAD
      const driven = await sql<{ trips: number; distance_m: number }>`
        select count(*)::int as trips, coalesce(sum(t.distance_m), 0)::float8 as distance_m from trips t
        where t.vehicle_id = ${vehicleId} and t.started_at >= ${since} and ${isDriven('t')}`.execute(db)
      return { since: since.toISOString(), ...oneRow(driven) }
    })
  },
})
