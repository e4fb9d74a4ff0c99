// Thousands of connected devices lose their server, and when it is back all of them connect at once and report.
import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { quantile } from '../rig/quantile.ts'
import { imeiOf } from '../rig/register-devices.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { type FaultRun, withFaultedSystem } from './faulted-system.ts'

const DEVICES = 10_000
/** Files that this process and the server need beside the connections. */
const OTHER_FILES = 500
const AT_ONCE_WHEN_CALM = 200
const ALL_BACK_WITHIN_MS = 60_000

export function faultReconnectStorm({ devices: requested = DEVICES }: FaultOptions): Promise<FaultResult> {
  const devices = Math.min(requested, openFilesAllowed() - OTHER_FILES)
  return withFaultedSystem({ devices, restarts: true }, async run => {
    const { system } = run
    const startMs = Date.now() - 60_000
    const all = Array.from({ length: devices }, (_, i) => i + 1)
    const calm: DeviceClient[] = []
    for (let i = 0; i < all.length; i += AT_ONCE_WHEN_CALM) {
      calm.push(
        ...(await Promise.all(all.slice(i, i + AT_ONCE_WHEN_CALM).map(device => report(run, device, 0, startMs)))),
      )
    }
    await system.kill()
    for (const client of calm) client.close()
    await system.start()
    const stormMs = Date.now()
    const waits = await Promise.all(
      all.map(async device => {
        const client = await reportUntilAcknowledged(run, device, startMs, stormMs + ALL_BACK_WITHIN_MS)
        return { client, ms: Date.now() - stormMs }
      }),
    )
    for (const { client } of waits) client.close()
    const times = waits.map(({ ms }) => ms)
    return {
      devices,
      back_p50_ms: quantile(times, 0.5),
      back_p99_ms: quantile(times, 0.99),
      back_all_ms: quantile(times, 1),
    }
  })
}

async function reportUntilAcknowledged(run: FaultRun, device: number, startMs: number, untilMs: number) {
  for (;;) {
    try {
      return await report(run, device, 1, startMs)
    } catch (error) {
      if (Date.now() > untilMs) throw error
      await delay(100 + Math.random() * 400)
    }
  }
}

/** Connects, sends one record, and stays connected. */
async function report(
  { system, ledger }: FaultRun,
  device: number,
  index: number,
  startMs: number,
): Promise<DeviceClient> {
  const client = await DeviceClient.open(system.teltonikaPort, imeiOf(device))
  const record = driveRecord(device, index, startMs)
  const count = await client.send(encodeAvlFrame([record], { codec: '8E' }))
  ledger.acknowledged(imeiOf(device), [record.recordedAtMs].slice(0, count))
  return client
}

function openFilesAllowed(): number {
  const allowed = Number(spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout)
  return Number.isNaN(allowed) ? Number.POSITIVE_INFINITY : allowed
}
