import type { Pool } from '../db/pools.ts'
import type { StoredEvent, StoredPosition, StoredStop, StoredTrip, StoredVisit } from '../db/telemetry-columns.ts'
import type { TelemetryTable } from '../db/telemetry-table.ts'

/** Stores records as they are, past the fold. */
export async function insertRecords<Stored extends object>(
  pool: Pool,
  table: TelemetryTable<Stored>,
  records: readonly Stored[],
): Promise<void> {
  await pool.query(table.insert(table.rowsOfJson('$1')), [table.json(records)])
}

type Given<Stored, Key extends keyof Stored> = Pick<Stored, Key> & Partial<Stored>

/** A harsh braking without a measure. */
export function storedEvent(
  given: Given<StoredEvent, 'trackerId' | 'customerId' | 'vehicleId' | 'recordedAtMs'>,
): StoredEvent {
  return {
    sequence: 1,
    kind: 'harsh-braking',
    geofenceId: null,
    value: null,
    limitKmh: null,
    durationS: null,
    source: 'device',
    hasFix: true,
    place: { latitude: 52, longitude: 0 },
    speedKmh: 0,
    headingDeg: 0,
    driverKey: null,
    isPrivate: false,
    late: false,
    settledAtMs: given.recordedAtMs,
    ...given,
  }
}

export function storedPosition(
  given: Given<StoredPosition, 'trackerId' | 'customerId' | 'vehicleId' | 'recordedAtMs' | 'receivedAtMs'>,
): StoredPosition {
  return {
    sequence: 1,
    frameId: 1,
    latitude: 52,
    longitude: 0,
    altitudeM: 0,
    headingDeg: 0,
    speedKmh: 0,
    satellites: 9,
    priority: 0,
    hasFix: true,
    late: false,
    eventId: 0,
    ignition: null,
    moving: null,
    odometerM: null,
    externalVoltageMv: null,
    driverKey: null,
    events: null,
    attributes: null,
    ...given,
  }
}

/** A trip of no length that settles when it ends. */
export function storedTrip(
  given: Given<StoredTrip, 'trackerId' | 'customerId' | 'vehicleId' | 'startedAtMs' | 'endedAtMs'>,
): StoredTrip {
  return {
    startReason: 'motion',
    endReason: 'rest',
    start: null,
    end: null,
    startOdometerM: null,
    endOdometerM: null,
    distanceM: 0,
    unknownM: 0,
    carriedM: 0,
    drivingS: 0,
    standingS: 0,
    unknownS: 0,
    carriedS: 0,
    maxSpeedKmh: 0,
    driverKey: null,
    isPrivate: false,
    days: [],
    settledAtMs: given.endedAtMs,
    ...given,
  }
}

export function storedStop(
  given: Given<StoredStop, 'trackerId' | 'customerId' | 'vehicleId' | 'startedAtMs' | 'endedAtMs'>,
): StoredStop {
  return {
    kind: 'parked',
    reason: 'rest',
    place: { latitude: 52.6, longitude: -0.7 },
    driverKey: null,
    isPrivate: false,
    settledAtMs: given.startedAtMs,
    ...given,
  }
}

export function storedVisit(
  given: Given<StoredVisit, 'trackerId' | 'geofenceId' | 'customerId' | 'vehicleId' | 'enteredAtMs' | 'leftAtMs'>,
): StoredVisit {
  return {
    entry: { latitude: 52.6, longitude: -0.7 },
    driverKey: null,
    isPrivate: false,
    settledAtMs: given.leftAtMs,
    ...given,
  }
}
