import { EVENT_KINDS } from '@milepost/domain/event-kinds.ts'
import type { PoolClient } from '../db/pools.ts'
import { COLUMN_NAMES, DERIVED_KEYS, type DerivedColumns, type DerivedTable, insertDerived } from './derived-columns.ts'

/** The rows of a tracker that records of this time settled; `untilMs` null: no end. */
export interface Window {
  trackerId: number
  fromMs: number
  untilMs: number | null
  /** No row of the window begins before this. */
  earliestStartMs: number
}

export interface Replaced {
  withdrawn: number
  added: number
}

const TABLES: DerivedTable[] = ['trips', 'stops', 'events', 'geofence_visits']

/**
 * Makes the derived rows of a window those given. Rows that are the same stay untouched, so that a feed tells only what
 * changed; what is taken back is written down for it.
 */
export async function replaceDerived(client: PoolClient, window: Window, rows: DerivedColumns): Promise<Replaced> {
  const replaced: Replaced = { withdrawn: 0, added: 0 }
  for (const table of TABLES) {
    const fresh = JSON.stringify(rows[table])
    const gone = await client.query(withdraw(table), [
      fresh,
      window.trackerId,
      new Date(window.fromMs),
      window.untilMs === null ? 'infinity' : new Date(window.untilMs),
      new Date(window.earliestStartMs),
    ])
    replaced.withdrawn += gone.rowCount ?? 0
    if (rows[table].length === 0) continue
    const added = await client.query(`${insertDerived(table, '$1')} on conflict do nothing`, [fresh])
    replaced.added += added.rowCount ?? 0
  }
  await forgetPaths(client, window)
  await tellRefolded(client, window)
  return replaced
}

/** A record that came late belongs to the way of its trip though the trip's row may stay: until it is drawn again, it is read. */
async function forgetPaths(client: PoolClient, { trackerId, earliestStartMs, untilMs }: Window): Promise<void> {
  await client.query('delete from trip_paths where tracker_id = $1 and started_at >= $2 and started_at < $3', [
    trackerId,
    new Date(earliestStartMs),
    untilMs === null ? 'infinity' : new Date(untilMs),
  ])
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
const START: Record<DerivedTable, string> = {
  trips: 'started_at',
  stops: 'started_at',
  events: 'recorded_at',
  geofence_visits: 'entered_at',
}

/** Rows that are not of the fold: jobs/check-road-limits.ts adds them and takes them back. */
const NOT_OF_THE_FOLD: Partial<Record<DerivedTable, string>> = {
  events: `old.code = ${EVENT_KINDS['road-limit'].code} and old.source = 'derived'`,
}

function withdraw(table: DerivedTable): string {
  const keys = DERIVED_KEYS[table]
  const columns = COLUMN_NAMES[table]
  const both = (names: readonly string[], of: string) => names.map(name => `${of}.${name}`).join(', ')
  return `
    with fresh as materialized (select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)),
    gone as (
      delete from ${table} old
      where old.tracker_id = $2 and old.settled_at >= $3 and old.settled_at < $4 and old.${START[table]} >= $5
        and not (${NOT_OF_THE_FOLD[table] ?? 'false'})
        and not exists (select from fresh where ${keys.map(key => `fresh.${key} = old.${key}`).join(' and ')}
          and (${both(columns, 'fresh')}) is not distinct from (${both(columns, 'old')}))
      returning ${keys.map(key => `old.${key}`).join(', ')}, old.customer_id
    )
    insert into withdrawals (customer_id, tracker_id, row_table, row_key)
    select customer_id, tracker_id, '${table}', to_jsonb(gone) - 'customer_id' from gone`
}
