import type { UseQueryResult } from '@tanstack/react-query'
import type { Paging } from './DataTablePaging.tsx'

/** Which page of a list is shown, as the address says it. */
interface Place {
  /** From 1 on. */
  page: number
  pageSize: number
}

interface RowsOfPage<Row> {
  results: Row[]
  /** Of all pages. */
  count: number
}

/**
 * What a `DataTable` needs of a list that the server pages: the rows, whether others are on their way, what failed and how to try
 * again, and the buttons to the other pages.
 *
 * @param change Told of another page, or of another number of rows on one, by which the address changes.
 * @param sizes The numbers of rows on a page to choose from; without them those of every table.
 */
export function pagedRows<Row>(
  query: UseQueryResult<RowsOfPage<Row>>,
  { page, pageSize }: Place,
  change: (next: Partial<Place>) => void,
  sizes?: number[],
) {
  const paging: Paging = {
    page,
    pageSize,
    count: query.data?.count ?? 0,
    ...(sizes && { sizes }),
    onPage: next => change({ page: next }),
    onPageSize: next => change({ pageSize: next }),
  }
  return {
    rows: query.data?.results ?? [],
    isLoading: query.isPending || query.isPlaceholderData,
    error: query.error,
    onRetry: () => void query.refetch(),
    loadedAtMs: query.dataUpdatedAt,
    paging,
  }
}
