import type { Result } from '@milepost/contract/route.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import type { VehicleGroup } from '@milepost/contract/vehicle-groups.ts'
import { clocksAgree } from '@milepost/domain/time/clock-differences.ts'
import { type DayRange, rangeMs } from '../../ui/day-range.ts'
import type { Who } from './timesheets-search.ts'

/** What is known of the fleet; nothing while it is loading. */
export interface KnownFleet {
  groups: readonly Pick<VehicleGroup, 'id' | 'time_zone' | 'vehicles'>[]
  drivers: readonly Pick<Result<typeof timesheets.drivers>['results'][number], 'id' | 'time_zone'>[]
}

/**
 * Whose midnight divides the days of a timesheet, and so which day is today on it: the customer's, which need not be the
 * viewer's. A subject in no list, such as a vehicle whose tracker was taken out, counts as of the first group's customer.
 * Null where nothing is known yet.
 */
export function sheetTimeZone(who: Who | null, { groups, drivers }: KnownFleet): string | null {
  const found =
    who?.kind === 'driver'
      ? drivers.find(({ id }) => id === who.id)
      : who?.kind === 'vehicle'
        ? groups.find(({ vehicles }) => vehicles.some(({ id }) => id === who.id))
        : groups.find(({ id }) => id === who?.id)
  return (found ?? groups[0])?.time_zone ?? null
}

/** Whether the user's clock shows what the clock of the sheet's days does, on all of them. */
export function agreesWithSheet(range: DayRange, timeZone: string, clock: string): boolean {
  const { startMs, endMs } = rangeMs(range, timeZone)
  return clocksAgree(timeZone, clock, startMs, endMs)
}
