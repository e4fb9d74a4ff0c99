import { decodeFlespi } from '@milepost/protocols/gateways/flespi.ts'
import type { GatewayReports } from '@milepost/protocols/gateways/gateway-reports.ts'
import { decodeTraccarForward } from '@milepost/protocols/gateways/traccar-forward.ts'
import type { AddressLimits } from './address-limits.ts'
import { admitDevice } from './admit-device.ts'
import type { ListenerParts } from './device-session.ts'
import type { GatewayKeys } from './gateway-keys.ts'
import type { HttpReply } from './http-reply.ts'
import type { Tracker } from './tracker-directory.ts'

/** What requests of phones and gateways are given to. */
export type HttpListenerParts = Omit<ListenerParts, 'commands' | 'rejectedFrames'> & {
  gatewayKeys: GatewayKeys
  /** Of all ports together. */
  addressLimits: AddressLimits
}

export interface Gateway {
  protocol: string
  decode(body: string): GatewayReports
}

/** By the path of the request. */
export const GATEWAYS: Readonly<Record<string, Gateway>> = {
  '/gateway/traccar': { protocol: 'traccar-forward', decode: decodeTraccarForward },
  '/gateway/flespi': { protocol: 'flespi', decode: decodeFlespi },
}

/**
 * Stores what a gateway passes on. A report that cannot be read would not become readable by being sent again: it is counted
 * and the rest is taken. A device that is not registered may be tomorrow, so the gateway has to keep its reports: what
 * could be stored is, and is a duplicate when it comes again.
 */
export async function takeGatewayReports(
  gateway: Gateway,
  customerId: number,
  body: string,
  from: string | undefined,
  parts: HttpListenerParts,
): Promise<HttpReply> {
  const { protocol } = gateway
  const decoded = gateway.decode(body)
  if (decoded.kind === 'rejected') {
    parts.rejections.count(protocol, decoded.reason, { from, bytes: Buffer.from(body.slice(0, 200)) })
    return { status: 400, text: `${decoded.field}: ${decoded.reason}` }
  }
  if (parts.batcher.isFull) {
    parts.rejections.count(protocol, 'not-accepted-now', { from })
    return { status: 503, text: 'Busy. Please send it again.' }
  }
  for (const { reason, field } of decoded.rejected) {
    parts.rejections.count(protocol, reason, { from, bytes: Buffer.from(field) })
  }
  const receivedAtMs = Date.now()
  const unknown: string[] = []
  const stored: Promise<void>[] = []
  for (const [deviceId, reports] of Map.groupBy(decoded.reports, report => report.deviceId)) {
    const registered = await findOwnTracker(deviceId, customerId, parts)
    const admitted = admitDevice(parts, registered, { deviceId, protocol, from, isThroughGateway: true })
    if ('refusal' in admitted) {
      unknown.push(deviceId)
      continue
    }
    const { tracker } = admitted
    const positions = reports.map(report => report.position)
    const bytes = Buffer.from(`[${reports.map(report => report.source).join(',')}]`)
    stored.push(parts.batcher.submit({ tracker, protocol, receivedAtMs, bytes, positions, readings: null }))
  }
  await Promise.all(stored)
  parts.metrics.acknowledgement.observe((Date.now() - receivedAtMs) / 1000)
  if (unknown.length === 0) return { status: 200, text: '' }
  const named = unknown.slice(0, 20).join(', ')
  return { status: 404, text: `Not registered for this gateway: ${named}. The others are stored.` }
}

/** Another customer's device is as unknown as one that does not exist. */
async function findOwnTracker(
  deviceId: string,
  customerId: number,
  { directory }: HttpListenerParts,
): Promise<Tracker | null> {
  const tracker = await directory.find(deviceId)
  return tracker?.customerId === customerId ? tracker : null
}
