import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { PoolClient } from '../db/pools.ts'
import { DOUBTS, EVENTS, GEOFENCE_VISITS, recordedList, STOPS, TRIPS } from '../db/telemetry-columns.ts'
import { DERIVED_TABLES, type DerivedKind, type DerivedRows } from './stored-rows.ts'

/** The rows of a tracker that records of this time settled; `untilMs` null: no end. */
export interface Window {
  trackerId: number
  fromMs: number
  untilMs: number | null
  /** No row of the window begins before this. */
  earliestStartMs: number
  /** No record of the window is new: of trips whose rows stay as they are, what is made of their records stays too. */
  recordsStay?: boolean
}

export interface Replaced {
  withdrawn: number
  added: number
}

const KINDS: DerivedKind[] = ['trips', 'stops', 'events', 'visits', 'doubts']

/**
 * Makes the derived rows of a window those given. Rows that are the same stay untouched, so that a feed carries only what
 * changed; what is taken back is written down for it.
 */
export async function replaceDerived(client: PoolClient, window: Window, rows: DerivedRows): Promise<Replaced> {
  const replaced: Replaced = { withdrawn: 0, added: 0 }
  for (const kind of KINDS) {
    const fresh = freshJson(kind, rows)
    const { rows: counted } = await client.query<{ unchanged: number; withdrawn: number }>(WITHDRAW[kind], [
      fresh,
      window.trackerId,
      new Date(window.fromMs),
      window.untilMs === null ? 'infinity' : new Date(window.untilMs),
      new Date(window.earliestStartMs),
    ])
    replaced.withdrawn += counted[0]?.withdrawn ?? 0
    if (counted[0]?.unchanged === rows[kind].length) continue
    const added = await client.query(ADD[kind], [fresh])
    replaced.added += added.rowCount ?? 0
  }
  await applyCorrections(client, window)
  await deletePaths(client, window)
  if (!window.recordsStay) await tellRefolded(client, window)
  return replaced
}

/** A correction is of whatever trip lies in its time now: trips may have moved while other rows stayed as they were. */
async function applyCorrections(client: PoolClient, { trackerId, earliestStartMs, untilMs }: Window): Promise<void> {
  await client.query('select apply_trip_corrections($1, $2, $3)', [
    trackerId,
    new Date(earliestStartMs),
    untilMs === null ? 'infinity' : new Date(untilMs),
  ])
}

function freshJson<Kind extends DerivedKind>(kind: Kind, rows: DerivedRows): string {
  return DERIVED_TABLES[kind].json(rows[kind])
}

/** A late record belongs to the path of its trip though the trip's row may stay: such a trip waits to be drawn again. */
async function deletePaths(client: PoolClient, window: Window): Promise<void> {
  const { trackerId, earliestStartMs, untilMs, recordsStay = false } = window
  const times = [trackerId, new Date(earliestStartMs), untilMs === null ? 'infinity' : new Date(untilMs)]
  await client.query(
    `delete from trip_paths p where p.tracker_id = $1 and p.started_at >= $2 and p.started_at < $3 and not ($4 and exists (
       select from trips t where t.tracker_id = $1 and t.started_at = p.started_at and t.stored_xid = p.trip_xid))`,
    [...times, recordsStay],
  )
  if (recordsStay) return
  await client.query(
    `insert into undrawn_trips (tracker_id, started_at, customer_id) select t.tracker_id, t.started_at, t.customer_id from trips t
     where t.tracker_id = $1 and t.started_at >= $2 and t.started_at < $3 and not t.is_private
       and t.stored_xid <> pg_current_xact_id()
     on conflict do nothing`,
    times,
  )
}

/** For the check of road limits, which looks at the records too: a trip's row may stay as it was though a record was added. */
async function tellRefolded(client: PoolClient, { trackerId, fromMs, untilMs }: Window): Promise<void> {
  await client.query(
    `insert into refolded_windows (customer_id, tracker_id, from_at, until_at)
     select customer_id, id, $2, $3 from trackers where id = $1`,
    [trackerId, new Date(fromMs), untilMs === null ? 'infinity' : new Date(untilMs)],
  )
}

/** The column by which a table is partitioned: when a row begins. */
const START: Record<DerivedKind, string> = {
  trips: TRIPS.nameOf('startedAtMs'),
  stops: STOPS.nameOf('startedAtMs'),
  events: EVENTS.nameOf('recordedAtMs'),
  visits: GEOFENCE_VISITS.nameOf('enteredAtMs'),
  doubts: DOUBTS.nameOf('recordedAtMs'),
}

/** Rows that are not of the fold: features/road-speeding adds them and takes them back. */
const NOT_OF_THE_FOLD: Partial<Record<DerivedKind, string>> = {
  events: `old.code = ${EVENT_KINDS['road-limit'].code} and old.source = 'derived'`,
}

const ofEachKind = (statement: (kind: DerivedKind) => string): Record<DerivedKind, string> => ({
  trips: statement('trips'),
  stops: statement('stops'),
  events: statement('events'),
  visits: statement('visits'),
  doubts: statement('doubts'),
})

const ADD = ofEachKind(kind => {
  const table = DERIVED_TABLES[kind]
  return `${table.insert(table.rowsOfJson('$1'))} on conflict do nothing`
})

/**
 * All are of one tracker. Joined by it as well, Postgres expects one fresh row instead of many, and would compare each stored row with
 * each fresh one: of twelve thousand trips that took 23 s instead of 0.1.
 */
const sameKey = (names: readonly string[]) =>
  names
    .filter(name => name !== 'tracker_id')
    .map(name => `fresh.${name} = old.${name}`)
    .join(' and ')

/** Takes back the rows that are not among the fresh ones, and tells how many are. */
const WITHDRAW = ofEachKind(kind => {
  const table = DERIVED_TABLES[kind]
  return `
    with fresh as materialized (${table.rowsOfJson('$1')}),
    stored as materialized (
      select ${table.keyList('old')}, old.customer_id, fresh.tracker_id is not null as is_unchanged
      from ${table.name} old left join fresh on ${sameKey(table.keyNames)}
        and (${table.list('fresh')}) is not distinct from (${recordedList(table, 'old')})
      where old.tracker_id = $2 and old.settled_at >= $3 and old.settled_at < $4 and old.${START[kind]} >= $5
        and not (${NOT_OF_THE_FOLD[kind] ?? 'false'})),
    gone as (
      delete from ${table.name} old using stored
      where not stored.is_unchanged and (${table.keyList('old')}) = (${table.keyList('stored')})
        and old.tracker_id = $2 and old.${START[kind]} >= $5
      returning ${table.keyList('old')}, old.customer_id),
    told as (
      insert into withdrawals (customer_id, tracker_id, row_table, row_key)
      select customer_id, tracker_id, '${table.name}', to_jsonb(gone) - 'customer_id' from gone
      returning 1)
    select (select count(*) from stored where is_unchanged)::int as unchanged,
      (select count(*) from told)::int as withdrawn`
})
