import type { Place } from '../fold/derived-rows.ts'
import { distanceM } from '../geo/distance.ts'

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
  /** Where it begins; null where no fix is known. */
  from: WayPoint | null
  distanceM: number
  durationS: number
}

/**
 * Divides a trip at its marks. Lengths are those of the line through the points, drawn to the trip's own distance, which
 * may be the device's counter. Of marks of one moment the first counts. Points must be in order of time.
 */
export function tripLegs(
  trip: { startedAtMs: number; endedAtMs: number; distanceM: number; eventCode: number | null },
  points: readonly WayPoint[],
  marks: readonly LegMark[],
): TripLeg[] {
  const begins: LegMark[] = [{ atMs: trip.startedAtMs, eventCode: trip.eventCode }]
  let newestMs = trip.startedAtMs
  for (const mark of marks.toSorted((a, b) => a.atMs - b.atMs)) {
    if (mark.atMs <= newestMs || mark.atMs >= trip.endedAtMs) continue
    begins.push(mark)
    newestMs = mark.atMs
  }
  const legs = begins.map((mark, index) => {
    const untilMs = begins[index + 1]?.atMs ?? trip.endedAtMs
    return {
      ...mark,
      from: points.findLast(point => point.atMs <= mark.atMs) ?? points[0] ?? null,
      distanceM: 0,
      durationS: Math.round((untilMs - mark.atMs) / 1000),
    }
  })
  const later = legs.values()
  let leg = later.next().value
  let next = later.next().value
  let before: WayPoint | null = null
  for (const point of points) {
    for (; next !== undefined && point.atMs > next.atMs; next = later.next().value) leg = next
    if (leg && before) {
      leg.distanceM += distanceM(before.latitude, before.longitude, point.latitude, point.longitude)
    }
    before = point
  }
  const drawnM = legs.reduce((sum, { distanceM: length }) => sum + length, 0)
  const scale = drawnM === 0 ? 0 : trip.distanceM / drawnM
  return legs.map(part => ({ ...part, distanceM: Math.round(part.distanceM * scale * 10) / 10 }))
}
