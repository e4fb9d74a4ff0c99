import { flag, flagOff, id, page, pageSize, panel } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import { isRangeFaulty, lastSevenDaysUnlessGiven } from '../../address/day-range-params.ts'

/** VF-15; the first that is chosen is the last of them (C-03). */
export const PAGE_SIZES = [25, 50, 75]

/** The address state of the Vehicle File, of which links from a trace give `vehicleId` and `startDate` (VF-24). */
export const vehicleFileAddress = addressState(
  {
    vehicleId: id(),
    /** Null: of any type, "-- None --". */
    typeId: id('type'),
    depotId: id('depot'),
    range: lastSevenDaysUnlessGiven,
    isRangeFaulty,
    /** Every day that there is, whatever the range. */
    isEveryDay: flag('days', 'all'),
    /** Every activity, and not of each vehicle and type the newest alone (VF-22). */
    hasAuditTrail: flagOff('trail'),
    /** By the day on which something was done, and not by that of its filing (VF-23). */
    isByDocumentDate: flagOff('documentDates'),
    isArchived: flag('archived', 'true'),
    isOldestFirst: flag('order', 'oldest'),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
    panel: panel(),
    /** The form of a new document is open. */
    isAdding: flag('add'),
    /** The type that the form begins with, where a link gives one. */
    addedTypeId: id('addType'),
    /** The activity that is looked at. */
    openId: id('open'),
  },
  [
    {
      of: ['vehicleId', 'typeId', 'depotId', 'range', 'isEveryDay', 'hasAuditTrail', 'isByDocumentDate', 'isArchived'],
      clears: ['page', 'open'],
    },
    { of: ['range'], clears: ['days'] },
    { of: ['isEveryDay'], clears: ['start', 'end', 'startDate'] },
    { of: ['isOldestFirst', 'pageSize'], clears: ['page'] },
    { of: ['isAdding'], clears: ['open', 'addType'] },
    { of: ['openId'], clears: ['add', 'addType'] },
  ],
)

export type VehicleFileSearch = ReturnType<typeof vehicleFileAddress.read>
export type VehicleFileChange = Partial<Omit<VehicleFileSearch, 'isRangeFaulty'>>

/** What narrows the log by nothing but its days. */
export const UNNARROWED = { vehicleId: null, typeId: null, depotId: null, hasAuditTrail: true } as const

/** What is put away, of every day and kind: the way back to it. */
export const PUT_AWAY = {
  typeId: null,
  depotId: null,
  hasAuditTrail: true,
  isArchived: true,
  isEveryDay: true,
} as const
