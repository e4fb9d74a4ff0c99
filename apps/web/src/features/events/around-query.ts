import type { Event } from '@milepost/contract/events.ts'
import { traces } from '@milepost/contract/traces.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Before an event and after it. */
export const AROUND_MS = 180_000

/** The path of the vehicle in the minutes around an event; it does not change any more once they are over. */
export const aroundQuery = ({ id, vehicle, timestamp }: Pick<Event, 'id' | 'vehicle' | 'timestamp'>) => {
  const atMs = Date.parse(timestamp)
  const query = {
    vehicle,
    start: new Date(atMs - AROUND_MS).toISOString(),
    end: new Date(atMs + AROUND_MS).toISOString(),
  }
  return queryOptions({
    queryKey: ['event-around', id],
    queryFn: ({ signal }) => call(traces.get, { query }, { signal }),
  })
}
