import { minuteOf, timeText } from '../i18n/week.ts'
import { textOf } from './address-params.ts'
import type { AddressPart } from './address-state.ts'

/** Hours of the day and days of the week that a list is narrowed to. */
export interface WeekHours {
  /** Monday is 1; none: every day. */
  weekdays: readonly number[]
  /** Of the day; null: from its beginning. */
  fromMinute: number | null
  /** Null: to the end of the day. */
  untilMinute: number | null
}

export const ANY_HOURS: WeekHours = { weekdays: [], fromMinute: null, untilMinute: null }

export const isAnyHours = ({ weekdays, fromMinute, untilMinute }: WeekHours) =>
  weekdays.length === 0 && fromMinute === null && untilMinute === null

/** As a call is sent them (`weekHoursFilter` of the contract). */
export const hoursQuery = ({ weekdays, fromMinute, untilMinute }: WeekHours) => ({
  ...(weekdays.length > 0 && { weekday: [...weekdays] }),
  ...(fromMinute !== null && { from_minute: fromMinute }),
  ...(untilMinute !== null && { until_minute: untilMinute }),
})

const MINUTES_PER_DAY = 1_440

/** As parameters of an address: `weekdays=5,6&fromTime=22:00&untilTime=06:00`. */
export const weekHours: AddressPart<WeekHours> = {
  names: ['weekdays', 'fromTime', 'untilTime'],
  read(raw) {
    const days = textOf(raw, 'weekdays').split(',').map(Number)
    const hours = {
      weekdays: [...new Set(days)]
        .filter(day => Number.isInteger(day) && day >= 1 && day <= 7)
        .toSorted((a, b) => a - b),
      fromMinute: minuteOfDay(textOf(raw, 'fromTime')),
      untilMinute: minuteOfDay(textOf(raw, 'untilTime')),
    }
    return isAnyHours(hours) ? ANY_HOURS : hours
  },
  write: ({ weekdays, fromMinute, untilMinute }) => ({
    weekdays: weekdays.join() || undefined,
    fromTime: fromMinute === null ? undefined : timeText(fromMinute),
    untilTime: untilMinute === null ? undefined : timeText(untilMinute),
  }),
}

function minuteOfDay(text: string): number | null {
  const minute = /^\d\d:[0-5]\d$/.test(text) ? minuteOf(text) : null
  return minute !== null && minute < MINUTES_PER_DAY ? minute : null
}
