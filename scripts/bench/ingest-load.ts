// The load of the ingest bench, in a process of its own so that it shares nothing with the server but the machine.
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { imeiOf } from '../rig/register-devices.ts'
import { nextSignal, runOrdered, sendToParent } from './from-parent.ts'

export interface LoadOrder {
  port: number
  firstDevice: number
  devices: number
  recordsPerPacket: number
  packetsPerDevice: number
  /** Starts of packets are spread over this time; 0: as fast as acknowledgements come. */
  spreadMs: number
}

export interface LoadResult {
  acknowledged: number
  seconds: number
  /** Milliseconds from a packet's last byte sent to its acknowledgement, sorted. */
  latenciesMs: number[]
}

async function drive(order: LoadOrder): Promise<void> {
  const startMs = Date.now() - order.packetsPerDevice * order.recordsPerPacket * 1000
  const fleet: { client: DeviceClient; frames: Uint8Array[] }[] = []
  for (let i = 0; i < order.devices; i++) {
    const device = order.firstDevice + i
    const frames = Array.from({ length: order.packetsPerDevice }, (_, packet) =>
      encodeAvlFrame(packetOf(device, packet, startMs, order), { codec: '8E' }),
    )
    fleet.push({ client: await DeviceClient.open(order.port, imeiOf(device)), frames })
  }
  sendToParent({ connected: true })
  await nextSignal()

  const latenciesMs: number[] = []
  let acknowledged = 0
  const startedMs = performance.now()
  await Promise.all(
    fleet.map(async ({ client, frames }, i) => {
      if (order.spreadMs > 0) await new Promise(go => setTimeout(go, (i / fleet.length) * order.spreadMs))
      for (const frame of frames) {
        const sentMs = performance.now()
        const count = await client.send(frame)
        acknowledged += count
        latenciesMs.push(performance.now() - sentMs)
      }
    }),
  )
  const seconds = (performance.now() - startedMs) / 1000
  latenciesMs.sort((a, b) => a - b)
  sendToParent({ acknowledged, seconds, latenciesMs } satisfies LoadResult)
  await nextSignal() // connections stay open while the server is measured
  process.exit(0)
}

function packetOf(device: number, packet: number, startMs: number, { recordsPerPacket }: LoadOrder) {
  return Array.from({ length: recordsPerPacket }, (_, i) => driveRecord(device, packet * recordsPerPacket + i, startMs))
}

runOrdered(drive)
