import { id, key, page, pageSize, panel } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'

export const PAGE_SIZES = [25, 75, 200]

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The address state of the Changed figures screen. */
export const changedFiguresAddress = addressState(
  {
    vehicleId: id(),
    start: key(DAY),
    end: key(DAY),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
    panel: panel(),
  },
  [{ of: ['vehicleId', 'start', 'end', 'pageSize'], clears: ['page'] }],
)

export type ChangedFiguresSearch = ReturnType<typeof changedFiguresAddress.read>
export type ChangedFiguresChange = Partial<ChangedFiguresSearch>
