import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The server writes down every two seconds who called. */
export const LISTEN_EVERY_MS = 2_000

/** Who calls under a number that is not registered; asked again and again. Null: nothing is asked. */
export const unregisteredCallsQuery = (number: string | null) =>
  queryOptions({
    queryKey: ['trackers', 'unregistered', number],
    queryFn:
      number === null ? skipToken : ({ signal }) => call(unknownDevices.calls, { query: { number } }, { signal }),
    refetchInterval: LISTEN_EVERY_MS,
  })
