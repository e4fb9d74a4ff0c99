import type { TripSums } from '@milepost/contract/trips.ts'
import type { DayPart } from '@milepost/domain/fold/derived-rows.ts'
import { dayText, localDay, localDayAt, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { TRIPS } from '../../db/telemetry-columns.ts'
import { type Days, dayOf, type OnDay } from './table-days.ts'
import type { MatchingTrips } from './trip-search.ts'

const OVER_MIDNIGHT = TRIPS.only(
  ...(['startedAtMs', 'distanceM', 'unknownM', 'carriedM'] as const),
  ...(['drivingS', 'standingS', 'unknownS', 'carriedS', 'days'] as const),
)

const COLUMNS = sql.raw(OVER_MIDNIGHT.select('t'))

/** No drive lasts longer; a vehicle that was moved unseen may be heard of again after a week. Those few have an index. */
const LONG_MS = 2 * 86_400_000
const LONG = sql.raw(`interval '${LONG_MS} milliseconds'`)

/**
 * What trips over a midnight change in the sums of days, which count a trip where it begins: the whole is taken from the day on
 * which it began, and each day gets its part. Those that began before the search are added where that begins with a day.
 */
export async function readOverMidnight(
  db: ScopedDb,
  { filter, underWay }: MatchingTrips,
  { first, end }: Days,
  timeZone: string,
  condition: RawBuilder<unknown>,
): Promise<OnDay<TripSums>[]> {
  if (end <= first) return []
  const [fromMs, untilMs] = [localDayStartMs(first, timeZone), localDayStartMs(end, timeZone)]
  const startsWithDay = localDayStartMs(localDay(filter.span.fromMs, timeZone), timeZone) === filter.span.fromMs
  const earliest = new Date(startsWithDay ? fromMs - LONG_MS : filter.span.fromMs)
  const day = (at: RawBuilder<unknown>) => dayOf(at, first - 2, end + 2, timeZone)
  const found = sql`select ${COLUMNS} from trips t where ${filter.atAnyTime}
    and t.started_at < ${new Date(Math.min(untilMs, filter.span.untilMs))} and t.ended_at >= ${new Date(fromMs)} and ${condition}`
  const longSince = sql`union all ${found} and t.started_at < ${earliest} and t.ended_at - t.started_at > ${LONG}`
  const { rows } = await sql<Record<string, unknown>>`
    ${found} and t.started_at >= ${earliest} and ${day(sql`t.started_at`)} <> ${day(sql`t.ended_at`)}
    ${startsWithDay ? longSince : sql``}
  `.execute(db)
  const [firstDay, endDay] = [dayText(first), dayText(end)]
  const earliestMs = startsWithDay ? -Infinity : filter.span.fromMs
  return [...rows.map(OVER_MIDNIGHT.read), ...underWay.filter(trip => trip.startedAtMs >= earliestMs)]
    .filter(({ days }) => days.length > 1)
    .flatMap(trip => [
      { date: localDayAt(trip.startedAtMs, timeZone).text, ...figuresOf(trip, -1) },
      ...trip.days.map(part => ({ date: part.day, ...figuresOf(part, 1) })),
    ])
    .filter(({ date }) => date >= firstDay && date < endDay)
}

const figuresOf = (trip: Omit<DayPart, 'day'>, sign: 1 | -1): TripSums => ({
  trips: 0,
  private_trips: 0,
  distance_m: sign * trip.distanceM,
  unknown_m: sign * trip.unknownM,
  carried_m: sign * trip.carriedM,
  driving_s: sign * trip.drivingS,
  standing_s: sign * trip.standingS,
  unknown_s: sign * trip.unknownS,
  carried_s: sign * trip.carriedS,
  idling_s: 0,
})
