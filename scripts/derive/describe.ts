import { rowsSoFar } from '@milepost/domain/fold/figures.ts'
import type { Derived } from './arrivals.ts'
import type { Recording } from './recordings.ts'

/** Trips and stops in the order of time with their reasons, then what is not believed. */
export function describeDerived({ name, records, settings }: Recording, derived: Derived): string {
  const { trips, stops } = rowsSoFar(derived.state, derived.effects, settings)
  const lines = [
    ...trips.map(trip => ({
      atMs: trip.startedAtMs,
      text:
        `trip    ${time(trip.startedAtMs)} (${trip.startReason}) to ${time(trip.endedAtMs)} (${trip.endReason ?? 'under way'}): ` +
        `${Math.round(trip.distanceM)} m, of it unknown ${Math.round(trip.unknownM)} m, carried ${Math.round(trip.carriedM)} m; ` +
        `driving ${trip.drivingS} s, standing ${trip.standingS} s, unknown ${trip.unknownS} s, carried ${trip.carriedS} s; ` +
        `top speed ${Math.round(trip.maxSpeedKmh)} km/h`,
    })),
    ...stops.map(stop => ({
      atMs: stop.startedAtMs,
      text: `${stop.kind.padEnd(7)} ${time(stop.startedAtMs)} to ${time(stop.endedAtMs)} (${stop.reason ?? 'first record'})`,
    })),
  ].sort((a, b) => a.atMs - b.atMs)
  const doubts = Map.groupBy(derived.effects.doubts, doubt => doubt.reason)
  const doubtLines = [...doubts].map(
    ([reason, list]) => `  not believed, ${reason}: ${list.length} (first ${time(list[0]?.recordedAtMs ?? null)})`,
  )
  return [`${name}: ${records.length} records`, ...lines.map(({ text }) => `  ${text}`), ...doubtLines].join('\n')
}

const time = (atMs: number | null) => (atMs === null ? 'still' : new Date(atMs).toISOString().slice(0, 19))
