import type { DayPart } from '../fold/derived-rows.ts'
import { isoWeek } from '../time/api-dates.ts'
import { dayText, localDay, localDayStartMs } from '../time/local-time.ts'
import type { DayOverlay } from './corrections.ts'
import type { IdlingSpell, Interval, WorkedTrip } from './worked-trips.ts'

export interface TimesheetSums {
  /** From the first start to the last stop, both as corrected, less private time within and the break. */
  dutyS: number
  /** Entered by a person: what was a break no record can tell. */
  breakS: number
  /** Moving. */
  drivingS: number
  /** Standing with the engine on during trips, the short halts on the way included. */
  standingS: number
  /** Standing with the engine on for at least `idlingFromS`, during trips and outside of them. */
  idleS: number
  /** No record for so long that nobody knows what the vehicle did. */
  unknownS: number
  /** Moved with the engine off: on a ferry, by a tow truck. */
  carriedS: number
  /** Parked: between the first start and the last stop, on no trip. */
  stoppedS: number
  privateS: number
  /** The unknown way is part of it, the carried one is not. */
  distanceM: number
  unknownM: number
  carriedM: number
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
  /** The three as they were without the corrections of the day; null where there are none. */
  recorded: { firstStartMs: number | null; lastStopMs: number | null; dutyS: number } | null
  note: string | null
}

/** How many days there are, and how many of them hold corrections. */
interface DayCounts {
  days: number
  correctedDays: number
}

export interface Timesheet {
  days: TimesheetDay[]
  weeks: (TimesheetSums & DayCounts & { week: string })[]
  total: TimesheetSums & DayCounts
}

/**
 * A timesheet of the days `from` to `until`, both included. Takes all business and private trips that touch them, in any
 * order, the idling outside private ones, and by day what people have corrected. Days on which nothing happened and nothing
 * was corrected are left out. Defined with examples in docs/domain/timesheets.md.
 */
export function timesheetOf(
  trips: readonly WorkedTrip[],
  idling: readonly IdlingSpell[],
  { from, until, timeZone }: { from: string; until: string; timeZone: string },
  overlays: ReadonlyMap<string, DayOverlay> = new Map(),
): Timesheet {
  const days: TimesheetDay[] = []
  for (let day = dayNumber(from); day <= dayNumber(until); day++) {
    const bounds = { fromMs: localDayStartMs(day, timeZone), untilMs: localDayStartMs(day + 1, timeZone) }
    const touching = trips.filter(
      trip => trip.startedAtMs < bounds.untilMs && (trip.seenAtMs > bounds.fromMs || isWithin(trip, bounds)),
    )
    const idleS = seconds(idling.reduce((sum, spell) => sum + overlapMs(spell.startedAtMs, spell.endedAtMs, bounds), 0))
    const overlay = overlays.get(dayText(day)) ?? null
    if (touching.length > 0 || idleS > 0 || overlay) days.push(dayOf(dayText(day), touching, idleS, overlay, bounds))
  }
  const byWeek = Map.groupBy(days, day => day.week)
  return {
    days,
    weeks: [...byWeek].map(([week, its]) => ({ week, ...totalOf(its) })),
    total: totalOf(days),
  }
}

/** The sums of days, be they of one sheet or of several. */
export function totalOf(days: readonly TimesheetDay[]): TimesheetSums & DayCounts {
  const correctedDays = days.filter(day => day.recorded !== null).length
  return { days: days.length, correctedDays, ...sumOf(days) }
}

