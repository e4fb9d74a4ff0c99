import type { ExplainedRecord, ExplainedSpell } from '@milepost/contract/explained-days.ts'
import type { ExplainedRecord as Explained } from '@milepost/domain/fold/explain-records.ts'
import { tripKind } from '@milepost/domain/trips/trip-kind.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PastStop } from '../../telemetry/read-stops.ts'
import type { DayRecord } from './queries.ts'

/** A record with what the fold made of it; of a private one only when it was, and that. */
export function presentRecord(row: DayRecord, explained: Explained | undefined, isPrivate: boolean): ExplainedRecord {
  const { latitude: lat, longitude: long } = row
  const told = isPrivate
    ? { place: null, speed: null, odometer_m: null, ignition: null }
    : {
        place: row.hasFix ? { lat, long } : null,
        speed: row.speedKmh,
        odometer_m: row.odometerM,
        ignition: row.ignition,
      }
  return {
    tracker: row.trackerId,
    timestamp: instant(row.recordedAtMs),
    sequence: row.sequence,
    received_at: instant(row.receivedAtMs),
    ...told,
    doubt: row.hasUnbelievedTime ? 'unbelieved-time' : (explained?.doubt ?? null),
    believed_before: instantOrNull(explained?.believedBeforeMs ?? null),
    activity: explained?.activity ?? null,
    is_private: isPrivate,
  }
}

/** In order of time; a trip before the stop that begins with it. */
export function presentSpells(trips: readonly PastTrip[], stops: readonly PastStop[]): ExplainedSpell[] {
  const spells = [...trips.map(presentTrip), ...stops.map(presentStop)]
  return spells.sort((a, b) => Date.parse(a.start) - Date.parse(b.start) || (a.kind === 'trip' ? -1 : 1))
}

function presentTrip({
  startedAtMs,
  endedAtMs,
  startReason,
  endReason,
  distanceM,
  unknownM,
  carriedM,
  isPrivate,
}: PastTrip): ExplainedSpell {
  const when = {
    kind: 'trip' as const,
    start: instant(startedAtMs),
    end: instantOrNull(endedAtMs),
    is_private: isPrivate,
  }
  if (isPrivate) return { ...when, start_reason: null, end_reason: null, distance_m: null, unknown_m: null }
  const wentM = tripKind(startReason) === 'carried' ? carriedM : distanceM
  return { ...when, start_reason: startReason, end_reason: endReason, distance_m: wentM, unknown_m: unknownM }
}

const presentStop = ({ kind, startedAtMs, endedAtMs, reason, isPrivate }: PastStop): ExplainedSpell => ({
  kind,
  start: instant(startedAtMs),
  end: instantOrNull(endedAtMs),
  start_reason: null,
  end_reason: isPrivate ? null : reason,
  distance_m: null,
  unknown_m: null,
  is_private: isPrivate,
})

const instant = (ms: number) => new Date(ms).toISOString()
const instantOrNull = (ms: number | null) => (ms === null ? null : instant(ms))
