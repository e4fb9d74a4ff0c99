import type { Pool } from '../db/pools.ts'
import { TRACKER_FOLDS, TRACKER_STATES, type TrackerState } from '../db/telemetry-columns.ts'

/** A newest position, of a tracker in a vehicle. */
type ShownVehicle = TrackerState & { vehicleId: number }

/**
 * A tracker that reports a few times a day leaves its newest record in doubt until the next. Where the vehicle could have got
 * there, it is shown after a minute or two; what is derived still waits for the next record.
 */
export const showDoubtedTask = (pool: Pool, publish: (shown: ShownVehicle[]) => void) => ({
  name: 'show-doubted',
  schedule: '* * * * *',
  attempts: 1,
  run: async () => publish(await showDoubted(pool, Date.now())),
})

/** Gives the vehicles whose newest position moved forward. */
export async function showDoubted(pool: Pool, nowMs: number): Promise<ShownVehicle[]> {
  const { rows } = await pool.query(SHOW, [new Date(nowMs)])
  return rows
    .map(TRACKER_STATES.read)
    .flatMap(({ vehicleId, ...state }) => (vehicleId === null ? [] : [{ ...state, vehicleId }]))
}

const DOUBTED = {
  at: TRACKER_FOLDS.nameOf('doubtedAtMs'),
  sequence: TRACKER_FOLDS.nameOf('doubtedSequence'),
}

const SHOW = `
  insert into tracker_states as shown (${TRACKER_STATES.list()})
  select ${TRACKER_STATES.list('p')} from tracker_folds f
  join positions p on p.tracker_id = f.tracker_id and p.recorded_at = f.${DOUBTED.at} and p.sequence = f.${DOUBTED.sequence}
  where f.${DOUBTED.at} is not null and p.vehicle_id is not null and p.received_at < $1::timestamptz - interval '1 minute'
  on conflict (${TRACKER_STATES.keyList()}) do update set ${TRACKER_STATES.updates}
  where (excluded.recorded_at, excluded.sequence) > (shown.recorded_at, shown.sequence)
  returning ${TRACKER_STATES.select('shown')}`
