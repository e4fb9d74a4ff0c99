import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { type Figures, figuresOf } from '@milepost/domain/fold/figures.ts'
import type { Derived } from './arrivals.ts'
import type { Recording } from './recordings.ts'

/** The figures of a recording by the names of its expectations. */
export function printedFigures({ settings }: Recording, { state, effects }: Derived) {
  const figures = figuresOf(state, effects, settings)
  return {
    trips: figures.trips,
    stops: figures.stops,
    distance_m: tenths(figures.distanceM),
    driving_s: tenths(figures.drivingS),
    idling_s: tenths(figures.idlingS),
    parked_s: tenths(figures.parkedS),
    unknown_s: tenths(figures.unknownS),
    unknown_m: tenths(figures.unknownM),
    max_speed_kmh: tenths(figures.maxSpeedKmh),
    events: byCode(figures.events),
    days: Object.fromEntries(
      Object.entries(figures.days).map(([day, { distanceM, drivingS, idlingS }]) => [
        day,
        { distance_m: tenths(distanceM), driving_s: tenths(drivingS), idling_s: tenths(idlingS) },
      ]),
    ),
  }
}

export type PrintedFigures = ReturnType<typeof printedFigures>

function byCode(events: Figures['events']): Record<string, number> {
  return Object.fromEntries(keysOf(events).map(kind => [EVENT_KINDS[kind].code, events[kind] ?? 0]))
}

const tenths = (value: number) => Math.round(value * 10) / 10
