import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { type FeedVersion, writeVersion } from './feed-version.ts'

export type Feed = 'positions' | 'trips' | 'events'

interface FeedRow {
  xid: string
  row: string
  body: string
}

/**
 * The next rows of a feed as JSON. Rows carry the transaction that stored them; those of transactions below the oldest one
 * still running are all there, and are told in the order (transaction, row). What a re-fold took back comes before what the
 * same transaction put in its place.
 */
export async function readFeed(
  db: ScopedDb,
  scope: Scope,
  feed: Feed,
  after: FeedVersion,
  limit: number,
): Promise<string> {
  const { rows } = await sql<FeedRow>`
    select xid::text as xid, row, body::text as body from (${SOURCES[feed](scope, after, limit + 1)}) as source
    order by source.xid, row collate "C" limit ${limit + 1}`.execute(db)
  const told = rows.slice(0, limit)
  const last = told.at(-1)
  const version = writeVersion(last ?? after)
  const hasMore = rows.length > limit
  return `{"version":"${version}","has_more":${hasMore},"results":[${told.map(row => row.body).join(',')}]}`
}

const SOURCES: Record<Feed, (scope: Scope, after: FeedVersion, limit: number) => RawBuilder<unknown>> = {
  positions: (scope, after, limit) => sql`
    select xid, row, json_build_object(
      'id', row, 'vehicle', vehicle_id, 'tracker', tracker_id, 'timestamp', ${iso('recorded_at')},
      'received_at', ${iso('received_at')}, 'lat', latitude, 'long', longitude, 'altitude_m', altitude_m,
      'dir', heading_deg, 'speed', speed_kmh, 'satellites', satellites, 'has_fix', has_fix, 'ignition', ignition,
      'odometer_m', odometer_m, 'driver_key', driver_key, 'attributes', attributes) as body
    from (${stored('positions', positionRow, scope, after, limit)}) as positions`,
  trips: (scope, after, limit) => sql`
    select xid, row, json_build_object(
      'id', substr(row, 2), 'withdrawn', false, 'vehicle', vehicle_id, 'start', ${iso('started_at')}, 'end', ${iso('ended_at')},
      'start_reason', start_reason, 'end_reason', end_reason,
      'start_place', ${place('start_latitude', 'start_longitude')}, 'end_place', ${place('end_latitude', 'end_longitude')},
      'distance_m', distance_m, 'driving_s', driving_s, 'standing_s', standing_s, 'unknown_s', unknown_s,
      'max_speed', max_speed_kmh, 'driver_key', driver_key, 'is_private', is_private) as body
    from (${stored('trips', `'1' || ${tripRow}`, scope, after, limit)}) as trips
    union all ${withdrawals('trips', tripKey, scope, after, limit)}`,
  events: (scope, after, limit) => sql`
    select xid, row, json_build_object(
      'id', substr(row, 2), 'withdrawn', false, 'vehicle', vehicle_id, 'eventCode', code, 'timestamp', ${iso('recorded_at')},
      'lat', ${unlessPrivate('latitude')}, 'long', ${unlessPrivate('longitude')}, 'speed', ${unlessPrivate('speed_kmh')},
      'dir', ${unlessPrivate('heading_deg')}, 'value', value, 'limit', limit_kmh, 'duration_s', duration_s, 'source', source,
      'geofence', nullif(geofence_id, 0), 'driver_key', driver_key, 'is_private', is_private) as body
    from (${stored('events', `'1' || ${eventRow}`, scope, after, limit)}) as events
    union all ${withdrawals('events', eventKey, scope, after, limit)}`,
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const positionRow = `tracker_id || '-' || ${ms('recorded_at')} || '-' || sequence`
const tripRow = `tracker_id || '-' || ${ms('started_at')}`
const eventRow = `${positionRow} || '-' || code || '-' || geofence_id`
/** The same out of the key that a withdrawal keeps. */
const tripKey = `(row_key ->> 'tracker_id') || '-' || ${ms("(row_key ->> 'started_at')::timestamptz")}`
const eventKey = `(row_key ->> 'tracker_id') || '-' || ${ms("(row_key ->> 'recorded_at')::timestamptz")} || '-' ||
  (row_key ->> 'sequence') || '-' || (row_key ->> 'code') || '-' || (row_key ->> 'geofence_id')`

/**
 * Behind `after`, of transactions that are over with all before them. Rows are cut off in the order in which they are told,
 * so that no row of a transaction is passed over.
 */
function stored(table: Feed, row: string, scope: Scope, after: FeedVersion, limit: number) {
  return sql`
    select stored_xid as xid, (${sql.raw(row)}) collate "C" as row, ${sql.table(table)}.* from ${sql.table(table)}
    where ${behind(scope, after, row)} order by 1, 2 limit ${limit}`
}

function withdrawals(table: Feed, key: string, scope: Scope, after: FeedVersion, limit: number) {
  const row = `'0' || ${key}`
  return sql`
    select xid, row, json_build_object('id', substr(row, 2), 'withdrawn', true) as body from (
      select stored_xid as xid, (${sql.raw(row)}) collate "C" as row from withdrawals
      where row_table = ${table} and ${behind(scope, after, row)} order by 1, 2 limit ${limit}
    ) as withdrawn`
}

function behind({ customerIds }: Scope, after: FeedVersion, row: string) {
  return sql`customer_id = any(${customerIds}::int[]) and stored_xid >= ${after.xid}::xid8
    and stored_xid < pg_snapshot_xmin(pg_current_snapshot())
    and (stored_xid > ${after.xid}::xid8 or (${sql.raw(row)}) collate "C" > ${after.row})`
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const unlessPrivate = (column: string) => sql.raw(`case when is_private then null else ${column} end`)

const place = (latitude: string, longitude: string) =>
  sql`json_build_object('lat', ${unlessPrivate(latitude)}, 'long', ${unlessPrivate(longitude)})`
