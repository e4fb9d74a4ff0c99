import { sql } from 'kysely'

/** The trackers of the positions in `page`, and between which times. */
const TIMES = sql`(
  select (fact).tracker_id, min((fact).recorded_at) as from_at, max((fact).recorded_at) as until_at from page group by 1
) times`

/** Rows of a table that began within those times, and the last ones before. */
const near = (table: string, before: number) =>
  sql.raw(`(select * from ${table} n where n.tracker_id = times.tracker_id and n.started_at <= times.from_at
      order by n.started_at desc limit ${before})
    union all
    (select * from ${table} n where n.tracker_id = times.tracker_id and n.started_at > times.from_at
      and n.started_at <= times.until_at)`)

/**
 * When the vehicles of a page of positions were in private, by tracker: on private trips, each until the next trip began, since
 * the stop that it led to tells where somebody went, and at stops that the device called private. Private trips are those that
 * the fold calls so, settled or under way, and those that people made so. A tracker of the page costs some reads of indices,
 * whatever it has recorded.
 */
export const privateTimes = sql`
  journeys (tracker_id, started_at, is_private) as (
    select near.tracker_id, near.started_at, near.is_private or exists (
      select from standing_trip_corrections c where c.tracker_id = near.tracker_id and c.field = 'private'
        and c.started_at < near.ended_at and c.ended_at > near.started_at)
    from ${TIMES} cross join lateral (${near('trips', 1)}) near
    union all
    select c.tracker_id, c.started_at, true from ${TIMES} join standing_trip_corrections c on c.tracker_id = times.tracker_id
      and c.field = 'private' and c.started_at <= times.until_at
    union all
    select f.tracker_id, begun.at, begun.is_private from ${TIMES} join tracker_folds f on f.tracker_id = times.tracker_id
    cross join lateral (select f.state::jsonb as state offset 0) s
    cross join lateral (select
      to_timestamp(coalesce(s.state #>> '{run,startedAtMs}', s.state #>> '{rest,startedAtMs}')::float8 / 1000) as at,
      coalesce((s.state #>> '{run,isPrivate}')::boolean, false) or (s.state ->> 'privateMode')::boolean as is_private,
      coalesce((s.state #>> '{run,isTrip}')::boolean, false) as is_trip
    ) begun
    where begun.at <= times.until_at and (begun.is_private or begun.is_trip)
  ), private_times as materialized (
    select tracker_id, range_agg(tstzrange(from_at, until_at)) as times from (
      select tracker_id, started_at as from_at, is_private,
        coalesce(lead(started_at) over (partition by tracker_id order by started_at), 'infinity') as until_at
      from (select tracker_id, started_at, bool_or(is_private) as is_private from journeys group by 1, 2) once
      union all
      select near.tracker_id, near.started_at, near.is_private, near.ended_at
      from ${TIMES} cross join lateral (${near('stops', 2)}) near
    ) spells where is_private group by 1
  )`

/** The times of trips that people made private, near the events in `page`. */
export const eventsMadePrivate = sql`
  made_private as materialized (
    select m.tracker_id, m.from_at, m.until_at from spans_made_private m
    where m.tracker_id in (select (fact).tracker_id from page)
      and m.from_at <= (select max((fact).recorded_at) from page) and m.until_at >= (select min((fact).recorded_at) from page)
  )`
