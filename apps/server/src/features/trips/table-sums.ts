import type { StopSums, TripSums } from '@milepost/contract/trips.ts'
import { addEach } from '@milepost/domain/collections/add-each.ts'
import type { DayPart } from '@milepost/domain/fold/derived-rows.ts'
import { isoWeek } from '@milepost/domain/time/api-dates.ts'
import { dayText, localDay, localDayAt, localDayStartMs, weekdayOf } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { TRIPS } from '../../db/telemetry-columns.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { MatchingTrips } from './trip-search.ts'
import { readLastingStops } from './trip-stops.ts'

interface DaySums extends TripSums {
  date: string
}

/** As on timesheets, what nobody drove is no trip. */
const IS_DRIVEN = isDriven('matching')
const SUMS = sql`(count(*) filter (where ${IS_DRIVEN}))::int as trips,
  (count(*) filter (where ${IS_DRIVEN} and is_private))::int as private_trips,
  coalesce(sum(distance_m), 0) as distance_m, coalesce(sum(unknown_m), 0) as unknown_m,
  coalesce(sum(carried_m), 0) as carried_m, coalesce(sum(driving_s), 0)::int8 as driving_s,
  coalesce(sum(standing_s), 0)::int8 as standing_s, coalesce(sum(unknown_s), 0)::int8 as unknown_s,
  coalesce(sum(carried_s), 0)::int8 as carried_s, 0 as idling_s`

const NO_TRIPS: TripSums = {
  ...{ trips: 0, private_trips: 0, distance_m: 0, unknown_m: 0, carried_m: 0 },
  ...{ driving_s: 0, standing_s: 0, idling_s: 0, unknown_s: 0, carried_s: 0 },
}

/** Of all that match, and of the idling, with the number of rows, of which not all are trips. */
export async function readSums(
  db: ScopedDb,
  matching: MatchingTrips,
  timeZone: string,
): Promise<{ count: number; total: TripSums }> {
  // A page is read beside it: workers would take the processor from that, and cost more than they save.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db)
  const { rows } = await sql<TripSums & { count: number }>`
    select ${SUMS}, count(*)::int as count from ${matching.relation}
  `.execute(db)
  const [{ count, ...sums } = { count: 0, ...NO_TRIPS }] = rows
  const days = daysOf(matching, timeZone)
  const { fromMs, untilMs } = matching.filter.span
  const atTheEnds = sql`(t.started_at < ${new Date(fromMs)} or t.ended_at >= ${new Date(untilMs)})`
  const others = [
    ...(await readOverMidnight(db, matching, days, timeZone, atTheEnds)),
    ...(await readIdling(db, matching, days, timeZone)),
  ]
  return { count, total: [sums, ...others].reduce(addTrips, NO_TRIPS) }
}

/** Days of a time zone by their numbers, from `first` to before `end`. */
interface Days {
  first: number
  end: number
}

/** The days that a search reaches into. */
function daysOf({ filter: { span } }: MatchingTrips, timeZone: string): Days {
  return { first: localDay(span.fromMs, timeZone), end: localDay(span.untilMs - 1, timeZone) + 1 }
}

/** The days of a time zone on which these trips begin and the weeks of those, each summed over all that match. */
export async function readDays(
  db: ScopedDb,
  matching: MatchingTrips,
  page: readonly PastTrip[],
  timeZone: string,
): Promise<{ days: (DaySums & { week: string })[]; weeks: (TripSums & { week: string })[] }> {
  if (page.length === 0) return { days: [], weeks: [] }
  const onPage = page.map(trip => localDay(trip.startedAtMs, timeZone))
  const monday = (day: number) => day - ((weekdayOf(day) + 6) % 7)
  const [first, end] = [monday(Math.min(...onPage)), monday(Math.max(...onPage)) + 7]
  const days = await readDaySums(db, matching, { first, end }, timeZone)
  const shown = new Set(onPage.map(dayText))
  const sums = withWeeks(days, addTrips, NO_TRIPS)
  return { days: sums.days.filter(day => shown.has(day.date)), weeks: sums.weeks }
}

