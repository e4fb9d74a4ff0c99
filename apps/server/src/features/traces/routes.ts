import { isTrue } from '@milepost/contract/records.ts'
import type { Result } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { type DoubtedPoint, MOST_DOUBTED, traces } from '@milepost/contract/traces.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { LEAST_SHAPE_M, type Weighed, weighPath } from '@milepost/domain/trips/path.ts'
import { isPrivateAt, type PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { RoadMatcher } from '../../maps/map-provider.ts'
import { addAddresses } from '../../telemetry/addresses.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import {
  type DoubtedFix,
  type Fix,
  readDoubtedFixes,
  readTrackerFixes,
  readVehicleFixes,
} from '../../telemetry/read-fixes.ts'
import { readPrivatePeriodsOf } from '../../telemetry/read-private-periods.ts'
import { type PastStop, readStops } from '../../telemetry/read-stops.ts'
import { readTrips } from '../../telemetry/read-trips.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { readTripDrivers } from '../../telemetry/trip-drivers.ts'
import { idlingWithin, placesOf, presentHalt, presentJourney } from './journeys.ts'
import { matchRunsToRoads, unbrokenRuns } from './match-to-roads.ts'
import { readLastRecorded, readPaths, readTimeZone, readTraceEvents } from './queries.ts'
import { readVisitors } from './read-visitors.ts'
import { type TraceFix, tracePoints } from './trace.ts'
import { visitorColumns, visitorRows } from './visitors-table.ts'

/** Two days, one of which may have 25 hours: shorter ranges show every fix. */
const SHORT_MS = 49 * 3_600_000
const MOST_POINTS = { short: 20_000, long: 5_000 }

export function traceEndpoints(context: Context, maps: RoadMatcher, names: PlaceNames): Endpoint[] {
  const { api } = context
  return [
    implement(traces.get, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const vehicle = await orNotFound(findVehicle(db, caller, query.vehicle))
        const span = rangeMs(query)
        const trips = await readTrips(db, [vehicle.id], span, Date.now())
        const stops = await readStops(db, [vehicle.id], span, Date.now())
        const periods = await readPrivatePeriodsOf(db, vehicle.id, span)
        const isShort = span.untilMs - span.fromMs <= SHORT_MS
        const fixes = isShort ? await readEveryFix(db, vehicle.id, span) : await readTripPaths(db, trips, stops, span)
        const events = await readTraceEvents(db, vehicle.id, span)
        const results = tracePoints(fixes, events, periods, MOST_POINTS[isShort ? 'short' : 'long'])
        const isFull = isShort && fixes.length <= MOST_POINTS.short
        const doubted = (await readDoubtedFixes(db, vehicle.id, span, MOST_DOUBTED))
          .filter(fix => !isPrivateAt(periods, fix.atMs))
          .map(presentDoubted)
        return traceJson({ resolution: isFull ? 'full' : 'simplified', results, doubted }, periods)
      }),
    ),
    implement(traces.journeys, async ({ caller, query }) => {
      const journeys = await withScope(api, caller, async db => {
        const vehicle = await orNotFound(findVehicle(db, caller, query.vehicle))
        const span = rangeMs(query)
        const trips = await readTrips(db, [vehicle.id], span, Date.now())
        const stops = await readStops(db, [vehicle.id], span, Date.now())
        const drivers = await readTripDrivers(db, caller, trips)
        const timeZone = await readTimeZone(db, vehicle.customerId)
        return {
          trips: trips.map(trip => presentJourney(trip, drivers.get(trip) ?? null, span, timeZone)),
          stops: stops.map(presentHalt),
          idling_s: idlingWithin(stops, span),
        }
      })
      if (isTrue(query.addresses)) await addAddresses(placesOf(journeys), names, query.language)
      return journeys
    }),
    implement(traces.last, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const vehicle = await orNotFound(findVehicle(db, caller, query.vehicle))
        return { recorded: await readLastRecorded(db, vehicle.id) }
      }),
    ),
    implement(traces.roads, async ({ caller, query }) => {
      const runs = await withScope(api, caller, async db => {
        const vehicle = await orNotFound(findVehicle(db, caller, query.vehicle))
        const span = rangeMs(query)
        const periods = await readPrivatePeriodsOf(db, vehicle.id, span)
        return unbrokenRuns(await readVehicleFixes(db, vehicle.id, span), periods)
      })
      // The roads are found outside the transaction: that takes seconds where a day is long.
      return JSON.stringify(await matchRunsToRoads(maps, runs))
    }),
    implement(traces.visitors, async ({ caller, body }) => {
      const { results, isPartial } = await withScope(api, caller, db => readVisitors(db, caller, body, Date.now()))
      return { count: results.length, is_partial: isPartial, results }
    }),
    implement(traces.exportVisitors, async ({ caller, body, reply }) => {
      const found = await withScope(api, caller, db => readVisitors(db, caller, body, Date.now()))
      const { language, format } = body
      return sendTable(reply, {
        format,
        fileName: textsIn(language)('Who was here'),
        columns: visitorColumns(language),
        rows: visitorRows(found, language),
        locale: LOCALES[language],
        timeZone: await readFileTimeZone(context, caller, body),
      })
    }),
  ]
}

