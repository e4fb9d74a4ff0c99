import { type RawBuilder, sql } from 'kysely'
import { customerInScope, customersInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
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
      where ${isNext('stored_xid', ROW[feed], stretch)}`,
  )
}

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
 * Positions that corrections of privacy hide or show, once more: those of whatever trip lies in the time of the corrected one
 * and of the stop that it led to, until the next trip. A position itself is never written again. They are found from the
 * corrections in order, so that a page reads no more of them than it sends.
 */
export function positionsOfCorrections(stretch: Stretch): RawBuilder<unknown> {
  const { scope, after, untilXid, limit } = stretch
  return sql`(
    select again.xid, again.row, again.fact from (
      select stored_xid, tracker_id, started_at, ended_at from trip_corrections
      where ${customerInScope(scope, 'customer_id')} and field = 'private'
        and stored_xid >= ${after.xid}::xid8 and stored_xid < ${untilXid}::xid8 order by stored_xid
    ) c cross join lateral (
      select c.stored_xid as xid, (${sql.raw(ROW.positions)}) collate "C" as row, p as fact from (
        select least(c.started_at, min(t.started_at)) as begins, greatest(c.ended_at, max(t.ended_at)) as ends
        from trips t where t.tracker_id = c.tracker_id and t.started_at < c.ended_at
          and t.started_at > c.started_at - interval '2 days' and t.ended_at > c.started_at
      ) trip
      cross join lateral (select coalesce((
        select n.started_at from trips n where n.tracker_id = c.tracker_id and n.started_at >= trip.ends
        order by n.started_at limit 1), 'infinity') as at) next
      join positions p on p.tracker_id = c.tracker_id and p.recorded_at >= trip.begins and p.recorded_at < next.at
    ) again
    where ${isNext('again.xid', 'again.row', stretch)} order by 1, 2 limit ${limit})`
}

/** Until which transaction a feed may be read now, and whether corrections behind `after` send positions again. */
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
 * the stop that it led to shows where the driver went, and at private stops. A trip that was made private before it is settled
 * counts from its start. A tracker of the page costs some reads of indices, whatever it has recorded.
 */
export const privateTimes = sql`
  journeys (tracker_id, started_at, is_private) as (
    select near.tracker_id, near.started_at, near.is_private
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
