import type { Pool } from '../db/pools.ts'

/** Raw frames are kept for 14 days, positions for 13 months: a year and the month to look back from. */
export async function dropOldPartitions(pool: Pool): Promise<void> {
  await pool.query(`
    select drop_partitions('raw_frames', '1 day', now() - interval '14 days'),
           drop_partitions('positions', '1 month', now() - interval '13 months')`)
}
