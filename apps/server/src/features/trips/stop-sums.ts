import type { StopSums } from '@milepost/contract/trips.ts'
import { addEach } from '@milepost/domain/collections/add-each.ts'
import { dayText, localDay, localDayAt, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { type Days, dayOf, daysOf, dividedByDay, type OnDay, withWeeks } from './table-days.ts'
import type { MatchingTrips } from './trip-search.ts'
import { readLastingStops } from './trip-stops.ts'

const NO_STOPS: StopSums = { stops: 0, parked_s: 0 }

/**
 * The stops that the trips that match led to, by day of the reader's time zone and by week: each is counted on the day on which its
 * trip began, as it stands under that, and the time parked is that of the day itself, within the search.
 */
export async function readStopSums(
  db: ScopedDb,
  matching: MatchingTrips,
  timeZone: string,
  nowMs: number,
): Promise<{
  days: (OnDay<StopSums> & { week: string })[]
  weeks: (StopSums & { week: string })[]
  total: StopSums
}> {
  const { relation, filter } = matching
  const { span } = filter
  // Workers would take the processor from the page that is read meanwhile.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const [first, end] = [localDay(span.fromMs, timeZone), localDay(span.untilMs, timeZone) + 1]
  const ledTo = sql`${relation} join stops halt on halt.tracker_id = matching.tracker_id
    and halt.started_at = matching.ended_at and halt.kind = 'parked'`
  const { rows: counted } = await sql<{ day: number; stops: number }>`
    select ${dayOf(sql`matching.started_at`, first, end, timeZone)} as day, count(*)::int as stops from ${ledTo} group by 1
  `.execute(db)
  const searched = daysOf(matching, timeZone)
  const [from, until] = [new Date(span.fromMs), new Date(span.untilMs)]
  const { days: onDays, seconds } = dividedByDay(searched, { from, until }, timeZone)
  const { rows: parked } = await sql<{ place: number; parked_s: number }>`
    select place, ${seconds} as parked_s from ${ledTo} cross join lateral ${onDays} as place
    where halt.started_at < ${until} and halt.ended_at > ${from} group by 1
  `.execute(db)
  const lasting = await readLasting(db, relation, timeZone, nowMs)
  const sinceMs = lasting.map(({ startedAtMs }) => Math.max(startedAtMs, span.fromMs))
  const all: OnDay<StopSums>[] = [
    ...counted.map(({ day, stops }) => ({ date: dayText(day), stops, parked_s: 0 })),
    ...parked.map(({ place, parked_s }) => ({ date: dayText(searched.first + place - 1), stops: 0, parked_s })),
    ...lasting.map(({ date }) => ({ date, stops: 1, parked_s: 0 })),
    ...lastingByDay(sinceMs, Math.min(nowMs, span.untilMs), searched, timeZone),
  ]
  const byDay = [...Map.groupBy(all, row => row.date)].map(([date, its]) => ({
    date,
    ...its.reduce(addStops, NO_STOPS),
  }))
  const { days, weeks } = withWeeks(
    byDay.sort((a, b) => (a.date < b.date ? -1 : 1)),
    addStops,
    NO_STOPS,
  )
  return { days, weeks, total: days.reduce(addStops, NO_STOPS) }
}

/** What lies on each day of stops that last, by when they began. */
function lastingByDay(
  sinceMs: readonly number[],
  untilMs: number,
  { first, end }: Days,
  timeZone: string,
): OnDay<StopSums>[] {
  return Array.from({ length: end - first }, (_, index) => {
    const day = first + index
    const [dayMs, dayEndMs] = [localDayStartMs(day, timeZone), Math.min(localDayStartMs(day + 1, timeZone), untilMs)]
    let parkedMs = 0
    for (const fromMs of sinceMs) parkedMs += Math.max(0, dayEndMs - Math.max(fromMs, dayMs))
    return { date: dayText(day), stops: 0, parked_s: Math.round(parkedMs / 1000) }
  }).filter(({ parked_s }) => parked_s > 0)
}

/** When the stops that last began, and the days of the trips that led to them: only the last trip of a tracker can have. */
async function readLasting(
  db: ScopedDb,
  relation: MatchingTrips['relation'],
  timeZone: string,
  nowMs: number,
): Promise<{ date: string; startedAtMs: number }[]> {
  const { rows } = await sql<{ trackerId: number; vehicleId: number; startedAtMs: number; endedAtMs: number }>`
    select tracker_id as "trackerId", vehicle_id as "vehicleId",
      extract(epoch from max(started_at))::float8 * 1000 as "startedAtMs",
      extract(epoch from max(ended_at))::float8 * 1000 as "endedAtMs"
    from ${relation} group by tracker_id, vehicle_id
  `.execute(db)
  const dateOf = new Map(
    rows.map(row => [`${row.trackerId} ${row.endedAtMs}`, localDayAt(row.startedAtMs, timeZone).text]),
  )
  const stops = await readLastingStops(db, rows, [], nowMs)
  return stops.flatMap(stop => {
    const date = dateOf.get(`${stop.trackerId} ${stop.startedAtMs}`)
    return date === undefined ? [] : [{ date, startedAtMs: stop.startedAtMs }]
  })
}

const addStops = (a: StopSums, b: StopSums): StopSums => addEach<keyof StopSums>(a, b)
