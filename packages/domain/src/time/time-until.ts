const DAY_MS = 86_400_000

/** How far off something is, in the one unit a person would say it in. */
export interface TimeUntil {
  /** Negative: it is past. */
  count: number
  unit: 'day' | 'week' | 'month' | 'year'
}

/** Days below two weeks, weeks up to ten, months below a year, then years; rounded. */
export function timeUntil(fromMs: number, untilMs: number): TimeUntil {
  const days = Math.round((untilMs - fromMs) / DAY_MS)
  const far = Math.abs(days)
  if (far < 14) return { count: days, unit: 'day' }
  if (far <= 70) return { count: Math.round(days / 7), unit: 'week' }
  if (far < 360) return { count: Math.round(days / 30.44), unit: 'month' }
  return { count: Math.round(days / 365.25), unit: 'year' }
}
