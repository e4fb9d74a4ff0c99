// A device that was out of reach for thirty days sends everything at once, after a first record of now, so that all of it
// is late and must be folded into a past that exists. Beside it other devices report as on any day.
import { setTimeout as delay } from 'node:timers/promises'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { imeiOf } from '../rig/register-devices.ts'
import { countTrips, untilRefolded } from './derived-rows.ts'
import { DeviceLoad } from './device-load.ts'
import { boundPatience } from './device-patience.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { type FaultRun, withFaultedSystem, withOwner } from './faulted-system.ts'

const RECORDS = 1_000_000
const BACKLOG_MS = 30 * 86_400_000
/** As long a frame as trackers make: some 4,000 bytes. */
const RECORDS_PER_PACKET = 40
const LIVE_DEVICES = 100
const CALM_MS = 15_000
/** Half of them driving, half with the ignition off. */
const PER_JOURNEY = 400
const DRIVEN = PER_JOURNEY / 2

export function faultBacklog({ records = RECORDS, devices = LIVE_DEVICES }: FaultOptions): Promise<FaultResult> {
  return withFaultedSystem({ devices: devices + 1 }, async run => {
    const { system } = run
    const live = new DeviceLoad(system.teltonikaPort, run.ledger, {
      ...{ firstDevice: 2, devices, recordsPerPacket: 1, pauseMs: 1_000, startMs: Date.now() - 3_600_000 },
    })
    live.start()
    await live.untilAcknowledging(20_000)
    const calmMs = Date.now()
    await delay(CALM_MS)
    const backlogMs = Date.now()
    await sendBacklog(run, records)
    const sentMs = Date.now()
    const trips = await withOwner(system, async pool => {
      await untilRefolded(pool)
      return countTrips(pool)
    })
    const foldedMs = Date.now()
    await live.stop()
    run.journeys = live.journeys
    const made = trips.get(imeiOf(1)) ?? 0
    const expected = Math.floor(records / PER_JOURNEY)
    if (made !== expected) run.broke(`the backlog gave ${made} trips, not ${expected}`)
    const before = live.latencyMs(0.99, calmMs, backlogMs)
    const during = live.latencyMs(0.99, backlogMs, sentMs)
    boundPatience(run, during)
    return {
      ...{ records, live_devices: devices, records_per_s: Math.round((records * 1000) / (sentMs - backlogMs)) },
      folded_after_s: Math.round((foldedMs - sentMs) / 1000),
      live_ack_p99_before_ms: before,
      live_ack_p99_during_ms: during,
      live_ack_p99_folding_ms: live.latencyMs(0.99, sentMs, foldedMs),
    }
  })
}

async function sendBacklog({ system, ledger }: FaultRun, records: number): Promise<void> {
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  const everyMs = Math.floor(BACKLOG_MS / records)
  const recordOf = (index: number) => {
    const ofJourney = index % PER_JOURNEY
    const drives = ofJourney < DRIVEN
    // It stands where the journey ended: moved with the ignition off it would be on another trip.
    const driven = Math.floor(index / PER_JOURNEY) * DRIVEN + Math.min(ofJourney, DRIVEN - 1)
    return {
      ...driveRecord(1, index, 0),
      recordedAtMs: nowMs - BACKLOG_MS + index * everyMs,
      latitude: 52 + Math.abs((driven % 20_000) - 10_000) * 2e-4,
      longitude: -1,
      ignition: drives,
      moving: drives,
      speedKmh: drives ? 30 : 0,
    }
  }
  const client = await DeviceClient.open(system.teltonikaPort, imeiOf(1))
  const send = async (packet: ReturnType<typeof recordOf>[]) => {
    const count = await client.send(encodeAvlFrame(packet, { codec: '8E' }))
    ledger.acknowledged(
      imeiOf(1),
      packet.slice(0, count).map(record => record.recordedAtMs),
    )
  }
  await send([{ ...recordOf(0), recordedAtMs: nowMs }])
  for (let from = 0; from < records; from += RECORDS_PER_PACKET) {
    const length = Math.min(RECORDS_PER_PACKET, records - from)
    await send(Array.from({ length }, (_, i) => recordOf(from + i)))
  }
  client.close()
}
