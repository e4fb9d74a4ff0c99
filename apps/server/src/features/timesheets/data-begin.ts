import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import { type LocalDays, type SheetSubject, spanOf } from './subjects.ts'

/**
 * The day of the first trip of subjects of one kind, where that is after `days`; null where it is not, and where there is no trip.
 * Finds the first of each vehicle, or of each key and assignment of a driver, by an index.
 */
export async function readDataBegin(
  db: ScopedDb,
  scope: Scope,
  subjects: readonly SheetSubject[],
  days: LocalDays,
): Promise<string | null> {
  const ids = sql`${subjects.map(({ id }) => id)}::int[]`
  const firsts = subjects[0]?.kind === 'driver' ? firstOfDrivers(scope, ids) : firstOfVehicles(ids)
  const { rows } = await sql<{ at_ms: number | null }>`
    select extract(epoch from min(first.at))::float8 * 1000 as at_ms from (${firsts}) first
  `.execute(db)
  const atMs = rows[0]?.at_ms ?? null
  return atMs === null || atMs < spanOf(days).untilMs ? null : localDayAt(atMs, days.timeZone).text
}

const firstOfVehicles = (ids: RawBuilder<unknown>) => sql`
  select (select min(t.started_at) from trips t where t.vehicle_id = subject.id) as at
  from unnest(${ids}) as subject (id)`

/** As telemetry/trip-drivers.ts says who drove. */
const firstOfDrivers = (scope: Scope, ids: RawBuilder<unknown>) => sql`
  select (select min(t.started_at) from trips t where t.customer_id = k.customer_id and t.driver_key = k.key
    and t.started_at >= k.held_from and t.started_at < k.held_until and ${vehicleInScope(scope, 't', 'vehicle_id')}) as at
  from driver_identities k where k.driver_id = any(${ids})
  union all
  select (select min(t.started_at) from trips t where t.vehicle_id = a.vehicle_id and t.driver_key is null and ${isDriven('t')}
    and t.started_at >= a.assigned_at and t.started_at < a.unassigned_at and ${vehicleInScope(scope, 't', 'vehicle_id')})
  from driver_assignments a where a.driver_id = any(${ids})`
