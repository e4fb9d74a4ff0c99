import { type RawBuilder, sql } from 'kysely'
import { isPrivateAt, positionTime } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { POSITIONS, SHOWN_EVENTS, SHOWN_TRIPS } from '../../db/telemetry-columns.ts'
import type { TelemetryTable } from '../../db/telemetry-table.ts'
import { isTripPrivate, isTripStartPrivate } from '../../telemetry/private-by-companions.ts'
import {
  type Feed,
  privateTimesOfPage,
  readHorizon,
  rowsOfCorrections,
  type Stretch,
  storedRows,
  withdrawnRows,
} from './feed-rows.ts'
import { FEED_START, type FeedVersion, writeVersion } from './feed-version.ts'

interface FeedRow {
  xid: string
  row: string
  body: string
}

/**
 * The next rows of a feed as JSON. Rows carry the transaction that stored them, or that corrected them afterwards; those of
 * transactions below the oldest one still running are all there, and are sent in the order (transaction, row). What is taken
 * back comes before what the same transaction put in its place. `isNewsOnly`: for those who are told of what happens, without what
 * a geofence answers for the time before it was drawn.
 */
export async function readFeed(
  db: ScopedDb,
  scope: Scope,
  feed: Feed,
  after: FeedVersion,
  limit: number,
  isNewsOnly = false,
): Promise<string> {
  const { untilXid, hasCorrections } = await readHorizon(db, scope, after)
  const stretch = { scope, after, untilXid, limit: limit + 1, isNewsOnly }
  const { rows } = await sql<FeedRow>`
    with page as materialized (
      select xid, row, fact from (${rowsOf(feed, stretch, hasCorrections)}) next order by xid, row limit ${limit + 1}
    )
    ${BODIES[feed]}
    order by page.xid, page.row`.execute(db)
  const sent = rows.slice(0, limit)
  const hasMore = rows.length > limit
  // What was left out is not looked at again.
  const isThrough = isNewsOnly && !hasMore && BigInt(untilXid) > BigInt(after.xid)
  const version = writeVersion(isThrough ? { ...FEED_START, xid: untilXid } : (sent.at(-1) ?? after))
  return `{"version":"${version}","has_more":${hasMore},"results":[${sent.map(row => row.body).join(',')}]}`
}

const ROWS: Record<Feed, (stretch: Stretch) => RawBuilder<unknown>> = {
  positions: stretch => storedRows('positions', stretch),
  trips: stretch => sql`${storedRows('trips', stretch)} union all ${withdrawnRows('trips', stretch)}`,
  events: stretch => sql`${storedRows('events', stretch)} union all ${withdrawnRows('events', stretch)}`,
}

/** Corrections are few, and looking for their rows triples the time that planning takes. */
const rowsOf = (feed: Feed, stretch: Stretch, hasCorrections: boolean) =>
  hasCorrections ? sql`${ROWS[feed](stretch)} union all ${rowsOfCorrections(feed, stretch)}` : ROWS[feed](stretch)

/** How a feed sends the columns of a table: of the row `row`, unless a column of `hidden`, mostly `is_private`, makes it private. */
function columnsOf<Stored extends object>(table: TelemetryTable<Stored>, row: string, hidden = row) {
  const sent = (column: string) => `${row}.${column}`
  const unlessPrivate = (column: string, by = 'is_private') =>
    sql.raw(`case when ${hidden}.${by} then null else ${sent(column)} end`)
  const inUtc = (column: string, time: string) => `to_char(${sent(column)} at time zone 'UTC', 'YYYY-MM-DD"T"${time}')`
  return {
    plain: (property: keyof Stored & string) => sql.raw(sent(table.nameOf(property))),
    unlessPrivate: (property: keyof Stored & string) => unlessPrivate(table.nameOf(property)),
    /** The same as `toDeviceInstant`. */
    deviceInstant: (property: keyof Stored & string) =>
      sql.raw(`replace(${inUtc(table.nameOf(property), 'HH24:MI:SS.MS"Z"')}, '.000Z', 'Z')`),
    apiInstant: (property: keyof Stored & string) => sql.raw(inUtc(table.nameOf(property), 'HH24:MI:SS"Z"')),
    place(property: keyof Stored & string, by?: string) {
      const [latitude = '', longitude = ''] = table.fields[property].columns.map(({ name }) => name)
      return sql`'lat', ${unlessPrivate(latitude, by)}, 'long', ${unlessPrivate(longitude, by)}`
    },
  }
}

