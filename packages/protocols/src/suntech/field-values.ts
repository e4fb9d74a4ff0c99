import { printedTimeMs } from '../calendar-time.ts'
import { decimalOf } from '../printed-numbers.ts'

/** Volts with decimals, in millivolts. */
export function millivoltsOf(field: string | undefined): number | null {
  const volts = decimalOf(field)
  return volts === null || volts < 0 || volts > 1000 ? null : Math.round(volts * 1000)
}

/** `YYYYMMDD` and `hh:mm:ss`, in UTC, in epoch milliseconds; null when they are no time of the calendar. */
export function timeOf(date: string | undefined, time: string | undefined): number | null {
  if (date === undefined || time === undefined || !/^\d\d:\d\d:\d\d$/.test(time)) return null
  return printedTimeMs(date, time.replaceAll(':', ''))
}
