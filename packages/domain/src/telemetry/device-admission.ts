/** Why a call in the name of a registered tracker is refused. */
export type DeviceRefusal =
  | 'other-protocol'
  | 'foreign-network'
  | 'missing-key'
  | 'foreign-certificate'
  | 'missing-certificate'

/** What the registration of a tracker asks of whoever calls in its name. */
export interface TrackerRegistration {
  deviceId: string
  protocol: string
  requiresCertificate: boolean
}

/** What a call has shown, as far as it was checked. */
export interface ShownByDevice {
  protocol: string
  /** Through a gateway, which has shown a key of its own: networks, keys and certificates of the device are not asked for. */
  isThroughGateway: boolean
  /** The common name of the certificate that it proved to hold; null: none. */
  certificateName: string | null
  /** From a network that the tracker may call from, or it may from any. */
  isFromItsNetworks: boolean
  /** With the tracker's key, or it has none. */
  hasItsKey: boolean
}

/** Whether a call is of the tracker in whose name it comes; null: it is. Else the first reason for which it is not. */
export function refusalOfDevice(registered: TrackerRegistration, shown: ShownByDevice): DeviceRefusal | null {
  const { certificateName } = shown
  if (shown.protocol !== registered.protocol) return 'other-protocol'
  if (certificateName !== null && certificateName !== registered.deviceId) return 'foreign-certificate'
  if (shown.isThroughGateway) return null
  if (!shown.isFromItsNetworks) return 'foreign-network'
  if (registered.requiresCertificate && certificateName === null) return 'missing-certificate'
  return shown.hasItsKey ? null : 'missing-key'
}
