import type { Place } from '../fold/derived-rows.ts'
import { distanceM } from '../geo/distance.ts'
import { isPrivateAt, type PrivatePeriod } from './private-periods.ts'

export interface WayPoint extends Place {
  atMs: number
  headingDeg: number
}

/** Where a new part of a trip begins. */
export interface LegMark {
  atMs: number
  /** Null where the vehicle just goes on. */
  eventCode: number | null
}

export interface TripLeg extends LegMark {
  /** Where it begins; null where no fix is known, and where it is private. */
  from: WayPoint | null
  /** Null where it is private. */
  distanceM: number | null
  durationS: number
}

interface LegTrip {
  startedAtMs: number
  endedAtMs: number
  distanceM: number
  eventCode: number | null
}

/**
 * Divides a trip at its marks. Lengths are those of the line through the points, drawn to the trip's own distance, which
 * may be the device's counter. Of marks of one moment the first counts. Points must be in order of time. Within private times there
 * are no marks, and a part that such a time reaches into is private as a whole.
 */
export function tripLegs(
  trip: LegTrip,
  points: readonly WayPoint[],
  marks: readonly LegMark[],
  privatePeriods: readonly PrivatePeriod[] = [],
): TripLeg[] {
  const begins = legMarks(
    trip,
    marks.filter(mark => !isPrivateAt(privatePeriods, mark.atMs)),
  )
  const lengths = lengthsBetween(begins, points)
  const drawnM = lengths.reduce((sum, length) => sum + length, 0)
  const scale = drawnM === 0 ? 0 : trip.distanceM / drawnM
  const shown = points.filter(point => !isPrivateAt(privatePeriods, point.atMs))
  return begins.map((mark, index) => {
    const untilMs = begins[index + 1]?.atMs ?? trip.endedAtMs
    const leg = { ...mark, durationS: Math.round((untilMs - mark.atMs) / 1000) }
    const isPrivate = privatePeriods.some(
      ({ startMs, endMs }) => startMs < untilMs && (endMs === null || endMs > mark.atMs),
    )
    if (isPrivate) return { ...leg, from: null, distanceM: null }
    const last = points.findLast(point => point.atMs <= mark.atMs)
    const isLastShown = last !== undefined && !isPrivateAt(privatePeriods, last.atMs)
    return {
      ...leg,
      from: isLastShown ? last : (shown.find(point => point.atMs >= mark.atMs) ?? null),
      distanceM: Math.round((lengths[index] ?? 0) * scale * 10) / 10,
    }
  })
}

function legMarks({ startedAtMs, endedAtMs, eventCode }: LegTrip, marks: readonly LegMark[]): LegMark[] {
  const begins: LegMark[] = [{ atMs: startedAtMs, eventCode }]
  let newestMs = startedAtMs
  for (const mark of marks.toSorted((a, b) => a.atMs - b.atMs)) {
    if (mark.atMs <= newestMs || mark.atMs >= endedAtMs) continue
    begins.push(mark)
    newestMs = mark.atMs
  }
  return begins
}

/** Of the line through the points: how much of it lies behind each mark and before the next. */
function lengthsBetween(begins: readonly LegMark[], points: readonly WayPoint[]): number[] {
  const lengths = begins.map(() => 0)
  let leg = 0
  let before: WayPoint | null = null
  for (const point of points) {
    while (point.atMs > (begins[leg + 1]?.atMs ?? Number.POSITIVE_INFINITY)) leg++
    if (before) {
      const length = distanceM(before.latitude, before.longitude, point.latitude, point.longitude)
      lengths[leg] = (lengths[leg] ?? 0) + length
    }
    before = point
  }
  return lengths
}
