// Devices that report once a second, in a process of their own; it keeps when each position was acknowledged, which is
// after it was committed.
import { setTimeout as delay } from 'node:timers/promises'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { imeiOf } from '../rig/register-devices.ts'
import { nextSignal, runOrdered, sendToParent } from './from-parent.ts'

export interface PacedOrder {
  port: number
  devices: number
  seconds: number
  city: { latitude: number; longitude: number; spreadDeg: number }
}

/** A position that was acknowledged: its device's number, when it was recorded and when the acknowledgement came, in epoch ms. */
export type Acknowledged = [device: number, recordedAtMs: number, acknowledgedAtMs: number]

async function drive({ port, devices, seconds, city }: PacedOrder): Promise<void> {
  const fleet: DeviceClient[] = []
  for (let device = 1; device <= devices; device++) fleet.push(await DeviceClient.open(port, imeiOf(device)))
  sendToParent({ connected: true })
  await nextSignal()
  const acknowledged: Acknowledged[] = []
  const startMs = Date.now()
  await Promise.all(
    fleet.map(async (client, index) => {
      const device = index + 1
      for (let second = 0; second < seconds; second++) {
        // A device that was acknowledged late does not report twice at once.
        const dueMs = startMs + second * 1000 + (index / devices) * 1000
        await delay(Math.max(0, dueMs - Date.now()))
        const recordedAtMs = Date.now()
        const report = { ...driveRecord(device, second, startMs), recordedAtMs, ...placeOf(device, second, city) }
        if ((await client.send(encodeAvlFrame([report], { codec: '8E' }))) === 1)
          acknowledged.push([device, recordedAtMs, Date.now()])
      }
    }),
  )
  sendToParent(acknowledged)
  await nextSignal()
  process.exit(0)
}

/** Spread over the city, on small circles. */
function placeOf(device: number, second: number, { latitude, longitude, spreadDeg }: PacedOrder['city']) {
  const share = (factor: number) => ((device * factor) % 2000) / 1000 - 1
  return {
    latitude: latitude + share(7919) * spreadDeg + Math.sin(second / 10 + device) * 0.002,
    longitude: longitude + share(104_729) * spreadDeg + Math.cos(second / 10 + device) * 0.002,
  }
}

runOrdered(drive)
