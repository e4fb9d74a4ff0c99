import { type ActiveHours, activeSpans } from '../fold/geofence-hours.ts'
import { localDay } from '../time/local-time.ts'

interface Span {
  fromMs: number
  untilMs: number
}

/**
 * The hours of the week that lie in a range of time, cut to it, by the clocks of a time zone: in order, none touching the next.
 * The night before the range is among them with what of it lies in the range.
 */
export function hoursWithin(hours: ActiveHours, timeZone: string, { fromMs, untilMs }: Span): Span[] {
  return activeSpans([hours], localDay(fromMs, timeZone) - 1, localDay(untilMs, timeZone), timeZone)
    .map(span => ({ fromMs: Math.max(span.fromMs, fromMs), untilMs: Math.min(span.untilMs, untilMs) }))
    .filter(span => span.fromMs < span.untilMs)
}

/** A visit that ends at the moment it began counts as this long, so that it is inside the hours it lies in. */
export const LEAST_VISIT_MS = 1

/** Whether any part of a visit lies in these hours: the moment of leaving, and that at which the hours end, are not part of it. */
export function isWithinHours(visit: Span, hours: readonly Span[]): boolean {
  const untilMs = Math.max(visit.untilMs, visit.fromMs + LEAST_VISIT_MS)
  return hours.some(span => visit.fromMs < span.untilMs && span.fromMs < untilMs)
}
