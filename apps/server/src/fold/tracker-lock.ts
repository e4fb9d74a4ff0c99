import { oneRow } from '../db/one-row.ts'
import type { Pool } from '../db/pools.ts'

/** Namespace of the advisory locks by which workers share the trackers. */
const LOCKS = 7_318_006

/** Does work that no two do on a tracker at the same time. Gives false where somebody else is at it. */
export async function withTrackerLock(pool: Pool, trackerId: number, work: () => Promise<void>): Promise<boolean> {
  const guard = await pool.connect()
  try {
    const locked = await guard.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      LOCKS,
      trackerId,
    ])
    if (!oneRow(locked).mine) return false
    try {
      await work()
    } finally {
      await guard.query('select pg_advisory_unlock($1, $2)', [LOCKS, trackerId])
    }
    return true
  } finally {
    guard.release()
  }
}
