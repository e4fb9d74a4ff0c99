import { auditLog } from '@milepost/contract/audit-log.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { session, timeZoneOf } from '../../api/session.ts'
import { dayAt, rangeInstants } from '../../ui/day-range.ts'
import { type AuditLogSearch, auditLogAddress } from './audit-log-search.ts'

/** Which entries, as the calls of the list and of its files take it. */
export const filterQuery = (
  { range, person, kind, noun, record, search, isAscending }: AuditLogSearch,
  timeZone: string,
) => ({
  ...rangeInstants(range, timeZone),
  person: person ?? undefined,
  kind: kind ?? undefined,
  noun: noun ?? undefined,
  record: noun === null ? undefined : (record ?? undefined),
  search,
  ordering: isAscending ? ('at' as const) : ('-at' as const),
})

export const auditLogQuery = (state: AuditLogSearch, timeZone: string) => {
  const query = { ...filterQuery(state, timeZone), page: state.page, pageSize: state.pageSize }
  return queryOptions({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => call(auditLog.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export async function prefetchAuditLog(address: RawSearch): Promise<void> {
  const timeZone = timeZoneOf(session.current())
  await prefetchUnread(auditLogQuery(auditLogAddress.read(address, dayAt(Date.now(), timeZone)), timeZone))
}
