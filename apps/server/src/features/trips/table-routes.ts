import type { Input } from '@milepost/contract/route.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { type TableTrip, trips } from '@milepost/contract/trips.ts'
import { dayText, localDay, localTimeMs, weekdayOf } from '@milepost/domain/local-time.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { sendPdf } from '../../exports/pdf-table.ts'
import { readReaderPreferences } from '../../exports/reader-preferences.ts'
import { sendTable } from '../../exports/tabular.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import type { PastTrip } from '../../history/read-trips.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { addAddresses } from './add-addresses.ts'
import { mustFindTrip } from './correct-trip.ts'
import { exportColumns, exportRows, exportTrips } from './export-trips.ts'
import { type MatchingTrips, matchTrips } from './matching-trips.ts'
import { presentDays, presentRows } from './present-table.ts'
import { readStopDetail } from './stop-detail.ts'
import { readStopSums } from './stop-sums.ts'
import { readStopsOfTrips } from './stops-of-trips.ts'
import { readTripFilter } from './table-filter.ts'
import { readPage } from './table-page.ts'
import { type DaySums, readDaySums, readSums } from './table-sums.ts'
import { inLanguage } from './trip-words.ts'
import { MOST_PRINTED, tripsPdf } from './trips-pdf.ts'

type Asked = Input<typeof trips.table>['query']

export function tripTableEndpoints({ api, system }: Context, names: PlaceNames): Endpoint[] {
  async function table(caller: SignedIn, asked: Asked) {
    const ordering = orderingOf(asked)
    const nowMs = Date.now()
    const matching = await withScope(api, caller, async db =>
      matchTrips(db, await readTripFilter(db, caller, asked), nowMs),
    )
    const sums = withScope(api, caller, db => readSums(db, matching))
    const rows = withScope(api, caller, async db => {
      const page = await readPage(db, matching, ordering, asked, async () => (await sums).trips)
      const results = await presentRows(db, caller, page, await readStopsOfTrips(db, page, nowMs), nowMs)
      const isByTime = /^-?(date|time)\b/.test(ordering)
      return {
        results,
        ...(isByTime ? await readDaysOf(db, matching, page, asked.time_zone) : { days: [], weeks: [] }),
      }
    })
    // Beside each other; a page far behind waits for the count, which took its connection first.
    const [total, page] = await Promise.all([sums, rows])
    const answer = { count: total.trips, ...page, total }
    await addAddresses({ results: answer.results, stops: stopsOf(answer.results) }, names, asked.language)
    return JSON.stringify(answer)
  }

  async function print(caller: SignedIn, query: Input<typeof trips.export>['query'], reply: FastifyReply) {
    const printed: TableTrip[] = []
    for await (const trip of exportTrips(api, caller, query, names, Date.now())) {
      printed.push(trip)
      if (printed.length > MOST_PRINTED) break
    }
    const { language } = query
    const fileName = `${inLanguage('trips', language)} ${query.start.slice(0, 10)}`
    const isCut = printed.length > MOST_PRINTED
    const preferences = await readReaderPreferences(system, caller.userId, language)
    const reader = { ...preferences, distanceUnit: query.units, timeZone: query.time_zone }
    return sendPdf(
      reply,
      tripsPdf({ trips: printed.slice(0, MOST_PRINTED), isCut, ...rangeMs(query), fileName }, language, reader),
    )
  }

  return [
    implement(trips.table, ({ caller, query }) => table(caller, query)),
    implement(trips.one, async ({ caller, query }) => {
      const row = await withScope(api, caller, async db => {
        const nowMs = Date.now()
        const { trip } = await mustFindTrip(db, caller, query.trip_id, nowMs)
        const [found] = await presentRows(db, caller, [trip], await readStopsOfTrips(db, [trip], nowMs), nowMs)
        return found as TableTrip
      })
      await addAddresses({ results: [row], stops: stopsOf([row]) }, names, query.language)
      return row
    }),
    implement(trips.stop, async ({ caller, query }) => {
      const stop = await withScope(api, caller, db => readStopDetail(db, caller, query.trip_id, Date.now()))
      await addAddresses({ results: [], stops: [stop] }, names, query.language)
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
      if (query.format === 'pdf') return print(caller, query, reply)
      return sendTable(reply, {
        format: query.format,
        fileName: `${inLanguage('trips', query.language)} ${query.start.slice(0, 10)}`,
        columns: exportColumns(query.language),
        rows: exportRows(api, caller, query, names, Date.now()),
        locale: query.language === 'pt' ? 'pt-PT' : 'en-GB',
        timeZone: query.time_zone,
        distanceUnits: query.units,
      })
    }),
    implement(trips.drivers, async ({ caller }) => {
      const results = await withScope(api, caller, db =>
        db
          .selectFrom('drivers')
          .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
          .where('customer_id', '=', sql<number>`any(${caller.customerIds}::int[])`)
          .where(
            sql<boolean>`(${caller.vehicleGroupIds}::int[] is null or vehicle_group_id = any(${caller.vehicleGroupIds}::int[]))`,
          )
          .orderBy('last_name')
          .orderBy('first_name')
          .execute(),
      )
      return { count: results.length, results }
    }),
  ]
}

/** The direction may be sent apart from the field (C-38). */
const orderingOf = ({ ordering, orderingDirection }: Asked) =>
  orderingDirection === '-' && !ordering.startsWith('-') ? `-${ordering}` : ordering

const stopsOf = (rows: readonly TableTrip[]) =>
  rows.flatMap(row => (row.stop_after ? [...row.stops, row.stop_after] : row.stops))

/** The days on which these trips begin and the weeks of those, each summed over all that match. */
async function readDaysOf(db: ScopedDb, matching: MatchingTrips, page: readonly PastTrip[], timeZone: string) {
  if (page.length === 0) return { days: [], weeks: [] }
  const onPage = page.map(trip => localDay(trip.startedAtMs, timeZone))
  const monday = (day: number) => day - ((weekdayOf(day) + 6) % 7)
  const span = {
    fromMs: localTimeMs(monday(Math.min(...onPage)), 0, timeZone),
    untilMs: localTimeMs(monday(Math.max(...onPage)) + 7, 0, timeZone),
  }
  const all: DaySums[] = await readDaySums(db, matching, span, timeZone)
  const { days, weeks } = presentDays(all)
  const shown = new Set(onPage.map(dayText))
  return { days: days.filter(day => shown.has(day.date)), weeks }
}
