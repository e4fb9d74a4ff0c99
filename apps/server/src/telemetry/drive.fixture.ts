import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { avlRecord } from '../testing/avl-record.ts'
import { connectDevice } from '../testing/teltonika-client.ts'

export const MINUTE_MS = 60_000

/** Where all drives begin; a minute of driving is a kilometre north. */
const START = { latitude: 52.6, longitude: -0.7 }
const DEGREES_PER_KM = 1 / 111.195

/**
 * The records of a drive at 60 km/h, one a minute: the ignition goes on with the first and off with the last. During the
 * minutes `stands` it stands with the engine on. 30 minutes without standing are 30 km.
 */
export function driveRecords(
  startMs: number,
  minutes: number,
  {
    stands = [0, 0],
    at = {},
    fromKm = 0,
  }: { stands?: [number, number]; at?: Record<number, Partial<DeviceReport>>; fromKm?: number } = {},
): DeviceReport[] {
  const [standsFrom, standsUntil] = stands
  let km = fromKm
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const isStanding = minute >= standsFrom && minute < standsUntil
    if (minute > 0 && !(minute > standsFrom && minute < standsUntil)) km++
    return avlRecord({
      recordedAtMs: startMs + minute * MINUTE_MS,
      latitude: START.latitude + km * DEGREES_PER_KM,
      longitude: START.longitude,
      headingDeg: 0,
      speedKmh: isStanding || minute === minutes ? 0 : 60,
      ignition: minute < minutes,
      odometerM: 100_000 + km * 1_000,
      ...at[minute],
    })
  })
}

/** A record of the parked vehicle, from which on the drive before it is settled. */
export function parkedRecord(atMs: number, km: number): DeviceReport {
  return avlRecord({
    recordedAtMs: atMs,
    latitude: START.latitude + km * DEGREES_PER_KM,
    longitude: START.longitude,
    speedKmh: 0,
    ignition: false,
    odometerM: 100_000 + km * 1_000,
  })
}

/** Sends records as the device does, and waits until they are acknowledged, which is after their commit. */
export async function sendRecords(port: number, deviceId: string, records: DeviceReport[]): Promise<void> {
  const device = await connectDevice(port)
  device.write(encodeLogin(deviceId))
  await device.read(1)
  for (let from = 0; from < records.length; from += 50) {
    device.write(encodeAvlFrame(records.slice(from, from + 50), { codec: '8E' }))
    await device.read(4)
  }
  device.end()
}
