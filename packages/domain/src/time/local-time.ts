const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The calendar day in a time zone (IANA name), counted from 1 January 1970. The same as `localDayAt`, as a number. */
export function localDay(atMs: number, timeZone: string): number {
  return dayAt(atMs, zoneOf(timeZone))
}

/**
 * The moment at which clocks in that zone show this time of this day. `hours` may be a fraction, negative, or beyond 24.
 * A time that comes twice is the first of the two. One that clocks skip is the first instant after the gap.
 */
export function localTimeMs(day: number, hours: number, timeZone: string): number {
  return firstShowing(day * DAY_MS + Math.round(hours * HOUR_MS), zoneOf(timeZone))
}

/** The first instant of a day. Where midnight is skipped, that is when clocks go on; of a skipped date, the start of the next day. */
export function localDayStartMs(day: number, timeZone: string): number {
  return numberedDay(day, zoneOf(timeZone)).startMs
}

/** What clocks of that zone show, as the milliseconds at which clocks in UTC show the same. */
export function localClockMs(atMs: number, timeZone: string): number {
  return atMs + offsetsAt(atMs, zoneOf(timeZone)).offsetMs
}

/** Minutes since the midnight that clocks of that zone count from. */
export function localMinute(atMs: number, timeZone: string): number {
  const clockMs = localClockMs(atMs, timeZone)
  return Math.floor((clockMs - Math.floor(clockMs / DAY_MS) * DAY_MS) / MINUTE_MS)
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** YYYY-MM-DD of a day counted from 1 January 1970. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/**
 * A calendar day in a time zone: from its first instant to the first of the next day that there is, which need not be 24 hours.
 * Days follow each other without a gap. A day that has begun goes on until the next: where clocks went back over a midnight that
 * they had shown (not since 2010), the hours that came again are part of the day after it.
 */
export interface LocalDay {
  /** YYYY-MM-DD. */
  readonly text: string
  readonly startMs: number
  /** Excluded. */
  readonly endMs: number
}

/** The day that an instant falls on. */
export function localDayAt(atMs: number, timeZone: string): LocalDay {
  const zone = zoneOf(timeZone)
  return numberedDay(dayAt(atMs, zone), zone)
}

/** Whether it is the name of a time zone of the IANA list, such as Europe/Lisbon. */
export function isTimeZone(name: string): boolean {
  // An offset, such as +05:30, is taken by Intl and has no place.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A length of time during which the clocks of a zone have one offset from UTC. */
interface Offset {
  fromMs: number
  untilMs: number
  offsetMs: number
}

/** What has been worked out of a zone. Each entry follows from its key alone, so that answers do not depend on earlier questions. */
interface Zone {
  format: Intl.DateTimeFormat
  /** By the number of the window. */
  offsets: Map<number, Offset[]>
  /** By the number of the day. */
  days: Map<number, LocalDay>
}

const zones = new Map<string, Zone>()

/** More than the list of names has. */
const MOST_ZONES = 1_000
const MOST_WINDOWS = 1_000
const MOST_DAYS = 1_000

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...date, ...time, timeZone })
  return remember(zones, timeZone, { format, offsets: new Map(), days: new Map() }, MOST_ZONES)
}

/** The days of a zone follow each other, so that the last whose first instant has come is the one. */
function dayAt(atMs: number, zone: Zone): number {
  let day = Math.floor((atMs + offsetsAt(atMs, zone).offsetMs) / DAY_MS)
  while (numberedDay(day, zone).endMs <= atMs) day++
  return day
}

function numberedDay(day: number, zone: Zone): LocalDay {
  const known = zone.days.get(day)
  if (known !== undefined) return known
  const startMs = firstShowing(day * DAY_MS, zone)
  const endMs = firstShowing((day + 1) * DAY_MS, zone)
  return remember(zone.days, day, { text: dayText(day), startMs, endMs }, MOST_DAYS)
}

/** The first instant at which clocks show this time or a later one. */
function firstShowing(clockMs: number, zone: Zone): number {
  // No offset is as long as a day.
  let offset = offsetsAt(clockMs - DAY_MS, zone)
  while (clockMs - offset.offsetMs >= offset.untilMs) offset = offsetsAt(offset.untilMs, zone)
  return Math.max(offset.fromMs, clockMs - offset.offsetMs)
}

/**
 * Changes of a clock are looked for in windows of 199 days, between instants 6.2 days apart. Nearer ones that undo each other would be
 * missed: from 1970 to 2080 the nearest are seven days apart, in Gaza in October 2040. Each change is found to the millisecond.
 */
const WINDOW_MS = 2 ** 34
const PROBE_MS = 2 ** 29

function offsetsAt(atMs: number, zone: Zone): Offset {
  const window = Math.floor(atMs / WINDOW_MS)
  const offsets =
    zone.offsets.get(window) ?? remember(zone.offsets, window, findOffsets(window, zone.format), MOST_WINDOWS)
  for (const offset of offsets) if (atMs < offset.untilMs) return offset
  throw new RangeError(`No offset at ${atMs}`)
}

function findOffsets(window: number, format: Intl.DateTimeFormat): Offset[] {
  const offsets: Offset[] = []
  const endMs = (window + 1) * WINDOW_MS
  let fromMs = window * WINDOW_MS
  let offsetMs = offsetBy(format, fromMs)
  for (let probeMs = fromMs + PROBE_MS; probeMs <= endMs; probeMs += PROBE_MS) {
    while (offsetBy(format, probeMs) !== offsetMs) {
      const changeMs = changeBetween(
        Math.max(fromMs, probeMs - PROBE_MS),
        probeMs,
        ms => offsetBy(format, ms) === offsetMs,
      )
      offsets.push({ fromMs, untilMs: changeMs, offsetMs })
      fromMs = changeMs
      offsetMs = offsetBy(format, changeMs)
    }
  }
  if (fromMs < endMs) offsets.push({ fromMs, untilMs: endMs, offsetMs })
  return offsets
}

/** The first instant at which it is no longer so; it is so at `fromMs`, and not at `untilMs`. */
function changeBetween(fromMs: number, untilMs: number, isSo: (ms: number) => boolean): number {
  let [soMs, changedMs] = [fromMs, untilMs]
  while (changedMs - soMs > 1) {
    const middleMs = Math.floor((soMs + changedMs) / 2)
    if (isSo(middleMs)) soMs = middleMs
    else changedMs = middleMs
  }
  return changedMs
}

/** Read from the text, such as 14/11/2023, 19:13:20, which takes half the time that `formatToParts` does. */
function offsetBy(format: Intl.DateTimeFormat, atMs: number): number {
  const fields = format.format(atMs).match(/\d+/g) ?? []
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = fields.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

/** Keeps what was worked out. Rather than growing without end it forgets everything, which costs time and changes no answer. */
function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): Value {
  if (known.size >= most) known.clear()
  known.set(key, value)
  return value
}
