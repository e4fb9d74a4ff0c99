import type { EventKind } from '../events/event-kinds.ts'
import { localDayAt } from '../time/local-time.ts'
import type { Effects, Stop, Trip } from './derived-rows.ts'
import { openIdling, openRows } from './open-rows.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

export interface DayFigures {
  distanceM: number
  drivingS: number
  idlingS: number
}

/** What came of the records of one vehicle, in sums. */
export interface Figures extends DayFigures {
  trips: number
  /** Parked stops of at least the shortest length. */
  stops: number
  unknownM: number
  carriedM: number
  parkedS: number
  unknownS: number
  carriedS: number
  maxSpeedKmh: number
  events: Partial<Record<EventKind, number>>
  /** By local day, YYYY-MM-DD. */
  days: Record<string, DayFigures>
}

/** The trips and stops with those that are under way at the newest record. */
export function rowsSoFar(
  state: FoldState,
  effects: Effects,
  settings: FoldSettings,
): { trips: Trip[]; stops: Stop[] } {
  const open = openRows(state)
  const idling = openIdling(state, settings)
  return {
    trips: open.trip ? [...effects.trips, open.trip] : effects.trips,
    stops: [...effects.stops, ...(open.stop ? [open.stop] : []), ...(idling ? [idling] : [])],
  }
}

/** The figures of what was derived. What is under way counts until the newest record, with what is known of it. */
export function figuresOf(state: FoldState, effects: Effects, settings: FoldSettings): Figures {
  const { trips, stops } = rowsSoFar(state, effects, settings)
  const untilMs = ({ startedAtMs, endedAtMs }: Stop) => endedAtMs ?? state.atMs ?? startedAtMs
  const lengthS = (stop: Stop) => (untilMs(stop) - stop.startedAtMs) / 1000
  const parked = stops.filter(stop => stop.kind === 'parked')
  const idling = stops.filter(stop => stop.kind === 'idling')
  const days: Record<string, DayFigures> = {}
  const ofDay = (day: string) => {
    days[day] ??= { distanceM: 0, drivingS: 0, idlingS: 0 }
    return days[day]
  }
  for (const { day, distanceM, drivingS } of trips.flatMap(trip => trip.days)) {
    ofDay(day).distanceM += distanceM
    ofDay(day).drivingS += drivingS
  }
  for (const stop of idling) {
    for (let atMs = stop.startedAtMs; atMs < untilMs(stop); ) {
      const day = localDayAt(atMs, settings.timeZone)
      const endMs = Math.min(day.endMs, untilMs(stop))
      ofDay(day.text).idlingS += (endMs - atMs) / 1000
      atMs = endMs
    }
  }
  const events: Figures['events'] = {}
  for (const { kind } of effects.events) events[kind] = (events[kind] ?? 0) + 1
  return {
    trips: trips.length,
    stops: parked.filter(stop => lengthS(stop) >= settings.shortestStopS).length,
    distanceM: sum(trips.map(trip => trip.distanceM)),
    unknownM: sum(trips.map(trip => trip.unknownM)),
    carriedM: sum(trips.map(trip => trip.carriedM)),
    drivingS: sum(trips.map(trip => trip.drivingS)),
    unknownS: sum(trips.map(trip => trip.unknownS)),
    carriedS: sum(trips.map(trip => trip.carriedS)),
    idlingS: sum(idling.map(lengthS)),
    parkedS: sum(parked.map(lengthS)),
    maxSpeedKmh: Math.max(0, ...trips.map(trip => trip.maxSpeedKmh)),
    events,
    days,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
