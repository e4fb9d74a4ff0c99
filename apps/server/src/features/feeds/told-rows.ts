import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { FeedVersion } from './feed-version.ts'

export type Feed = 'positions' | 'trips' | 'events'

/** What one answer tells of. */
export interface Stretch {
  scope: Scope
  after: FeedVersion
  /** The oldest transaction that was still running: all before it are over. */
  untilXid: string
  /** How many rows at most. */
  limit: number
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
export const positionRow = `tracker_id || '-' || ${ms('recorded_at')} || '-' || sequence`
export const tripRow = `tracker_id || '-' || ${ms('started_at')}`
export const eventRow = `${positionRow} || '-' || code || '-' || geofence_id`

/** The same out of the key that a withdrawal keeps. */
const KEYS = {
  trips: `(row_key ->> 'tracker_id') || '-' || ${ms("(row_key ->> 'started_at')::timestamptz")}`,
  events: `(row_key ->> 'tracker_id') || '-' || ${ms("(row_key ->> 'recorded_at')::timestamptz")} || '-' ||
    (row_key ->> 'sequence') || '-' || (row_key ->> 'code') || '-' || (row_key ->> 'geofence_id')`,
}

/**
 * Rows of a table behind `after`, of transactions that are over with all before them. Rows are cut off in the order in which
 * they are told, so that no row of a transaction is passed over.
 */
export function stored(table: Feed, row: string, stretch: Stretch) {
  return ofEachCustomer(
    stretch,
    sql`select stored_xid as xid, (${sql.raw(row)}) collate "C" as row, ${sql.ref(table)} as fact from ${sql.table(table)}
      where ${isNext('stored_xid', row, stretch)}`,
  )
}

/** What a re-fold took back. */
export function withdrawals(table: 'trips' | 'events', stretch: Stretch) {
  const row = `'0' || ${KEYS[table]}`
  return ofEachCustomer(
    stretch,
    sql`select stored_xid as xid, (${sql.raw(row)}) collate "C" as row, null::${sql.table(table)} as fact from withdrawals
      where row_table = ${table} and ${isNext('stored_xid', row, stretch)}`,
  )
}

/**
 * The first rows of each customer, taken in the order of its index, and of those the first: asked for all customers at once
 * the database would sort everything behind `after`.
 */
function ofEachCustomer({ scope, after, untilXid, limit }: Stretch, rows: RawBuilder<unknown>) {
  return sql`(
    select next.* from unnest(${scope.customerIds}::int[]) as customer (id) cross join lateral (
      ${rows} and customer_id = customer.id and stored_xid >= ${after.xid}::xid8 and stored_xid < ${untilXid}::xid8
      order by 1, 2 limit ${limit}
    ) next order by 1, 2 limit ${limit})`
}

/**
 * What a correction hides, shows or names otherwise, once more: of whatever trip lies in the time of the corrected one. The
 * events are those of the trip, the positions also those of the stop that it led to, until the next trip. They are found from
 * the corrections in order, so that a page reads no more of them than it tells.
 */
export function retold(table: Feed, stretch: Stretch) {
  const { scope, after, untilXid, limit } = stretch
  const { fields, rows, row } = RETOLD[table]
  return sql`(
    select told.xid, told.row, told.fact from (
      select stored_xid, tracker_id, started_at, ended_at from trip_corrections
      where customer_id = any(${scope.customerIds}::int[]) and field = any(${fields}::text[])
        and stored_xid >= ${after.xid}::xid8 and stored_xid < ${untilXid}::xid8 order by stored_xid
    ) c cross join lateral (
      select c.stored_xid as xid, (${sql.raw(row)}) collate "C" as row, ${sql.raw(FACTS[table])} as fact from (${sql.raw(rows)}) r
      ${table === 'positions' ? sql`` : sql`cross join (values ('0'), ('1')) mark (mark)`}
    ) told
    where ${isNext('told.xid', 'told.row', stretch)} order by 1, 2 limit ${limit})`
}

/** From when until when the correction `c` reaches: it means whatever trip lies in its time. */
const TIME_OF_TRIP = `select least(c.started_at, min(t.started_at)) as begins, greatest(c.ended_at, max(t.ended_at)) as ends
  from trips t where t.tracker_id = c.tracker_id and t.started_at < c.ended_at
    and t.started_at > c.started_at - interval '2 days' and t.ended_at > c.started_at`

const FACTS: Record<Feed, string> = {
  positions: 'r.fact',
  trips: `case when mark = '1' then r.fact end`,
  events: `case when mark = '1' then r.fact end`,
}

/** Which corrections tell rows of a table again, and which rows of the trip that `c` is of. */
const RETOLD: Record<Feed, { fields: string[]; rows: string; row: string }> = {
  positions: {
    fields: ['private'],
    row: positionRow,
    rows: `select p.tracker_id, p.recorded_at, p.sequence, p as fact from (${TIME_OF_TRIP}) trip
      cross join lateral (select coalesce((
        select n.started_at from trips n where n.tracker_id = c.tracker_id and n.started_at >= trip.ends
        order by n.started_at limit 1), 'infinity') as at) next
      join positions p on p.tracker_id = c.tracker_id and p.recorded_at >= trip.begins and p.recorded_at < next.at`,
  },
  trips: {
    fields: ['private', 'driver'],
    row: `mark || ${tripRow}`,
    rows: `select t.tracker_id, t.started_at, t as fact from trips t where t.tracker_id = c.tracker_id
      and t.started_at < c.ended_at and t.started_at > c.started_at - interval '2 days' and t.ended_at > c.started_at`,
  },
  events: {
    fields: ['private'],
    row: `mark || ${eventRow}`,
    rows: `select e.tracker_id, e.recorded_at, e.sequence, e.code, e.geofence_id, e as fact
      from (${TIME_OF_TRIP}) trip
      join events e on e.tracker_id = c.tracker_id and e.recorded_at between trip.begins and trip.ends`,
  },
}

/** Until which transaction a feed may tell now, and whether corrections behind `after` are to tell rows again. */
export async function readHorizon(db: ScopedDb, feed: Feed, { customerIds }: Scope, { xid }: FeedVersion) {
  const { rows } = await sql<{ untilXid: string; hasCorrections: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "untilXid", exists (
      select from trip_corrections where customer_id = any(${customerIds}::int[]) and stored_xid >= ${xid}::xid8
        and field = any(${RETOLD[feed].fields}::text[])
    ) as "hasCorrections"`.execute(db)
  return rows[0]!
}

function isNext(xid: string, row: string, { after }: Stretch) {
  return sql`(${sql.raw(xid)} > ${after.xid}::xid8 or (${sql.raw(row)}) collate "C" > ${after.row})`
}
