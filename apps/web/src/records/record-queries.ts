import type { BulkResult } from '@milepost/contract/records.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { CallFunction } from '../api/http.ts'
import { pagedQuery } from '../api/paged-query.ts'
import { queryClient } from '../api/query-client.ts'
import type { AnyRecord, Noun } from './noun.ts'
import type { ListState } from './record-address.ts'

/** What a list shows, as its calls take it; page and size are of the list alone. */
export function matchingOf({ search, filters }: ListState) {
  return { ...(search.trim() !== '' && { search: search.trim() }), ...filters }
}

/** The same with whether they are archived: by what all that a list shows is found, in whichever order. */
export const foundBy = (state: ListState) => ({
  ...matchingOf(state),
  ...(state.isArchived && { archived: 'True' as const }),
})

export type FoundBy = ReturnType<typeof foundBy>

export function filterOf(state: ListState) {
  const { ordering } = pagedQuery({
    page: 1,
    pageSize: 1,
    ordering: state.ordering?.field ?? '',
    orderingDirection: state.ordering?.isDescending ? '-' : '',
    search: '',
  })
  return { ...foundBy(state), ...(ordering !== null && { ordering }) }
}

export function listQuery(noun: Noun, state: ListState) {
  const query = { ...filterOf(state), page: state.page, pageSize: state.pageSize }
  return queryOptions({
    queryKey: [noun.page, 'list', query],
    queryFn: ({ signal }) => call(noun.routes.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const recordQuery = (noun: Noun, id: number) =>
  queryOptions({
    queryKey: [noun.page, 'record', id],
    queryFn: ({ signal }): Promise<AnyRecord> => call(noun.routes.read, { params: { id } }, { signal }),
  })

const HISTORY_PAGE_SIZE = 25

export const historyQuery = (noun: Noun, id: number) =>
  infiniteQueryOptions({
    queryKey: [noun.page, 'history', id],
    queryFn: ({ signal, pageParam }) =>
      call(
        noun.routes.history,
        { params: { id }, query: { page: pageParam, pageSize: HISTORY_PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * HISTORY_PAGE_SIZE < count ? pages.length + 1 : null),
  })

export const usesQuery = (noun: Noun, id: number) =>
  queryOptions({
    queryKey: [noun.page, 'uses', id],
    queryFn: async ({ signal }) => (await call(noun.routes.uses, { params: { id } }, { signal })).results,
  })

/** Everything that shows records of the noun, and what is chosen from them, is read anew; another screen when it is opened next. */
export async function forgetRecords({ page, onChanged }: Pick<Noun, 'page' | 'onChanged'>): Promise<void> {
  await Promise.all([
    onChanged?.(),
    queryClient.invalidateQueries({ refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: [page] }),
    queryClient.invalidateQueries({ queryKey: ['choices'] }),
  ])
}

/** Some records by their ids, or all that a list matches but for some. */
export type RecordSelection = { ids: readonly number[] } | { matching: object; except: readonly number[] }

export type BulkVerb = 'archive' | 'restore'

export async function runBulk(
  send: CallFunction,
  noun: Noun,
  verb: BulkVerb,
  selection: RecordSelection,
): Promise<BulkResult> {
  const result = await send(noun.routes[verb], { body: selection })
  await forgetRecords(noun)
  return result
}

export async function changeMany(
  send: CallFunction,
  noun: Noun,
  selection: RecordSelection,
  changes: Readonly<Record<string, unknown>>,
): Promise<BulkResult> {
  const result = await send(noun.routes.change, { body: { ...selection, changes } })
  await forgetRecords(noun)
  return result
}

export async function undoBulk(send: CallFunction, noun: Noun, undo: string): Promise<BulkResult> {
  const result = await send(noun.routes.undo, { body: { undo } })
  await forgetRecords(noun)
  return result
}
