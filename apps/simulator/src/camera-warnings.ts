import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { DrivenTrip } from './drive.ts'
import type { Random } from './seeded-random.ts'

/** A warning of a camera that faces the road. */
export interface CameraWarning {
  readonly atMs: number
  readonly kind: EventKind
  /** Seconds to what is in front, or the speed at a sign; null where the kind has none. */
  readonly value: number | null
}

const per100Km = 9
const edgeMs = 20_000

/** The kinds by how often they come, with their values. */
const kinds: readonly { kind: EventKind; share: number; value: (random: Random) => number | null }[] = [
  { kind: 'headway', share: 0.5, value: random => random.integer(3, 9) / 10 },
  { kind: 'lane-departure', share: 0.3, value: () => null },
  { kind: 'speed-sign', share: 0.1, value: random => random.integer(56, 75) },
  { kind: 'forward-collision', share: 0.07, value: random => random.integer(8, 20) / 10 },
  { kind: 'pedestrian', share: 0.03, value: () => null },
]

/** In the middle of the legs, in order, at whole seconds after the start: there the vehicle is under way. */
export function cameraWarnings(random: Random, trip: DrivenTrip): CameraWarning[] {
  const warnings: CameraWarning[] = []
  for (const { departedMs, arrivedMs, lengthM } of trip.legs) {
    const seconds = Math.floor((arrivedMs - departedMs - 2 * edgeMs) / 1000)
    if (seconds <= 0) continue
    const expected = (lengthM / 100_000) * per100Km
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    for (let i = 0; i < count; i++) {
      warnings.push({ atMs: departedMs + edgeMs + random.integer(0, seconds) * 1000, ...pick(random) })
    }
  }
  return warnings.sort((a, b) => a.atMs - b.atMs)
}

function pick(random: Random): Pick<CameraWarning, 'kind' | 'value'> {
  let rest = random.next()
  for (const { kind, share, value } of kinds) {
    rest -= share
    if (rest < 0) return { kind, value: value(random) }
  }
  return { kind: 'lane-departure', value: null }
}
