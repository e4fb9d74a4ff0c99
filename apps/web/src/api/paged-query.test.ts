import { describe, expect, it } from 'vitest'
import { queryString } from './http.ts'
import { groupedReportQuery, type PagedRequest, pagedQuery } from './paged-query.ts'

const request: PagedRequest = { page: 1, pageSize: 25, ordering: '', orderingDirection: '', search: '' }
const sent = (change: Partial<PagedRequest>) => queryString(pagedQuery({ ...request, ...change }))
const sentForReport = (change: Partial<PagedRequest>) => queryString(groupedReportQuery({ ...request, ...change }))

describe('a paged request', () => {
  it('sends its size, its page from 1 on, the order and the search [HTTP-06] [HTTP-07]', () => {
    expect(sent({ ordering: 'name', search: 'São João' })).toBe(
      '?pageSize=25&page=1&ordering=name&search=S%C3%A3o+Jo%C3%A3o',
    )
    expect(sent({ page: 3 })).toBe('?pageSize=25&page=3')
  })

  it('puts a - before the field of a descending order and nothing before an ascending one [HTTP-05] [C-38]', () => {
    expect(sent({ ordering: 'registration', orderingDirection: '-' })).toContain('&ordering=-registration')
    expect(sent({ ordering: 'registration' })).toContain('&ordering=registration')
  })

  it('sends no direction without a field, and no empty search [HTTP-04]', () => {
    expect(sent({ orderingDirection: '-' })).toBe('?pageSize=25&page=1')
  })
})

describe('a paged request of a grouped report', () => {
  it('orders by time where it orders by date, in the same direction [HTTP-09]', () => {
    expect(sentForReport({ ordering: 'date' })).toContain('&ordering=date%2Ctime')
    expect(sentForReport({ ordering: 'date', orderingDirection: '-' })).toContain('&ordering=-date%2C-time')
    expect(sentForReport({ ordering: 'driver', orderingDirection: '-' })).toContain('&ordering=-driver')
  })
})
