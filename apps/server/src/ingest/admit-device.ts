import { timingSafeEqual } from 'node:crypto'
import type { BlockList } from 'node:net'
import {
  type DeviceRefusal,
  refusalOfDevice,
  type TrackerRegistration,
} from '@milepost/domain/telemetry/device-admission.ts'
import { isWithin } from '../net/networks.ts'
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
