import { key, ordering, page, pageSize } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

/** Stands for the form that takes a file. */
export const NEW_UPLOAD = '+'

export const PAGE_SIZES = [25, 75, 100]

export const NEWEST_FIRST: Ordering = { field: 'created_at', isDescending: true }

/** The address state of Uploads: the upload that is open, by its id, or the form. */
export const uploadsAddress = addressState(
  {
    upload: key(/^([1-9]\d{0,8}|\+)$/),
    ordering: ordering<Ordering>(NEWEST_FIRST, field => /^-?created_at$/.test(field)),
    page: page(),
    pageSize: pageSize(25, PAGE_SIZES),
  },
  [{ of: ['ordering', 'pageSize'], clears: ['page'] }],
)

export type UploadsSearch = ReturnType<typeof uploadsAddress.read>