const position = columnsOf(POSITIONS, 'p', 'hidden')
const trip = columnsOf(SHOWN_TRIPS, 't', 'hidden')
const event = columnsOf(SHOWN_EVENTS, 'e', 'hidden')

const withdrawn = sql`when left(page.row, 1) = '0' then json_build_object('id', substr(page.row, 2), 'withdrawn', true)`

/** Each row of `page` as it is sent; `fact` is the row of the table. */
const BODIES: Record<Feed, RawBuilder<unknown>> = {
  positions: sql`, ${privateTimesOfPage}
    select page.xid::text as xid, page.row, json_build_object(
      'id', page.row, 'vehicle', ${position.plain('vehicleId')}, 'tracker', ${position.plain('trackerId')},
      'timestamp', ${position.deviceInstant('recordedAtMs')}, 'received_at', ${position.apiInstant('receivedAtMs')},
      'lat', ${position.unlessPrivate('latitude')}, 'long', ${position.unlessPrivate('longitude')},
      'altitude_m', ${position.unlessPrivate('altitudeM')}, 'dir', ${position.unlessPrivate('headingDeg')},
      'speed', ${position.unlessPrivate('speedKmh')}, 'satellites', ${position.plain('satellites')},
      'has_fix', ${position.plain('hasFix')}, 'ignition', ${position.plain('ignition')},
      'odometer_m', ${position.unlessPrivate('odometerM')}, 'driver_key', ${position.plain('driverKey')},
      'attributes', ${position.unlessPrivate('attributes')}, 'is_private', hidden.is_private)::text as body
    from page cross join lateral (select (page.fact).*) p
    left join private_times on private_times.tracker_id = p.tracker_id
    cross join lateral (select coalesce(${positionTime('p')} <@ private_times.times, false) as is_private) hidden`,
  trips: sql`
    select page.xid::text as xid, page.row, (case ${withdrawn} else json_build_object(
      'id', substr(page.row, 2), 'withdrawn', false, 'vehicle', ${trip.plain('vehicleId')},
      'start', ${trip.deviceInstant('startedAtMs')}, 'end', ${trip.deviceInstant('endedAtMs')}, 'start_reason', ${trip.plain('startReason')},
      'end_reason', ${trip.plain('endReason')}, 'start_place', json_build_object(${trip.place('start', 'is_start_private')}),
      'end_place', json_build_object(${trip.place('end')}), 'distance_m', ${trip.plain('distanceM')},
      'unknown_m', ${trip.plain('unknownM')}, 'carried_m', ${trip.plain('carriedM')},
      'driving_s', ${trip.plain('drivingS')}, 'standing_s', ${trip.plain('standingS')},
      'unknown_s', ${trip.plain('unknownS')}, 'carried_s', ${trip.plain('carriedS')}, 'max_speed', ${trip.plain('maxSpeedKmh')},
      'driver_key', nullif(${trip.plain('driverKey')}, ''), 'is_private', hidden.is_private) end)::text as body
    from page cross join lateral (select (page.fact).*) t
    cross join lateral (select ${isTripPrivate('t')} as is_private) whole
    cross join lateral (
      select whole.is_private, whole.is_private or ${isTripStartPrivate('t')} as is_start_private
    ) hidden`,
  events: sql`
    select page.xid::text as xid, page.row, (case ${withdrawn} else json_build_object(
      'id', substr(page.row, 2), 'withdrawn', false, 'vehicle', ${event.plain('vehicleId')},
      'eventCode', ${event.plain('code')}, 'timestamp', ${event.deviceInstant('recordedAtMs')}, ${event.place('place')},
      'speed', ${event.unlessPrivate('speedKmh')}, 'dir', ${event.unlessPrivate('headingDeg')},
      'value', ${event.unlessPrivate('value')}, 'limit', ${event.unlessPrivate('limitKmh')}, 'duration_s', ${event.plain('durationS')},
      'source', ${event.plain('source')}, 'geofence', nullif(${event.unlessPrivate('geofenceId')}, 0),
      'driver_key', nullif(${event.plain('driverKey')}, ''), 'is_private', hidden.is_private) end)::text as body
    from page cross join lateral (select (page.fact).*) e
    cross join lateral (select e.is_private or ${isPrivateAt(sql`e.tracker_id`, sql`e.recorded_at`)} as is_private) hidden`,
}
