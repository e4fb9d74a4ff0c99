/** The rules for a vehicle by which its records become trips, stops and events (docs/domain/limits.md); `settingsFor` tells them. */
export interface FoldSettings {
  /** From this speed on a vehicle that stood moves: receivers of parked vehicles report some drift. */
  movingKmh: number
  /** Below this speed a vehicle that moved stands. Less than `movingKmh`, so that speeds around that do not cut trips. */
  standingKmh: number
  /** The vehicle is never faster: what would need more was not driven. */
  fastestKmh: number
  /** A parked receiver drifts as far as this around its place. */
  driftM: number
  /** An engine run or a movement that gets no further than this from where it began is no trip. */
  shortestTripM: number
  /** Ignition off for less than this does not end a trip: a stalled engine, a crank that dips the voltage. */
  shortestStopS: number
  /** Where the device does not know the ignition, standing this long ends a trip, at the moment the vehicle came to rest. */
  restEndsTripS: number
  /** Between two records further apart than this nobody knows what the vehicle did: neither driving nor idling is counted. */
  silenceS: number
  /** Two fixes nearer than this before and after a silence are one place. */
  samePlaceM: number
  /** Without a fix a vehicle drives on for as long as this, then nobody knows. */
  tunnelS: number
  /** A trip during which no record comes for this long ends with the last one that did. */
  silenceEndsTripS: number
  /** Standing with the engine on counts as idling from this length on. */
  idlingFromS: number
  /** Standing this long with the engine on ends the trip where the vehicle came to rest. */
  idlingEndsTripS: number
  /** The customer's own speed limit; null for none. */
  speedLimitKmh: number | null
  /** Faster than the limit for less than this is not reported. */
  speedingFromS: number
  /** From speed differences, where the device does not judge driving itself, in g. */
  harshAccelerationG: number
  harshBrakingG: number
  /** IANA name: its midnights divide the days of a timesheet. */
  timeZone: string
  /** Working time, outside which trips are private; null: all trips are business unless the device reports private mode. */
  workingHours: WorkingHours | null
}

export interface WorkingHours {
  /** ISO weekdays, Monday is 1. */
  weekdays: readonly number[]
  /** Minutes from local midnight. */
  fromMinute: number
  untilMinute: number
}

export const DEFAULT_SETTINGS: FoldSettings = {
  movingKmh: 5,
  standingKmh: 3,
  fastestKmh: 250,
  driftM: 100,
  shortestTripM: 150,
  shortestStopS: 60,
  restEndsTripS: 180,
  silenceS: 300,
  samePlaceM: 200,
  tunnelS: 300,
  silenceEndsTripS: 3_600,
  idlingFromS: 120,
  idlingEndsTripS: 3_600,
  speedLimitKmh: null,
  speedingFromS: 10,
  harshAccelerationG: 0.35,
  harshBrakingG: 0.4,
  timeZone: 'UTC',
  workingHours: null,
}
