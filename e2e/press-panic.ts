import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { DeviceClient } from '../scripts/rig/device-client.ts'
import { arrival } from '../scripts/rig/drive-records.ts'
import { expect } from './fixtures.ts'

/** Of the first customer: nobody drives it in the demo. */
export const panicVehicle = demoFleet(demoSeed)
  .customers[0]!.regions.flatMap(region => region.depots.flatMap(depot => depot.vehicles))
  .findLast(one => one.protocol === 'teltonika')!

/** Its driver calls for help, now. */
export async function pressPanic(): Promise<void> {
  const device = await DeviceClient.open(Number(process.env.MILEPOST_E2E_TELTONIKA_PORT), panicVehicle.deviceId)
  const records = arrival({ latitude: -34.9, longitude: -56.16, speedKmh: 0 })
  records[records.length - 1] = { ...records.at(-1)!, events: [{ kind: 'panic', value: null }] }
  expect(await device.send(encodeAvlFrame(records, { codec: '8E' }))).toBe(records.length)
  device.close()
}
