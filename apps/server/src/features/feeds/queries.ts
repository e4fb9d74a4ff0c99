import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { type FeedVersion, writeVersion } from './feed-version.ts'
import { eventsMadePrivate, privateTimes } from './private-rows.ts'
import {
  eventRow,
  type Feed,
  positionRow,
  readHorizon,
  retold,
  type Stretch,
  stored,
  tripRow,
  withdrawals,
} from './told-rows.ts'

interface FeedRow {
  xid: string
  row: string
  body: string
}

/**
 * The next rows of a feed as JSON. Rows carry the transaction that stored them, or that corrected them afterwards; those of
 * transactions below the oldest one still running are all there, and are told in the order (transaction, row). What is taken
 * back comes before what the same transaction put in its place. What is private is hidden as it is now: of a page only its
 * own trackers and times are looked at.
 */
export async function readFeed(
  db: ScopedDb,
  scope: Scope,
  feed: Feed,
  after: FeedVersion,
  limit: number,
): Promise<string> {
  const { untilXid, hasCorrections } = await readHorizon(db, feed, scope, after)
  const stretch = { scope, after, untilXid, limit: limit + 1 }
  // Corrections are few, and looking for what they tell again triples the time that planning takes.
  const again = hasCorrections ? sql`union all ${retold(feed, stretch)}` : sql``
  const { rows } = await sql<FeedRow>`
    with page as materialized (
      select xid, row, fact from (${TOLD[feed](stretch)} ${again}) told order by xid, row limit ${limit + 1}
    )
    ${BODIES[feed]}
    order by page.xid, page.row`.execute(db)
  const told = rows.slice(0, limit)
  const version = writeVersion(told.at(-1) ?? after)
  const hasMore = rows.length > limit
  return `{"version":"${version}","has_more":${hasMore},"results":[${told.map(row => row.body).join(',')}]}`
}

const TOLD: Record<Feed, (stretch: Stretch) => RawBuilder<unknown>> = {
  positions: stretch => stored('positions', positionRow, stretch),
  trips: stretch => sql`${stored('trips', `'1' || ${tripRow}`, stretch)} union all ${withdrawals('trips', stretch)}`,
  events: stretch =>
    sql`${stored('events', `'1' || ${eventRow}`, stretch)} union all ${withdrawals('events', stretch)}`,
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const unlessPrivate = (column: string) => sql.raw(`case when hidden.is_private then null else ${column} end`)

const place = (latitude: string, longitude: string) =>
  sql`json_build_object('lat', ${unlessPrivate(latitude)}, 'long', ${unlessPrivate(longitude)})`

const withdrawn = sql`when left(page.row, 1) = '0' then json_build_object('id', substr(page.row, 2), 'withdrawn', true)`

/** Each row of `page` as it is told; `fact` is the row of the table. */
const BODIES: Record<Feed, RawBuilder<unknown>> = {
  positions: sql`, ${privateTimes}
    select page.xid::text as xid, page.row, json_build_object(
      'id', page.row, 'vehicle', p.vehicle_id, 'tracker', p.tracker_id, 'timestamp', ${iso('p.recorded_at')},
      'received_at', ${iso('p.received_at')}, 'lat', ${unlessPrivate('p.latitude')}, 'long', ${unlessPrivate('p.longitude')},
      'altitude_m', ${unlessPrivate('p.altitude_m')}, 'dir', ${unlessPrivate('p.heading_deg')},
      'speed', ${unlessPrivate('p.speed_kmh')}, 'satellites', p.satellites, 'has_fix', p.has_fix, 'ignition', p.ignition,
      'odometer_m', ${unlessPrivate('p.odometer_m')}, 'driver_key', p.driver_key,
      'attributes', ${unlessPrivate('p.attributes')}, 'is_private', hidden.is_private)::text as body
    from page cross join lateral (select (page.fact).*) p
    left join private_times on private_times.tracker_id = p.tracker_id
    cross join lateral (select coalesce(p.recorded_at <@ private_times.times, false) as is_private) hidden`,
  trips: sql`
    select page.xid::text as xid, page.row, (case ${withdrawn} else json_build_object(
      'id', substr(page.row, 2), 'withdrawn', false, 'vehicle', t.vehicle_id, 'start', ${iso('t.started_at')}, 'end', ${iso('t.ended_at')},
      'start_reason', t.start_reason, 'end_reason', t.end_reason,
      'start_place', ${place('t.start_latitude', 't.start_longitude')}, 'end_place', ${place('t.end_latitude', 't.end_longitude')},
      'distance_m', t.distance_m, 'driving_s', t.driving_s, 'standing_s', t.standing_s, 'unknown_s', t.unknown_s,
      'max_speed', t.max_speed_kmh, 'driver_key', case when hidden.has_driver then hidden.driver_key else t.driver_key end,
      'is_private', hidden.is_private) end)::text as body
    from page cross join lateral (select (page.fact).*) t
    cross join lateral (
      select t.is_private or coalesce(bool_or(c.field = 'private'), false) as is_private,
        coalesce(bool_or(c.field = 'driver'), false) as has_driver,
        (array_agg(c.driver_key order by c.number desc) filter (where c.field = 'driver'))[1] as driver_key
      from standing_trip_corrections c
      where c.tracker_id = t.tracker_id and c.started_at < t.ended_at and c.ended_at > t.started_at
    ) hidden`,
  events: sql`, ${eventsMadePrivate}
    select page.xid::text as xid, page.row, (case ${withdrawn} else json_build_object(
      'id', substr(page.row, 2), 'withdrawn', false, 'vehicle', e.vehicle_id, 'eventCode', e.code, 'timestamp', ${iso('e.recorded_at')},
      'lat', ${unlessPrivate('e.latitude')}, 'long', ${unlessPrivate('e.longitude')}, 'speed', ${unlessPrivate('e.speed_kmh')},
      'dir', ${unlessPrivate('e.heading_deg')}, 'value', e.value, 'limit', e.limit_kmh, 'duration_s', e.duration_s, 'source', e.source,
      'geofence', nullif(e.geofence_id, 0), 'driver_key', e.driver_key, 'is_private', hidden.is_private) end)::text as body
    from page cross join lateral (select (page.fact).*) e
    cross join lateral (select e.is_private or exists (
      select from made_private m where m.tracker_id = e.tracker_id and e.recorded_at between m.from_at and m.until_at
    ) as is_private) hidden`,
}
