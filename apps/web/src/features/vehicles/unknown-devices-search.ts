import { oneOf, ordering, page, pageSize, text } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

export const UNKNOWN_PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'last', isDescending: true }

/** The address state of the Unknown devices screen; its orderings are the same for both views. */
export const unknownDevicesAddress = addressState(
  {
    /** Null: what the role may see first. */
    view: oneOf(['unregistered', 'refused'], null),
    search: text(),
    ordering: ordering<Ordering>(NEWEST_FIRST, field => /^-?(last|first|number|calls)$/.test(field)),
    page: page(),
    pageSize: pageSize(75, UNKNOWN_PAGE_SIZES),
  },
  [{ of: ['view', 'search', 'ordering', 'pageSize'], clears: ['page'] }],
)

export type UnknownDevicesSearch = ReturnType<typeof unknownDevicesAddress.read>
export type UnknownDevicesChange = Partial<UnknownDevicesSearch>
