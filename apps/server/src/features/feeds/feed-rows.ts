import { type RawBuilder, sql } from 'kysely'
import { customerInScope, customersInScope } from '../../db/in-scope.ts'
import { hiddenWith } from '../../db/private-spells.ts'
import { positionTime, privateTimes } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { isBeforeItsGeofence } from '../../telemetry/before-its-geofence.ts'
import type { FeedVersion } from './feed-version.ts'

export type Feed = 'positions' | 'trips' | 'events'

/** Which rows a response may hold. */
export interface Stretch {
  scope: Scope
  after: FeedVersion
  /** The oldest transaction that was still running: all before it are over. */
  untilXid: string
  /** How many rows at most. */
  limit: number
  /** Without what a geofence that was drawn later answers for the past. */
  isNewsOnly: boolean
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const positionRow = `tracker_id || '-' || ${ms('recorded_at')} || '-' || sequence`

/** The id of a row, made of its key. */
const ROW: Record<Feed, string> = {
  positions: positionRow,
  trips: `'1' || tracker_id || '-' || ${ms('started_at')}`,
  events: `'1' || ${positionRow} || '-' || code || '-' || geofence_id`,
}

/** The same out of the key that a withdrawal keeps. */
const WITHDRAWN_ROW = {
  trips: `'0' || (row_key ->> 'tracker_id') || '-' || ${ms("(row_key ->> 'started_at')::timestamptz")}`,
  events: `'0' || (row_key ->> 'tracker_id') || '-' || ${ms("(row_key ->> 'recorded_at')::timestamptz")} || '-' ||
    (row_key ->> 'sequence') || '-' || (row_key ->> 'code') || '-' || (row_key ->> 'geofence_id')`,
}

/**
 * Rows of a table behind `after`, of transactions that are over with all before them. Rows are cut off in the order in which
 * they are sent, so that no row of a transaction is passed over.
 */
export function storedRows(feed: Feed, stretch: Stretch): RawBuilder<unknown> {
  return ofEachCustomer(
    stretch,
    sql`select stored_xid as xid, (${sql.raw(ROW[feed])}) collate "C" as row, ${sql.ref(feed)} as fact from ${sql.table(feed)}
      where ${isNext('stored_xid', ROW[feed], stretch)} and ${isSent(feed, stretch)}`,
  )
}

const isSent = (feed: Feed, { isNewsOnly }: Stretch) =>
  isNewsOnly && feed === 'events' ? sql`not ${isBeforeItsGeofence('events')}` : sql`true`

/** What a re-fold took back, and what a correction put in a row of its own place. */
export function withdrawnRows(feed: 'trips' | 'events', stretch: Stretch): RawBuilder<unknown> {
  const row = WITHDRAWN_ROW[feed]
  return ofEachCustomer(
    stretch,
    sql`select stored_xid as xid, (${sql.raw(row)}) collate "C" as row, null::${sql.table(feed)} as fact from withdrawals
      where row_table = ${feed} and ${isNext('stored_xid', row, stretch)}`,
  )
}

/**
 * The first rows of each customer, taken in the order of its index, and of those the first: for all customers at once the
 * database would sort everything behind `after`.
 */
function ofEachCustomer({ scope, after, untilXid, limit }: Stretch, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select next.* from ${customersInScope(scope)} cross join lateral (
      ${rows} and customer_id = customer.id and stored_xid >= ${after.xid}::xid8 and stored_xid < ${untilXid}::xid8
      order by 1, 2 limit ${limit}
    ) next order by 1, 2 limit ${limit})`
}

/**
 * What corrections of privacy hide or show and is not written again, once more: positions of whatever trip lies in the time of the
 * corrected one and of the stop that it led to, until the next trip, and all that its companions reported meanwhile. They
 * are found from the corrections in order, so that a page reads no more of them than it sends.
 */
export function rowsOfCorrections(feed: Feed, stretch: Stretch): RawBuilder<unknown> {
  const { scope, after, untilXid, limit } = stretch
  const itself = feed === 'positions' ? sql`select c.tracker_id, private.time union all` : sql``
  return sql`(
    select again.xid, again.row, again.fact from (
      select stored_xid, tracker_id, started_at, ended_at from trip_corrections
      where ${customerInScope(scope, 'customer_id')} and field = 'private'
        and stored_xid >= ${after.xid}::xid8 and stored_xid < ${untilXid}::xid8 order by stored_xid
    ) c cross join lateral (
      select least(c.started_at, min(t.started_at)) as begins, greatest(c.ended_at, max(t.ended_at)) as ends
      from trips t where t.tracker_id = c.tracker_id and t.started_at < c.ended_at
        and t.started_at > c.started_at - interval '2 days' and t.ended_at > c.started_at
    ) trip cross join lateral (
      select tstzrange(trip.begins, coalesce((select n.started_at from trips n
        where n.tracker_id = c.tracker_id and n.started_at >= trip.ends order by n.started_at limit 1), 'infinity')) as time
    ) private cross join lateral (
      ${itself} select * from ${hiddenWith(sql`c.tracker_id`, sql`private.time`)} of_companions
    ) hidden cross join lateral (
      select c.stored_xid as xid, (${sql.raw(ROW[feed])}) collate "C" as row, ${sql.ref(feed)} as fact from ${sql.table(feed)}
      where tracker_id = hidden.tracker_id and ${IS_IN_TIME[feed]} and ${isSent(feed, stretch)}
    ) again
    where ${isNext('again.xid', 'again.row', stretch)} order by 1, 2 limit ${limit})`
}

const IS_AT_TIME = sql`recorded_at >= lower(hidden.time) and recorded_at < coalesce(upper(hidden.time), 'infinity')`

/** Whether a row of the table is of the time `hidden.time`. */
const IS_IN_TIME: Record<Feed, RawBuilder<unknown>> = {
  positions: IS_AT_TIME,
  events: IS_AT_TIME,
  trips: sql`started_at < coalesce(upper(hidden.time), 'infinity') and started_at > lower(hidden.time) - interval '2 days'
    and ended_at > lower(hidden.time)`,
}

/** Until which transaction a feed may be read now, and whether corrections of privacy since then send rows again. */
export async function readHorizon(db: ScopedDb, scope: Scope, { xid }: FeedVersion) {
  const { rows } = await sql<{ untilXid: string; hasCorrections: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "untilXid", exists (
      select from trip_corrections where ${customerInScope(scope, 'customer_id')} and stored_xid >= ${xid}::xid8
        and field = 'private'
    ) as "hasCorrections"`.execute(db)
  const [horizon] = rows
  if (!horizon) throw new Error('The database gave no horizon.')
  return horizon
}

function isNext(xid: string, row: string, { after }: Stretch): RawBuilder<unknown> {
  return sql`(${sql.raw(xid)} > ${after.xid}::xid8 or (${sql.raw(row)}) collate "C" > ${after.row})`
}

/** The private times of the trackers of a page of positions, each for as long as these last. */
export const privateTimesOfPage = sql`private_times as materialized (
    select page_times.tracker_id, ${privateTimes({
      tracker: sql`page_times.tracker_id`,
      from: sql`page_times.from_at`,
      until: sql`page_times.until_at`,
    })} as times
    from (
      select p.tracker_id, min(${positionTime('p')}) as from_at, max(${positionTime('p')}) as until_at
      from page cross join lateral (select (page.fact).*) p group by 1
    ) page_times
  )`
