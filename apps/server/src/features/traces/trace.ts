import type { TracePoint } from '@milepost/contract/traces.ts'
import { EVENT_KINDS, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { mostImportant } from '@milepost/domain/traces/simplify.ts'
import { IMPORTANCE, SILENCE_MS } from '@milepost/domain/trips/path.ts'
import { isPrivateAt, type PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import type { Fix } from '../../telemetry/read-fixes.ts'

/** A fix on its way into a trace. */
export interface TraceFix extends Omit<Fix, 'hasFix' | 'doubt'> {
  importance: number
  silenceBefore: boolean
  /** Started at; null between trips. Two points of one trip belong together however far apart simplification left them. */
  tripStartMs: number | null
}

export interface TraceEvent extends Omit<Fix, 'ignition' | 'odometerM' | 'doubt'> {
  code: number
  isPrivate: boolean
}

interface Marked extends TraceFix {
  codes: number[]
  privateBefore: boolean
}

/**
 * The points of a trace in order of time: those given with the events at them, nothing from private periods, and no more than
 * `most`. An event whose point was simplified away brings it back.
 */
export function tracePoints(
  fixes: readonly TraceFix[],
  events: readonly TraceEvent[],
  periods: readonly PrivatePeriod[],
  most: number,
): TracePoint[] {
  const visible = (point: { atMs: number }) => !isPrivateAt(periods, point.atMs)
  const marked = withEvents(
    fixes.filter(visible),
    events.filter(event => !event.isPrivate && visible(event)),
  )
  markGaps(marked, periods)
  return thin(marked, most).map(toPoint)
}

function withEvents(fixes: readonly TraceFix[], events: readonly TraceEvent[]): Marked[] {
  const byKey = new Map<string, Marked>(
    fixes.map(fix => [keyOf(fix), { ...fix, codes: [], privateBefore: false }] as const),
  )
  for (const event of events) {
    const importance = isSerious(event.code) ? IMPORTANCE.seriousEvent : IMPORTANCE.event
    let point = byKey.get(keyOf(event))
    if (point === undefined) {
      if (!event.hasFix) continue
      const { code: _, isPrivate: __, hasFix: ___, ...fix } = event
      const unknown = { ignition: null, odometerM: null, silenceBefore: false, tripStartMs: null, privateBefore: false }
      point = { ...fix, ...unknown, importance, codes: [] }
      byKey.set(keyOf(event), point)
    }
    point.codes.push(event.code)
    point.importance = Math.max(point.importance, importance)
  }
  const points = [...byKey.values()].sort((a, b) => a.atMs - b.atMs || a.sequence - b.sequence)
  return inTheirTrips(points)
}

/** A point that an event brought back lies in the trip of the points around it. */
function inTheirTrips(points: Marked[]): Marked[] {
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]?.tripStartMs ?? null
    if (point.tripStartMs !== null || before === null) continue
    const after = points.slice(index + 1, index + 20).find(next => next.tripStartMs !== null)
    if (after?.tripStartMs === before) point.tripStartMs = before
  }
  return points
}

/** Between trips a gap is found by the time that passed; within one by what was known when it was drawn. */
function markGaps(points: Marked[], periods: readonly PrivatePeriod[]): void {
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    const fromMs = before?.atMs ?? Number.NEGATIVE_INFINITY
    point.privateBefore = periods.some(({ startMs, endMs }) => startMs < point.atMs && endMs !== null && endMs > fromMs)
    const isSameTrip = before !== undefined && before.tripStartMs !== null && before.tripStartMs === point.tripStartMs
    if (!isSameTrip && before !== undefined && point.atMs - before.atMs > SILENCE_MS) point.silenceBefore = true
  }
}

/** A gap before a point that is left out is a gap before the next. */
function thin(points: Marked[], most: number): Marked[] {
  const importances = points.map(point => point.importance)
  if (points.length > most && points.length > 1) {
    importances[0] = importances[points.length - 1] = Number.POSITIVE_INFINITY
  }
  const kept = mostImportant(importances, most)
  let next = 0
  for (const index of kept) {
    const point = points[index]!
    for (; next < index; next++) {
      point.silenceBefore ||= points[next]!.silenceBefore
      point.privateBefore ||= points[next]!.privateBefore
    }
    next = index + 1
  }
  return kept.map(index => points[index]!)
}

function isSerious(code: number): boolean {
  const kind = eventKindOf(code)
  return kind !== null && EVENT_KINDS[kind].severity !== 'info'
}

const keyOf = ({ trackerId, atMs, sequence }: Pick<Fix, 'trackerId' | 'atMs' | 'sequence'>) =>
  `${trackerId} ${atMs} ${sequence}`

function toPoint(point: Marked): TracePoint {
  return {
    lat: point.latitude,
    long: point.longitude,
    dir: point.headingDeg,
    speed: point.speedKmh,
    timestamp: toDeviceInstant(point.atMs),
    eventCode: point.codes[0] ?? null,
    eventCodes: point.codes,
    ignition: point.ignition,
    odometer_m: point.odometerM,
    sequence: point.sequence,
    late: point.late,
    gap_before: point.silenceBefore || point.privateBefore,
    private: point.privateBefore,
  }
}
