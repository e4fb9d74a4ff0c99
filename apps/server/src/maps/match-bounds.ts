import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { metresBetween } from '@milepost/maps/route-parts.ts'

/** How exact a record is taken to be: receivers of vehicles report satellites and no error. */
export const ACCURACY_M = 10
/** A record farther from its road is not on it. */
export const REACH_M = 50
/** A server that puts a record so far away speaks of another place. */
const ELSEWHERE_M = 1_000

/** Whether what a server placed lies near the point that was sent; null is what it did not place. */
export function areNear(points: readonly LatLon[], placed: readonly (LatLon | null)[]): boolean {
  return (
    placed.length === points.length &&
    placed.every((place, index) => place === null || metresBetween(place, points[index]!) <= ELSEWHERE_M)
  )
}

/** Seconds since the first record, each more than the one before as map servers demand. */
export function secondsOf(points: readonly { atMs: number }[]): number[] {
  const seconds: number[] = []
  for (const { atMs } of points) {
    const second = Math.round((atMs - points[0]!.atMs) / 1000)
    seconds.push(Math.max(second, (seconds.at(-1) ?? -1) + 1))
  }
  return seconds
}
