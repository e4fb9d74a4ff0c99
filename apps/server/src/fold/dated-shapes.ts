import { type ActiveHours, geofenceHours } from '@milepost/domain/fold/geofence-hours.ts'
import type { DatedShape, GeofenceShape } from '@milepost/domain/fold/geofence-index.ts'
import type { FencedArea } from '@milepost/domain/fold/geofence-visits.ts'
import type { Pool, PoolClient } from '../db/pools.ts'

/** The rules of a geofence, beside its shape. */
export interface GeofenceRules {
  dwellS: number | null
  reportsPassing: boolean
  speedLimitKmh: number | null
  activeHours: readonly ActiveHours[]
  timeZone: string
  vehicleIds: readonly number[] | null
}

interface ShapeRow extends GeofenceRules {
  id: number
  fromMs: number
  untilMs: number | null
  /** Null: as in the row before it, of the same geofence. A change of rules seldom changes these, and they are long. */
  shape: GeofenceShape | null
  hasSameVehicles: boolean
}

/** All that ever was in force of a customer's geofences. */
export async function readDatedShapes(database: Pool | PoolClient, customerId: number): Promise<DatedShape[]> {
  const { rows } = await database.query<ShapeRow>(
    `select geofence_id as id, extract(epoch from valid_from)::float8 * 1000 as "fromMs",
       extract(epoch from valid_until)::float8 * 1000 as "untilMs",
       case when shape is distinct from lag(shape) over of_one then shape end as shape,
       coalesce(row_number() over of_one > 1 and vehicle_ids is not distinct from lag(vehicle_ids) over of_one, false)
         as "hasSameVehicles",
       case when row_number() over of_one = 1 or vehicle_ids is distinct from lag(vehicle_ids) over of_one
         then vehicle_ids end as "vehicleIds",
       dwell_s as "dwellS", reports_passing as "reportsPassing", speed_limit_kmh as "speedLimitKmh",
       active_hours as "activeHours", time_zone as "timeZone"
     from geofence_shapes where customer_id = $1
     window of_one as (partition by geofence_id order by valid_from) order by geofence_id, valid_from`,
    [customerId],
  )
  const shapes: DatedShape[] = []
  for (const row of rows) {
    const before = shapes.at(-1)
    const vehicleIds = row.hasSameVehicles ? before!.area.vehicleIds! : setOf(row.vehicleIds)
    shapes.push({
      area: { ...fencedArea(row.id, row), vehicleIds },
      shape: row.shape ?? before!.shape,
      validFromMs: row.fromMs,
      validUntilMs: row.untilMs,
    })
  }
  return shapes
}

export function fencedArea(id: number, rules: GeofenceRules): FencedArea {
  const { dwellS, reportsPassing, speedLimitKmh, activeHours, timeZone, vehicleIds } = rules
  const hours = activeHours.length === 0 ? null : geofenceHours(activeHours, timeZone)
  return { id, dwellS, reportsPassing, speedLimitKmh, hours, vehicleIds: setOf(vehicleIds) }
}

const setOf = (ids: readonly number[] | null) => (ids === null ? null : new Set(ids))
