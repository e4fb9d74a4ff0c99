import { isDescending, type Ordered } from '@milepost/contract/records.ts'
import type { Input } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import type { trips as calls, Stop, Trip } from '@milepost/contract/trips.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import { type PastStop, readStops } from '../../telemetry/read-stops.ts'
import { readTripKeys, readTripsByKey } from '../../telemetry/read-trips.ts'
import { findVehicles, type ScopedVehicle } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { readTripDrivers, type TripDriver } from '../../telemetry/trip-drivers.ts'
import { presentStop, presentTrip } from './present-trips.ts'

/** A page of the trips and stops of vehicles of the scope, each trip with its stops and driver. Addresses are yet null. */
export async function readTripList(
  db: ScopedDb,
  scope: Scope,
  query: Input<typeof calls.list>['query'],
  nowMs: number,
): Promise<TripList> {
  const vehicles = await orNotFound(findVehicles(db, scope, [query.vehicle].flat()))
  const vehicleIds = vehicles.map(vehicle => vehicle.id)
  const page = await readTripPage(db, vehicleIds, rangeMs(query), query, nowMs)
  return presentPage(vehicles, page, await readTripDrivers(db, scope, page.trips), nowMs)
}

interface TripPage {
  /** Of all pages. */
  count: number
  trips: PastTrip[]
  /** Everything that belongs to the trips or began during the page. */
  stops: PastStop[]
  /** Stops that begin in it are this page's. */
  window: TimeSpan
}

/** A page of the trips of vehicles in a span, by time. */
async function readTripPage(
  db: ScopedDb,
  vehicleIds: readonly number[],
  span: TimeSpan,
  { page, pageSize, ...order }: { page: number; pageSize: number } & Ordered,
  nowMs: number,
): Promise<TripPage> {
  const keys = await readTripKeys(db, vehicleIds, span, nowMs)
  const count = keys.length
  const descends = isDescending(order)
  const skipped = Math.min((page - 1) * pageSize, count)
  const shown = Math.min(pageSize, count - skipped)
  const first = descends ? count - skipped - shown : skipped
  const trips = await readTripsByKey(db, keys.slice(first, first + shown))
  if (descends) trips.reverse()
  // Every stop belongs to one page: the earliest begins with the span, the latest ends with it, the others meet at the start of a trip.
  const isEarliest = first === 0 && (shown > 0 || page === 1)
  const window = {
    fromMs: isEarliest ? Number.NEGATIVE_INFINITY : (keys[first]?.startedAtMs ?? span.untilMs),
    untilMs: keys[first + shown]?.startedAtMs ?? span.untilMs,
  }
  const fromMs = Math.max(span.fromMs, window.fromMs)
  const untilMs = Math.min(span.untilMs, Math.max(window.untilMs, ...trips.map(trip => (trip.endedAtMs ?? nowMs) + 1)))
  const stops = fromMs < untilMs ? await readStops(db, vehicleIds, { fromMs, untilMs }, nowMs) : []
  return { count, trips, stops, window }
}

interface TripList {
  count: number
  results: Trip[]
  stops: Stop[]
}

/** Trips with what belongs to each: where it stood on its way, and where it was parked afterwards. */
function presentPage(
  vehicles: readonly ScopedVehicle[],
  { count, trips, stops, window }: TripPage,
  drivers: ReadonlyMap<PastTrip, TripDriver>,
  nowMs: number,
): TripList {
  const vehicleOf = new Map(vehicles.map(vehicle => [vehicle.id, vehicle]))
  const shown = stops.map(stop => ({ stop, row: presentStop(stop, nowMs) }))
  const isParked = ({ stop }: (typeof shown)[number]) => stop.kind === 'parked'
  const parked = new Map(
    shown.filter(isParked).map(({ stop, row }) => [stopKey(stop.trackerId, stop.startedAtMs), row]),
  )
  const idling = Map.groupBy(
    shown.filter(each => !isParked(each)),
    ({ stop }) => stop.trackerId,
  )
  const results = trips.map(trip => {
    const vehicle = vehicleOf.get(trip.vehicleId)
    const endMs = trip.endedAtMs ?? Number.POSITIVE_INFINITY
    const onTheWay = (idling.get(trip.trackerId) ?? []).filter(
      ({ stop }) => stop.startedAtMs >= trip.startedAtMs && stop.startedAtMs < endMs,
    )
    return presentTrip(
      trip,
      vehicle?.registration ?? '',
      drivers.get(trip) ?? null,
      onTheWay.map(({ row }) => row),
      parked.get(stopKey(trip.trackerId, trip.endedAtMs)) ?? null,
    )
  })
  const ofPage = shown.filter(({ stop }) => stop.startedAtMs >= window.fromMs && stop.startedAtMs < window.untilMs)
  return { count, results, stops: ofPage.map(({ row }) => row) }
}

const stopKey = (trackerId: number, startedAtMs: number | null) => `${trackerId} ${startedAtMs}`
