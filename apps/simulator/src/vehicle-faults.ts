import type { FaultLevel } from './faults.ts'
import { type FixFaults, withFixFaults } from './fix-faults.ts'
import type { FleetVehicle } from './fleet.ts'
import { seededRandom } from './seeded-random.ts'
import { withSilences } from './silences.ts'
import { withStuckWire } from './stuck-wires.ts'
import type { StreamItem } from './vehicle-stream.ts'

/**
 * What goes wrong in a vehicle, so that its device records what is not so, or does not record what is. What was really driven
 * stays the same and can still be told from the records, of a stuck wire as of a phone: by motion.
 */
export interface VehicleFaults extends FixFaults {
  /** Share of hours in which a parked vehicle falls silent for some minutes or hours. */
  readonly silenceShare: number
  /** Share of nights in which the vehicle is carried somewhere and back. */
  readonly carryShare: number
  /** What the ignition wire says all the time; null for one in order. */
  readonly stuckIgnition: boolean | null
}

export const vehicleFaultKinds = ['stray-fixes', 'zero-fixes', 'silences', 'carries', 'stuck-wires'] as const
export type VehicleFaultKind = (typeof vehicleFaultKinds)[number]
/** Each fault by itself; one that is not named is `none`. */
export type VehicleFaultLevels = Readonly<Partial<Record<VehicleFaultKind, FaultLevel>>>

/** Shares of records, hours, nights and vehicles; gentle is what a fleet in good order sees. */
const shares: Readonly<Record<VehicleFaultKind, Readonly<Record<FaultLevel, number>>>> = {
  'stray-fixes': { none: 0, gentle: 0.0001, harsh: 0.01 },
  'zero-fixes': { none: 0, gentle: 0.0001, harsh: 0.005 },
  silences: { none: 0, gentle: 0.005, harsh: 0.08 },
  carries: { none: 0, gentle: 0.01, harsh: 0.4 },
  'stuck-wires': { none: 0, gentle: 0.02, harsh: 0.15 },
}

/**
 * The faults of one device: the same at every start. Only a wire that is seen to switch shows that a vehicle is carried, so
 * neither phones nor stuck wires are; an asset reports too rarely for a stray fix to be recognised.
 */
export function vehicleFaultsOf(
  levels: VehicleFaultLevels,
  seed: number,
  { deviceId, protocol, towns }: Pick<FleetVehicle, 'deviceId' | 'protocol' | 'towns'>,
): VehicleFaults {
  const shareOf = (kind: VehicleFaultKind) => shares[kind][levels[kind] ?? 'none']
  const random = seededRandom(seed, deviceId, 'stuck wires')
  const hasWire = protocol !== 'osmand' && towns.length === 0
  const isStuck = hasWire && random.chance(shareOf('stuck-wires'))
  return {
    strayShare: towns.length > 0 ? 0 : shareOf('stray-fixes'),
    zeroShare: shareOf('zero-fixes'),
    silenceShare: shareOf('silences'),
    carryShare: hasWire && !isStuck ? shareOf('carries') : 0,
    stuckIgnition: isStuck ? random.chance(0.5) : null,
  }
}

/** The stream of a device with these faults; the vehicle's own stream knows when it is carried. */
export function withVehicleFaults(
  items: Iterable<StreamItem>,
  faults: VehicleFaults,
  keys: readonly (string | number)[],
): Generator<StreamItem> {
  const recorded = withSilences(items, faults.silenceShare, keys)
  return withStuckWire(withFixFaults(recorded, faults, keys), faults.stuckIgnition)
}
