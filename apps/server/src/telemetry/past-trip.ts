import type { Trip } from '@milepost/domain/fold/derived-rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { SHOWN_TRIPS } from '../db/telemetry-columns.ts'
import { isTripPrivateByCompanions, isTripStartPrivate } from './private-by-companions.ts'

/** The key of a trip. */
export interface TripKey {
  trackerId: number
  startedAtMs: number
}

/** One text a trip, to find it by. */
export const textOfKey = ({ trackerId, startedAtMs }: TripKey): string => `${trackerId} ${startedAtMs}`

/**
 * A trip as people are shown it: what was corrected instead of what was recorded, and no start that lies on a private trip of another
 * tracker. An empty key: a correction says nobody.
 */
export interface PastTrip extends Trip, TripKey {
  /** What a correction of driver or privacy replaced; null where there is none. */
  recorded: { driverKey: string | null; isPrivate: boolean } | null
  note: string | null
}

/** What `toPastTrip` takes of trips `t`, of trackers that had companions (`areAccompanied`) or of others. */
export const pastTripColumns = (isAccompanied: boolean): RawBuilder<unknown> =>
  isAccompanied ? OF_ACCOMPANIED : OF_OTHERS

const OF_OTHERS = sql.raw(SHOWN_TRIPS.select('t'))
const OF_ACCOMPANIED = sql`${OF_OTHERS}, ${isTripPrivateByCompanions('t')} as is_private_by_companions,
  ${isTripStartPrivate('t')} as is_start_private`

export function toPastTrip(row: Readonly<Record<string, unknown>>): PastTrip {
  const { customerId: _, recordedDriverKey, recordedIsPrivate, ...trip } = SHOWN_TRIPS.read(row)
  const recorded = recordedIsPrivate === null ? null : { driverKey: recordedDriverKey, isPrivate: recordedIsPrivate }
  const start = row.is_start_private === true ? null : trip.start
  return { ...trip, start, isPrivate: trip.isPrivate || row.is_private_by_companions === true, recorded }
}

/** Of a trip that is not settled yet; `corrected` is what `trip_as_corrected` makes of it. */
export function shownTrip(
  trackerId: number,
  trip: Trip,
  corrected: { driver_key: string | null; is_private: boolean; note: string | null; is_corrected: boolean } | null,
): PastTrip {
  const { driverKey, isPrivate } = trip
  if (corrected === null) return { ...trip, trackerId, recorded: null, note: null }
  return {
    ...trip,
    trackerId,
    driverKey: corrected.driver_key,
    isPrivate: corrected.is_private,
    recorded: corrected.is_corrected ? { driverKey, isPrivate } : null,
    note: corrected.note,
  }
}
