import type { PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import { sql } from 'kysely'
import { privateTimesOfVehicles } from '../db/private-times.ts'
import type { ScopedDb } from '../db/scope.ts'
import type { TimeSpan } from './time-span.ts'

/** The private times of vehicles that reach into a span, by vehicle, merged where they touch and in order. */
export async function readPrivatePeriods(
  db: ScopedDb,
  vehicleIds: readonly number[],
  { fromMs, untilMs }: TimeSpan,
): Promise<ReadonlyMap<number, PrivatePeriod[]>> {
  const [from, until] = [sql`${new Date(fromMs)}::timestamptz`, sql`${new Date(untilMs)}::timestamptz`]
  const { rows } = await sql<{ vehicle_id: number; start_ms: number; end_ms: number | null }>`
    select vehicle_id, extract(epoch from lower(period))::float8 * 1000 as start_ms,
      extract(epoch from nullif(upper(period), 'infinity'))::float8 * 1000 as end_ms
    from ${privateTimesOfVehicles(sql`${vehicleIds}::int[]`, { from, until })} private
    cross join lateral unnest(private.times) as period
    where period && tstzrange(${from}, ${until}) order by vehicle_id, period`.execute(db)
  const periods = Map.groupBy(rows, row => row.vehicle_id)
  return new Map(
    [...periods].map(([vehicleId, own]) => [
      vehicleId,
      own.map(({ start_ms, end_ms }) => ({
        startMs: Math.round(start_ms),
        endMs: end_ms === null ? null : Math.round(end_ms),
      })),
    ]),
  )
}

/** The same of one vehicle. */
export async function readPrivatePeriodsOf(db: ScopedDb, vehicleId: number, span: TimeSpan): Promise<PrivatePeriod[]> {
  return (await readPrivatePeriods(db, [vehicleId], span)).get(vehicleId) ?? []
}
