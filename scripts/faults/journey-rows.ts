import type { Pool } from '@milepost/server/db/pools.ts'

/** The trips and stops of a device, without what tells it apart from another that made the same journeys. */
export async function readJourneys(pool: Pool, deviceId: string): Promise<string> {
  const { rows } = await pool.query(
    `select 'trip' as row, started_at, ended_at, distance_m, driving_s, standing_s, start_reason, end_reason
     from trips where tracker_id = (select id from trackers where device_id = $1)
     union all
     select kind::text, started_at, ended_at, null, null, null, null, reason::text
     from stops where tracker_id = (select id from trackers where device_id = $1)
     order by 2, 1`,
    [deviceId],
  )
  return JSON.stringify(rows)
}
