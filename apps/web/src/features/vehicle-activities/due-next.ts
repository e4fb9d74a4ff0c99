import type { Result } from '@milepost/contract/route.ts'
import type { vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import { dueOf, nextDue } from '@milepost/domain/schedules/due.ts'
import { isIntervalFault, readInterval } from '@milepost/domain/schedules/interval.ts'

/** What a vehicle counts its schedule from, before the new document. */
export type DueSoFar = NonNullable<Result<typeof vehicleActivityTypes.read>['due']>

/** When something is due next, YYYY-MM-DD. */
export interface DueNext {
  day: string
  /** The day is as before: something of a later day has set it already, and the new document does not move it (VF-74). */
  isKept: boolean
}

/**
 * When it is due next, once it was done on a day (YYYY-MM-DD), as the server works it out when that is filed. Null where no time counts.
 */
export function dueNext(interval: string, soFar: DueSoFar | null, doneOn: string): DueNext | null {
  const read = readInterval(interval)
  if (isIntervalFault(read)) return null
  const due = soFar && {
    fromMs: Date.parse(soFar.counted_from),
    times: soFar.intervals,
    doneMs: soFar.last_done === null ? null : Date.parse(soFar.last_done),
  }
  const moved = nextDue(due, read, Date.parse(doneOn))
  const next = moved ?? due
  return next && { day: new Date(dueOf(next, read)).toISOString().slice(0, 10), isKept: moved === null }
}
