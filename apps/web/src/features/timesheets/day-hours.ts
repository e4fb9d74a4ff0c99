import { aheadMs } from '@milepost/domain/time/clock-differences.ts'
import { localDay, localTimeMs } from '@milepost/domain/time/local-time.ts'
import { rangeMs } from '../../ui/day-range.ts'

const DAY_MINUTES = 1_440
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** The two midnights of a day (YYYY-MM-DD) in a time zone, which need not be 24 hours apart. */
export function midnights(date: string, timeZone: string): { dayStartMs: number; dayEndMs: number } {
  const { startMs, endMs } = rangeMs({ start: date, end: date }, timeZone)
  return { dayStartMs: startMs, dayEndMs: endMs }
}

export interface HourMark {
  /** Of the day that is over, from 0 to 1. */
  share: number
  text: string
}

/**
 * What clocks of `clock` show at every third hour of a day in `timeZone`: 0 to 24, or 12am to 12am for who reads twelve hours
 * (FMT-06), where both show the same.
 */
export function hourMarks(date: string, timeZone: string, clock: string, isTwelveHours: boolean): HourMark[] {
  const ahead = Math.round(aheadMs(midnights(date, timeZone).dayStartMs, clock, timeZone) / 60_000)
  return HOURS.map(hour => {
    const minutes = ahead === 0 ? hour * 60 : (hour * 60 + ahead + 2 * DAY_MINUTES) % DAY_MINUTES
    return { share: hour / 24, text: isTwelveHours ? twelveHours(minutes) : hourText(minutes / 60, minutes % 60) }
  })
}

/** Every other of them, for where there is little room; none where the days of a range do not have the same. */
export function sparseHourMarks(first: readonly HourMark[], last: readonly HourMark[]): HourMark[] {
  const isSame = first.every(({ text }, index) => text === last[index]?.text)
  return isSame ? first.filter((_, index) => index % 2 === 0) : []
}

function twelveHours(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hourText(hour % 12 || 12, minutes % 60)}${hour < 12 ? 'am' : 'pm'}`
}

const hourText = (hour: number, minute: number) =>
  `${Math.floor(hour)}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`

/**
 * The moment within a day in `timeZone` at which clocks of `clock` show HH:mm, as an instant of the calls; null where they show it
 * at no time of that day, and for what is no time.
 */
export function instantOnDay(date: string, timeZone: string, typed: string, clock: string): string | null {
  const [hours, minutes] = typed.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null
  const { dayStartMs, dayEndMs } = midnights(date, timeZone)
  for (let day = localDay(dayStartMs, clock); day <= localDay(dayEndMs - 1, clock); day++) {
    const atMs = localTimeMs(day, hours + minutes / 60, clock)
    if (atMs >= dayStartMs && atMs < dayEndMs) return new Date(atMs).toISOString()
  }
  return null
}
