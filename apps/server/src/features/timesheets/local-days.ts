import { localDay, localTimeMs } from '@milepost/domain/local-time.ts'
import type { TimeSpan } from '../../history/time-span.ts'

/** Days YYYY-MM-DD of a time zone, both included. */
export interface LocalDays {
  start: string
  end: string
  timeZone: string
}

export function spanOf({ start, end, timeZone }: LocalDays): TimeSpan {
  const day = (date: string) => localDay(Date.parse(`${date}T00:00:00Z`), 'UTC')
  return { fromMs: localTimeMs(day(start), 0, timeZone), untilMs: localTimeMs(day(end) + 1, 0, timeZone) }
}
