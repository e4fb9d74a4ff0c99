import { sql } from 'kysely'
import type { Log } from '../../config/log.ts'
import type { Db } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'

export const applyRetentionTask = (system: Db, log: Log): ScheduledTask => ({
  name: 'apply-retention',
  schedule: '37 2 * * *',
  attempts: 8,
  run: async () => log.info(await applyRetention(system), 'telemetry past its time was removed'),
})

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
      { name: 'doubts', at: 'recorded_at', step: '1 year' },
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
      { name: 'private_spells', at: 'ended_at', step: null },
      { name: 'events', at: 'recorded_at', step: '1 year' },
      // What people made of them now; every change of it stays. A re-fold leaves these rows: the event may come back.
      { name: 'event_reviews', at: 'recorded_at', step: null },
      { name: 'geofence_visits', at: 'entered_at', step: '1 year' },
      { name: 'changed_figures', at: 'day', step: null },
    ],
  },
]

export interface Dropped {
  partitions: number
  rows: number
}

/**
 * Removes what is past its retention. A partition goes as a whole once the customer who keeps it longest has no use
 * for it; of customers who keep less, rows are deleted. A record with a clock of 1970 goes with the others of its kind.
 */
export async function applyRetention(system: Db, now = new Date()): Promise<Dropped> {
  const dropped: Dropped = { partitions: 0, rows: 0 }
  for (const { keptBy, tables } of CLASSES) {
    const customers = await system
      .selectFrom('customers')
      .select(['id', `${keptBy} as days`])
      .execute()
    if (customers.length === 0) return dropped
    const longest = Math.max(...customers.map(({ days }) => days))
    if (keptBy === 'keep_positions_days') await noteRemoved(system, customers, now)
    for (const { name, at, step } of tables) {
      if (step !== null) dropped.partitions += await dropPartitions(system, name, step, now, longest)
      for (const { id, days } of customers) dropped.rows += await deleteRows(system, name, at, id, now, days)
    }
  }
  return dropped
}

/** Before anything goes: whoever derives the past again must know from when on it has every position. */
async function noteRemoved(system: Db, customers: readonly { id: number; days: number }[], now: Date): Promise<void> {
  await sql`
    insert into removed_positions as known (customer_id, until)
    select id, ${now}::timestamptz - days * interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as kept (id int, days int)
    on conflict (customer_id) do update set until = greatest(known.until, excluded.until)`.execute(system)
}

async function dropPartitions(system: Db, table: string, step: string, now: Date, days: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_partitions(${table}, ${step}, ${now}::timestamptz - ${days} * interval '1 day') as dropped`.execute(
    system,
  )
  return rows[0]?.dropped ?? 0
}

/** A customer at a time, so that no lock is held over everybody's rows. */
async function deleteRows(
  system: Db,
  table: string,
  at: string,
  customerId: number,
  now: Date,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where customer_id = ${customerId} and ${sql.ref(at)} < ${now}::timestamptz - ${days} * interval '1 day'`.execute(
    system,
  )
  return Number(numAffectedRows ?? 0)
}
