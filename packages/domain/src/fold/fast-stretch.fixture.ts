import type { FoldPosition } from './fold-position.ts'
import { northM, record } from './records.fixture.ts'

const EVERY_S = 10
const SPEEDS_KMH = [
  ...[0, 45, ...Array<number>(59).fill(90)],
  ...[120, 150, 180, 200, 200, 200, 200, 180, 150, 120],
  ...[...Array<number>(59).fill(90), 45, 0],
]

/** How far it goes, in metres. */
export const FAST_STRETCH_M = SPEEDS_KMH.reduce((metres, speedKmh) => metres + (speedKmh / 3.6) * EVERY_S, 0)

/**
 * To the north at 90 km/h for ten minutes, for forty seconds at 200, for ten minutes at 90 again, and five minutes parked: 34.5 km
 * by what the records say.
 *
 * @param fromM of a vehicle that has come this far already
 */
export function fastStretch(startMs: number, fromM = 0): FoldPosition[] {
  let metres = fromM
  const driven = SPEEDS_KMH.map((speedKmh, index) => {
    const driving = { ignition: true, speedKmh, latitude: northM(metres), sequence: index }
    metres += (speedKmh / 3.6) * EVERY_S
    return record(startMs + index * EVERY_S * 1000, driving)
  })
  const endMs = startMs + SPEEDS_KMH.length * EVERY_S * 1000
  const parked = [0, 1, 2, 3, 4, 5].map(minute =>
    record(endMs + minute * 60_000, { ignition: false, latitude: northM(metres) }),
  )
  return [...driven, ...parked]
}