function dayOf(
  day: string,
  trips: readonly WorkedTrip[],
  idleS: number,
  overlay: DayOverlay | null,
  bounds: Interval,
): TimesheetDay {
  const business = trips.filter(trip => !trip.isPrivate)
  const ofPrivate = trips.filter(trip => trip.isPrivate)
  const parts = business.flatMap(trip => trip.days).filter(part => part.day === day)
  const privateParts = ofPrivate.flatMap(trip => trip.days).filter(part => part.day === day)
  const of = (name: Exclude<keyof DayPart, 'day'>) => sum(parts.map(part => part[name]))
  const driven = business.filter(trip => trip.kind === 'driven')

  const starts = driven.map(trip => Math.max(trip.startedAtMs, bounds.fromMs))
  const stops = driven.map(trip => Math.min(endOf(trip), bounds.untilMs))
  const span = { fromMs: Math.min(...starts), untilMs: Math.max(...stops) }
  const isUnderWay = driven.some(trip => trip.endedAtMs === null && trip.seenAtMs < bounds.untilMs)
  const onTripsMs = sum(business.map(trip => overlapMs(trip.startedAtMs, endOf(trip), span)))
  const privateWithin = (from: number, until: number) =>
    seconds(sum(ofPrivate.map(trip => overlapMs(trip.startedAtMs, endOf(trip), { fromMs: from, untilMs: until }))))
  const onTripsS = seconds(onTripsMs) + privateWithin(span.fromMs, span.untilMs)

  const firstStartMs = driven.length === 0 ? null : span.fromMs
  const lastStopMs = driven.length === 0 || isUnderWay ? null : span.untilMs
  const dutyOf = (fromMs: number | null, untilMs: number | null, breakS: number) =>
    fromMs === null || untilMs === null
      ? 0
      : Math.max(0, seconds(untilMs - fromMs) - privateWithin(fromMs, untilMs) - breakS)
  const seenUntilMs = driven.length === 0 ? null : span.untilMs
  const breakS = overlay?.breakS ?? 0
  const { year, week } = isoWeek(day)
  return {
    day,
    week: `${year}-W${String(week).padStart(2, '0')}`,
    firstStartMs: overlay?.firstStartMs ?? firstStartMs,
    lastStopMs: overlay?.lastStopMs ?? lastStopMs,
    recorded: overlay && { firstStartMs, lastStopMs, dutyS: dutyOf(firstStartMs, seenUntilMs, 0) },
    note: overlay?.note ?? null,
    dutyS: dutyOf(overlay?.firstStartMs ?? firstStartMs, overlay?.lastStopMs ?? seenUntilMs, breakS),
    breakS,
    drivingS: of('drivingS'),
    standingS: of('standingS'),
    idleS,
    unknownS: of('unknownS'),
    carriedS: of('carriedS'),
    stoppedS: driven.length === 0 ? 0 : Math.max(0, seconds(span.untilMs - span.fromMs) - onTripsS),
    privateS: privateWithin(bounds.fromMs, bounds.untilMs),
    distanceM: tenths(of('distanceM')),
    unknownM: tenths(of('unknownM')),
    carriedM: tenths(of('carriedM')),
    privateDistanceM: tenths(sum(privateParts.map(part => part.distanceM))),
    trips: driven.filter(trip => isWithin(trip, bounds)).length,
  }
}

function sumOf(days: readonly TimesheetDay[]): TimesheetSums {
  const of = (name: keyof TimesheetSums) => sum(days.map(day => day[name]))
  return {
    dutyS: of('dutyS'),
    breakS: of('breakS'),
    drivingS: of('drivingS'),
    standingS: of('standingS'),
    idleS: of('idleS'),
    unknownS: of('unknownS'),
    carriedS: of('carriedS'),
    stoppedS: of('stoppedS'),
    privateS: of('privateS'),
    distanceM: tenths(of('distanceM')),
    unknownM: tenths(of('unknownM')),
    carriedM: tenths(of('carriedM')),
    privateDistanceM: tenths(of('privateDistanceM')),
    trips: of('trips'),
  }
}

const endOf = (trip: WorkedTrip) => trip.endedAtMs ?? trip.seenAtMs

const isWithin = (trip: WorkedTrip, { fromMs, untilMs }: Interval) =>
  trip.startedAtMs >= fromMs && trip.startedAtMs < untilMs

function overlapMs(startMs: number, endMs: number, { fromMs, untilMs }: Interval): number {
  return Math.max(0, Math.min(endMs, untilMs) - Math.max(startMs, fromMs))
}

const dayNumber = (day: string) => localDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const seconds = (ms: number) => Math.round(ms / 1000)
const tenths = (m: number) => Math.round(m * 10) / 10
