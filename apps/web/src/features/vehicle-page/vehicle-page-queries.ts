import { vehiclePages } from '@milepost/contract/vehicle-page.ts'
import type { Language } from '@milepost/texts/language.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { addDays, dayStartMs, isDay } from '../../ui/day-range.ts'
import type { VehiclePageSearch } from './vehicle-page-search.ts'

const AGAIN_EVERY_MS = 30_000
/** In the place of what the first part begins after. */
const FIRST = ''

export const vehiclePageQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['vehicle-page', id, language],
    queryFn: ({ signal }) => call(vehiclePages.read, { params: { id }, query: { language } }, { signal }),
    refetchInterval: AGAIN_EVERY_MS,
  })

interface Reader {
  language: Language
  timeZone: string
}

/** The timeline part by part, the newest first; days are those of the reader's clock. */
export function timelineQuery(id: number, { kinds, start, end }: VehiclePageSearch, { language, timeZone }: Reader) {
  const query = {
    language,
    ...(kinds !== null && kinds.length > 0 && { kind: kinds }),
    ...(isDay(start) && { start: new Date(dayStartMs(start, timeZone)).toISOString() }),
    ...(isDay(end) && { end: new Date(dayStartMs(addDays(end, 1), timeZone)).toISOString() }),
  }
  return infiniteQueryOptions({
    queryKey: ['vehicle-page', id, 'timeline', query],
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
  if (Number(id) > 0) await prefetchUnread(vehiclePageQuery(Number(id), language))
}
