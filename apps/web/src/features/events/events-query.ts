import type { ReviewState } from '@milepost/contract/event-reviews.ts'
import { events } from '@milepost/contract/events.ts'
import type { EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import { sentCodes } from './event-types.ts'

/** What is searched for, with one page of it. */
export interface SubmittedSearch {
  /** Null: of all vehicles. */
  vehicleId: number | null
  range: DayRange
  codes: readonly number[]
  states: readonly ReviewState[]
  /** Null: of each. */
  severity: EventSeverity | null
  driverId: number | null
  geofenceId: number | null
  page: number
  pageSize: number
  isAscending: boolean
}

/** The first part of the key of every page of events. */
export const EVENTS_KEY = ['events']

/** The whole search as the call takes it, without its page (EVT-22, EVT-25). */
export function eventFilterOf(search: SubmittedSearch, timeZone: string) {
  const { vehicleId, range, codes, states, severity, driverId, geofenceId, isAscending } = search
  const ordering: 'timestamp' | '-timestamp' = isAscending ? 'timestamp' : '-timestamp'
  return {
    ...(vehicleId !== null && { vehicle: vehicleId }),
    ...rangeInstants(range, timeZone),
    event: sentCodes(codes),
    review: [...states],
    ...(severity !== null && { severity }),
    ...(driverId !== null && { driver: driverId }),
    ...(geofenceId !== null && { geofence: geofenceId }),
    ordering,
  }
}

/** The drivers and geofences to choose from, and those named, though they are archived. */
export const eventChoicesQuery = (query: { driver?: number | undefined; geofence?: number | undefined } = {}) =>
  queryOptions({
    queryKey: ['event choices', query],
    queryFn: ({ signal }) => call(events.choices, { query }, { signal }),
  })

/** A page of events. While the next one is fetched, the one before stays. */
export const eventsQuery = (submitted: SubmittedSearch, timeZone: string) => {
  const query = { ...eventFilterOf(submitted, timeZone), page: submitted.page, pageSize: submitted.pageSize }
  return queryOptions({
    queryKey: [...EVENTS_KEY, query],
    queryFn: ({ signal }) => call(events.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
