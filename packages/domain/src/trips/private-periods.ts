import { lastIndexAt } from '../time/last-index-at.ts'

/** A time in which nobody is shown where a vehicle was. */
export interface PrivatePeriod {
  startMs: number
  /** The first moment that is shown again; null while it lasts. */
  endMs: number | null
}

/** Whether a moment is private. */
export function isPrivateAt(periods: readonly PrivatePeriod[], atMs: number): boolean {
  const period = periods[lastIndexAt(periods, atMs, ({ startMs }) => startMs)]
  return period !== undefined && (period.endMs === null || atMs < period.endMs)
}
