import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import {
  type Feed,
  positionsOfCorrections,
  privateTimes,
  readHorizon,
  type Stretch,
  storedRows,
  withdrawnRows,
} from './feed-rows.ts'
import { type FeedVersion, writeVersion } from './feed-version.ts'

interface FeedRow {
  xid: string
  row: string
  body: string
}

/**
 * The next rows of a feed as JSON. Rows carry the transaction that stored them, or that corrected them afterwards; those of
 * transactions below the oldest one still running are all there, and are sent in the order (transaction, row). What is taken
 * back comes before what the same transaction put in its place.
 */
export async function readFeed(
  db: ScopedDb,
  scope: Scope,
  feed: Feed,
  after: FeedVersion,
  limit: number,
): Promise<string> {
  const { untilXid, hasCorrections } = await readHorizon(db, scope, after)
  const stretch = { scope, after, untilXid, limit: limit + 1 }
  const { rows } = await sql<FeedRow>`
    with page as materialized (
      select xid, row, fact from (${ROWS[feed](stretch, hasCorrections)}) next order by xid, row limit ${limit + 1}
    )
    ${BODIES[feed]}
    order by page.xid, page.row`.execute(db)
  const sent = rows.slice(0, limit)
  const version = writeVersion(sent.at(-1) ?? after)
  const hasMore = rows.length > limit
  return `{"version":"${version}","has_more":${hasMore},"results":[${sent.map(row => row.body).join(',')}]}`
}

const ROWS: Record<Feed, (stretch: Stretch, hasCorrections: boolean) => RawBuilder<unknown>> = {
  // Corrections are few, and looking for their positions triples the time that planning takes.
  positions: (stretch, hasCorrections) =>
    hasCorrections
      ? sql`${storedRows('positions', stretch)} union all ${positionsOfCorrections(stretch)}`
      : storedRows('positions', stretch),
  trips: stretch => sql`${storedRows('trips', stretch)} union all ${withdrawnRows('trips', stretch)}`,
  events: stretch => sql`${storedRows('events', stretch)} union all ${withdrawnRows('events', stretch)}`,
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** `hidden` is the table or subquery that holds `is_private`. */
const unlessPrivate = (hidden: string) => (column: string) =>
  sql.raw(`case when ${hidden}.is_private then null else ${column} end`)

const ofPosition = unlessPrivate('hidden')
const ofTrip = unlessPrivate('t')
const ofEvent = unlessPrivate('e')

const place = (latitude: string, longitude: string) =>
  sql`json_build_object('lat', ${ofTrip(latitude)}, 'long', ${ofTrip(longitude)})`

const withdrawn = sql`when left(page.row, 1) = '0' then json_build_object('id', substr(page.row, 2), 'withdrawn', true)`

/** Each row of `page` as it is sent; `fact` is the row of the table. */
const BODIES: Record<Feed, RawBuilder<unknown>> = {
  positions: sql`, ${privateTimes}
    select page.xid::text as xid, page.row, json_build_object(
      'id', page.row, 'vehicle', p.vehicle_id, 'tracker', p.tracker_id, 'timestamp', ${iso('p.recorded_at')},
      'received_at', ${iso('p.received_at')}, 'lat', ${ofPosition('p.latitude')}, 'long', ${ofPosition('p.longitude')},
      'altitude_m', ${ofPosition('p.altitude_m')}, 'dir', ${ofPosition('p.heading_deg')},
      'speed', ${ofPosition('p.speed_kmh')}, 'satellites', p.satellites, 'has_fix', p.has_fix, 'ignition', p.ignition,
      'odometer_m', ${ofPosition('p.odometer_m')}, 'driver_key', p.driver_key,
      'attributes', ${ofPosition('p.attributes')}, 'is_private', hidden.is_private)::text as body
    from page cross join lateral (select (page.fact).*) p
    left join private_times on private_times.tracker_id = p.tracker_id
    cross join lateral (select coalesce(p.recorded_at <@ private_times.times, false) as is_private) hidden`,
  trips: sql`
    select page.xid::text as xid, page.row, (case ${withdrawn} else json_build_object(
      'id', substr(page.row, 2), 'withdrawn', false, 'vehicle', t.vehicle_id, 'start', ${iso('t.started_at')}, 'end', ${iso('t.ended_at')},
      'start_reason', t.start_reason, 'end_reason', t.end_reason,
      'start_place', ${place('t.start_latitude', 't.start_longitude')}, 'end_place', ${place('t.end_latitude', 't.end_longitude')},
      'distance_m', t.distance_m, 'driving_s', t.driving_s, 'standing_s', t.standing_s, 'unknown_s', t.unknown_s,
      'max_speed', t.max_speed_kmh, 'driver_key', nullif(t.driver_key, ''), 'is_private', t.is_private) end)::text as body
    from page cross join lateral (select (page.fact).*) t`,
  events: sql`
    select page.xid::text as xid, page.row, (case ${withdrawn} else json_build_object(
      'id', substr(page.row, 2), 'withdrawn', false, 'vehicle', e.vehicle_id, 'eventCode', e.code, 'timestamp', ${iso('e.recorded_at')},
      'lat', ${ofEvent('e.latitude')}, 'long', ${ofEvent('e.longitude')}, 'speed', ${ofEvent('e.speed_kmh')},
      'dir', ${ofEvent('e.heading_deg')}, 'value', e.value, 'limit', e.limit_kmh, 'duration_s', e.duration_s, 'source', e.source,
      'geofence', nullif(e.geofence_id, 0), 'driver_key', nullif(e.driver_key, ''), 'is_private', e.is_private) end)::text as body
    from page cross join lateral (select (page.fact).*) e`,
}
