/** What a table or a picker requests (HTTP-07). */
export interface PagedRequest {
  /** From 1 on (HTTP-06). */
  page: number
  pageSize: number
  /** A field's name; empty for the order of the server. */
  ordering: string
  orderingDirection: '' | '-'
  search: string
}

/**
 * A paged request as it is sent: a descending order is the field behind a '-' (HTTP-05, C-38), and what is empty is null,
 * which is left out of the address (HTTP-04).
 */
export function pagedQuery({ page, pageSize, ordering, orderingDirection, search }: PagedRequest) {
  return {
    pageSize,
    page,
    ordering: ordering === '' ? null : orderingDirection + ordering,
    search: search === '' ? null : search,
  }
}

/** The same for a grouped report: whatever is ordered by date is ordered by time within it, in the same direction (HTTP-09). */
export function groupedReportQuery(request: PagedRequest) {
  const query = pagedQuery(request)
  return request.ordering === 'date'
    ? { ...query, ordering: `${query.ordering},${request.orderingDirection}time` }
    : query
}
