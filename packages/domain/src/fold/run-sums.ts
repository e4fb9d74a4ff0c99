import { type LocalDay, localDayAt } from '../time/local-time.ts'
import type { DayPart } from './derived-rows.ts'

/** What a vehicle does with its time during a run. */
export type Doing = 'driving' | 'standing' | 'unknown' | 'carried'

/** Milliseconds, unrounded metres. The distance holds the unknown one and not the carried one. */
export interface Sums {
  distanceM: number
  unknownM: number
  carriedM: number
  drivingMs: number
  standingMs: number
  unknownMs: number
  carriedMs: number
}

/** `DayPart` while it grows. */
export interface DaySums extends Sums {
  day: DayPart['day']
  /** The first instant of the next day. */
  endMs: number
}

/** The time and the way of a run, by local day. */
export interface RunSums {
  days: DaySums[]
  /** What they are the sums of, in order, where a day is explained; else absent. Never changed: each addition is another list. */
  intervals?: readonly Interval[]
}

export const noSums = (keepsIntervals = false): RunSums => ({
  days: [],
  ...(keepsIntervals && { intervals: [] }),
})

export const sumsCopy = (sums: RunSums): RunSums => ({ ...sums, days: sums.days.map(day => ({ ...day })) })

const NOTHING: Sums = {
  distanceM: 0,
  unknownM: 0,
  carriedM: 0,
  drivingMs: 0,
  standingMs: 0,
  unknownMs: 0,
  carriedMs: 0,
}

export interface Interval {
  fromMs: number
  untilMs: number
  doing: Doing
  distanceM: number
}

/** Those of the whole run. */
export function totalOf({ days }: RunSums): Sums {
  const total = { ...NOTHING }
  for (const day of days) {
    total.distanceM += day.distanceM
    total.unknownM += day.unknownM
    total.carriedM += day.carriedM
    total.drivingMs += day.drivingMs
    total.standingMs += day.standingMs
    total.unknownMs += day.unknownMs
    total.carriedMs += day.carriedMs
  }
  return total
}

/** All that it moved, carried or not, in metres. */
export function wayOf({ days }: RunSums): number {
  let wayM = 0
  for (const { distanceM, carriedM } of days) wayM += distanceM + carriedM
  return wayM
}

/** The same, carried rather than driven. */
export const asCarried = (sums: RunSums): RunSums => ({ ...sums, days: sums.days.map(carried) })

/** The same, driven rather than carried. */
export const asDriven = (sums: RunSums): RunSums => ({ ...sums, days: sums.days.map(driven) })

function carried(sums: DaySums): DaySums {
  const { distanceM, unknownM, carriedM, drivingMs, standingMs, carriedMs } = sums
  return {
    ...sums,
    distanceM: unknownM,
    carriedM: carriedM + distanceM - unknownM,
    drivingMs: 0,
    standingMs: 0,
    carriedMs: carriedMs + drivingMs + standingMs,
  }
}

function driven(sums: DaySums): DaySums {
  const { distanceM, carriedM, drivingMs, carriedMs } = sums
  return { ...sums, distanceM: distanceM + carriedM, carriedM: 0, drivingMs: drivingMs + carriedMs, carriedMs: 0 }
}

/** An interval over a local midnight is divided there, its distance in proportion. */
export function addInterval(sums: RunSums, interval: Interval, timeZone: string): void {
  const { fromMs, untilMs, doing, distanceM } = interval
  if (sums.intervals) sums.intervals = withInterval(sums.intervals, interval)
  const last = sums.days.at(-1)
  if (last !== undefined && untilMs < last.endMs) {
    add(last, doing, untilMs - fromMs, distanceM) // time goes on: it is the same day
    return
  }
  const wholeMs = Math.max(1, untilMs - fromMs)
  for (let startMs = fromMs; ; ) {
    const day = localDayAt(startMs, timeZone)
    const endMs = Math.min(untilMs, day.endMs)
    const part = untilMs === fromMs ? 1 : (endMs - startMs) / wholeMs
    add(sumsOfDay(sums.days, day), doing, endMs - startMs, distanceM * part)
    if (endMs >= untilMs) return
    startMs = endMs
  }
}

/** What goes on is one interval. */
function withInterval(intervals: readonly Interval[], next: Interval): readonly Interval[] {
  const last = intervals.at(-1)
  if (last?.doing !== next.doing || last.untilMs !== next.fromMs) return [...intervals, next]
  const { untilMs, distanceM } = next
  return [...intervals.slice(0, -1), { ...last, untilMs, distanceM: last.distanceM + distanceM }]
}

function add(sums: Sums, doing: Doing, ms: number, metres: number): void {
  if (doing === 'carried') {
    sums.carriedMs += ms
    sums.carriedM += metres
    return
  }
  sums.distanceM += metres
  if (doing === 'driving') sums.drivingMs += ms
  else if (doing === 'standing') sums.standingMs += ms
  else {
    sums.unknownMs += ms
    sums.unknownM += metres
  }
}

function sumsOfDay(days: DaySums[], { text, endMs }: LocalDay): DaySums {
  const last = days.at(-1)
  if (last?.day === text) return last
  const fresh = { day: text, endMs, ...NOTHING }
  days.push(fresh)
  return fresh
}
