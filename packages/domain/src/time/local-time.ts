const DAY_MS = 86_400_000
/** Every offset in use, and every change of one, lies on a quarter of an hour. */
const QUARTER_MS = 900_000

/** The calendar day in a time zone (IANA name), counted from 1 January 1970. */
export function localDay(atMs: number, timeZone: string): number {
  return Math.floor((atMs + zoneOffsetMs(atMs, timeZone)) / DAY_MS)
}

/** The moment at which clocks in that zone show this time of this day. `hours` may be a fraction, negative, or beyond 24. */
export function localTimeMs(day: number, hours: number, timeZone: string): number {
  const asIfUtc = day * DAY_MS + Math.round(hours * 3_600_000)
  const nearby = asIfUtc - zoneOffsetMs(asIfUtc, timeZone)
  return asIfUtc - zoneOffsetMs(nearby, timeZone)
}

/** Minutes since the clocks of that zone showed midnight. */
export function localMinute(atMs: number, timeZone: string): number {
  const localMs = atMs + zoneOffsetMs(atMs, timeZone)
  return Math.floor((localMs - Math.floor(localMs / DAY_MS) * DAY_MS) / 60_000)
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** YYYY-MM-DD of a day counted from 1 January 1970. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** A calendar day in a time zone: YYYY-MM-DD and its two midnights, which need not be 24 hours apart. */
export interface LocalDay {
  text: string
  startMs: number
  endMs: number
}

const latestDays = new Map<string, LocalDay>()

/** The day that an instant falls on. Instants of one day in a row cost a comparison. */
export function localDayAt(atMs: number, timeZone: string): LocalDay {
  const last = latestDays.get(timeZone)
  if (last && last.startMs <= atMs && atMs < last.endMs) return last
  const day = localDay(atMs, timeZone)
  const found = {
    text: dayText(day),
    startMs: localTimeMs(day, 0, timeZone),
    endMs: localTimeMs(day + 1, 0, timeZone),
  }
  latestDays.set(timeZone, found)
  return found
}

/** Whether it is the name of a time zone of the IANA list, such as Europe/Lisbon. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

interface Zone {
  format: Intl.DateTimeFormat
  /** The latest quarter and its offset: records come in order, and a lookup costs microseconds. */
  quarter: number
  offsetMs: number
}

const zones = new Map<string, Zone>()

function zoneOffsetMs(atMs: number, timeZone: string): number {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone, hourCycle: 'h23' })
    zone = { format, quarter: Number.NaN, offsetMs: 0 }
    zones.set(timeZone, zone)
  }
  const quarter = Math.floor(atMs / QUARTER_MS)
  if (quarter !== zone.quarter) {
    zone.quarter = quarter
    zone.offsetMs = Date.UTC(...clockFields(zone.format.formatToParts(quarter * QUARTER_MS))) - quarter * QUARTER_MS
  }
  return zone.offsetMs
}

function clockFields(parts: Intl.DateTimeFormatPart[]): [number, number, number, number, number] {
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  return [field('year'), field('month') - 1, field('day'), field('hour'), field('minute')]
}
