import { bearingDeg, type LatLon } from '@milepost/domain/geo/distance.ts'
import { placeAway } from './place-away.ts'
import type { Random } from './seeded-random.ts'

/** A parked vehicle goes on a ferry or is towed: it moves with its engine off. */
export interface Carry {
  readonly startMs: number
  readonly endMs: number
  readonly from: LatLon
  readonly to: LatLon
  readonly distanceM: number
}

const minuteMs = 60_000
/** Shorter rests are part of a day's work. */
const shortestNightMs = 7 * 60 * minuteMs
const leastStayMs = 60 * minuteMs
const mostStayMs = 120 * minuteMs
const longestMinutes = 90

/**
 * Out and back between two days' work, so that the next trip begins where the last one ended; mostly there is none. A carry
 * takes 30 to 90 minutes at 20 to 80 km/h, and the vehicle stands for an hour or more before, between and after.
 */
export function planCarries(random: Random, share: number, place: LatLon, fromMs: number, untilMs: number): Carry[] {
  if (!random.chance(share) || untilMs - fromMs < shortestNightMs) return []
  const distanceM = random.integer(10_000, 60_000)
  const far = placeAway(place, random.between(0, 360), distanceM)
  const leastMinutes = Math.max(30, Math.ceil((distanceM / 1000) * 0.75))
  const mostMinutes = Math.min(longestMinutes, Math.floor((distanceM / 1000) * 3))
  const takesMs = () => random.integer(leastMinutes, mostMinutes) * minuteMs
  const outMs = fromMs + random.integer(leastStayMs / 1000, mostStayMs / 1000) * 1000
  const out = { startMs: outMs, endMs: outMs + takesMs(), from: place, to: far, distanceM }
  const backTakesMs = takesMs()
  const earliestBackMs = out.endMs + leastStayMs
  const latestBackMs = untilMs - leastStayMs - backTakesMs
  const backMs = random.integer(earliestBackMs / 1000, latestBackMs / 1000) * 1000
  return [out, { startMs: backMs, endMs: backMs + backTakesMs, from: far, to: place, distanceM }]
}

/** Where a carried vehicle is, minute by minute from its start to, at rest, its end. */
export function* carriedPoints({ startMs, endMs, from, to, distanceM }: Carry) {
  const headingDeg = bearingDeg(from.latitude, from.longitude, to.latitude, to.longitude)
  const speedKmh = (distanceM / (endMs - startMs)) * 3600
  for (let atMs = startMs; atMs < endMs; atMs += minuteMs) {
    const share = (atMs - startMs) / (endMs - startMs)
    yield { ...placeAway(from, headingDeg, share * distanceM), atMs, speedKmh, headingDeg }
  }
  yield { ...to, atMs: endMs, speedKmh: 0, headingDeg }
}
