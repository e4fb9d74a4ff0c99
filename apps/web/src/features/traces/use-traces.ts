import { type TraceHalt, type TraceJourney, traces } from '@milepost/contract/traces.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import { shareMatched, type TraceTrack, trackOf } from './trace-track.ts'

/** The current day is read again this often. */
const REFRESH_MS = 60_000

export interface Journeys {
  trips: readonly TraceJourney[]
  stops: readonly TraceHalt[]
  /** Of the days that are shown. */
  idling_s: number
}

/** What is known of one vehicle of a replay. */
export interface VehicleTrace {
  vehicleId: number
  track: TraceTrack | null
  journeys: Journeys | null
  isLoading: boolean
  error: unknown
  /** There is something to show, and its last refresh failed. */
  isStale: boolean
  /** When what is shown was read. */
  loadedAtMs: number
  retry: () => void
}

/** The traces of vehicles in a range of days; each comes and fails by itself. */
export function useTraces(
  vehicleIds: readonly number[],
  range: DayRange | null,
  timeZone: string,
  isToday: boolean,
): VehicleTrace[] {
  const span = range === null ? null : rangeInstants(range, timeZone)
  // Twenty thousand points are not compared one by one.
  const shared = { ...refreshed(isToday), enabled: span !== null, structuralSharing: false }
  const query = (vehicle: number) => ({ query: { vehicle, start: span?.start ?? '', end: span?.end ?? '' } })
  const tracks = useQueries({
    queries: vehicleIds.map(id => ({
      queryKey: ['trace', id, span?.start, span?.end],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(traces.get, query(id), { signal }).then(response => trackOf(response)),
      ...shared,
    })),
  })
  const journeys = useQueries({
    queries: vehicleIds.map(id => ({
      queryKey: ['trace-journeys', id, span?.start, span?.end],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(traces.journeys, query(id), { signal }),
      ...shared,
    })),
  })
  return vehicleIds.map((vehicleId, index) => {
    const track = itemAt(tracks, index)
    const journey = itemAt(journeys, index)
    return {
      vehicleId,
      track: track.data ?? null,
      journeys: journey.data ?? null,
      isLoading: track.isLoading || journey.isLoading,
      error: track.data === undefined ? track.error : null,
      isStale: track.isRefetchError || (journey.isError && track.data !== undefined),
      loadedAtMs: track.dataUpdatedAt,
      retry: () => void Promise.all([track.refetch(), journey.refetch()]),
    }
  })
}

const refreshed = (isToday: boolean) => ({
  staleTime: isToday ? REFRESH_MS / 2 : Number.POSITIVE_INFINITY,
  refetchInterval: isToday ? REFRESH_MS : (false as const),
})

/**
 * The trips and stops of a vehicle with the addresses of their places, which are many lookups: only while a list shows them.
 * Null until they are there.
 */
export function useAddressedJourneys(
  vehicleId: number | null,
  range: DayRange | null,
  timeZone: string,
  isToday: boolean,
): Journeys | null {
  const language = useLanguage()
  const span = range === null ? null : rangeInstants(range, timeZone)
  const { data } = useQuery({
    queryKey: ['trace-journeys', vehicleId, span?.start, span?.end, 'addresses', language],
    queryFn: ({ signal }) => {
      const query = { vehicle: vehicleId ?? 0, start: span?.start ?? '', end: span?.end ?? '' }
      return call(traces.journeys, { query: { ...query, addresses: 'true', language } }, { signal })
    },
    enabled: vehicleId !== null && span !== null,
    ...refreshed(isToday),
  })
  return data ?? null
}

/** When a vehicle last reported: the day that is shown where none was chosen. */
export function useLastRecorded(vehicleId: number | null) {
  return useQuery({
    queryKey: ['trace-last', vehicleId],
    queryFn: ({ signal }) => call(traces.last, { query: { vehicle: vehicleId ?? 0 } }, { signal }),
    enabled: vehicleId !== null,
    placeholderData: keepPreviousData,
  })
}

/** The matched routes of vehicles whose tracks are there, by vehicle; those that failed are not in it. */
export function useSnapped(shown: readonly VehicleTrace[], range: DayRange | null, timeZone: string, isOn: boolean) {
  const span = range === null ? null : rangeInstants(range, timeZone)
  const queries = useQueries({
    queries: shown.map(({ vehicleId }) => ({
      queryKey: ['trace-roads', vehicleId, span?.start, span?.end],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { vehicle: vehicleId, start: span?.start ?? '', end: span?.end ?? '' }
        return call(traces.roads, { query }, { signal })
      },
      enabled: isOn && span !== null,
      staleTime: REFRESH_MS * 5,
      structuralSharing: false,
      retry: false,
    })),
  })
  const results = shown.flatMap(({ vehicleId }, index) => {
    const data = isOn ? queries[index]?.data : undefined
    return data === undefined ? [] : [{ vehicleId, ...data }]
  })
  const all = results.flatMap(response => response.parts)
  return {
    parts: new Map(results.map(({ vehicleId, parts }) => [vehicleId, parts])),
    share: shareMatched(all),
    /** The sources of the matched routes. */
    sources: [...new Set(all.map(part => part.provider))],
    /** Why the configured server did not match all of them. */
    failure: results.find(response => response.provider_failure !== null)?.provider_failure ?? null,
    isLoading: isOn && queries.some(query => query.isFetching && query.data === undefined),
    failed: isOn ? queries.find(query => query.isError) : undefined,
  }
}
