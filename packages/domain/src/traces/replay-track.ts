import { float32At, float64At } from '../collections/typed-arrays.ts'
import { bearingDeg, distanceM } from '../geo/distance.ts'
import { lastIndexAt } from '../time/last-index-at.ts'
import type { ReplaySpan } from './replay-clock.ts'

/** The way of a vehicle as columns, in order of time. */
export interface ReplayTrack {
  /** Epoch milliseconds. */
  times: Float64Array
  latitudes: Float64Array
  longitudes: Float64Array
  headingsDeg: Float32Array
  /** NaN where the record has no speed. */
  speedsKmh: Float32Array
  /** 1 where nothing is known of the time before. */
  gapsBefore: Uint8Array
}

/** Where a vehicle is in a replay. Not known: it was here at its last record, and no later one is near. */
export interface ReplayPlace {
  index: number
  latitude: number
  longitude: number
  headingDeg: number
  /** Null where the records have none. */
  speedKmh: number | null
  /** It goes faster than receivers wander, by its speed or else by its way. */
  isMoving: boolean
  isKnown: boolean
}

/** Slower than this it stands; receivers wander. */
const STANDING_KMH = 3
/** Shorter standing, as at traffic lights, is not skipped. */
const LEAST_STILL_MS = 60_000
/** A skip leaves this much of the standing, so that the eye finds the vehicle before it sets off. */
const BEFORE_MOVING_MS = 5_000
/** Nearer than this to the next record, its direction says nothing. */
const LEAST_HEADING_M = 8

/** The index of the last record at or before a moment; -1 before the first. */
export function indexAt(times: Float64Array | readonly number[], atMs: number): number {
  return lastIndexAt<number>(times, atMs, timeMs => timeMs)
}

/** The index of the record nearest to a moment; -1 where there is none. */
export function nearestIndex(times: Float64Array | readonly number[], atMs: number): number {
  const before = indexAt(times, atMs)
  if (before < 0) return times.length > 0 ? 0 : -1
  const [beforeMs, afterMs] = times.slice(before, before + 2)
  const isNearerAfter = beforeMs !== undefined && afterMs !== undefined && afterMs - atMs < atMs - beforeMs
  return isNearerAfter ? before + 1 : before
}

/** Where the vehicle is at a moment: between two records on the straight line, going evenly. Null before its first. */
export function placeAt(track: ReplayTrack, atMs: number): ReplayPlace | null {
  const index = indexAt(track.times, atMs)
  if (index < 0) return null
  const here = recordAt(track, index)
  const { latitude, longitude, headingDeg, speedKmh } = here
  if (index + 1 >= track.times.length || track.gapsBefore[index + 1] === 1) {
    const isMoving = speedAt(track, index) >= STANDING_KMH
    return { index, latitude, longitude, headingDeg, speedKmh: orNull(speedKmh), isMoving, isKnown: atMs === here.atMs }
  }
  const next = recordAt(track, index + 1)
  const share = (atMs - here.atMs) / (next.atMs - here.atMs || 1)
  const isFar = distanceM(latitude, longitude, next.latitude, next.longitude) > LEAST_HEADING_M
  const speedNowKmh = speedKmh + (next.speedKmh - speedKmh) * share
  return {
    index,
    latitude: latitude + (next.latitude - latitude) * share,
    longitude: longitude + (next.longitude - longitude) * share,
    headingDeg: isFar ? bearingDeg(latitude, longitude, next.latitude, next.longitude) : headingDeg,
    speedKmh: orNull(speedNowKmh),
    isMoving: (Number.isNaN(speedNowKmh) ? lineSpeedKmh(track, index + 1) : speedNowKmh) >= STANDING_KMH,
    isKnown: true,
  }
}

/** Null for the NaN of a column. */
const orNull = (speedKmh: number): number | null => (Number.isNaN(speedKmh) ? null : speedKmh)

/** The speed of a record, or where it has none that of its way there. */
function speedAt(track: ReplayTrack, index: number): number {
  const speedKmh = float32At(track.speedsKmh, index)
  return Number.isNaN(speedKmh) ? lineSpeedKmh(track, index) : speedKmh
}

/** The speed of the straight line from the record before to this one; 0 where nothing is known of the time between. */
export function lineSpeedKmh(track: ReplayTrack, index: number): number {
  if (index === 0 || track.gapsBefore[index] === 1) return 0
  const [before, here] = [recordAt(track, index - 1), recordAt(track, index)]
  const hours = (here.atMs - before.atMs) / 3_600_000
  return hours > 0 ? distanceM(before.latitude, before.longitude, here.latitude, here.longitude) / 1000 / hours : 0
}

/** A record of the columns, which are of one length; the index is within it. */
function recordAt({ times, latitudes, longitudes, headingsDeg, speedsKmh }: ReplayTrack, index: number) {
  return {
    atMs: float64At(times, index),
    latitude: float64At(latitudes, index),
    longitude: float64At(longitudes, index),
    headingDeg: float32At(headingsDeg, index),
    speedKmh: float32At(speedsKmh, index),
  }
}

/** The times of a span at which the vehicle stands or is not heard of, without the last moments of each. */
export function stillTimes(track: ReplayTrack, span: ReplaySpan): ReplaySpan[] {
  const { times, gapsBefore } = track
  const still: ReplaySpan[] = []
  const add = (fromMs: number, movesAtMs: number) => {
    const untilMs = movesAtMs === span.untilMs ? movesAtMs : movesAtMs - BEFORE_MOVING_MS
    if (untilMs - fromMs >= LEAST_STILL_MS) still.push({ fromMs, untilMs })
  }
  let sinceMs: number | null = span.fromMs
  for (const [index, atMs] of times.entries()) {
    const isStill = speedAt(track, index) < STANDING_KMH
    if (gapsBefore[index] === 1 && sinceMs === null) sinceMs = times[index - 1] ?? span.fromMs
    if (isStill) sinceMs ??= atMs
    else if (sinceMs !== null) {
      add(sinceMs, atMs)
      sinceMs = null
    }
  }
  sinceMs ??= times.at(-1) ?? span.fromMs
  add(sinceMs, span.untilMs)
  return still
}
