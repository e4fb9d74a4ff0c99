import { bearingDeg, distanceM } from './geo-distance.ts'
import type { Spell } from './replay-clock.ts'

/** The way of a vehicle as columns, in order of time. */
export interface ReplayTrack {
  /** Epoch milliseconds. */
  times: Float64Array
  latitudes: Float64Array
  longitudes: Float64Array
  headingsDeg: Float32Array
  speedsKmh: Float32Array
  /** 1 where nothing is known of the time before. */
  gapsBefore: Uint8Array
}

/** Where a vehicle is in a replay. Unknown: it was here when it was last heard of, and nothing tells where it went. */
export interface ReplayPlace {
  index: number
  latitude: number
  longitude: number
  headingDeg: number
  speedKmh: number
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
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The index of the record nearest to a moment; -1 where there is none. */
export function nearestIndex(times: Float64Array | readonly number[], atMs: number): number {
  const before = indexAt(times, atMs)
  if (before < 0) return times.length > 0 ? 0 : -1
  const after = before + 1
  return after < times.length && times[after]! - atMs < atMs - times[before]! ? after : before
}

/** Where the vehicle is at a moment: between two records on the straight line, going evenly. Null before its first. */
export function placeAt(track: ReplayTrack, atMs: number): ReplayPlace | null {
  const { times, latitudes, longitudes, headingsDeg, speedsKmh, gapsBefore } = track
  const index = indexAt(times, atMs)
  if (index < 0) return null
  const [latitude, longitude] = [latitudes[index]!, longitudes[index]!]
  const here = { index, latitude, longitude, headingDeg: headingsDeg[index]!, speedKmh: speedsKmh[index]! }
  const next = index + 1
  if (next >= times.length) return { ...here, isKnown: atMs === times[index] }
  if (gapsBefore[next] === 1) return { ...here, isKnown: atMs === times[index] }
  const share = (atMs - times[index]!) / (times[next]! - times[index]! || 1)
  const isFar = distanceM(latitude, longitude, latitudes[next]!, longitudes[next]!) > LEAST_HEADING_M
  return {
    index,
    latitude: latitude + (latitudes[next]! - latitude) * share,
    longitude: longitude + (longitudes[next]! - longitude) * share,
    headingDeg: isFar ? bearingDeg(latitude, longitude, latitudes[next]!, longitudes[next]!) : here.headingDeg,
    speedKmh: here.speedKmh + (speedsKmh[next]! - here.speedKmh) * share,
    isKnown: true,
  }
}

/** The times of a span at which the vehicle stands or is not heard of, without the last moments of each. */
export function stillTimes({ times, speedsKmh, gapsBefore }: ReplayTrack, span: Spell): Spell[] {
  const still: Spell[] = []
  const add = (fromMs: number, movesAtMs: number) => {
    const untilMs = movesAtMs === span.untilMs ? movesAtMs : movesAtMs - BEFORE_MOVING_MS
    if (untilMs - fromMs >= LEAST_STILL_MS) still.push({ fromMs, untilMs })
  }
  let sinceMs: number | null = span.fromMs
  for (let index = 0; index < times.length; index++) {
    const isStill = speedsKmh[index]! < STANDING_KMH
    if (gapsBefore[index] === 1 && sinceMs === null) sinceMs = times[index - 1] ?? span.fromMs
    if (isStill) sinceMs ??= times[index]!
    else if (sinceMs !== null) {
      add(sinceMs, times[index]!)
      sinceMs = null
    }
  }
  sinceMs ??= times.at(-1) ?? span.fromMs
  add(sinceMs, span.untilMs)
  return still
}
