import { DUE_STATES } from '@milepost/contract/vehicle-schedules.ts'
import { id, idSet, oneOf, ordering, page, pageSize, panel } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

export const PAGE_SIZES = [25, 50, 75, 100]

export const FIRST_DUE_FIRST: Ordering = { field: 'due', isDescending: false }

/** The address state of the schedule board, and the schedule that is open. */
export const schedulesAddress = addressState(
  {
    state: oneOf(DUE_STATES, null),
    depotId: id('depot'),
    offRoad: oneOf(['true', 'false'], null, 'off_road'),
    vehicleId: id(),
    scheduleTypes: idSet('schedule_type'),
    ordering: ordering<Ordering>(FIRST_DUE_FIRST, field => /^-?(due|registration)$/.test(field)),
    scheduleId: id('schedule'),
    page: page(),
    pageSize: pageSize(50, PAGE_SIZES),
    panel: panel(),
  },
  [{ of: ['state', 'depotId', 'offRoad', 'vehicleId', 'scheduleTypes', 'ordering', 'pageSize'], clears: ['page'] }],
)

export type SchedulesSearch = ReturnType<typeof schedulesAddress.read>
export type SchedulesChange = Partial<SchedulesSearch>
