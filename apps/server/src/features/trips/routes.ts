import type { Input } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import { type TableTrip, trips } from '@milepost/contract/trips.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { FastifyReply } from 'fastify'
import { readActor } from '../../audit/actor.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendPdf } from '../../documents/pdf-table.ts'
import { readReaderPreferences } from '../../documents/reader-preferences.ts'
import { noteRowCount } from '../../documents/row-count.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { addAddresses } from '../../telemetry/addresses.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { findVehicles } from '../../telemetry/scoped-vehicles.ts'
import { correctTrip, findTrip, readDrivers, readTripHistory, revokeTripCorrection } from './correct-trip.ts'
import { exportTrips, tripColumns, tripRows } from './export-trips.ts'
import { mockTripDetail } from './mock-trip-detail.ts'
import { placesOf } from './present-trips.ts'
import { readStopSums } from './stop-sums.ts'
import { presentRows, readPage } from './table-page.ts'
import { readDays, readPrintedSums, readSums } from './table-sums.ts'
import { presentLegs, readLegs } from './trip-legs.ts'
import { readTripList } from './trip-list.ts'
import { matchTrips, readTripFilter } from './trip-search.ts'
import { readStopDetail, readStopsOfTrips } from './trip-stops.ts'
import { MOST_PRINTED, tripsPdf } from './trips-pdf.ts'

export function tripEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  return [...listEndpoints(context, names), ...tableEndpoints(context, names), ...correctionEndpoints(context)]
}

function listEndpoints({ api }: Context, names: PlaceNames): Endpoint[] {
  async function detail(caller: SignedIn, id: string) {
    const { trip, legs } = await withScope(api, caller, async db => {
      const { trip } = await orNotFound(findTrip(db, caller, id, Date.now()))
      return { trip, legs: await readLegs(db, trip) }
    })
    return presentLegs(trip, legs, names)
  }

  return [
    implement(trips.list, async ({ caller, query }) => {
      const list = await withScope(api, caller, db => readTripList(db, caller, query, Date.now()))
      await addAddresses(placesOf(list), names, query.language)
      return JSON.stringify(list)
    }),
    implement(trips.detail, ({ caller, query }) => detail(caller, query.trip_id)),
    implement(trips.mockDetail, async ({ query }) => mockTripDetail(query.trip_id)),
  ]
}

type TableQuery = Input<typeof trips.table>['query']

function tableEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  const { api, system } = context

  async function table(caller: SignedIn, query: TableQuery) {
    const ordering = orderingOf(query)
    const nowMs = Date.now()
    const matching = await withScope(api, caller, async db =>
      matchTrips(db, await readTripFilter(db, caller, query), nowMs),
    )
    const sums = withScope(api, caller, db => readSums(db, matching, query.time_zone))
    const rows = withScope(api, caller, async db => {
      const page = await readPage(db, matching, ordering, query, async () => (await sums).count)
      const results = await presentRows(db, caller, page, await readStopsOfTrips(db, page, nowMs), nowMs)
      const isByTime = /^-?(date|time)\b/.test(ordering)
      return { results, ...(isByTime ? await readDays(db, matching, page, query.time_zone) : { days: [], weeks: [] }) }
    })
    // Beside each other; a page far behind waits for the count, which took its connection first.
    const [{ count, total }, page] = await Promise.all([sums, rows])
    const result = { count, ...page, total }
    await addAddresses(placesOf({ results: result.results, stops: stopsOf(result.results) }), names, query.language)
    return JSON.stringify(result)
  }

  async function print(
    caller: SignedIn,
    query: Input<typeof trips.export>['query'],
    timeZone: string,
    reply: FastifyReply,
  ) {
    const printed: TableTrip[] = []
    for await (const trip of exportTrips(api, caller, query, names, Date.now())) {
      printed.push(trip)
      if (printed.length > MOST_PRINTED) break
    }
    const vehicleIds = printed.map(trip => trip.vehicle)
    const { sums, vehicles } = await withScope(api, caller, async db => {
      const matching = await matchTrips(db, await readTripFilter(db, caller, query), Date.now())
      return {
        sums: await readPrintedSums(db, matching, timeZone),
        vehicles: await findVehicles(db, caller, vehicleIds),
      }
    })
    const customerIds = [...new Set(vehicles?.map(({ customerId }) => customerId))]
    const { language } = query
    const fileName = `${textsIn(language)('Trips')} ${query.start.slice(0, 10)}`
    const isCut = printed.length > MOST_PRINTED
    noteRowCount(reply, Math.min(printed.length, MOST_PRINTED))
    const preferences = await readReaderPreferences(system, caller.userId, language)
    const reader = { ...preferences, distanceUnit: query.units, timeZone }
    return sendPdf(
      reply,
      { caller, customerIds },
      tripsPdf(
        { trips: printed.slice(0, MOST_PRINTED), isCut, ...sums, ...rangeMs(query), fileName, language },
        textsIn(language),
        reader,
      ),
    )
  }

  return [
    implement(trips.table, ({ caller, query }) => table(caller, query)),
    implement(trips.one, async ({ caller, query }) => {
      const rows = await withScope(api, caller, async db => {
        const nowMs = Date.now()
        const { trip } = await orNotFound(findTrip(db, caller, query.trip_id, nowMs))
        return presentRows(db, caller, [trip], await readStopsOfTrips(db, [trip], nowMs), nowMs)
      })
      await addAddresses(placesOf({ results: rows, stops: stopsOf(rows) }), names, query.language)
      return orNotFound(rows[0] ?? null)
    }),
    implement(trips.stop, async ({ caller, query }) => {
      const stop = await withScope(api, caller, db => orNotFound(readStopDetail(db, caller, query.trip_id, Date.now())))
      await addAddresses([stop.place], names, query.language)
      return stop
    }),
    implement(trips.stopSums, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const nowMs = Date.now()
        const matching = await matchTrips(db, await readTripFilter(db, caller, query), nowMs)
        return readStopSums(db, matching, query.time_zone, nowMs)
      }),
    ),
    implement(trips.export, async ({ caller, query, reply }) => {
      const timeZone = await readFileTimeZone(context, caller, query)
      if (query.format === 'pdf') return print(caller, query, timeZone, reply)
      return sendTable(reply, {
        format: query.format,
        fileName: `${textsIn(query.language)('Trips')} ${query.start.slice(0, 10)}`,
        columns: tripColumns(query.language),
        rows: tripRows(api, caller, query, names, Date.now()),
        locale: LOCALES[query.language],
        timeZone,
        distanceUnits: query.units,
      })
    }),
    implement(trips.drivers, async ({ caller }) => {
      const results = await withScope(api, caller, db => readDrivers(db, caller))
      return { count: results.length, results }
    }),
  ]
}

/** The direction may be sent apart from the field (C-38). */
const orderingOf = ({ ordering, orderingDirection }: TableQuery) =>
  orderingDirection === '-' && !ordering.startsWith('-') ? `-${ordering}` : ordering

const stopsOf = (rows: readonly TableTrip[]) =>
  rows.flatMap(row => (row.stop_after ? [...row.stops, row.stop_after] : row.stops))

function correctionEndpoints({ api, system }: Context): Endpoint[] {
  return [
    implement(tripCorrections.ofTrip, ({ caller, query }) =>
      withScope(api, caller, db => readTripHistory(db, caller, query.trip_id, Date.now())),
    ),
    implement(tripCorrections.correct, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => correctTrip(db, caller, body, actor, Date.now())) }
    }),
    implement(tripCorrections.revoke, async ({ caller, body, request }) => {
      const actor = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => revokeTripCorrection(db, caller, body, actor, Date.now())) }
    }),
  ]
}
