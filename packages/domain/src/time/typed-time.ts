/** Such as 7:30, 07.30, 7h30, 0730, 7:30 pm and 7pm. */
const TYPED = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i

/** What somebody typed as a time of the day, in minutes after midnight; null where it is none. 12 am is midnight, 12 pm noon. */
export function readTimeOfDay(typed: string): number | null {
  const [, hourText, minuteText, half] = TYPED.exec(typed.trim()) ?? []
  if (hourText === undefined) return null
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return null
  if (half === undefined) return hour * 60 + minute
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}

/** Whether a time is typed to its end, so that what follows would be another one. */
export const isWholeTime = (typed: string): boolean =>
  readTimeOfDay(typed) !== null && /[:.h]\d{2}|^\s*\d{4}|[ap]\.?m/i.test(typed)
