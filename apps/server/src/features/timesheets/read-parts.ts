import type { Result } from '@milepost/contract/route.ts'
import { rangeDays } from '@milepost/contract/time-range.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import { type TripKind, tripKind } from '@milepost/domain/trips/trip-kind.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { addAddresses, presentPlace } from '../../telemetry/addresses.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import type { PastStop } from '../../telemetry/read-stops.ts'
import { findVehicles } from '../../telemetry/scoped-vehicles.ts'
import { findSubject, readSubjectWork } from './read-sheets.ts'
import { readSheetRules, type SheetSubject } from './subjects.ts'

type Parts = Result<typeof timesheets.partsOfVehicle>
type Part = Parts['results'][number]

/** What the days of a vehicle or driver are made of, in order of time. Addresses are yet null. */
export async function readParts(
  db: ScopedDb,
  scope: Scope,
  kind: SheetSubject['kind'],
  id: number,
  range: { start: string; end: string },
  nowMs: number,
): Promise<Parts> {
  const subject = await findSubject(db, scope, kind, id)
  const { timeZone } = await readSheetRules(db, subject.customerId)
  const work = await readSubjectWork(db, scope, subject, { ...rangeDays(range, timeZone), timeZone }, nowMs)
  const { trips, stops } = work
  const vehicles = await orNotFound(
    findVehicles(db, scope, [...new Set([...trips, ...stops].map(one => one.vehicleId))]),
  )
  const registrations = new Map(vehicles.map(vehicle => [vehicle.id, vehicle.registration]))
  const parts = [...trips.map(trip => tripPart(trip)), ...stops.map(stop => stopPart(stop, nowMs))].map(part => ({
    ...part,
    registration: registrations.get(part.vehicle)!,
  }))
  // An idling spell may begin with its trip: it stands after it.
  parts.sort((a, b) => Date.parse(a.start) - Date.parse(b.start) || RANK[a.kind] - RANK[b.kind])
  return { time_zone: timeZone, count: parts.length, results: parts }
}

const RANK: Record<Part['kind'], number> = { parked: 0, trip: 1, carried: 1, unknown: 1, idling: 2 }

const PART_OF: Record<TripKind, Part['kind']> = { driven: 'trip', carried: 'carried', unseen: 'unknown' }

function tripPart(trip: PastTrip): Omit<Part, 'registration'> {
  const endMs = trip.endedAtMs ?? trip.settledAtMs
  const kind = PART_OF[tripKind(trip.startReason)]
  return {
    kind,
    trip_id: `${trip.trackerId}-${trip.startedAtMs}`,
    vehicle: trip.vehicleId,
    start: new Date(trip.startedAtMs).toISOString(),
    end: trip.endedAtMs === null ? null : new Date(trip.endedAtMs).toISOString(),
    duration_s: Math.round((endMs - trip.startedAtMs) / 1000),
    reason: trip.endReason,
    distance_m: kind === 'carried' ? trip.carriedM : trip.distanceM,
    is_private: trip.isPrivate,
    place: trip.isPrivate ? null : presentPlace(trip.start),
    end_place: trip.isPrivate ? null : presentPlace(trip.end),
  }
}

function stopPart(stop: PastStop, nowMs: number): Omit<Part, 'registration'> {
  return {
    kind: stop.kind,
    trip_id: null,
    vehicle: stop.vehicleId,
    start: new Date(stop.startedAtMs).toISOString(),
    end: stop.endedAtMs === null ? null : new Date(stop.endedAtMs).toISOString(),
    duration_s: Math.round(((stop.endedAtMs ?? nowMs) - stop.startedAtMs) / 1000),
    reason: stop.reason,
    distance_m: null,
    is_private: stop.isPrivate,
    place: stop.isPrivate ? null : presentPlace(stop.place),
    end_place: null,
  }
}

/** Fills in the addresses of the places. A week of a busy vehicle has some two hundred. */
export const addPartAddresses = ({ results }: Parts, names: PlaceNames, language: 'en' | 'pt'): Promise<void> =>
  addAddresses(
    results.flatMap(({ place, end_place }) => [place, end_place]),
    names,
    language,
    MOST_ADDRESSES,
  )

const MOST_ADDRESSES = 400
