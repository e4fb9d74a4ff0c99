import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import {
  type DeviceRefusal,
  refusalOfDevice,
  type TrackerRegistration,
} from '@milepost/domain/telemetry/device-admission.ts'
import type { RefusedCalls } from './refused-calls.ts'
import type { Rejections } from './rejections.ts'
import type { Tracker } from './tracker-directory.ts'
import type { UnknownDevices } from './unknown-devices.ts'

/** The same with what the call itself is compared with. */
export interface Registration extends TrackerRegistration {
  /** SHA-256 of its key; null: none is asked for. */
  keyHash: Buffer | null
  /** Null: from anywhere. */
  networks: BlockList | null
}

export interface DeviceCaller {
  deviceId: string
  protocol: string
  /** The address of the device or of its gateway; undefined: not known. */
  from: string | undefined
  isThroughGateway?: boolean
  /** SHA-256 of the key that came with the call. */
  keyHash?: Buffer | null
  /** The common name of the certificate that it proved to hold. */
  certificateName?: string | null
}

interface Counters {
  unknownDevices: UnknownDevices
  refusedCalls: RefusedCalls
  rejections: Rejections
}

/**
 * Lets a device in whose call is of the tracker in whose name it comes, which is null where none is registered. Who is refused is
 * counted, in the metrics and for whoever looks after the tracker.
 */
export function admitDevice(
  counters: Counters,
  tracker: Tracker | null,
  caller: DeviceCaller,
): { tracker: Tracker } | { refusal: DeviceRefusal | 'unknown-device' } {
  const { deviceId, protocol, from } = caller
  if (tracker === null) {
    counters.unknownDevices.count(deviceId, protocol)
    counters.rejections.count(protocol, 'unknown-device', { from, deviceId })
    return { refusal: 'unknown-device' }
  }
  const refusal = refusalOf(tracker, caller)
  if (refusal === null) return { tracker }
  counters.refusedCalls.count(tracker, refusal, protocol, from)
  counters.rejections.count(protocol, refusal, { from, deviceId })
  return { refusal }
}

function refusalOf(tracker: Registration, caller: DeviceCaller): DeviceRefusal | null {
  const { keyHash = null, certificateName = null, isThroughGateway = false, protocol, from } = caller
  return refusalOfDevice(tracker, {
    protocol,
    isThroughGateway,
    certificateName,
    isFromItsNetworks: tracker.networks === null || isWithin(tracker.networks, from),
    hasItsKey: tracker.keyHash === null || (keyHash !== null && timingSafeEqual(tracker.keyHash, keyHash)),
  })
}

/** Networks as Postgres writes a `cidr`, such as 10.4.0.0/16. */
export function networksOf(ranges: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    networks.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return networks
}

/** A socket of both families writes an address of IPv4 as one of IPv6, which a list of networks understands. */
const isWithin = (networks: BlockList, address: string | undefined) =>
  address !== undefined && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
