import type { LatLon } from '@milepost/domain/geo/distance.ts'
import type { Db } from '../db/scope.ts'

export interface NewestRecord extends LatLon {
  recordedAtMs: number
}

/** The newest stored record of each demo device. */
export async function newestRecords(system: Db): Promise<Map<string, NewestRecord>> {
  const rows = await system
    .selectFrom('trackers')
    .innerJoin('customers', 'customers.id', 'trackers.customer_id')
    .innerJoin('tracker_states', 'tracker_states.tracker_id', 'trackers.id')
    .select(['trackers.device_id', 'tracker_states.recorded_at', 'tracker_states.latitude', 'tracker_states.longitude'])
    .where('customers.is_demo', '=', true)
    .execute()
  return new Map(
    rows.map(({ device_id, recorded_at, latitude, longitude }) => [
      device_id,
      { recordedAtMs: recorded_at.getTime(), latitude, longitude },
    ]),
  )
}
