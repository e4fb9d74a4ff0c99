import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { DayDoubts, DayFigure } from '@milepost/domain/figures/changed-figures.ts'
import { localDayAt, localDay as localDayNumber, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import type { PoolClient } from '../db/pools.ts'

/** Which rows are compared: those of the vehicles that a tracker was in, and of its own those that began before its bounds. */
export interface Compared {
  trackerId: number
  /** Whose midnight divides the days. */
  timeZone: string
  fromMs: number
  drivenUntil: Date
  parkedUntil: Date
}

/** By vehicle and local day. Distance, driving and time without data are divided as the trips are, idling at midnight. */
export async function readFigures(client: PoolClient, compared: Compared): Promise<DayFigure[]> {
  const { trackerId, fromMs, drivenUntil, parkedUntil } = compared
  const { first, starts, until } = daysOf(compared)
  const { rows } = await client.query<DayFigure>(READ_FIGURES, [
    ...[trackerId, first, starts, new Date(fromMs - LONGEST_MS)],
    ...[drivenUntil, parkedUntil, until],
  ])
  return rows
}

export async function readDoubts(client: PoolClient, compared: Compared): Promise<DayDoubts[]> {
  const { trackerId, fromMs, drivenUntil } = compared
  const { first, starts } = daysOf(compared)
  const { rows } = await client.query<DayDoubts>(
    `with ${SUBJECT}
     select d.vehicle_id as "vehicleId", ${localDay('d.recorded_at')} as day, d.reason, count(*) as records
     from subject join doubts d on d.vehicle_id = any(vehicle_ids)
     where d.recorded_at >= $4 and d.recorded_at < $5 group by 1, 2, 3`,
    [trackerId, first, starts, new Date(fromMs), drivenUntil],
  )
  return rows
}

/** Longer than a trip or a stretch of idling lasts. A local day that begins before the window has parts of those. */
const LONGEST_MS = 3 * 86_400_000

/** The local days of what is compared, by the number of the first and the first instant of each; `until`: no row begins later. */
function daysOf({ timeZone, fromMs, drivenUntil, parkedUntil }: Compared) {
  const first = localDayNumber(fromMs - LONGEST_MS, timeZone)
  const { endMs } = localDayAt(Math.max(fromMs, drivenUntil.getTime(), parkedUntil.getTime()), timeZone)
  const end = localDayNumber(endMs + LONGEST_MS, timeZone)
  const starts = Array.from({ length: end - first + 1 }, (_, place) =>
    new Date(localDayStartMs(first + place, timeZone)).toISOString(),
  )
  return { first, starts, until: new Date(endMs) }
}

const SUBJECT = `subject as (select array(select vehicle_id from tracker_assignments where tracker_id = $1) as vehicle_ids)`

const isCompared = (row: string, start: string, until: string) =>
  `${row}.${start} >= $4 and ${row}.${start} < $7 and (${row}.tracker_id <> $1 or ${row}.${start} < ${until})`

/**
 * By the first instants of days, as Node knows them: the rules of time zones that Postgres brings need not be of the same year, and
 * screens divide by Node's. From 1.
 */
const place = (instant: string) => `width_bucket(${instant}, $3::timestamptz[])`
const dayAt = (place: string) => `to_char('1970-01-01'::date + $2::int + ${place} - 1, 'YYYY-MM-DD')`
const localDay = (instant: string) => dayAt(place(instant))

const READ_FIGURES = `with ${SUBJECT}, journeys as materialized (
  select t.vehicle_id, t.started_at, t.max_speed_kmh, t.days
  from subject join trips t on t.vehicle_id = any(vehicle_ids) where ${isCompared('t', 'started_at', '$5')}
), parts as materialized (
  select vehicle_id, part.* from journeys
  cross join jsonb_to_recordset(days) as part (day text, "distanceM" float8, "drivingS" float8, "unknownS" float8)
), halts as materialized (
  select s.vehicle_id, s.kind, s.started_at, s.ended_at
  from subject join stops s on s.vehicle_id = any(vehicle_ids)
  where ${isCompared('s', 'started_at', "case s.kind when 'parked' then $6::timestamptz else $5 end")}
), figures (vehicle_id, day, figure, event_code, value) as (
  select vehicle_id, day, 'distance', 0, sum("distanceM") from parts group by 1, 2
  union all select vehicle_id, day, 'driving', 0, sum("drivingS") from parts group by 1, 2
  union all select vehicle_id, day, 'unknown', 0, sum("unknownS") from parts group by 1, 2
  union all select vehicle_id, ${localDay('started_at')}, 'top-speed', 0, max(max_speed_kmh) from journeys group by 1, 2
  union all select vehicle_id, ${localDay('started_at')}, 'trips', 0, count(*) from journeys group by 1, 2
  union all select vehicle_id, ${localDay('started_at')}, 'stops', 0, count(*) from halts where kind = 'parked' group by 1, 2
  union all
  select vehicle_id, ${dayAt('place')}, 'idling', 0, sum(extract(epoch from
    least(ended_at, ($3::timestamptz[])[place + 1]) - greatest(started_at, ($3::timestamptz[])[place])))
  from halts cross join lateral generate_series(${place('started_at')}, ${place('ended_at')}) as place
  where kind = 'idling' group by 1, 2
  union all
  select e.vehicle_id, ${localDay('e.recorded_at')}, 'event', e.code, count(*)
  from subject join events e on e.vehicle_id = any(vehicle_ids)
  where ${isCompared('e', 'recorded_at', '$5')}
    and not (e.code = ${EVENT_KINDS['road-limit'].code} and e.source = 'derived') group by 1, 2, 4
)
select vehicle_id as "vehicleId", day, figure, event_code as "eventCode", value::float8 as value from figures`
