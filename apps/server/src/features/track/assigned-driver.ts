import { type RawBuilder, sql } from 'kysely'
import { driverInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'

/**
 * For the vehicle `v`, the driver `d` of the scope who is assigned to it now: of several who are in it the one whom its trips
 * name (telemetry/trip-drivers.ts).
 */
export const joinAssignedDriver = (scope: Scope): RawBuilder<unknown> => sql`
  left join driver_assignments assigned on assigned.vehicle_id = v.id and assigned.unassigned_at = 'infinity'
  left join drivers d on d.id = assigned.driver_id and ${driverInScope(scope, 'd')}`
