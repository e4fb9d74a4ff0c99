import { DatagramUplink } from './datagram-uplink.ts'
import { type Backoff, deliverForever, deviceBackoff } from './delivery.ts'
import { type DeviceFaults, noFaults } from './faults.ts'
import { fitReport } from './fit-report.ts'
import type { FleetVehicle } from './fleet.ts'
import type { RecordBuffer } from './record-buffer.ts'
import type { DeviceRecord } from './reports.ts'
import { seededRandom } from './seeded-random.ts'
import type { Endpoint } from './tcp-link.ts'
import { StreamUplink, type Uplink, type UplinkOptions } from './tracker-uplink.ts'

export type Device = Pick<FleetVehicle, 'deviceId' | 'protocol' | 'transport' | 'inputRoles'>

export interface DeviceOptions {
  readonly device: Device
  readonly endpoint: Endpoint
  readonly buffer: RecordBuffer<DeviceRecord>
  readonly signal: AbortSignal
  readonly faults?: DeviceFaults
  readonly seed?: number
  readonly backoff?: Backoff
  readonly replyTimeoutMs?: number
  readonly settleMs?: number
}

/** A fitted tracker of any protocol: it sends what its buffer holds and drops what the server has stored. */
export async function runTrackerDevice(options: DeviceOptions): Promise<void> {
  const { device, buffer, signal, faults = noFaults, backoff = deviceBackoff } = options
  const uplinks = Array.from({ length: faults.twoConnections ? 2 : 1 }, () => openUplink(options, faults))
  const batchSize = uplinks.reduce((sum, uplink) => sum + uplink.batchSize, 0)

  // Two connections of one device take turns record by record, independently of each other.
  const send = async (batch: readonly DeviceRecord[]): Promise<readonly DeviceRecord[]> => {
    const stored = await Promise.all(
      uplinks.map(async (uplink, place) => {
        const share = batch.filter((_, index) => index % uplinks.length === place)
        const reports = share.map(record => fitReport(device, record))
        const isStored = share.length === 0 ? [] : await uplink.deliver(reports)
        return share.filter((_, index) => isStored[index])
      }),
    )
    return stored.flat()
  }
  const close = () => {
    for (const uplink of uplinks) uplink.close()
  }
  signal.addEventListener('abort', close)
  try {
    await deliverForever({ buffer, batchSize, backoff, signal, send })
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

function openUplink(options: DeviceOptions, faults: DeviceFaults): Uplink {
  const { device, endpoint, signal, seed = 0, replyTimeoutMs = 30_000, settleMs = 100 } = options
  const { deviceId, protocol } = device
  const random = seededRandom(seed, deviceId, 'uplink')
  const uplink: UplinkOptions = { deviceId, protocol, endpoint, faults, random, signal, replyTimeoutMs, settleMs }
  return device.transport === 'udp' ? new DatagramUplink(uplink) : new StreamUplink(uplink)
}
