import type { TripSums } from '@milepost/contract/trips.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import type { MatchingTrips } from './matching-trips.ts'

export interface DaySums extends TripSums {
  date: string
}

const SUMS = sql`count(*)::int as trips, (count(*) filter (where is_private))::int as private_trips,
  coalesce(sum(distance_m), 0) as distance_m, coalesce(sum(driving_s), 0)::int8 as driving_s,
  coalesce(sum(standing_s), 0)::int8 as standing_s`

export const NOTHING: TripSums = { trips: 0, private_trips: 0, distance_m: 0, driving_s: 0, standing_s: 0 }

/** Of all that match. */
export async function readSums(db: ScopedDb, matching: MatchingTrips): Promise<TripSums> {
  // A page is read beside it: workers would take the processor from that, and cost more than they save.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const rows = await readGroups(db, matching, sql`null::text`, sql`true`)
  return rows.reduce(added, NOTHING)
}

/** Day by day in a time zone, of all that match and begin in a span. */
export async function readDaySums(
  db: ScopedDb,
  matching: MatchingTrips,
  { fromMs, untilMs }: TimeSpan,
  timeZone: string,
): Promise<DaySums[]> {
  const day = sql`(started_at at time zone ${timeZone})::date::text`
  const inSpan = sql`started_at >= ${new Date(fromMs)} and started_at < ${new Date(untilMs)}`
  const byDay = Map.groupBy(await readGroups(db, matching, day, inSpan), row => row.date)
  return [...byDay]
    .map(([date, rows]) => ({ date, ...rows.reduce(added, NOTHING) }))
    .filter(day => day.trips > 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * What was recorded, less those rows that others were handed in for, and those. To leave each of these out while reading would
 * cost more than all the adding up.
 */
async function readGroups(
  db: ScopedDb,
  { parts, handedIn }: MatchingTrips,
  group: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<DaySums[]> {
  const of = (part: RawBuilder<unknown>, sign: number) =>
    sql`select ${sql.lit(sign)} as sign, ${group} as date, ${SUMS} from ${part} where ${condition} group by 2`
  const all = [of(parts.recorded, 1), ...(handedIn.length > 0 ? [of(parts.replaced, -1), of(parts.handedIn, 1)] : [])]
  const { rows } = await sql<DaySums & { sign: number }>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows.map(({ sign, date, trips, private_trips, distance_m, driving_s, standing_s }) => ({
    date,
    trips: sign * trips,
    private_trips: sign * private_trips,
    distance_m: sign * distance_m,
    driving_s: sign * Number(driving_s),
    standing_s: sign * Number(standing_s),
  }))
}

export const added = (a: TripSums, b: TripSums): TripSums => ({
  trips: a.trips + b.trips,
  private_trips: a.private_trips + b.private_trips,
  distance_m: a.distance_m + b.distance_m,
  driving_s: a.driving_s + b.driving_s,
  standing_s: a.standing_s + b.standing_s,
})
