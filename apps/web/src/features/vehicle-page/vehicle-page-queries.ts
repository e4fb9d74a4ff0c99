import { VEHICLE_PARTS, vehiclePages } from '@milepost/contract/vehicle-page.ts'
import type { Language } from '@milepost/texts/language.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { isDay } from '../../ui/day-range.ts'
import type { VehiclePageSearch } from './vehicle-page-search.ts'

const AGAIN_EVERY_MS = 30_000
/** What changes while one looks; use is that of months. */
const PARTS_NOW = VEHICLE_PARTS.filter(part => part !== 'use')
const USE_KEPT_MS = 15 * 60_000
/** In the place of what the first part begins after. */
const FIRST = ''

export const vehiclePageQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['vehicle-page', id, language],
    queryFn: ({ signal }) =>
      call(vehiclePages.read, { params: { id }, query: { language, part: PARTS_NOW } }, { signal }),
    refetchInterval: AGAIN_EVERY_MS,
  })

/** The same vehicle with its use alone, which is some thousand trips: it is asked for anew after a while, and not with the rest. */
export const vehicleUseQuery = (id: number) =>
  queryOptions({
    queryKey: ['vehicle-page', id, 'use'],
    queryFn: ({ signal }) => call(vehiclePages.read, { params: { id }, query: { part: 'use' } }, { signal }),
    staleTime: USE_KEPT_MS,
    refetchInterval: USE_KEPT_MS,
  })

interface Reader {
  language: Language
  timeZone: string
}

/** Under which every timeline of a vehicle is kept. */
export const timelinesOf = (id: number) => ['vehicle-page', id, 'timeline'] as const

/** The timeline part by part, the newest first; days are those of the reader's clock, and of documents their own. */
export function timelineQuery(id: number, { kinds, start, end }: VehiclePageSearch, { language, timeZone }: Reader) {
  const query = {
    language,
    time_zone: timeZone,
    ...(kinds !== null && kinds.length > 0 && { kind: kinds }),
    ...(isDay(start) && { start }),
    ...(isDay(end) && { end }),
  }
  return infiniteQueryOptions({
    queryKey: [...timelinesOf(id), query],
    queryFn: ({ signal, pageParam }) =>
      call(
        vehiclePages.timeline,
        { params: { id }, query: { ...query, ...(pageParam !== FIRST && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export async function prefetchVehiclePage(id: string | undefined, language: Language): Promise<void> {
  if (Number(id) > 0)
    await Promise.all([
      prefetchUnread(vehiclePageQuery(Number(id), language)),
      prefetchUnread(vehicleUseQuery(Number(id))),
    ])
}
