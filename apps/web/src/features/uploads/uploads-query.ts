import { type Upload, uploads } from '@milepost/contract/uploads.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RawSearch } from '../../address/address-state.ts'
import { call } from '../../api/client.ts'
import { prefetchUnread } from '../../api/query-client.ts'
import { type UploadsSearch, uploadsAddress } from './uploads-search.ts'

/** Everything that an upload changes. */
export const UPLOADS_KEY = ['uploads']

const LOOK_EVERY_MS = 1_000
/** Of what waits for Monday. */
const LOOK_NOW_AND_THEN_MS = 60_000

export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'checking' || state === 'saving' || state === 'undoing'

export const uploadsQuery = ({ ordering, page, pageSize }: Omit<UploadsSearch, 'upload'>) => {
  const query = {
    ordering: ordering.isDescending ? ('-created_at' as const) : ('created_at' as const),
    page,
    pageSize,
  }
  return queryOptions({
    queryKey: [...UPLOADS_KEY, 'list', query],
    queryFn: ({ signal }) => call(uploads.list, { query }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.results.some(isUnderWay) ? LOOK_EVERY_MS : LOOK_NOW_AND_THEN_MS),
    placeholderData: keepPreviousData,
  })
}

/** Read again while it is worked off. */
export const uploadQuery = (id: number) =>
  queryOptions({
    queryKey: [...UPLOADS_KEY, 'upload', id],
    queryFn: ({ signal }) => call(uploads.read, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_EVERY_MS : false),
  })

/** The first of what is wrong; the rest is in the file. `counted` changes with every check. */
export const faultsQuery = ({ id, state, counts }: Upload) =>
  queryOptions({
    queryKey: [...UPLOADS_KEY, 'faults', id, state, counts.faulty],
    queryFn: ({ signal }) => call(uploads.faults, { params: { id }, query: { pageSize: 25 } }, { signal }),
  })

export async function prefetchUploads(address: RawSearch): Promise<void> {
  await prefetchUnread(uploadsQuery(uploadsAddress.read(address)))
}
