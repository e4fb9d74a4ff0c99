import { oneRow } from '../db/one-row.ts'
import type { PoolClient } from '../db/pools.ts'
import { type Parameters, prepareStatement } from '../db/prepared-statement.ts'
import {
  DOUBTS,
  EVENTS,
  FOLD_CHECKPOINTS,
  GEOFENCE_VISITS,
  POSITIONS,
  RAW_FRAMES,
  STOPS,
  type StoredClock,
  type StoredFrame,
  type StoredPosition,
  TRACKER_CLOCKS,
  TRACKER_FOLDS,
  TRACKER_STATES,
  TRIPS,
  type TrackerState,
} from '../db/telemetry-columns.ts'
import type { FoldedRows } from './fold-rows.ts'

/** What one commit stores. */
export interface RowsToStore {
  frames: readonly StoredFrame[]
  /** By tracker, time and sequence, each record once. */
  positions: readonly StoredPosition[]
  /** The newest of each tracker that may be shown as where it is. */
  newest: readonly TrackerState[]
  /** The clocks that are known to be wrong, or right again, by these frames. */
  clocks: readonly StoredClock[]
  /** What the fold makes of the positions. */
  folded: FoldedRows
}

const RECORD_KEY = POSITIONS.only('trackerId', 'recordedAtMs', 'sequence')

/**
 * One statement, hence one round trip and one transaction. Its parts do not see each other's rows and need not. Derived rows
 * that are there already came from the same records. The
 * last part refuses everything when a fold was moved on meanwhile; it comes before the count of late rows, so that folds are
 * locked before re-folds, as a re-fold does it.
 */
const storeWith = (name: string, rare: (given: Parameters<RowsToStore>) => string, late: string) =>
  prepareStatement<RowsToStore>(
    name,
    given => `
with frames as (${RAW_FRAMES.insert(given.rows(RAW_FRAMES, ({ frames }) => frames))}
), stored as (${POSITIONS.insert(given.rows(POSITIONS, ({ positions }) => positions))}
  on conflict do nothing
  returning tracker_id, recorded_at, sequence, customer_id, received_at
), moved as (${TRACKER_STATES.insert(given.rows(TRACKER_STATES, ({ newest }) => newest))}
  on conflict (${TRACKER_STATES.keyList()}) do update set ${TRACKER_STATES.updates}
  where (excluded.recorded_at, excluded.sequence) > (tracker_states.recorded_at, tracker_states.sequence)
  returning tracker_id
), folds as (${TRACKER_FOLDS.insert(given.rows(TRACKER_FOLDS, ({ folded }) => folded.folds))}
  on conflict (${TRACKER_FOLDS.keyList()}) do update set ${TRACKER_FOLDS.updates}
  where tracker_folds.version = excluded.version - 1
  returning 1
), checkpoints as (${FOLD_CHECKPOINTS.insert(given.jsonRows(FOLD_CHECKPOINTS, ({ folded }) => folded.checkpoints))}
  on conflict (${FOLD_CHECKPOINTS.keyList()}) do update set state = excluded.state
), trips as (${TRIPS.insert(given.jsonRows(TRIPS, ({ folded }) => folded.derived.trips))} on conflict do nothing
), stops as (${STOPS.insert(given.jsonRows(STOPS, ({ folded }) => folded.derived.stops))} on conflict do nothing
), events as (${EVENTS.insert(given.jsonRows(EVENTS, ({ folded }) => folded.derived.events))} on conflict do nothing
), visits as (${GEOFENCE_VISITS.insert(given.jsonRows(GEOFENCE_VISITS, ({ folded }) => folded.derived.visits))} on conflict do nothing
)${rare(given)}
select assert_folds_current(${given.value(({ folded }) => folded.folds.length)}, (select count(*) from folds)::int4),
  (select count(*) from stored)::int4 as stored, array(select tracker_id from moved) as moved,
  ${late} as late`,
  )

/** For most batches: what few of them have would cost each of them. */
const STORE = storeWith('store-positions', () => '', '0')

const STORE_WITH_RARE = storeWith(
  'store-positions-and-rare-rows',
  given => `, doubts as (${DOUBTS.insert(given.jsonRows(DOUBTS, ({ folded }) => folded.derived.doubts))} on conflict do nothing
), late as (
  insert into refolds as refold (tracker_id, customer_id, from_at, until_at)
  select tracker_id, min(stored.customer_id), min(recorded_at), max(recorded_at) from stored
  join (${given.rows(RECORD_KEY, ({ folded }) => folded.late)}) as candidate (${RECORD_KEY.list()})
    using (tracker_id, recorded_at, sequence)
  group by tracker_id order by tracker_id
  on conflict (tracker_id) do update set
    from_at = least(refold.from_at, excluded.from_at), until_at = greatest(refold.until_at, excluded.until_at),
    generation = refold.generation + 1
  returning 1
), waiting as (
  insert into waiting_records (tracker_id, recorded_at, customer_id)
  select distinct tracker_id, recorded_at, customer_id from stored
  join (${given.rows(RECORD_KEY, ({ folded }) => folded.waiting)}) as candidate (${RECORD_KEY.list()})
    using (tracker_id, recorded_at, sequence)
  order by tracker_id, recorded_at on conflict do nothing
), clocks as (${TRACKER_CLOCKS.insert(given.jsonRows(TRACKER_CLOCKS, ({ clocks }) => clocks))}
  on conflict (${TRACKER_CLOCKS.keyList()}) do update set ${TRACKER_CLOCKS.updates}
), unbelieved as (
  insert into unbelieved_times as known (tracker_id, customer_id, records, first_received_at, last_received_at)
  select tracker_id, min(customer_id), count(*), min(received_at), max(received_at) from stored
  join (${given.rows(RECORD_KEY, ({ folded }) => folded.unbelieved)}) as candidate (${RECORD_KEY.list()})
    using (tracker_id, recorded_at, sequence)
  group by tracker_id order by tracker_id
  on conflict (tracker_id) do update set records = known.records + excluded.records,
    last_received_at = greatest(known.last_received_at, excluded.last_received_at)
)`,
  '(select count(*) from late)::int4',
)

function hasRareRows({ clocks, folded }: RowsToStore): boolean {
  const { derived, late, waiting, unbelieved } = folded
  return [clocks, derived.doubts, late, waiting, unbelieved].some(rows => rows.length > 0)
}

/** Another process has moved on a fold that this batch was built upon. Nothing was stored; read the heads again. */
export const FOLD_MOVED_ON = 'MP001'

interface Stored {
  /** Positions that were new. */
  stored: number
  /** Trackers whose newest fix moved forward. */
  moved: number[]
  /** Trackers that wait to be folded again because of late positions. */
  late: number
}

export async function storeRows(client: PoolClient, rows: RowsToStore): Promise<Stored> {
  const statement = hasRareRows(rows) ? STORE_WITH_RARE : STORE
  return oneRow(await client.query<Stored>(statement.of(rows)))
}
