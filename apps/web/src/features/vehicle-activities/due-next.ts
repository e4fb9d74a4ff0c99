import type { Result } from '@milepost/contract/route.ts'
import type { vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import { dueOf, nextDue } from '@milepost/domain/schedules/due.ts'
import { isIntervalFault, readInterval } from '@milepost/domain/schedules/interval.ts'

/** What a vehicle counts its schedule from, before the new document. */
export type DueSoFar = NonNullable<Result<typeof vehicleActivityTypes.read>['due']>

/**
 * The day on which it is due next, once it was done on a day, as the server works it out when that is filed; both as YYYY-MM-DD. Null
 * where no time counts.
 */
export function dueNext(interval: string, soFar: DueSoFar | null, doneOn: string): string | null {
  const read = readInterval(interval)
  if (isIntervalFault(read)) return null
  const due = soFar && {
    fromMs: Date.parse(soFar.counted_from),
    times: soFar.intervals,
    doneMs: soFar.last_done === null ? null : Date.parse(soFar.last_done),
  }
  const next = nextDue(due, read, Date.parse(doneOn)) ?? due
  return next && new Date(dueOf(next, read)).toISOString().slice(0, 10)
}
