import { DUE_STATES, type VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { id, idSet, key, oneOf, ordering, page, pageSize, panel, text } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

export const PAGE_SIZES = [25, 50, 75, 100]

export const FIRST_DUE_FIRST: Ordering = { field: 'due', isDescending: false }

/** The address state of the schedule board, and the schedule that is open. */
export const schedulesAddress = addressState(
  {
    search: text(),
    state: oneOf(DUE_STATES, null),
    depotId: id('depot'),
    offRoad: oneOf(['true', 'false'], null, 'off_road'),
    vehicleId: id(),
    scheduleTypes: idSet('schedule_type'),
    ordering: ordering<Ordering>(FIRST_DUE_FIRST, field => /^-?(due|registration)$/.test(field)),
    /** Of the one that is open: see `scheduleKey`. */
    openKey: key(/^[1-9]\d*-[1-9]\d*$/, 'schedule'),
    page: page(),
    pageSize: pageSize(50, PAGE_SIZES),
    panel: panel(),
  },
  [
    {
      of: ['search', 'state', 'depotId', 'offRoad', 'vehicleId', 'scheduleTypes', 'ordering', 'pageSize'],
      clears: ['page'],
    },
  ],
)

/** A vehicle follows one schedule at most for a kind of activity; what was never recorded has no id. */
export const scheduleKey = ({ vehicle, activity_type: type }: VehicleSchedule): string => `${vehicle.id}-${type.id}`

export type SchedulesSearch = ReturnType<typeof schedulesAddress.read>
export type SchedulesChange = Partial<SchedulesSearch>
