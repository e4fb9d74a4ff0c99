/** A decimal number as devices print it, null for anything else: `12`, `-0.5`, not `0x1`, `1e5` or nothing. */
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

/** `YYYYMMDDhhmmss` in UTC, in epoch milliseconds; null when it is not a moment of the calendar. */
export function timeOf(field: string | undefined): number | null {
  if (field === undefined || !/^\d{14}$/.test(field)) return null
  const part = (from: number, to: number) => Number(field.slice(from, to))
  const [year, month, day] = [part(0, 4), part(4, 6), part(6, 8)]
  const [hour, minute, second] = [part(8, 10), part(10, 12), part(12, 14)]
  if (year < 1970 || hour > 23 || minute > 59 || second > 59) return null
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null
}

/** `HHHHH:MM:SS` in seconds. */
export function hourMeterSecondsOf(field: string | undefined): number | null {
  const parts = /^(\d{1,7}):(\d\d):(\d\d)$/.exec(field ?? '')
  return parts === null ? null : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
}
