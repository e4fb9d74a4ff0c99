import type { Interval } from '@milepost/domain/timesheet-spells.ts'
import type { IdlingSpell, WorkedTrip } from '@milepost/domain/timesheets.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { PastStop } from '../../history/read-stops.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import { unpackFlags } from '../../history/trip-path-flags.ts'

const NO_SILENCES: ReadonlyMap<string, readonly Interval[]> = new Map()

/** Trips as the timesheet counts them. Where silences are not given they count all the same, but are not drawn. */
export function toWorkedTrips(trips: readonly PastTrip[], silences = NO_SILENCES): WorkedTrip[] {
  return trips.map(trip => ({
    startedAtMs: trip.startedAtMs,
    endedAtMs: trip.endedAtMs,
    seenAtMs: trip.endedAtMs ?? trip.settledAtMs,
    isPrivate: trip.isPrivate,
    endsInSilence: trip.endReason === 'silence',
    silences: silences.get(keyOf(trip.trackerId, trip.startedAtMs)) ?? [],
    days: trip.days,
  }))
}

/** The idling that counts: what lasts is not idling yet. */
export function toIdling(stops: readonly PastStop[]): IdlingSpell[] {
  return stops.flatMap(({ kind, isPrivate, startedAtMs, endedAtMs }) =>
    kind === 'idling' && !isPrivate && endedAtMs !== null ? [{ startedAtMs, endedAtMs }] : [],
  )
}

/** When nobody knows what a trip did, by its drawn way; nothing of those whose way is not drawn yet. */
export async function readSilences(db: ScopedDb, trips: readonly PastTrip[]): Promise<Map<string, Interval[]>> {
  const asked = trips.filter(trip => trip.unknownS > 0)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ tracker_id: number; started_ms: number; after_ms: number[]; flags: number[] }>`
    select p.tracker_id, extract(epoch from p.started_at)::float8 * 1000 as started_ms, p.after_ms, p.flags
    from unnest(${asked.map(trip => trip.trackerId)}::int[], ${asked.map(trip => new Date(trip.startedAtMs))}::timestamptz[])
      as asked (tracker_id, started_at)
    join trip_paths p on p.tracker_id = asked.tracker_id and p.started_at = asked.started_at
  `.execute(db)
  return new Map(
    rows.map(({ tracker_id, started_ms, after_ms, flags }) => [
      keyOf(tracker_id, started_ms),
      flags.flatMap((packed, index) =>
        index > 0 && unpackFlags(packed).silenceBefore
          ? [{ fromMs: started_ms + after_ms[index - 1]!, untilMs: started_ms + after_ms[index]! }]
          : [],
      ),
    ]),
  )
}

const keyOf = (trackerId: number, startedAtMs: number) => `${trackerId} ${startedAtMs}`
