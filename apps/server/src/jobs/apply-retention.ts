import type { Pool } from '../db/pools.ts'

interface DataClass {
  /** The column of `customers` that says how long. */
  keptBy: 'keep_raw_days' | 'keep_positions_days' | 'keep_derived_days'
  tables: { name: string; at: string; step: string | null }[]
}

/** `step` is how the table is partitioned (make-partitions.ts); null where it is not. */
const CLASSES: DataClass[] = [
  {
    keptBy: 'keep_raw_days',
    tables: [
      { name: 'raw_frames', at: 'received_at', step: '1 day' },
      { name: 'rejected_frames', at: 'received_at', step: '1 month' },
    ],
  },
  {
    keptBy: 'keep_positions_days',
    tables: [
      { name: 'positions', at: 'recorded_at', step: '1 month' },
      { name: 'fold_checkpoints', at: 'day', step: '1 year' },
      { name: 'quarantined_records', at: 'received_at', step: null },
      { name: 'withdrawals', at: 'stored_at', step: null },
      { name: 'device_commands', at: 'created_at', step: null },
    ],
  },
  {
    keptBy: 'keep_derived_days',
    tables: [
      { name: 'trips', at: 'started_at', step: '1 year' },
      { name: 'trip_paths', at: 'started_at', step: '1 year' },
      { name: 'road_limit_checks', at: 'started_at', step: '1 year' },
      { name: 'stops', at: 'started_at', step: '1 year' },
      { name: 'events', at: 'recorded_at', step: '1 year' },
      // What people made of them now; every change of it stays. A re-fold leaves these rows: the event may come back.
      { name: 'event_reviews', at: 'recorded_at', step: null },
      { name: 'geofence_visits', at: 'entered_at', step: '1 year' },
    ],
  },
]

export interface Dropped {
  partitions: number
  rows: number
}

/**
 * Removes what nobody wants kept any longer. A partition goes as a whole once the customer who keeps it longest has no use
 * for it; of customers who keep less, rows are deleted. A record with a clock of 1970 goes with the others of its kind.
 */
export async function applyRetention(pool: Pool, now = new Date()): Promise<Dropped> {
  const dropped: Dropped = { partitions: 0, rows: 0 }
  for (const { keptBy, tables } of CLASSES) {
    const longest = await pool.query<{ days: number | null }>(`select max(${keptBy}) as days from customers`)
    const days = longest.rows[0]!.days
    if (days === null) return dropped
    for (const { name, at, step } of tables) {
      if (step !== null) dropped.partitions += await dropPartitions(pool, name, step, now, days)
      dropped.rows += await deleteRows(pool, name, at, keptBy, now)
    }
  }
  return dropped
}

async function dropPartitions(pool: Pool, table: string, step: string, now: Date, days: number): Promise<number> {
  const { rows } = await pool.query<{ dropped: number }>(
    "select drop_partitions($1, $2, $3::timestamptz - $4 * interval '1 day') as dropped",
    [table, step, now, days],
  )
  return rows[0]!.dropped
}

/** A customer at a time, so that no lock is held over everybody's rows. */
async function deleteRows(pool: Pool, table: string, at: string, keptBy: string, now: Date): Promise<number> {
  const customers = await pool.query<{ id: number; days: number }>(`select id, ${keptBy} as days from customers`)
  let rows = 0
  for (const { id, days } of customers.rows) {
    const result = await pool.query(
      `delete from ${table} where customer_id = $1 and ${at} < $2::timestamptz - $3 * interval '1 day'`,
      [id, now, days],
    )
    rows += result.rowCount ?? 0
  }
  return rows
}
