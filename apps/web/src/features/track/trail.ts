import type { TracePoint } from '@milepost/contract/traces.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'

export interface TrailPoint extends GroundPoint {
  recordedAtMs: number
}

/** Positions further apart in time than this are not joined: the route between them is not known. */
const GAP_MS = 5 * 60_000

/** The trail of a vehicle since an instant, out of what is stored and what came in live: one line for each part without a gap. */
export function trailLines(
  stored: readonly Pick<TracePoint, 'lat' | 'long' | 'timestamp' | 'gap_before'>[],
  live: readonly TrailPoint[],
  sinceMs: number,
): TrailPoint[][] {
  const points = stored.map(({ lat, long, timestamp, gap_before }) => ({
    latitude: lat,
    longitude: long,
    recordedAtMs: Date.parse(timestamp),
    isGapBefore: gap_before,
  }))
  const storedUntilMs = points.at(-1)?.recordedAtMs ?? Number.NEGATIVE_INFINITY
  for (const point of live) if (point.recordedAtMs > storedUntilMs) points.push({ ...point, isGapBefore: false })
  const lines: TrailPoint[][] = []
  let lastMs = Number.NEGATIVE_INFINITY
  for (const { isGapBefore, ...point } of points.filter(({ recordedAtMs }) => recordedAtMs >= sinceMs)) {
    const line = lines.at(-1)
    if (line === undefined || isGapBefore || point.recordedAtMs - lastMs > GAP_MS) lines.push([point])
    else line.push(point)
    lastMs = point.recordedAtMs
  }
  return lines
}
