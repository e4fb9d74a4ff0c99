import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import type { PoolClient } from '../db/pools.ts'

const ROWS_AT_ONCE = 20_000

/** Clocks before 2015 or a day ahead of the arrival are not believed: `isPlausibleTime`, in SQL. */
const READ = {
  name: 'read-fold-positions',
  text: `
    select extract(epoch from recorded_at)::float8 * 1000 as at, sequence, vehicle_id, has_fix, latitude, longitude,
      heading_deg, speed_kmh, priority, late, ignition, moving, odometer_m, driver_key, device_events, attributes
    from positions
    where tracker_id = $1 and recorded_at >= '2015-01-01' and (recorded_at, sequence) > ($2, $3)
      and recorded_at <= received_at + interval '24 hours'
    order by recorded_at, sequence limit ${ROWS_AT_ONCE}`,
}

interface PositionRow {
  at: number
  sequence: number
  vehicle_id: number | null
  has_fix: boolean
  latitude: number
  longitude: number
  heading_deg: number
  speed_kmh: number
  priority: number
  late: boolean
  ignition: boolean | null
  moving: boolean | null
  odometer_m: number | null
  driver_key: string | null
  device_events: FoldPosition['events']
  attributes: FoldPosition['attributes']
}

/** The believable records of a tracker from an instant on, in the order of the fold, some thousands at a time. */
export async function* readPositions(
  client: PoolClient,
  trackerId: number,
  fromMs: number,
): AsyncGenerator<FoldPosition[]> {
  // Just before the first record that could be of this instant.
  let after: [Date, number] = [new Date(fromMs - 1), 2_147_483_647]
  for (;;) {
    const { rows } = await client.query<PositionRow>({ ...READ, values: [trackerId, ...after] })
    if (rows.length > 0) yield rows.map(toFoldPosition)
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = [new Date(last.at), last.sequence]
  }
}

function toFoldPosition(row: PositionRow): FoldPosition {
  return {
    recordedAtMs: row.at,
    sequence: row.sequence,
    vehicleId: row.vehicle_id,
    hasFix: row.has_fix,
    latitude: row.latitude,
    longitude: row.longitude,
    headingDeg: Math.fround(row.heading_deg),
    speedKmh: Math.fround(row.speed_kmh),
    priority: row.priority,
    late: row.late,
    ignition: row.ignition,
    moving: row.moving,
    odometerM: row.odometer_m,
    driverKey: row.driver_key,
    events: row.device_events,
    attributes: row.attributes,
  }
}
