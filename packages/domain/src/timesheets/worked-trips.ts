import type { DayPart } from '../fold/derived-rows.ts'
import type { TripKind } from '../trips/trip-kind.ts'

export interface Interval {
  fromMs: number
  untilMs: number
}

export interface WorkedTrip {
  startedAtMs: number
  /** Null while it is under way. */
  endedAtMs: number | null
  /** The newest record of it. */
  seenAtMs: number
  isPrivate: boolean
  /** Nobody drove while the vehicle was carried, or moved while nothing was reported: such rows begin and end no day. */
  kind: TripKind
  /** When nobody knows what it did, as far as it is known when that was. */
  silences: readonly Interval[]
  days: readonly DayPart[]
}

/** Standing with the engine on for long enough to be idling, on a trip or in the yard. */
export interface IdlingSpell {
  startedAtMs: number
  endedAtMs: number
}
