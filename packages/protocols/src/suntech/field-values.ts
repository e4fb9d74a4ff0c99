/** A decimal number as devices print it, null for anything else. */
export function decimalOf(field: string | undefined): number | null {
  return field !== undefined && /^[+-]?\d{1,12}(\.\d{1,9})?$/.test(field) ? Number(field) : null
}

/** A whole number, not negative. */
export function wholeOf(field: string | undefined): number | null {
  return field !== undefined && /^\d{1,12}$/.test(field) ? Number(field) : null
}

/** Up to eight hexadecimal digits. */
export function hexOf(field: string | undefined): number | null {
  return field !== undefined && /^[\dA-Fa-f]{1,8}$/.test(field) ? Number.parseInt(field, 16) : null
}

/** Volts with decimals, in millivolts. */
export function millivoltsOf(field: string | undefined): number | null {
  const volts = decimalOf(field)
  return volts === null || volts < 0 || volts > 1000 ? null : Math.round(volts * 1000)
}

/** `YYYYMMDD` and `hh:mm:ss`, in UTC, in epoch milliseconds; null when they are no moment of the calendar. */
export function timeOf(date: string | undefined, time: string | undefined): number | null {
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '')
  const clock = /^(\d\d):(\d\d):(\d\d)$/.exec(time ?? '')
  if (day === null || clock === null) return null
  return utcOf(day.slice(1).map(Number), clock.slice(1).map(Number))
}

export function utcOf([year, month, day]: readonly number[], [hour, minute, second]: readonly number[]): number | null {
  if (year! < 1970 || hour! > 23 || minute! > 59 || second! > 59) return null
  const ms = Date.UTC(year!, month! - 1, day, hour, minute, second)
  const date = new Date(ms)
  return date.getUTCMonth() === month! - 1 && date.getUTCDate() === day ? ms : null
}
