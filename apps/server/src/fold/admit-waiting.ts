import type { Pool } from '../db/pools.ts'

export const admitWaitingTask = (pool: Pool) => ({
  name: 'admit-waiting-records',
  schedule: '* * * * *',
  attempts: 1,
  run: () => admitWaiting(pool, Date.now()),
})

/**
 * Records whose time has come by now wait no longer: they are folded in as late ones. By the minute, since a tracker whose clock
 * is ahead has one every few seconds, and each re-fold begins with its day.
 */
export async function admitWaiting(pool: Pool, nowMs: number): Promise<void> {
  await pool.query(
    `with due as (delete from waiting_records where recorded_at <= $1 returning tracker_id, customer_id, recorded_at)
     insert into refolds as refold (tracker_id, customer_id, from_at, until_at)
     select tracker_id, min(customer_id), min(recorded_at), max(recorded_at) from due group by tracker_id order by tracker_id
     on conflict (tracker_id) do update set
       from_at = least(refold.from_at, excluded.from_at), until_at = greatest(refold.until_at, excluded.until_at),
       generation = refold.generation + 1`,
    [new Date(nowMs)],
  )
}
