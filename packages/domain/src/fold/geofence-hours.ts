import { localDay, localDayStartMs, localTimeMs, weekdayOf } from '../time/local-time.ts'

/** A time of the week. `weekdays` (ISO, Monday is 1) are those on which it begins. */
export interface ActiveHours {
  weekdays: readonly number[]
  /** Minutes from local midnight. An end that is not after the beginning is on the next day. */
  fromMinute: number
  untilMinute: number
}

export interface GeofenceHours {
  /** The end of the active time that a moment lies in, the hours that follow without a gap included; null: not active. */
  activeUntilMs(atMs: number): number | null
}

/** Far enough for a week that is covered whole to be seen as such. */
const DAYS_AHEAD = 8
const REMEMBERED_DAYS = 64

/** When a geofence counts, by the clocks of a time zone (IANA name). */
export function geofenceHours(hours: readonly ActiveHours[], timeZone: string): GeofenceHours {
  const spansOfDay = new Map<number, Span[]>()

  function spansAround(day: number): Span[] {
    let spans = spansOfDay.get(day)
    if (spans === undefined) {
      spans = activeSpans(hours, day - 1, day + DAYS_AHEAD, timeZone)
      if (spansOfDay.size >= REMEMBERED_DAYS) spansOfDay.clear()
      spansOfDay.set(day, spans)
    }
    return spans
  }

  return {
    activeUntilMs(atMs) {
      const day = localDay(atMs, timeZone)
      const span = spansAround(day).find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
      if (span === undefined) return null
      return span.untilMs > localDayStartMs(day + DAYS_AHEAD, timeZone) ? Number.POSITIVE_INFINITY : span.untilMs
    },
  }
}

interface Span {
  fromMs: number
  untilMs: number
}

/** The active times that begin on these days (counted from 1 January 1970, both included), in order; those that meet are one. */
export function activeSpans(
  hours: readonly ActiveHours[],
  firstDay: number,
  lastDay: number,
  timeZone: string,
): Span[] {
  return merged(spansFrom(hours, firstDay, lastDay, timeZone))
}

function spansFrom(hours: readonly ActiveHours[], firstDay: number, lastDay: number, timeZone: string): Span[] {
  const spans: Span[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const isoWeekday = weekdayOf(day) || 7
    for (const { weekdays, fromMinute, untilMinute } of hours) {
      if (!weekdays.includes(isoWeekday)) continue
      const lastDayOfIt = untilMinute > fromMinute ? day : day + 1
      const fromMs = localTimeMs(day, fromMinute / 60, timeZone)
      spans.push({ fromMs, untilMs: localTimeMs(lastDayOfIt, untilMinute / 60, timeZone) })
    }
  }
  return spans
}

function merged(spans: Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans.sort((a, b) => a.fromMs - b.fromMs)) {
    const last = found.at(-1)
    if (last && span.fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else found.push({ ...span })
  }
  return found
}
