import type { Route } from '@milepost/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { call } from '../api/client.ts'
import { type PagedRequest, pagedQuery } from '../api/paged-query.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** One row to choose. */
export interface PickerRow {
  id: number
  name: string
  /** What tells it from others, where there is room for it. */
  detail?: string
}

export interface PickerPage {
  /** Of all pages, rows that are not offered among them. */
  count: number
  rows: readonly PickerRow[]
}

/** What a multi-select chooses from: vehicles, vehicle groups, regions, trackers. */
export interface Picker {
  name: string
  /** The field that the table is ordered by. */
  ordering: string
  /** Rows that the table shows unless the reader chooses otherwise. */
  pageSize: number
  /** After a load that failed the rows stay as they were, where otherwise there are none (PICK-24, PICK-25). */
  keepsRows: boolean
  texts: PickerTexts
  read: (request: PagedRequest, customer: number | null, signal?: AbortSignal) => Promise<PickerPage>
  /** What rows that were chosen earlier are called. Those that are gone are missing. */
  names: (ids: readonly number[]) => ReturnType<typeof namesQuery>
  /** All rows that a search finds, however many. */
  readAll: (search: string, customer: number | null) => Promise<readonly PickerRow[]>
}

interface PickerTexts {
  /** The heading of the column. */
  column: TextKey
  /** Where there are no rows; the next line says to change the search. */
  none: TextKey
  /** "3 vehicles selected" */
  selected: (t: TFunction, values: { count: number; number: string }) => string
}

/** What the first request asks for, whatever the table shows (C-31). */
export const FIRST_PAGE_SIZE = 50
export const PAGE_SIZES = [25, 50, 75, 100]
/** Ids that one request may name. */
const MOST_IDS = 500
/** Rows that one request may ask for. */
const MOST_ROWS = 1_000

interface FromRoute<Row> extends Omit<Picker, 'name' | 'read' | 'readAll' | 'names' | 'keepsRows'> {
  row: (row: Row) => PickerRow
  /** By which parameter the call takes ids of rows. */
  idParameter: string
  keepsRows?: true
}

/** Chooses from the rows of a call with the paging of the documents (PICK-31 to PICK-33). */
export function pickerOf<Row extends object>(
  route: Route & { method: 'GET'; result: z.ZodType<{ count: number; results: Row[] }> },
  { row, idParameter, keepsRows, ...picker }: FromRoute<Row>,
): Picker {
  async function load(query: object, signal?: AbortSignal): Promise<PickerPage> {
    const { count, results } = await call(route, { query }, { suppressErrorDialog: true, ...(signal && { signal }) })
    return { count, rows: results.filter(isOffered).map(row) }
  }
  const read: Picker['read'] = (request, customer, signal) => load({ ...pagedQuery(request), customer }, signal)
  return {
    ...picker,
    name: route.path,
    keepsRows: keepsRows === true,
    read,
    async readAll(search, customer) {
      const request = { pageSize: MOST_ROWS, ordering: picker.ordering, orderingDirection: '', search } as const
      const found: PickerRow[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { count, rows } = await read({ ...request, page }, customer)
        found.push(...rows)
        pages = Math.ceil(count / MOST_ROWS)
      }
      return found
    },
    names: ids =>
      namesQuery(route.path, ids, async signal => {
        const pages: Promise<PickerPage>[] = []
        for (let at = 0; at < ids.length; at += MOST_IDS) {
          pages.push(load({ [idParameter]: ids.slice(at, at + MOST_IDS), pageSize: MOST_IDS }, signal))
        }
        return (await Promise.all(pages)).flatMap(({ rows }) => rows)
      }),
  }
}

/** Rows of the permission `admin` are hidden (PICK-30). */
const isOffered = (row: object) => !('permission' in row) || row.permission !== 'admin'

const namesQuery = (
  name: string,
  ids: readonly number[],
  load: (signal: AbortSignal) => Promise<readonly PickerRow[]>,
) =>
  queryOptions({
    queryKey: ['picker-names', name, ids],
    queryFn: ({ signal }) => load(signal),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
