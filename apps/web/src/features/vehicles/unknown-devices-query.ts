import { trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { callerOf, type SignedIn } from '../../api/capabilities.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { dayAt } from '../../ui/day-range.ts'
import { type UnknownDevicesSearch, unknownDevicesAddress } from './unknown-devices-search.ts'

/** Devices call again and again: the list follows. */
const EVERY_MS = 10_000

/** Those that belong to no customer are for whoever looks after the installation. */
export const maySeeUnregistered = (signedIn: SignedIn | null): boolean =>
  signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'unknown-devices', 'read')

export const unregisteredQuery = (params: UnknownDevicesSearch) => {
  const names = { last: 'last_seen', first: 'first_seen', number: 'device_id', calls: 'attempts' }
  const ordering = unknownDevices.list.query.shape.ordering.parse(orderingOf(params, names))
  const query = { ...wanted(params), ordering }
  return queryOptions({
    queryKey: ['trackers', 'unregistered-devices', query],
    queryFn: ({ signal }) => call(unknownDevices.list, { query }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

export const refusedQuery = (params: UnknownDevicesSearch) => {
  const names = { last: 'last_refused', first: 'first_refused', number: 'device_id', calls: 'calls' }
  const ordering = trackerIdentities.refused.query.shape.ordering.parse(orderingOf(params, names))
  const query = { ...wanted(params), ordering }
  return queryOptions({
    queryKey: ['trackers', 'refused-devices', query],
    queryFn: ({ signal }) => call(trackerIdentities.refused, { query }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

const wanted = ({ search, page, pageSize }: UnknownDevicesSearch) => ({
  search: search.trim() || undefined,
  page,
  pageSize,
})

/** By the name that the server has for a column. */
function orderingOf(
  { ordering: { field, isDescending } }: UnknownDevicesSearch,
  names: Readonly<Record<string, string>>,
) {
  return `${isDescending ? '-' : ''}${names[field]}`
}

export async function prefetchUnknownDevices(address: RawSearch): Promise<void> {
  const signedIn = session.current()
  const params = unknownDevicesAddress.read(address, dayAt(Date.now(), timeZoneOf(signedIn)))
  if (maySeeUnregistered(signedIn) && params.view !== 'refused') await prefetchUnread(unregisteredQuery(params))
  else await prefetchUnread(refusedQuery(params))
}
