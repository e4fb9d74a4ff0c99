import { TRACKER_STATES } from '../../db/telemetry-columns.ts'

/** Of a tracker's newest fix, what Track shows. */
export const NEWEST_FIX = TRACKER_STATES.only(
  'latitude',
  'longitude',
  'headingDeg',
  'speedKmh',
  'moving',
  'recordedAtMs',
  'receivedAtMs',
  'ignition',
  'odometerM',
)
