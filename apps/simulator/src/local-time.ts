import type { Bounds } from '@milepost/maps/geo-distance.ts'

const dayMs = 86_400_000

// Countries with one clock. Elsewhere the sun decides: working hours are then right to within an hour.
const zoneOfCountry: Readonly<Record<string, string>> = {
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  SE: 'Europe/Stockholm',
  BY: 'Europe/Minsk',
  UY: 'America/Montevideo',
}

export function timeZoneOf(area: { readonly country: string; readonly bounds: Bounds }): string {
  const known = zoneOfCountry[area.country]
  if (known !== undefined) return known
  const hours = Math.round((area.bounds.west + area.bounds.east) / 2 / 15)
  // These names count westwards.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** The calendar day in that zone, counted from 1 January 1970. */
export function localDay(atMs: number, timeZone: string): number {
  return Math.floor((atMs + zoneOffsetMs(atMs, timeZone)) / dayMs)
}

/** The moment at which clocks in that zone show this time of this day. `hours` may be a fraction, negative, or beyond 24. */
export function localTimeMs(day: number, hours: number, timeZone: string): number {
  const asIfUtc = day * dayMs + Math.round(hours * 3_600_000)
  const nearby = asIfUtc - zoneOffsetMs(asIfUtc, timeZone)
  return asIfUtc - zoneOffsetMs(nearby, timeZone)
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

const formats = new Map<string, Intl.DateTimeFormat>()

function zoneOffsetMs(atMs: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone, hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  const shown = Date.UTC(...clockFields(format.formatToParts(atMs)))
  return shown - Math.floor(atMs / 60_000) * 60_000
}

function clockFields(parts: Intl.DateTimeFormatPart[]): [number, number, number, number, number] {
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  return [field('year'), field('month') - 1, field('day'), field('hour'), field('minute')]
}
