import { oneRow } from '../db/one-row.ts'
import type { Pool } from '../db/pools.ts'
import { EARLIEST_TIME, isPlausibleTime } from '../db/record-times.ts'

const DAY_MS = 86_400_000

/**
 * Gives a tracker's records from an instant on the vehicle that the tracker was in by its assignments of now. A day at a time, each
 * on its own, so that a device that sends records again waits for no more than one; done again it changes nothing.
 */
export async function restampVehicles(pool: Pool, trackerId: number, fromMs: number): Promise<void> {
  for (let startMs: number | null = fromMs; startMs !== null; ) {
    const untilMs: number = (Math.floor(startMs / DAY_MS) + 1) * DAY_MS
    await pool.query(RESTAMP, [trackerId, new Date(startMs), new Date(untilMs)])
    startMs = await firstRecordMs(pool, trackerId, untilMs)
  }
  await pool.query(RESTAMP_UNTIMED, [trackerId, new Date(fromMs)])
  await pool.query(RESTAMP_STATE, [trackerId])
}

/** The first of a day that may be long after. */
async function firstRecordMs(pool: Pool, trackerId: number, fromMs: number): Promise<number | null> {
  const found = await pool.query<{ at_ms: number | null }>(
    `select extract(epoch from min(recorded_at))::float8 * 1000 as at_ms from positions
     where tracker_id = $1 and recorded_at >= $2`,
    [trackerId, new Date(fromMs)],
  )
  return oneRow(found).at_ms
}

/** At its own time; where that cannot be believed, when it arrived. */
const AT = `case when ${isPlausibleTime('positions')} then recorded_at else received_at end`

const vehicleAt = (at: string) => `(select a.vehicle_id from tracker_assignments a where a.tracker_id = $1
  and a.assigned_at <= ${at} and (a.unassigned_at is null or a.unassigned_at > ${at}))`

const restamp = (which: string) => `update positions set vehicle_id = ${vehicleAt(AT)}
  where tracker_id = $1 and ${which} and vehicle_id is distinct from ${vehicleAt(AT)}`

const RESTAMP = restamp('recorded_at >= $2 and recorded_at < $3')

/** Of clocks that were never set. */
const RESTAMP_UNTIMED = restamp(`recorded_at < ${EARLIEST_TIME} and received_at >= $2`)

const RESTAMP_STATE = `update tracker_states set vehicle_id = ${vehicleAt('recorded_at')}
  where tracker_id = $1 and vehicle_id is distinct from ${vehicleAt('recorded_at')}`
