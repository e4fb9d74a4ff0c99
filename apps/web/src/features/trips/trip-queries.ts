import type { Result } from '@milepost/contract/route.ts'
import { traces } from '@milepost/contract/traces.ts'
import { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import { type TableTrip, trips } from '@milepost/contract/trips.ts'
import type { Language } from '@milepost/texts/language.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { groupedReportQuery } from '../../api/paged-query.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { languageInUse } from '../../i18n/language.ts'
import { dayAt, rangeInstants } from '../../ui/day-range.ts'
import { type TripsSearch, tripsAddress } from './trips-search.ts'

export type TripPage = Result<typeof trips.table>
export type StopPage = Result<typeof trips.stopSums>
export type StopDetail = Result<typeof trips.stop>
export type TripLeg = Result<typeof trips.detail>['results'][number]
export type CorrectionHistory = Result<typeof tripCorrections.ofTrip>
export type CorrectionRow = CorrectionHistory['results'][number]

interface Reader {
  timeZone: string
  language: Language
}

/** Everything that a correction may change. */
export const TRIPS_KEY = ['trips']

/** Which trips, as the calls of the table and of its files take it. */
export function filterQuery(params: TripsSearch, { timeZone, language }: Reader) {
  const { vehicleId, groupId, driverId, ordering, page, pageSize, search } = params
  const paged = groupedReportQuery({
    page,
    pageSize,
    ordering: ordering.field,
    orderingDirection: ordering.isDescending ? '-' : '',
    search,
  })
  return {
    ...rangeInstants(params.range, timeZone),
    page,
    pageSize,
    ordering: paged.ordering ?? undefined,
    search: search || undefined,
    vehicle: vehicleId ?? undefined,
    vehicle_group: groupId ?? undefined,
    driver: driverId ?? undefined,
    min_distance_m: params.minDistanceM || undefined,
    privacy: params.privacy,
    time_zone: timeZone,
    language,
  }
}

export const tripsQuery = (params: TripsSearch, reader: Reader) => {
  const query = filterQuery(params, reader)
  return queryOptions({
    queryKey: [...TRIPS_KEY, 'table', query],
    // A day goes on while it is looked at.
    refetchInterval: 60_000,
    queryFn: async ({ signal }): Promise<TripPage> => call(trips.table, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Beside the table: to add up the stops of a large fleet takes longer than a page of its trips. */
export const stopSumsQuery = (params: TripsSearch, reader: Reader) => {
  const { page: _, pageSize: __, ordering: ___, ...query } = filterQuery(params, reader)
  return queryOptions({
    queryKey: [...TRIPS_KEY, 'sums of stops', query],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call(trips.stopSums, { query }, { signal }),
  })
}

/** Starts what the page of the table reads, while its parts are on their way. */
export async function prefetchTrips(address: RawSearch): Promise<void> {
  const reader = { timeZone: timeZoneOf(session.current()), language: languageInUse() }
  const params = tripsAddress.read(address, dayAt(Date.now(), reader.timeZone))
  await Promise.all([prefetchUnread(tripsQuery(params, reader)), prefetchUnread(stopSumsQuery(params, reader))])
}

export const tripQuery = (tripId: string, language: Language) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, 'one', tripId, language],
    queryFn: ({ signal }): Promise<TableTrip> => call(trips.one, { query: { trip_id: tripId, language } }, { signal }),
  })

/** The stop that a trip led to. */
export const stopQuery = (tripId: string, language: Language) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, 'stop', tripId, language],
    queryFn: ({ signal }) => call(trips.stop, { query: { trip_id: tripId, language } }, { signal }),
  })

export const legsQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, 'legs', tripId],
    queryFn: ({ signal }) => call(trips.detail, { query: { trip_id: tripId } }, { signal }),
  })

export const correctionsQuery = (tripId: string) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, 'corrections', tripId],
    queryFn: ({ signal }) => call(tripCorrections.ofTrip, { query: { trip_id: tripId } }, { signal }),
  })

export const driversQuery = queryOptions({
  queryKey: ['drivers of trips'],
  queryFn: ({ signal }) => call(trips.drivers, {}, { signal }),
})

/** The way of a trip, drawn from its own fixes. */
export const wayQuery = ({ vehicle, start, end }: TableTrip) =>
  queryOptions({
    queryKey: ['way of trip', vehicle, start, end],
    queryFn: async ({ signal }) => {
      const until = end === null ? new Date() : new Date(Date.parse(end) + 1_000)
      const query = { vehicle, start, end: until.toISOString() }
      return call(traces.get, { query }, { signal })
    },
  })
