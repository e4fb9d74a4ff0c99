/** The rules of a customer by which records become trips, stops and events. Explained with examples in docs/domain. */
export interface FoldSettings {
  /** Slower than this a vehicle stands: receivers of parked vehicles report some drift. */
  movingKmh: number
  /** An engine run or a movement that gets less far than this is no trip. */
  shortestTripM: number
  /** Ignition off for less than this does not end a trip: a stalled engine, a crank that dips the voltage. */
  shortestStopS: number
  /** Where the device does not know the ignition, standing this long ends a trip, at the moment the vehicle came to rest. */
  restEndsTripS: number
  /** Between two records further apart than this nobody knows what the vehicle did: neither driving nor idling is counted. */
  silenceS: number
  /** A trip during which no record comes for this long ends with the last one that did. */
  silenceEndsTripS: number
  /** Standing with the engine on counts as idling from this length on. */
  idlingFromS: number
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
  shortestTripM: 150,
  shortestStopS: 60,
  restEndsTripS: 180,
  silenceS: 300,
  silenceEndsTripS: 3_600,
  idlingFromS: 120,
  speedLimitKmh: null,
  speedingFromS: 10,
  harshAccelerationG: 0.35,
  harshBrakingG: 0.4,
  timeZone: 'UTC',
  workingHours: null,
}
