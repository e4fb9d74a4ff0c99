import type { Pool } from '@milepost/server/db/pools.ts'
import { POSITIONS } from '@milepost/server/db/telemetry-columns.ts'

export interface History {
  vehicles: number
  days: number
  /** Seconds between two records while driving: four trips of an hour a day. */
  everyS: number
}

/** Records of one vehicle and day: those of the four trips, and the ignition going off after each. */
export const recordsPerDay = ({ everyS }: History) => 4 * (Math.floor(3_600 / everyS) + 1)

/**
 * Fills the positions with what vehicles would have sent, without sockets and without the fold: four trips of an hour each
 * day up to yesterday, driving north and back at changing speeds. `registerDevices` has made the vehicles. Day by day, so
 * that the rows lie on the disk in the order of their arrival, as in life. The partitions must be there.
 */
export async function fillHistory(
  owner: Pool,
  history: History,
  onDay: (day: number) => void = () => {},
): Promise<void> {
  const lastDay = Math.floor(Date.now() / 86_400_000) - 1
  for (let day = 0; day < history.days; day++) {
    await owner.query(FILL, [
      lastDay - history.days + 1 + day,
      history.vehicles,
      Math.floor(3_600 / history.everyS),
      history.everyS,
      day,
    ])
    onDay(day)
  }
}

/** Ten minutes of every tracker after ten minutes of every other: a device sends some records at a time. */
const FILL = POSITIONS.insertSelect(
  {
    trackerId: 't.id',
    recordedAtMs: 'at',
    sequence: 'n',
    customerId: 't.customer_id',
    vehicleId: 'a.vehicle_id',
    frameId: '0',
    receivedAtMs: "at + interval '2 seconds'",
    latitude: '52 + (a.vehicle_id % 100) / 100.0 + abs(n - $3 / 2) * $4 * 14.0 / 111195',
    longitude: '-1 + (a.vehicle_id % 70) / 100.0',
    altitudeM: '80',
    headingDeg: '0',
    speedKmh: 'case when n < $3 then 50 + n % 7 else 0 end',
    satellites: '11',
    priority: '0',
    hasFix: 'true',
    late: 'false',
    eventId: '0',
    ignition: 'n < $3',
    moving: 'n < $3',
    odometerM: '($5 * 4 + trip) * 52000::int8 + n * $4 * 14',
    externalVoltageMv: '13800',
    driverKey: 'null',
    events: 'null',
    attributes: `'{"gsmSignal": 4}'`,
  },
  `from generate_series(0, 3) as trip
  cross join generate_series(0, $3::int / 60) as part
  cross join (select id, customer_id from trackers order by id limit $2) as t
  join tracker_assignments a on a.tracker_id = t.id and a.unassigned_at is null
  cross join lateral generate_series(part * 60, least(part * 60 + 59, $3::int)) as n
  cross join lateral (select to_timestamp($1::int8 * 86400 + 28800 + trip * 7200 + n * $4::int) as at) as moment`,
)
