import { sql } from 'kysely'

/** What every record of a vehicle has, selected from its table as `r`; who filed it beside. */
export const HEAD = sql`r.id, r.vehicle_id, r.registration, r.depot_name as depot, r.odometer_m::float8 as odometer_m,
  r.odometer_source, r.dated_at, r.created_at`

export interface StoredHead {
  id: number
  vehicle_id: number
  registration: string
  depot: string | null
  odometer_m: number | null
  odometer_source: 'entered' | 'tracker' | null
  dated_at: Date
  created_at: Date
  created_by: string | null
}

/** The head of a record as the calls show it. */
export const presentHead = (row: StoredHead, reference: string) => ({
  ...{ id: row.id, reference, vehicle: { id: row.vehicle_id, registration: row.registration }, depot: row.depot },
  ...{ odometer_m: row.odometer_m, odometer_source: row.odometer_source, created_by: row.created_by },
  dated_at: row.dated_at.toISOString(),
  created_at: row.created_at.toISOString(),
})
