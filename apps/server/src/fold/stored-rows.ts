import type { Effects } from '@milepost/domain/fold/derived-rows.ts'
import {
  DOUBTS,
  EVENTS,
  GEOFENCE_VISITS,
  STOPS,
  type StoredDoubt,
  type StoredEvent,
  type StoredStop,
  type StoredTrip,
  type StoredVisit,
  TRIPS,
  type TrackerOwner,
} from '../db/telemetry-columns.ts'
import type { TelemetryTable } from '../db/telemetry-table.ts'

/** What the fold settled, each row with its owner. */
export interface DerivedRows {
  trips: StoredTrip[]
  stops: StoredStop[]
  events: StoredEvent[]
  visits: StoredVisit[]
  doubts: StoredDoubt[]
}

export type DerivedKind = keyof DerivedRows

export const DERIVED_TABLES: { readonly [Kind in DerivedKind]: TelemetryTable<DerivedRows[Kind][number]> } = {
  trips: TRIPS,
  stops: STOPS,
  events: EVENTS,
  visits: GEOFENCE_VISITS,
  doubts: DOUBTS,
}

export function noRows(): DerivedRows {
  return { trips: [], stops: [], events: [], visits: [], doubts: [] }
}

/** Adds what records of one tracker settled. */
export function addSettled(rows: DerivedRows, owner: TrackerOwner, effects: Effects): void {
  for (const trip of effects.trips) rows.trips.push({ ...trip, ...owner })
  for (const stop of effects.stops) rows.stops.push({ ...stop, ...owner })
  for (const event of effects.events) rows.events.push({ ...event, ...owner })
  for (const visit of effects.visits) rows.visits.push({ ...visit, ...owner })
  for (const doubt of effects.doubts) rows.doubts.push({ ...doubt, ...owner })
}
