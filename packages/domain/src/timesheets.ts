import { isoWeek } from './api-dates.ts'
import type { DayPart } from './fold/derived-rows.ts'
import { dayText, localDay, localTimeMs } from './local-time.ts'

export interface WorkedTrip {
  startedAtMs: number
  /** Null while it is under way. */
  endedAtMs: number | null
  /** The newest record of it. */
  seenAtMs: number
  isPrivate: boolean
  days: readonly DayPart[]
}

/** Standing with the engine on for long enough to be idling, on a trip or in the yard. */
export interface IdlingSpell {
  startedAtMs: number
  endedAtMs: number
}

export interface TimesheetSums {
  drivingS: number
  /** Standing with the engine on during trips, the short halts included. */
  standingS: number
  idleS: number
  /** During trips, no record for so long that nobody knows. */
  unknownS: number
  /** Between the first start and the last stop, on no trip. */
  stoppedS: number
  privateS: number
  distanceM: number
  privateDistanceM: number
  /** Begun that day; private ones are not counted. */
  trips: number
}

export interface TimesheetDay extends TimesheetSums {
  /** YYYY-MM-DD in the time zone of the sheet. */
  day: string
  /** ISO 8601, such as 2026-W23. */
  week: string
  /** Of the business trips; midnight where one runs over it. */
  firstStartMs: number | null
  /** Null as well while a trip is under way. */
  lastStopMs: number | null
}

export interface Timesheet {
  days: TimesheetDay[]
  weeks: (TimesheetSums & { week: string; days: number })[]
  total: TimesheetSums & { days: number }
}

/**
 * A timesheet of the days `from` to `until`, both included. Takes all business and private trips that touch them, in any
 * order, and the idling outside private ones. Days on which nothing happened are left out. Defined with examples in
 * docs/domain/timesheets.md.
 */
export function timesheetOf(
  trips: readonly WorkedTrip[],
  idling: readonly IdlingSpell[],
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
): Timesheet {
  const days: TimesheetDay[] = []
  for (let day = dayNumber(from); day <= dayNumber(until); day++) {
    const bounds = { fromMs: localTimeMs(day, 0, timeZone), untilMs: localTimeMs(day + 1, 0, timeZone) }
    const touching = trips.filter(
      trip => trip.startedAtMs < bounds.untilMs && (trip.seenAtMs > bounds.fromMs || isWithin(trip, bounds)),
    )
    const idleS = seconds(idling.reduce((sum, spell) => sum + overlapMs(spell.startedAtMs, spell.endedAtMs, bounds), 0))
    if (touching.length > 0 || idleS > 0) days.push(dayOf(dayText(day), touching, idleS, bounds))
  }
  const byWeek = Map.groupBy(days, day => day.week)
  return {
    days,
    weeks: [...byWeek].map(([week, its]) => ({ week, days: its.length, ...sumOf(its) })),
    total: { days: days.length, ...sumOf(days) },
  }
}

interface Bounds {
  fromMs: number
  untilMs: number
}

function dayOf(day: string, trips: readonly WorkedTrip[], idleS: number, bounds: Bounds): TimesheetDay {
  const business = trips.filter(trip => !trip.isPrivate)
  const ofPrivate = trips.filter(trip => trip.isPrivate)
  const parts = business.flatMap(trip => trip.days).filter(part => part.day === day)
  const privateParts = ofPrivate.flatMap(trip => trip.days).filter(part => part.day === day)
  const drivingS = sum(parts.map(part => part.drivingS))
  const standingS = sum(parts.map(part => part.standingS))
  const unknownS = sum(parts.map(part => part.unknownS))

  const starts = business.map(trip => Math.max(trip.startedAtMs, bounds.fromMs))
  const stops = business.map(trip => Math.min(trip.endedAtMs ?? trip.seenAtMs, bounds.untilMs))
  const span = { fromMs: Math.min(...starts), untilMs: Math.max(...stops) }
  const isUnderWay = business.some(trip => trip.endedAtMs === null && trip.seenAtMs < bounds.untilMs)
  const privateWithinMs = sum(ofPrivate.map(trip => overlapMs(trip.startedAtMs, endOf(trip), span)))
  const onTripsS = drivingS + standingS + unknownS + seconds(privateWithinMs)
  const { year, week } = isoWeek(day)
  return {
    day,
    week: `${year}-W${String(week).padStart(2, '0')}`,
    firstStartMs: business.length === 0 ? null : span.fromMs,
    lastStopMs: business.length === 0 || isUnderWay ? null : span.untilMs,
    drivingS,
    standingS,
    idleS,
    unknownS,
    stoppedS: business.length === 0 ? 0 : Math.max(0, seconds(span.untilMs - span.fromMs) - onTripsS),
    privateS: seconds(sum(ofPrivate.map(trip => overlapMs(trip.startedAtMs, endOf(trip), bounds)))),
    distanceM: tenths(sum(parts.map(part => part.distanceM))),
    privateDistanceM: tenths(sum(privateParts.map(part => part.distanceM))),
    trips: business.filter(trip => isWithin(trip, bounds)).length,
  }
}

function sumOf(days: readonly TimesheetDay[]): TimesheetSums {
  const of = (name: keyof TimesheetSums) => sum(days.map(day => day[name]))
  return {
    drivingS: of('drivingS'),
    standingS: of('standingS'),
    idleS: of('idleS'),
    unknownS: of('unknownS'),
    stoppedS: of('stoppedS'),
    privateS: of('privateS'),
    distanceM: tenths(of('distanceM')),
    privateDistanceM: tenths(of('privateDistanceM')),
    trips: of('trips'),
  }
}

const endOf = (trip: WorkedTrip) => trip.endedAtMs ?? trip.seenAtMs

const isWithin = (trip: WorkedTrip, { fromMs, untilMs }: Bounds) =>
  trip.startedAtMs >= fromMs && trip.startedAtMs < untilMs

function overlapMs(startMs: number, endMs: number, { fromMs, untilMs }: Bounds): number {
  return Math.max(0, Math.min(endMs, untilMs) - Math.max(startMs, fromMs))
}

const dayNumber = (day: string) => localDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const seconds = (ms: number) => Math.round(ms / 1000)
const tenths = (m: number) => Math.round(m * 10) / 10
