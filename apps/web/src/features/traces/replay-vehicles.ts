import type { ReplaySpan } from '@milepost/domain/traces/replay-clock.ts'
import type { ReplayTrack } from '@milepost/domain/traces/replay-track.ts'
import type { Stretch } from './line-features.ts'
import type { TraceTrack } from './trace-track.ts'
import type { Journeys, VehicleTrace } from './use-traces.ts'

/** A vehicle that takes part in the replay. */
export interface ReplayVehicle {
  id: number
  registration: string
  /** Its records. */
  track: TraceTrack
  /** What is drawn, and where it moves: its records, or the roads beneath them. */
  shown: ReplayTrack
  journeys: Journeys | null
  colour: string
}

/** Whether a stretch of the track leads across a private period. */
export function leadsAcrossPrivate(track: TraceTrack, fromMs: number, untilMs: number): boolean {
  return track.gaps.some(gap => gap.isPrivate && gap.fromMs < untilMs && gap.untilMs > fromMs)
}

/** What is known of a stretch of the track. */
export function stretchOf({ track, journeys }: ReplayVehicle, fromMs: number, untilMs: number): Stretch {
  if (leadsAcrossPrivate(track, fromMs, untilMs)) return 'private'
  const carried = journeys?.trips.some(
    ({ start_reason, start, end }) =>
      start_reason === 'carried' && Date.parse(start) < untilMs && (end === null || Date.parse(end) > fromMs),
  )
  return carried ? 'carried' : 'driven'
}

/** The time that is replayed: the chosen days, as far as they are over. */
export const replaySpan = ({ startMs, endMs }: { startMs: number; endMs: number }, nowMs: number): ReplaySpan => ({
  fromMs: startMs,
  untilMs: Math.max(startMs, Math.min(endMs, nowMs)),
})

/** Where a replay begins by default: as the first of the vehicles sets off. */
export function firstMomentOf(traces: readonly VehicleTrace[]): number | null {
  const starts = traces.flatMap(({ track, journeys }) => {
    const trip = journeys?.trips.find(one => !one.is_private)
    const first = trip ? Date.parse(trip.start) : track?.times[0]
    return first === undefined ? [] : [first]
  })
  return starts.length === 0 ? null : Math.min(...starts)
}
