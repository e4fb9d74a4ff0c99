import { uint8At } from '@milepost/domain/collections/typed-arrays.ts'
import type { DeviceProtocol, FleetVehicle } from './fleet.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/**
 * What goes wrong between a vehicle and the server. Faults change how records arrive, never what happened: every true record
 * arrives in the end, and a wrong one beside it can be recognised.
 */
export interface DeviceFaults {
  /** Share of cold starts at which the clock is not set until the first fix. */
  readonly unsetClockShare: number
  /** Share of the hourly records of a parked vehicle for which the clock is about an hour ahead or back. */
  readonly shiftedClockShare: number
  /** Share of hours whose records the device finds again only later, and how much later at most. */
  readonly heldBackShare: number
  readonly longestHeldBackMs: number
  /** Of what is waiting the newest is sent first. */
  readonly newestFirst: boolean
  /** Half of the records go over one connection, half over another. */
  readonly twoConnections: boolean
  /** Share of frames that are sent again though they were acknowledged. */
  readonly duplicateShare: number
  /** Share of frames that arrive with a bit flipped; the device then connects anew and sends the good one. */
  readonly corruptShare: number
}

export const faultLevels = ['none', 'gentle', 'harsh'] as const
export type FaultLevel = (typeof faultLevels)[number]

export const noFaults: DeviceFaults = {
  unsetClockShare: 0,
  shiftedClockShare: 0,
  heldBackShare: 0,
  longestHeldBackMs: 0,
  newestFirst: false,
  twoConnections: false,
  duplicateShare: 0,
  corruptShare: 0,
}

const hourMs = 3_600_000

interface Plan extends Omit<DeviceFaults, 'newestFirst' | 'twoConnections'> {
  readonly newestFirstShare: number
  readonly twoConnectionsShare: number
}

const plans: Readonly<Record<Exclude<FaultLevel, 'none'>, Plan>> = {
  /** What a fleet in good order sees. */
  gentle: {
    unsetClockShare: 0.05,
    shiftedClockShare: 0.005,
    heldBackShare: 0.01,
    longestHeldBackMs: 3 * hourMs,
    newestFirstShare: 0.06,
    twoConnectionsShare: 0.03,
    duplicateShare: 0.002,
    corruptShare: 0.0005,
  },
  harsh: {
    unsetClockShare: 0.6,
    shiftedClockShare: 0.25,
    heldBackShare: 0.08,
    longestHeldBackMs: 30 * 24 * hourMs,
    newestFirstShare: 0.35,
    twoConnectionsShare: 0.3,
    duplicateShare: 0.04,
    corruptShare: 0.01,
  },
}

/** The faults of one device: the same at every start. A phone has the time of its network, and HTTP arrives whole. */
export function faultsOf(
  level: FaultLevel,
  seed: number,
  { deviceId, protocol, transport }: FleetVehicle,
): DeviceFaults {
  if (level === 'none') return noFaults
  const { newestFirstShare, twoConnectionsShare, ...plan } = plans[level]
  const random = seededRandom(seed, deviceId, 'faults')
  const newestFirst = random.chance(newestFirstShare)
  const twoConnections = random.chance(twoConnectionsShare) && transport === 'tcp'
  const isPhone = protocol === 'osmand'
  return {
    ...plan,
    newestFirst,
    twoConnections,
    unsetClockShare: isPhone ? 0 : plan.unsetClockShare,
    shiftedClockShare: isPhone ? 0 : plan.shiftedClockShare,
    corruptShare: transport === 'tcp' ? plan.corruptShare : 0,
  }
}

/** How far behind its newest stored record a device may have records that are not stored. */
export function unorderedMs({ newestFirst, twoConnections, heldBackShare, longestHeldBackMs }: DeviceFaults): number {
  const backlogMs = newestFirst || twoConnections ? 6 * hourMs : 0
  return Math.max(backlogMs, heldBackShare > 0 ? longestHeldBackMs : 0)
}

/** Protocols whose messages carry no checksum: a changed digit makes another valid report, which no server can detect. */
const withoutChecksum: ReadonlySet<DeviceProtocol> = new Set(['queclink', 'suntech'])

/** The frame with one bit flipped; of a text without a checksum one of the first character, which no message begins with. */
export function flipBit(frame: Uint8Array, protocol: DeviceProtocol, random: Random): Uint8Array {
  const flipped = Uint8Array.from(frame)
  const at = withoutChecksum.has(protocol) ? 0 : random.integer(0, flipped.length - 1)
  flipped[at] = uint8At(flipped, at) ^ (1 << random.integer(0, 7))
  return flipped
}
