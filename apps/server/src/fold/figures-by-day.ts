import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { DayDoubts, DayFigure } from '@milepost/domain/figures/changed-figures.ts'
import type { PoolClient } from '../db/pools.ts'

/** Which rows are compared: those of the vehicles that a tracker was in, and of its own those that began before its bounds. */
export interface Compared {
  trackerId: number
  fromMs: number
  drivenUntil: Date
  parkedUntil: Date
}

/** By vehicle and local day. Distance, driving and time without data are divided as the trips are, idling at midnight. */
export async function readFigures(client: PoolClient, compared: Compared): Promise<DayFigure[]> {
  const { rows } = await client.query<DayFigure>(READ_FIGURES, parameters(compared))
  return rows
}

export async function readDoubts(client: PoolClient, compared: Compared): Promise<DayDoubts[]> {
  const { trackerId, fromMs, drivenUntil } = compared
  const { rows } = await client.query<DayDoubts>(
    `with ${SUBJECT}
     select d.vehicle_id as "vehicleId", to_char(d.recorded_at at time zone time_zone, 'YYYY-MM-DD') as day, d.reason,
       count(*) as records
     from subject join doubts d on d.vehicle_id = any(vehicle_ids)
     where d.recorded_at >= $2 and d.recorded_at < $3 group by 1, 2, 3`,
    [trackerId, new Date(fromMs), drivenUntil],
  )
  return rows
}

/** A local day that begins before the window has parts of trips that began the day before. */
const BEFORE_MS = 3 * 86_400_000

const parameters = ({ trackerId, fromMs, drivenUntil, parkedUntil }: Compared) => [
  trackerId,
  new Date(fromMs - BEFORE_MS),
  drivenUntil,
  parkedUntil,
]

const SUBJECT = `subject as (
  select c.time_zone, array(select vehicle_id from tracker_assignments where tracker_id = $1) as vehicle_ids
  from trackers t join customers c on c.id = t.customer_id where t.id = $1
)`

const isCompared = (row: string, start: string, until: string) =>
  `${row}.${start} >= $2 and (${row}.tracker_id <> $1 or ${row}.${start} < ${until})`

const localDay = (instant: string) => `to_char(${instant} at time zone time_zone, 'YYYY-MM-DD')`

const READ_FIGURES = `with ${SUBJECT}, journeys as materialized (
  select t.vehicle_id, t.started_at, t.max_speed_kmh, t.days, time_zone
  from subject join trips t on t.vehicle_id = any(vehicle_ids) where ${isCompared('t', 'started_at', '$3')}
), parts as materialized (
  select vehicle_id, part.* from journeys
  cross join jsonb_to_recordset(days) as part (day text, "distanceM" float8, "drivingS" float8, "unknownS" float8)
), halts as materialized (
  select s.vehicle_id, s.kind, s.started_at, s.ended_at, time_zone
  from subject join stops s on s.vehicle_id = any(vehicle_ids)
  where ${isCompared('s', 'started_at', "case s.kind when 'parked' then $4::timestamptz else $3 end")}
), figures (vehicle_id, day, figure, event_code, value) as (
  select vehicle_id, day, 'distance', 0, sum("distanceM") from parts group by 1, 2
  union all select vehicle_id, day, 'driving', 0, sum("drivingS") from parts group by 1, 2
  union all select vehicle_id, day, 'unknown', 0, sum("unknownS") from parts group by 1, 2
  union all select vehicle_id, ${localDay('started_at')}, 'top-speed', 0, max(max_speed_kmh) from journeys group by 1, 2
  union all select vehicle_id, ${localDay('started_at')}, 'trips', 0, count(*) from journeys group by 1, 2
  union all select vehicle_id, ${localDay('started_at')}, 'stops', 0, count(*) from halts where kind = 'parked' group by 1, 2
  union all
  select vehicle_id, to_char(local.day, 'YYYY-MM-DD'), 'idling', 0, sum(extract(epoch from
    least(ended_at, (local.day + interval '1 day') at time zone time_zone) - greatest(started_at, local.day at time zone time_zone)))
  from halts cross join generate_series(date_trunc('day', started_at at time zone time_zone),
    ended_at at time zone time_zone, '1 day') as local (day)
  where kind = 'idling' group by 1, 2
  union all
  select e.vehicle_id, ${localDay('e.recorded_at')}, 'event', e.code, count(*)
  from subject join events e on e.vehicle_id = any(vehicle_ids)
  where ${isCompared('e', 'recorded_at', '$3')}
    and not (e.code = ${EVENT_KINDS['road-limit'].code} and e.source = 'derived') group by 1, 2, 4
)
select vehicle_id as "vehicleId", day, figure, event_code as "eventCode", value::float8 as value from figures`