function presentDoubted({ latitude, longitude, atMs, sequence, speedKmh, doubt }: DoubtedFix): DoubtedPoint {
  const timestamp = toDeviceInstant(atMs)
  return { lat: latitude, long: longitude, timestamp, sequence, speed: speedKmh, reason: doubt }
}

type Shown = Pick<Result<typeof traces.get>, 'resolution' | 'results' | 'doubted'>

function traceJson({ resolution, results, doubted }: Shown, periods: readonly PrivatePeriod[]): string {
  const private_periods = periods.map(({ startMs, endMs }) => ({
    start: toDeviceInstant(startMs),
    end: endMs === null ? null : toDeviceInstant(endMs),
  }))
  return JSON.stringify({ count: results.length, resolution, private_periods, results, doubted })
}

/** Every fix of a span; weighed only where there are more than can be shown. */
async function readEveryFix(db: ScopedDb, vehicleId: number, span: TimeSpan): Promise<TraceFix[]> {
  const records = await readVehicleFixes(db, vehicleId, span)
  const fixes = records.filter(record => record.hasFix)
  if (fixes.length > MOST_POINTS.short) return weighPath(fixes, [], 0).map(weighed => toTraceFix(weighed, null))
  return fixes.map(fix => toTraceFix({ fix, importance: 0, silenceBefore: fix.doubt === 'new-place' }, null))
}

function toTraceFix({ fix, ...weighed }: Weighed<Fix>, tripStartMs: number | null): TraceFix {
  const { hasFix: _, doubt: __, ...place } = fix
  return { ...place, ...weighed, tripStartMs }
}

/** The paths of the trips of a long span, or their positions where a path is yet to be drawn. */
async function readTripPaths(
  db: ScopedDb,
  trips: readonly PastTrip[],
  stops: readonly PastStop[],
  span: TimeSpan,
): Promise<TraceFix[]> {
  const shown = trips.filter(trip => !trip.isPrivate)
  const { fixes, isDrawn } = await readPaths(db, shown, span, MOST_POINTS.long)
  for (const trip of shown) {
    if (isDrawn(trip)) continue
    const records = await readTrackerFixes(db, trip, {
      fromMs: Math.max(span.fromMs, trip.startedAtMs),
      untilMs: Math.min(span.untilMs, (trip.endedAtMs ?? trip.settledAtMs) + 1),
    })
    const [firstMs, lastMs] = [records[0]?.atMs ?? 0, records.at(-1)?.atMs ?? 0]
    const stood = stops
      .filter(stop => stop.kind === 'idling' && stop.startedAtMs >= firstMs && stop.startedAtMs < lastMs)
      .map(stop => stop.startedAtMs)
    const located = records.filter(record => record.hasFix)
    for (const point of weighPath(located, stood, LEAST_SHAPE_M)) fixes.push(toTraceFix(point, trip.startedAtMs))
  }
  return fixes
}
