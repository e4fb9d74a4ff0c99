import { tripModule } from '@milepost/contract/trips.ts'
import { MONTHS_SHOWN, type MonthOfUse } from '@milepost/contract/vehicle-page.ts'
import { lastMonths } from '@milepost/domain/time/last-months.ts'
import { localDay, localDayAt, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'
import { dayOf } from './table-days.ts'

/** What a vehicle did in the last twelve months of the reader's clock: of its settled trips, some thousand rows of one index. */
export const vehicleUse = (context: Context): VehiclePart<'use'> => ({
  access: tripModule,
  async read(caller, vehicleId) {
    const timeZone = await readFileTimeZone(context, caller, {})
    return withScope(context.api, caller, db => readUse(db, vehicleId, timeZone, Date.now()))
  },
})

/** The last twelve months by a clock, the oldest first and the present one last, each with what a vehicle did in it. */
export async function readUse(db: ScopedDb, vehicleId: number, timeZone: string, nowMs: number): Promise<MonthOfUse[]> {
  const today = localDayAt(nowMs, timeZone).text
  const months = lastMonths(today, MONTHS_SHOWN)
  const starts = months.map(month => localDayStartMs(Date.parse(`${month}-01T00:00:00Z`) / DAY_MS, timeZone))
  const [first = nowMs] = starts
  const from = new Date(first)
  const bounds = starts.map(ms => new Date(ms).toISOString())
  const [firstDay, end] = [localDay(first, timeZone), localDay(nowMs, timeZone) + 2]
  const { rows } = await sql<Omit<MonthOfUse, 'month' | 'idling_s' | 'has_data'> & { place: number }>`
    select width_bucket(t.started_at, ${bounds}::timestamptz[]) as place, count(*) filter (where ${isDriven('t')})::int as trips,
      sum(t.distance_m) as distance_m, sum(t.driving_s + t.standing_s)::float8 as engine_s,
      count(distinct ${dayOf(sql`t.started_at`, firstDay, end, timeZone)}) filter (where ${isDriven('t')})::int as days_used
    from trips t where t.vehicle_id = ${vehicleId} and t.started_at >= ${from} and t.started_at < ${new Date(nowMs)} group by 1`.execute(
    db,
  )
  const { rows: idling } = await sql<{ place: number; idling_s: number }>`
    select width_bucket(halt.started_at, ${bounds}::timestamptz[]) as place,
      round(sum(extract(epoch from halt.ended_at - halt.started_at)))::float8 as idling_s
    from stops halt where halt.vehicle_id = ${vehicleId} and halt.kind = 'idling' and halt.started_at >= ${from} group by 1`.execute(
    db,
  )
  const { rows: before } = await sql`
    select from trips t where t.vehicle_id = ${vehicleId} and t.started_at < ${from} limit 1`.execute(db)
  const [use, idle] = [new Map(rows.map(row => [row.place, row])), new Map(idling.map(row => [row.place, row]))]
  const firstWithData = before.length > 0 ? 0 : Math.min(...use.keys(), ...idle.keys()) - 1
  return months.map((month, index) => {
    const { trips = 0, distance_m = 0, engine_s = 0, days_used = 0 } = use.get(index + 1) ?? {}
    const idling_s = idle.get(index + 1)?.idling_s ?? 0
    return { month, trips, distance_m, engine_s, days_used, idling_s, has_data: index >= firstWithData }
  })
}

const DAY_MS = 86_400_000
