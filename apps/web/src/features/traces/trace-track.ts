import type { Result } from '@milepost/contract/route.ts'
import type { DoubtedPoint, TracePoint, TraceRoutePart, traces } from '@milepost/contract/traces.ts'
import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import type { ReplaySpan } from '@milepost/domain/traces/replay-clock.ts'
import { indexAt, placeAt, type ReplayTrack } from '@milepost/domain/traces/replay-track.ts'

/** The track of a vehicle: its records, and the gaps between them. */
export interface TraceTrack extends ReplayTrack {
  points: readonly TracePoint[]
  /** Times without data; private ones are marked. */
  gaps: readonly Gap[]
  /** Records whose place is not believed: the track leaves them out. */
  doubted: readonly DoubtedFix[]
  isSimplified: boolean
}

export interface Gap extends ReplaySpan {
  isPrivate: boolean
}

export interface DoubtedFix {
  atMs: number
  latitude: number
  longitude: number
  reason: DoubtedPoint['reason']
  /** Since the record before that is believed; null where there is none, or where it is not known. */
  sinceS: number | null
}

type TraceResponse = Result<typeof traces.get>

/** The response of the trace call as columns. */
export function trackOf(response: TraceResponse): TraceTrack {
  const points = response.results
  const isSimplified = response.resolution === 'simplified'
  const times = Float64Array.from(points, point => Date.parse(point.timestamp))
  const gaps: Gap[] = response.private_periods.map(({ start, end }) => ({
    fromMs: Date.parse(start),
    untilMs: end === null ? Number.POSITIVE_INFINITY : Date.parse(end),
    isPrivate: true,
  }))
  for (const [index, point] of points.entries()) {
    if (index > 0 && point.gap_before && !point.private) {
      gaps.push({ fromMs: float64At(times, index - 1), untilMs: float64At(times, index), isPrivate: false })
    }
  }
  return {
    times,
    latitudes: Float64Array.from(points, point => point.lat),
    longitudes: Float64Array.from(points, point => point.long),
    headingsDeg: Float32Array.from(points, point => point.dir),
    speedsKmh: Float32Array.from(points, point => point.speed ?? Number.NaN),
    gapsBefore: Uint8Array.from(points, point => (point.gap_before ? 1 : 0)),
    points,
    gaps: gaps.sort((a, b) => a.fromMs - b.fromMs),
    doubted: response.doubted.map(point => {
      const atMs = Date.parse(point.timestamp)
      // Of a track that is simplified the record before is mostly not there.
      const beforeMs = isSimplified ? undefined : times[indexAt(times, atMs)]
      const sinceS = beforeMs === undefined ? null : (atMs - beforeMs) / 1000
      return { atMs, latitude: point.lat, longitude: point.long, reason: point.reason, sinceS }
    }),
    isSimplified,
  }
}

/** The same track along the roads, with the speeds of the records. What was not matched lies as it was recorded. */
export function snappedTrack(raw: ReplayTrack, parts: readonly Omit<TraceRoutePart, 'provider'>[]): ReplayTrack {
  const times: number[] = []
  const places: [number, number][] = []
  const gapsBefore: number[] = []
  let untilMs: number | null = null
  for (const part of parts) {
    const startMs = Date.parse(part.start)
    const follows: boolean = startMs === untilMs
    for (const [index, [longitude, latitude, afterMs]] of part.line.entries()) {
      if (index === 0 && follows) continue
      times.push(startMs + afterMs)
      places.push([latitude, longitude])
      gapsBefore.push(index === 0 && untilMs !== null ? 1 : 0)
    }
    untilMs = Date.parse(part.end)
  }
  const recorded = times.map(atMs => placeAt(raw, atMs))
  return {
    times: Float64Array.from(times),
    latitudes: Float64Array.from(places, ([latitude]) => latitude),
    longitudes: Float64Array.from(places, ([, longitude]) => longitude),
    headingsDeg: Float32Array.from(recorded, place => place?.headingDeg ?? 0),
    speedsKmh: Float32Array.from(recorded, place => place?.speedKmh ?? Number.NaN),
    gapsBefore: Uint8Array.from(gapsBefore),
  }
}

/** How much of a track lies on roads, by time: 0 to 1. */
export function shareMatched(parts: readonly Omit<TraceRoutePart, 'provider'>[]): number {
  let [matchedMs, allMs] = [0, 0]
  for (const { start, end, matched } of parts) {
    const ms = Date.parse(end) - Date.parse(start)
    allMs += ms
    if (matched) matchedMs += ms
  }
  return allMs === 0 ? 0 : matchedMs / allMs
}
