import type { Bounds } from '@milepost/domain/geo/distance.ts'
import { type Shape, shapeBounds, shapeContains } from '@milepost/domain/geo/shapes.ts'
import { joinTimes, timesInside } from '@milepost/domain/traces/replay-visits.ts'
import { SILENCE_MS } from '@milepost/domain/trips/path.ts'
import { isPrivateAt, type PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { readOpenRows } from '../../telemetry/read-open-rows.ts'
import { readPrivatePeriods } from '../../telemetry/read-private-periods.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import {
  countRecords,
  type NearStop,
  type NearTrip,
  readFixesOfTrips,
  readNearStops,
  readNearTrips,
  readVehiclesUnderWay,
  type VehicleSearch,
} from './near-trips.ts'

export interface Visit {
  trackerId: number
  vehicleId: number
  fromMs: number
  /** Null while the vehicle is there. */
  leftAtMs: number | null
  untilMs: number
  records: number
  /** Of a trip that is under way or not settled, the key of its driver: nothing of it is stored yet. */
  driverKey: string | null
}

/** Trips or stops that one search looks into: some seconds of work. */
const MOST = 4_000
/** Beyond the area, records that an even drive is drawn from: more than a minute of a motorway. */
const AROUND_DEG = 0.03
/** Vehicles of which it is read what has not ended yet; of a larger fleet only those within `UNDER_WAY_DEG`, some 300 km, are looked at. */
const MOST_UNDER_WAY = 2_000
const UNDER_WAY_DEG = 3

type Inside = Omit<Visit, 'records' | 'driverKey'>

/** Which vehicles were in an area, by the time of entering. What is private is not among it. */
export async function findVisitors(
  db: ScopedDb,
  search: VehicleSearch,
  shape: Shape,
  span: TimeSpan,
  nowMs: number,
): Promise<{ visits: Visit[]; isPartial: boolean }> {
  const bounds = shapeBounds(shape)
  const trips = await readNearTrips(db, search, widened(bounds, 0.0001), span, MOST)
  const stops = await readNearStops(db, search, bounds, span, MOST)
  const nearBounds = widened(bounds, UNDER_WAY_DEG)
  const underWay = await readVehiclesUnderWay(db, search, nearBounds, MOST_UNDER_WAY)
  const open = await readOpen(db, underWay, span, nowMs)
  const near = [...trips, ...open.trips]
  const times: Inside[] = standing(shape, [...stops, ...open.stops])
  const fixes = await readFixesOfTrips(db, near, widened(bounds, AROUND_DEG))
  for (const [index, { trackerId, vehicleId }] of near.entries()) {
    for (const { fromMs, untilMs } of timesInside(shape, fixes[index]!)) {
      times.push({ trackerId, vehicleId, fromMs, untilMs, leftAtMs: untilMs })
    }
  }
  const found = await toVisits(db, times, span)
  const counts = await countRecords(db, found)
  const tripOf = new Map(open.trips.map(trip => [trip.trackerId, trip]))
  const visits = found.map((time, index) => {
    const trip = tripOf.get(time.trackerId)
    const driverKey = trip !== undefined && trip.fromMs <= time.fromMs ? trip.driverKey : null
    return { ...time, records: counts[index]!, driverKey }
  })
  return { visits, isPartial: trips.length === MOST || stops.length === MOST }
}

/** What has not ended yet. */
async function readOpen(db: ScopedDb, vehicleIds: readonly number[], span: TimeSpan, nowMs: number) {
  const trips: (NearTrip & { driverKey: string | null })[] = []
  const stops: (NearStop & { isOpen: true })[] = []
  if (vehicleIds.length === 0) return { trips, stops }
  for (const { trackerId, trip, stop } of await readOpenRows(db, vehicleIds, nowMs)) {
    if (trip && !trip.isPrivate && trip.startedAtMs < span.untilMs) {
      // What came after waits to be believed.
      const untilMs = trip.endedAtMs ?? trip.settledAtMs
      const { vehicleId, startedAtMs: fromMs, driverKey } = trip
      trips.push({ trackerId, vehicleId, fromMs, untilMs, driverKey })
    }
    if (stop && !stop.isPrivate && stop.startedAtMs < span.untilMs) {
      stops.push({
        ...stop.place,
        trackerId,
        vehicleId: stop.vehicleId,
        fromMs: stop.startedAtMs,
        untilMs: nowMs,
        isOpen: true,
      })
    }
  }
  return { trips, stops }
}

function standing(shape: Shape, stops: readonly (NearStop & { isOpen?: true })[]): Inside[] {
  return stops
    .filter(stop => shapeContains(shape, stop.latitude, stop.longitude))
    .map(({ trackerId, vehicleId, fromMs, untilMs, isOpen }) => ({
      ...{ trackerId, vehicleId, fromMs, untilMs },
      leftAtMs: isOpen ? null : untilMs,
    }))
}

/** The times as visits: what is private left out, cut to the span, and one where a vehicle came, stood and left. */
async function toVisits(db: ScopedDb, times: readonly Inside[], span: TimeSpan): Promise<Inside[]> {
  const vehicleIds = [...new Set(times.map(time => time.vehicleId))]
  if (vehicleIds.length === 0) return []
  const periodsOf = await readPrivatePeriods(db, vehicleIds, span)
  const visits: Inside[] = []
  for (const own of Map.groupBy(times, time => `${time.vehicleId} ${time.trackerId}`).values()) {
    const { vehicleId } = own[0]!
    const periods = periodsOf.get(vehicleId) ?? []
    const lastsUntilMs = own.find(time => time.leftAtMs === null)?.untilMs
    const visible = own.filter(time => !isPrivate(periods, time))
    for (const time of joinTimes(visible, SILENCE_MS)) {
      if (time.untilMs < span.fromMs || time.fromMs >= span.untilMs) continue
      visits.push({ ...time, leftAtMs: time.untilMs === lastsUntilMs ? null : time.untilMs })
    }
  }
  return visits.sort((a, b) => a.fromMs - b.fromMs || a.vehicleId - b.vehicleId)
}

/** A time that lies in a private period in part is left out: its edges are those of something private. */
const isPrivate = (periods: readonly PrivatePeriod[], { fromMs, untilMs }: Inside) =>
  isPrivateAt(periods, fromMs) ||
  periods.some(({ startMs, endMs }) => startMs < untilMs && (endMs === null || endMs > fromMs))

const widened = ({ west, south, east, north }: Bounds, byDeg: number): Bounds => ({
  west: west - byDeg,
  south: south - byDeg,
  east: east + byDeg,
  north: north + byDeg,
})
