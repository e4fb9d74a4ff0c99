import type { Pool } from './pools.ts'

export const makePartitionsTask = (pool: Pool) => ({
  name: 'make-partitions',
  schedule: '17 2 * * *',
  attempts: 8,
  run: () => makePartitions(pool),
})

/** Made ahead, so that a stopped worker has a month to be noticed before records go to the default partition. */
export async function makePartitions(pool: Pool): Promise<void> {
  await pool.query(`
    select make_partitions('positions', '1 month', now() - interval '13 months', now() + interval '2 months'),
           make_partitions('raw_frames', '1 day', now() - interval '1 day', now() + interval '30 days'),
           make_partitions('rejected_frames', '1 month', now() - interval '1 day', now() + interval '2 months')`)
  await pool.query(`
    select make_partitions(parent, '1 year', now() - interval '13 months', now() + interval '2 months')
    from unnest('{fold_checkpoints,trips,stops,events,geofence_visits,doubts}'::text[]) as parent`)
}
