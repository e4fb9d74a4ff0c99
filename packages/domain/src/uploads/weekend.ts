import { localDay, localDayStartMs, weekdayOf } from '../time/local-time.ts'

/** When work that keeps off weekends may begin: at once, or at the beginning of Monday on the clocks of the zone (N-60). */
export function afterWeekendMs(nowMs: number, timeZone: string): number {
  const day = localDay(nowMs, timeZone)
  const weekday = weekdayOf(day)
  if (weekday !== 0 && weekday !== 6) return nowMs
  return localDayStartMs(day + (weekday === 0 ? 1 : 2), timeZone)
}
