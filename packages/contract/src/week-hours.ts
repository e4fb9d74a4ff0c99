import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { z } from 'zod'
import { inDigits } from './shapes.ts'

const weekday = inDigits(z.number().int().min(1).max(7))

/** Hours of the day and days of the week, in the time zone of the customer. */
export const weekHoursFilter = {
  /** Monday is 1; repeated for several, and none means all. Hours past midnight count with the day on which they begin. */
  weekday: z.union([weekday, z.array(weekday).max(7)]).optional(),
  /** Minutes from midnight; the beginning of the day unless given. */
  from_minute: inDigits(z.number().int().min(0).max(1_439)).optional(),
  /** The end of the day unless given; one that is not after the beginning is on the next day. */
  until_minute: inDigits(z.number().int().min(0).max(1_440)).optional(),
}

/** What was asked for; null: any time. */
export function askedHours({
  weekday: days,
  from_minute,
  until_minute,
}: z.output<z.ZodObject<typeof weekHoursFilter>>): ActiveHours | null {
  const weekdays = days === undefined ? [] : [days].flat()
  if (weekdays.length === 0 && from_minute === undefined && until_minute === undefined) return null
  return {
    weekdays: weekdays.length === 0 ? [1, 2, 3, 4, 5, 6, 7] : weekdays,
    fromMinute: from_minute ?? 0,
    untilMinute: until_minute ?? 1_440,
  }
}
