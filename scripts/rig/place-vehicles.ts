import type { Pool } from '@milepost/server/db/pools.ts'
import { TRACKER_STATES } from '@milepost/server/db/telemetry-columns.ts'

export interface City {
  latitude: number
  longitude: number
  spreadDeg: number
}

const PLACE_VEHICLES = TRACKER_STATES.insertSelect(
  {
    trackerId: 'a.tracker_id',
    customerId: 'a.customer_id',
    vehicleId: 'a.vehicle_id',
    recordedAtMs: 'now()',
    sequence: '0',
    receivedAtMs: 'now()',
    latitude: '$1 + (hashint4(a.vehicle_id) % 1000) / 1000.0 * $3',
    longitude: '$2 + (hashint4(a.vehicle_id + 1) % 1000) / 1000.0 * $3',
    headingDeg: '90',
    speedKmh: '40',
    moving: 'true',
    ignition: 'true',
    odometerM: 'null',
  },
  'from tracker_assignments a',
)

/** Every vehicle that has a tracker moves in a city now. */
export async function placeVehicles(owner: Pool, { latitude, longitude, spreadDeg }: City): Promise<void> {
  await owner.query(PLACE_VEHICLES, [latitude, longitude, spreadDeg])
  await owner.query('analyze')
}
