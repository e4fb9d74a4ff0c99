// Devices whose clock is now and then of another time, in the middle of journeys, and one of which it is always. Their
// records are stored as sent; derived rows and the place shown come from the believable records alone.

import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import type { Pool } from '@milepost/server/db/pools.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { journeyInstantMs, journeyRecord } from '../rig/journey-records.ts'
import { imeiOf } from '../rig/register-devices.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { type FaultRun, withFaultedSystem, withOwner } from './faulted-system.ts'
import { readJourneys } from './journey-rows.ts'

/** Four journeys and the record after, which settles the last. */
const RECORDS = 241
const RECORDS_PER_PACKET = 10
/** Every so many records the clock is wrong. */
const WRONG_EVERY = 7
/** GPS counts weeks in ten bits: a receiver that does not know of the overflow is 1,024 weeks behind. */
const WEEK_ROLLOVER_MS = 1_024 * 7 * 86_400_000

const IN_1970 = (rightMs: number) => rightMs % 86_400_000

const CLOCKS: readonly [name: string, clock: (rightMs: number) => number][] = [
  ['right', rightMs => rightMs],
  ['1970', IN_1970],
  ['2036', rightMs => Date.UTC(2036, 1, 7, 6, 28, 16) + (rightMs % 86_400_000)],
  ['2080', rightMs => Date.UTC(2080, 0, 6) + (rightMs % 86_400_000)],
  ['week rollover', rightMs => rightMs - WEEK_ROLLOVER_MS],
]
const CONTROL = 1
const ALWAYS_1970 = CLOCKS.length + 1

export function faultWrongClocks(_options: FaultOptions): Promise<FaultResult> {
  return withFaultedSystem({ devices: ALWAYS_1970 }, async run => {
    const startMs = Math.floor(Date.now() / 1000) * 1000 - RECORDS * 10_000
    await Promise.all([
      ...CLOCKS.map(([, clock], i) => drive(run, CONTROL + i, startMs, clock, WRONG_EVERY)),
      drive(run, ALWAYS_1970, startMs, IN_1970, 1),
    ])
    const newestMs = journeyInstantMs(RECORDS - 1, startMs)
    await withOwner(run.system, async pool => {
      const right = await readJourneys(pool, imeiOf(CONTROL))
      for (const [i, [name]] of CLOCKS.entries()) {
        run.journeys.set(imeiOf(CONTROL + i), RECORDS)
        const same = (await readJourneys(pool, imeiOf(CONTROL + i))) === right
        if (!same) run.broke(`a clock of ${name} changed what is derived`)
        const shownMs = await readNewestFix(pool, CONTROL + i)
        if (shownMs !== newestMs) run.broke(`with a clock of ${name} the newest fix is of ${shownMs}`)
      }
      const shownMs = await readNewestFix(pool, ALWAYS_1970)
      if (shownMs !== null) run.broke(`a device that only knows 1970 is shown at ${shownMs}`)
      if ((await readJourneys(pool, imeiOf(ALWAYS_1970))) !== '[]') run.broke('records of 1970 became journeys')
    })
    return { clocks: CLOCKS.slice(1).map(([name]) => name) }
  })
}

/** Sends a device's journeys; from every so many records one more is made, by the wrong clock. */
async function drive(
  { system, ledger }: FaultRun,
  device: number,
  startMs: number,
  clock: (rightMs: number) => number,
  wrongEvery: number,
): Promise<void> {
  const records: DeviceReport[] = []
  for (let index = 0; index < RECORDS; index++) {
    const record = journeyRecord(device, index, startMs)
    const reportedMs = clock(record.recordedAtMs)
    if (index % wrongEvery === 0 && reportedMs !== record.recordedAtMs) {
      records.push({ ...record, recordedAtMs: reportedMs, latitude: record.latitude + 0.1 })
    }
    if (wrongEvery > 1) records.push(record)
  }
  const client = await DeviceClient.open(system.teltonikaPort, imeiOf(device))
  for (let from = 0; from < records.length; from += RECORDS_PER_PACKET) {
    const packet = records.slice(from, from + RECORDS_PER_PACKET)
    const count = await client.send(encodeAvlFrame(packet, { codec: '8E' }))
    const instants = packet.slice(0, count).map(record => record.recordedAtMs)
    ledger.acknowledged(imeiOf(device), instants)
  }
  client.close()
}

async function readNewestFix(pool: Pool, device: number): Promise<number | null> {
  const { rows } = await pool.query<{ recorded_at: Date }>(
    'select recorded_at from tracker_states where tracker_id = (select id from trackers where device_id = $1)',
    [imeiOf(device)],
  )
  return rows[0]?.recorded_at.getTime() ?? null
}
