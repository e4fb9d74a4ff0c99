import { sql } from 'kysely'

/**
 * For the vehicle `v`, the driver `d` who is assigned to it now: of several who are in it the one whom its trips name
 * (telemetry/trip-drivers.ts).
 */
export const JOIN_ASSIGNED_DRIVER = sql`
  left join driver_assignments assigned on assigned.vehicle_id = v.id and assigned.unassigned_at = 'infinity'
  left join drivers d on d.id = assigned.driver_id`
