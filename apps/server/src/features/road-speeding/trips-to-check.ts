import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { oneRow } from '../../db/one-row.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { EVENTS, recordedColumn, recordedList, type StoredEvent, TRIPS } from '../../db/telemetry-columns.ts'
import { textOfKey } from '../../telemetry/past-trip.ts'

const CHECKED = TRIPS.only('trackerId', 'customerId', 'vehicleId', 'startedAtMs', 'endedAtMs', 'start')

export type DueTrip = ReturnType<typeof CHECKED.read> & {
  driverKey: string | null
  isPrivate: boolean
  /** Where its fixes of an earlier check end; events up to there may have to go. */
  checkedUntilMs: number
}

/** Trips to be checked, and the transactions that they cover: from `fromXid` on, below `untilXid`. */
export interface DueTrips {
  trips: DueTrip[]
  fromXid: string
  untilXid: string
  /** What transactions below this one stored was there to be read. */
  readBelowXid: string
  isAll: boolean
}

interface DueRow extends Record<string, unknown> {
  driver_key: string | null
  is_private: boolean
  checked_until_ms: number
  due_xid: string
}

/** Looked up by its key: how little is new since the last time the planner does not know, and it would read all checks. */
const LAST_CHECK = sql`left join lateral (
  select ended_at, checked_below from road_limit_checks c
  where c.tracker_id = t.tracker_id and c.started_at = t.started_at offset 0) c on true`

/** As recorded: what a correction makes of the events is applied when they are stored (migration 0024). */
const AS_RECORDED = ['driver_key', 'is_private'].map(
  column => `${recordedColumn(TRIPS.name, column, 't')} as ${column}`,
)

const FACTS = sql`${sql.raw(CHECKED.select('t'))}, ${sql.raw(AS_RECORDED.join(', '))},
  (date_part('epoch', greatest(t.ended_at, c.ended_at)) * 1000)::int8 as checked_until_ms`

/**
 * The next trips that were stored, or whose time was folded again, since they were last checked. Below the oldest transaction
 * that still runs every trip is there, so none is passed over.
 */
export async function findDueTrips(system: Db, atOnce: number): Promise<DueTrips> {
  const progress = await sql<{ from_xid: string; until_xid: string }>`
    select checked_until::text as from_xid, pg_snapshot_xmin(pg_current_snapshot())::text as until_xid
    from road_limit_progress
  `.execute(system)
  const { from_xid: fromXid, until_xid: readBelowXid } = oneRow(progress)
  const isDue = (xid: RawBuilder<unknown>) => sql`
    ${xid} >= ${fromXid}::xid8 and ${xid} < ${readBelowXid}::xid8 and (c.checked_below is null or c.checked_below <= ${xid})
    order by ${xid} limit ${atOnce}`
  const { rows } = await sql<DueRow>`
    select * from (
      (select ${FACTS}, t.stored_xid as due_xid from trips t ${LAST_CHECK} where ${isDue(sql`t.stored_xid`)})
      union all
      (select ${FACTS}, w.stored_xid from refolded_windows w cross join lateral (
          select * from trips t
          where t.tracker_id = w.tracker_id and t.settled_at >= w.from_at and t.started_at < w.until_at offset 0
        ) t ${LAST_CHECK} where ${isDue(sql`w.stored_xid`)})
    ) due order by due_xid limit ${atOnce}
  `.execute(system)
  const isAll = rows.length < atOnce
  const untilXid = (isAll ? null : rows.at(-1)?.due_xid) ?? readBelowXid
  // A trip may be due for two reasons.
  const trips = rows.map(row => ({
    ...CHECKED.read(row),
    driverKey: row.driver_key,
    isPrivate: row.is_private,
    checkedUntilMs: row.checked_until_ms,
  }))
  const byKey = new Map(trips.map(trip => [textOfKey(trip), trip]))
  return { trips: [...byKey.values()], fromXid, untilXid, readBelowXid, isAll }
}

/**
 * Makes the stored events of these trips those given, and takes back those of trips that are no more. Gives false, and
 * changes nothing, where another process has moved on meanwhile.
 */
