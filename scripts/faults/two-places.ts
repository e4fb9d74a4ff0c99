// One device number on two connections at once: a cloned tracker, or a connection that the network has not let go. Each
// sends other parts of the journeys, some packets come from both, and the second begins when the first is well ahead.
import { setTimeout as delay } from 'node:timers/promises'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { journeyRecord } from '../rig/journey-records.ts'
import { imeiOf } from '../rig/register-devices.ts'
import { untilRefolded } from './derived-rows.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { type FaultRun, withFaultedSystem, withOwner } from './faulted-system.ts'
import { readJourneys } from './journey-rows.ts'

const DEVICES = 10
/** A packet is fifty seconds of journeys of ten minutes each: 600 packets are fifty journeys. */
const PACKETS = 600
const RECORDS_PER_PACKET = 5
/** A part is so many packets in a row: journeys of twelve packets are torn elsewhere each time. */
const PACKETS_PER_PART = 7
/** Every so many packets is sent from both places. */
const BOTH_EVERY = 5
const AHEAD_MS = 150

export function faultTwoPlaces({ devices = DEVICES, rounds: packets = PACKETS }: FaultOptions): Promise<FaultResult> {
  return withFaultedSystem({ devices: devices + 1 }, async run => {
    const startMs = Math.floor(Date.now() / 1000) * 1000 - 10 * 86_400_000
    const all = Array.from({ length: packets }, (_, i) => i)
    const placeOf = (packet: number) => Math.floor(packet / PACKETS_PER_PART) % 2
    const shareOf = (place: number) => all.filter(packet => placeOf(packet) === place || packet % BOTH_EVERY === 0)
    const control = 1
    await send(run, control, all, startMs)
    const sendFromBoth = async (device: number) => {
      const first = send(run, device, shareOf(0), startMs)
      await delay(AHEAD_MS)
      await Promise.all([first, send(run, device, shareOf(1), startMs)])
    }
    await Promise.all(Array.from({ length: devices }, (_, i) => sendFromBoth(i + 2)))
    await withOwner(run.system, async pool => {
      await untilRefolded(pool)
      const expected = await readJourneys(pool, imeiOf(control))
      for (let device = 1; device <= devices + 1; device++) {
        run.journeys.set(imeiOf(device), packets * RECORDS_PER_PACKET)
        const same = (await readJourneys(pool, imeiOf(device))) === expected
        if (!same) run.broke(`the journeys of device ${device} differ from those sent from one place`)
      }
    })
    return { devices, packets }
  })
}

async function send({ system, ledger }: FaultRun, device: number, packets: number[], startMs: number): Promise<void> {
  const client = await DeviceClient.open(system.teltonikaPort, imeiOf(device))
  for (const packet of packets) {
    const records = Array.from({ length: RECORDS_PER_PACKET }, (_, i) =>
      journeyRecord(device, packet * RECORDS_PER_PACKET + i, startMs),
    )
    const count = await client.send(encodeAvlFrame(records, { codec: '8E' }))
    const instants = records.slice(0, count).map(record => record.recordedAtMs)
    ledger.acknowledged(imeiOf(device), instants)
  }
  client.close()
}
