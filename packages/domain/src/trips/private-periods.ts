import { lastIndexAt } from '../time/last-index-at.ts'

export interface PrivatePeriod {
  startMs: number
  /** The first moment that is shown again; null while it lasts. */
  endMs: number | null
}

interface TripOrStop {
  startedAtMs: number
  endedAtMs: number | null
  isPrivate: boolean
}

/**
 * The times in which nobody is shown where a vehicle was: its private trips and private stops, merged where they touch, in
 * order. The last moment of a trip belongs to it, that of a stop to the next trip. Takes trips and stops of one vehicle.
 */
export function privatePeriods(trips: readonly TripOrStop[], stops: readonly TripOrStop[]): PrivatePeriod[] {
  const tripsToTheirLastMoment = trips.map(trip => ({
    ...trip,
    endedAtMs: trip.endedAtMs === null ? null : trip.endedAtMs + 1,
  }))
  const spells = [...tripsToTheirLastMoment, ...stops].filter(spell => spell.isPrivate)
  spells.sort((a, b) => a.startedAtMs - b.startedAtMs)
  const periods: PrivatePeriod[] = []
  for (const { startedAtMs, endedAtMs } of spells) {
    const last = periods.at(-1)
    if (last && (last.endMs === null || startedAtMs <= last.endMs)) {
      last.endMs = last.endMs === null || endedAtMs === null ? null : Math.max(last.endMs, endedAtMs)
    } else {
      periods.push({ startMs: startedAtMs, endMs: endedAtMs })
    }
  }
  return periods
}

/** Whether a moment is private. */
export function isPrivateAt(periods: readonly PrivatePeriod[], atMs: number): boolean {
  const period = periods[lastIndexAt(periods, atMs, ({ startMs }) => startMs)]
  return period !== undefined && (period.endMs === null || atMs < period.endMs)
}