export function storeChecked(system: Db, due: DueTrips, events: readonly StoredEvent[]): Promise<boolean> {
  return system.transaction().execute(async db => {
    const moved = await sql`
      update road_limit_progress set checked_until = ${due.untilXid}::xid8 where checked_until = ${due.fromXid}::xid8
    `.execute(db)
    if (moved.numAffectedRows !== 1n) return false
    const spans = due.trips.map(trip => ({
      tracker_id: trip.trackerId,
      started_at: new Date(trip.startedAtMs),
      until_at: new Date(trip.checkedUntilMs),
    }))
    const fresh = EVENTS.json(events)
    await withdraw(db, JSON.stringify(spans), fresh)
    await sql`insert into events (${COLUMNS}) select ${COLUMNS} from ${eventsOf(fresh)} on conflict do nothing`.execute(
      db,
    )
    await writeChecks(db, due)
    await removeWithdrawnTrips(db, due)
    await sql`delete from refolded_windows where stored_xid < ${due.untilXid}::xid8`.execute(db)
    return true
  })
}

async function writeChecks(db: ScopedDb, { trips, readBelowXid }: DueTrips): Promise<void> {
  const rows = trips.map(trip => ({
    tracker_id: trip.trackerId,
    started_at: new Date(trip.startedAtMs),
    customer_id: trip.customerId,
    ended_at: new Date(trip.endedAtMs),
    checked_below: readBelowXid,
  }))
  await sql`
    insert into road_limit_checks (tracker_id, started_at, customer_id, ended_at, checked_below)
    select tracker_id, started_at, customer_id, ended_at, checked_below
    from json_populate_recordset(null::road_limit_checks, ${JSON.stringify(rows)}::json)
    on conflict (tracker_id, started_at) do update set customer_id = excluded.customer_id, ended_at = excluded.ended_at,
      checked_below = excluded.checked_below
  `.execute(db)
}

/** Trips that a re-fold took back, unless it or a later one put another in the same place. */
async function removeWithdrawnTrips(db: ScopedDb, { fromXid, untilXid }: DueTrips): Promise<void> {
  const { rows } = await sql`
    select c.tracker_id, c.started_at, c.ended_at as until_at
    from customers k join withdrawals w on w.customer_id = k.id cross join lateral (
      select * from road_limit_checks
      where tracker_id = w.tracker_id and started_at = (w.row_key ->> 'started_at')::timestamptz offset 0
    ) c
    where w.stored_xid >= ${fromXid}::xid8 and w.stored_xid < ${untilXid}::xid8 and w.row_table = 'trips'
      and not exists (select from trips t where t.tracker_id = c.tracker_id and t.started_at = c.started_at)
  `.execute(db)
  if (rows.length === 0) return
  const spans = JSON.stringify(rows)
  await withdraw(db, spans, '[]')
  await sql`
    delete from road_limit_checks where (tracker_id, started_at) in (
      select tracker_id, started_at from json_to_recordset(${spans}::json) as span (tracker_id int, started_at timestamptz))
  `.execute(db)
}

const COLUMNS = sql.raw(EVENTS.list())

const eventsOf = (json: string): RawBuilder<unknown> => sql`json_populate_recordset(null::events, ${json}::json)`

/**
 * Takes back the events between the starts and ends of these trips that are not among the fresh ones, and writes it down for
 * the feeds. What lies in another trip is that one's.
 */
async function withdraw(db: ScopedDb, spans: string, fresh: string): Promise<void> {
  await sql`
    with spans as materialized (
      select * from json_to_recordset(${spans}::json) as span (tracker_id int, started_at timestamptz, until_at timestamptz)
    ), fresh as materialized (
      select ${COLUMNS} from ${eventsOf(fresh)}
    ), gone as (
      delete from events old using spans
      where old.tracker_id = spans.tracker_id and old.recorded_at >= spans.started_at and old.recorded_at < spans.until_at
        and old.code = ${EVENT_KINDS['road-limit'].code} and old.source = 'derived'
        and not exists (select from fresh where (${sql.raw(EVENTS.list('fresh'))}) is not distinct from (${sql.raw(recordedList(EVENTS, 'old'))}))
        and not exists (select from trips other where other.tracker_id = old.tracker_id
          and other.started_at <> spans.started_at and other.started_at <= old.recorded_at and other.ended_at > old.recorded_at)
      returning ${sql.raw(EVENTS.keyList('old'))}, old.customer_id
    )
    insert into withdrawals (customer_id, tracker_id, row_table, row_key)
    select customer_id, tracker_id, 'events', to_jsonb(gone) - 'customer_id' from gone
  `.execute(db)
}
