import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'

/** Why a call in the name of a registered tracker is refused. */
export type DeviceRefusal =
  | 'other-protocol'
  | 'foreign-network'
  | 'missing-key'
  | 'foreign-certificate'
  | 'missing-certificate'

/** What the registration of a tracker asks of whoever calls in its name. */
export interface Registration {
  deviceId: string
  protocol: string
  /** SHA-256 of its key; null: none is asked for. */
  keyHash: Buffer | null
  /** Null: from anywhere. */
  networks: BlockList | null
  requiresCertificate: boolean
}

export interface DeviceCaller {
  protocol: string
  /** Null: through a gateway, which has shown a key of its own. Undefined: not known. */
  address: string | null | undefined
  /** SHA-256 of the key that came with the call. */
  keyHash: Buffer | null
  /** The common name of the certificate that it proved to hold; null: none. */
  certificateName: string | null
}

/** Whether a call is of the tracker in whose name it comes; null: it is. */
export function refusalOf(tracker: Registration, caller: DeviceCaller): DeviceRefusal | null {
  if (caller.protocol !== tracker.protocol) return 'other-protocol'
  if (caller.certificateName !== null && caller.certificateName !== tracker.deviceId) return 'foreign-certificate'
  if (caller.address === null) return null
  if (tracker.networks !== null && !isWithin(tracker.networks, caller.address)) return 'foreign-network'
  if (tracker.requiresCertificate && caller.certificateName === null) return 'missing-certificate'
  if (tracker.keyHash !== null && !(caller.keyHash && timingSafeEqual(tracker.keyHash, caller.keyHash))) {
    return 'missing-key'
  }
  return null
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