/** All days of a search, and all of it. */
export async function readPrintedSums(
  db: ScopedDb,
  matching: MatchingTrips,
  timeZone: string,
): Promise<{ days: ReadonlyMap<string, TripSums>; total: TripSums }> {
  const days = await readDaySums(db, matching, daysOf(matching, timeZone), timeZone)
  const { total } = await readSums(db, matching, timeZone)
  return { days: new Map(days.map(day => [day.date, day])), total }
}

/** Days of a search by date, those without trips left out unless there is something else on them. */
async function readDaySums(
  db: ScopedDb,
  matching: MatchingTrips,
  { first, end }: Days,
  timeZone: string,
): Promise<DaySums[]> {
  const [from, until] = [first, end].map(day => new Date(localDayStartMs(day, timeZone)))
  const { rows } = await sql<TripSums & { day: number }>`
    select ${dayOf(sql`started_at`, first, end, timeZone)} as day, ${SUMS} from ${matching.relation}
    where started_at >= ${from} and started_at < ${until} group by 1
  `.execute(db)
  const searched = daysOf(matching, timeZone)
  const days = { first: Math.max(first, searched.first), end: Math.min(end, searched.end) }
  const all = [
    ...rows.map(dated),
    ...(await readOverMidnight(db, matching, days, timeZone, sql`true`)),
    ...(await readIdling(db, matching, days, timeZone)),
  ]
  return [...Map.groupBy(all, row => row.date)]
    .map(([date, its]) => ({ date, ...its.reduce<TripSums>(addTrips, NO_TRIPS) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

const OVER_MIDNIGHT = TRIPS.only(
  ...(['startedAtMs', 'distanceM', 'unknownM', 'carriedM'] as const),
  ...(['drivingS', 'standingS', 'unknownS', 'carriedS', 'days'] as const),
)

/**
 * What trips over a midnight change in the sums of days, which count a trip where it begins: the whole is taken from the day on
 * which it began, and each day gets its part. Those that began before the search are added where that begins with a day.
 */
async function readOverMidnight(
  db: ScopedDb,
  { filter, underWay }: MatchingTrips,
  { first, end }: Days,
  timeZone: string,
  condition: RawBuilder<unknown>,
): Promise<DaySums[]> {
  if (end <= first) return []
  const [fromMs, untilMs] = [localDayStartMs(first, timeZone), localDayStartMs(end, timeZone)]
  const startsWithDay = localDayStartMs(localDay(filter.span.fromMs, timeZone), timeZone) === filter.span.fromMs
  const earliest = startsWithDay
    ? sql`${new Date(fromMs)}::timestamptz - interval '2 days'`
    : new Date(filter.span.fromMs)
  const day = (at: RawBuilder<unknown>) => dayOf(at, first - 2, end + 2, timeZone)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(OVER_MIDNIGHT.select('t'))} from trips t
    where ${filter.atAnyTime} and t.started_at >= ${earliest} and t.started_at < ${new Date(untilMs)}
      and t.ended_at >= ${new Date(fromMs)} and ${condition} and ${day(sql`t.started_at`)} <> ${day(sql`t.ended_at`)}
  `.execute(db)
  const [firstDay, endDay] = [dayText(first), dayText(end)]
  return [...rows.map(OVER_MIDNIGHT.read), ...underWay]
    .filter(({ days }) => days.length > 1)
    .flatMap(trip => [
      { date: localDayAt(trip.startedAtMs, timeZone).text, ...figuresOf(trip, -1) },
      ...trip.days.map(part => ({ date: part.day, ...figuresOf(part, 1) })),
    ])
    .filter(({ date }) => date >= firstDay && date < endDay)
}

const figuresOf = (trip: Omit<DayPart, 'day'>, sign: 1 | -1): TripSums => ({
  ...NO_TRIPS,
  distance_m: sign * trip.distanceM,
  unknown_m: sign * trip.unknownM,
  carried_m: sign * trip.carriedM,
  driving_s: sign * trip.drivingS,
  standing_s: sign * trip.standingS,
  unknown_s: sign * trip.unknownS,
  carried_s: sign * trip.carriedS,
})

/** The idling of days, during trips and outside of them, divided at midnight. */
async function readIdling(
  db: ScopedDb,
  { filter: { span, isIdling } }: MatchingTrips,
  { first, end }: Days,
  timeZone: string,
): Promise<DaySums[]> {
  if (end <= first) return []
  const from = new Date(Math.max(span.fromMs, localDayStartMs(first, timeZone)))
  const until = new Date(Math.min(span.untilMs, localDayStartMs(end, timeZone)))
  const { days, seconds } = dividedByDay({ first, end }, { from, until }, timeZone)
  const { rows } = await sql<{ place: number; idling_s: number }>`
    select place, ${seconds} as idling_s from stops halt cross join lateral ${days} as place
    where ${isIdling} and halt.started_at >= ${from}::timestamptz - interval '2 days' and halt.started_at < ${until}
      and halt.ended_at > ${from}
    group by 1
  `.execute(db)
  return rows.map(row => ({ ...NO_TRIPS, date: dayText(first + row.place - 1), idling_s: row.idling_s }))
}

/** For stops as `halt`: the days that each is on, from 1, and what of it lies there, summed. */
function dividedByDay({ first, end }: Days, { from, until }: { from: Date; until: Date }, timeZone: string) {
  const bounds = dayStarts(first, end + 1, timeZone)
  const bound = (place: RawBuilder<unknown>) => sql`(${bounds}::timestamptz[])[${place}]`
  const place = (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${bounds}::timestamptz[])`
  return {
    days: sql`generate_series(greatest(1, ${place(sql`halt.started_at`)}), least(${end - first}::int, ${place(sql`halt.ended_at`)}))`,
    seconds: sql`round(sum(extract(epoch from least(halt.ended_at, ${bound(sql`place + 1`)}, ${until})
      - greatest(halt.started_at, ${bound(sql`place`)}, ${from}))))::float8`,
  }
}

interface DayStops extends StopSums {
  date: string
}

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
  days: (DayStops & { week: string })[]
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
  const all: DayStops[] = [
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
function lastingByDay(sinceMs: readonly number[], untilMs: number, { first, end }: Days, timeZone: string): DayStops[] {
  return Array.from({ length: end - first }, (_, index) => {
    const day = first + index
    const [dayMs, dayEndMs] = [localDayStartMs(day, timeZone), Math.min(localDayStartMs(day + 1, timeZone), untilMs)]
    let parkedMs = 0
    for (const fromMs of sinceMs) parkedMs += Math.max(0, dayEndMs - Math.max(fromMs, dayMs))
    return { date: dayText(day), stops: 0, parked_s: Math.round(parkedMs / 1000) }
  }).filter(({ parked_s }) => parked_s > 0)
}

/**
 * The number of the day that an instant falls on, of days from `first` to before `end`. By their first instants rather than
 * `at time zone`: the rules of time zones that Postgres brings are not of the same year as those of Node.
 */
function dayOf(at: RawBuilder<unknown>, first: number, end: number, timeZone: string): RawBuilder<number> {
  return sql`${first - 1}::int + width_bucket(${at}, ${dayStarts(first, end, timeZone)}::timestamptz[])`
}

const dayStarts = (first: number, end: number, timeZone: string): string[] =>
  Array.from({ length: end - first }, (_, index) => new Date(localDayStartMs(first + index, timeZone)).toISOString())

const dated = <Sums>({ day, ...sums }: Sums & { day: number }) => ({ date: dayText(day), ...sums })

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

/** Days with their weeks, and the weeks summed from them. */
function withWeeks<Sums, Day extends Sums & { date: string }>(
  days: readonly Day[],
  add: (a: Sums, b: Sums) => Sums,
  nothing: Sums,
): { days: (Day & { week: string })[]; weeks: (Sums & { week: string })[] } {
  const dated = days.map(day => ({ ...day, week: weekOf(day.date) }))
  const weeks = [...Map.groupBy(dated, day => day.week)].map(([week, its]) => ({
    week,
    ...its.reduce<Sums>(add, nothing),
  }))
  return { days: dated, weeks }
}

/** ISO 8601, such as 2026-W23 (FMT-12). */
function weekOf(day: string): string {
  const { year, week } = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}

const addTrips = (a: TripSums, b: TripSums): TripSums => addEach<keyof TripSums>(a, b)

const addStops = (a: StopSums, b: StopSums): StopSums => addEach<keyof StopSums>(a, b)
