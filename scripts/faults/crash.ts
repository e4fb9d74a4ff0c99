// Kills the server, the database or both at random moments under load, starts again, and compares what is stored with an
// outside ledger of what was acknowledged. The ledger lives in this process, which nobody kills.
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { createOwnerPool, type Pool } from '@milepost/server/db/pools.ts'
import { must } from '../must.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { imeiOf, registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem, type ScratchSystem } from '../rig/scratch-system.ts'

const DEVICES = 50
const RECORDS_PER_PACKET = 10
const RECOVER_WITHIN_MS = 30_000
const VICTIMS = ['server', 'database', 'both'] as const

/** What was acknowledged to one device: records 0 ..< acknowledged, in order. */
interface Ledger {
  acknowledged: number
}

export async function faultCrash(rounds: number): Promise<Record<string, unknown>> {
  const startMs = Date.now() - 20 * 86_400_000
  const system = await createScratchSystem()
  try {
    await withOwner(system, owner => registerDevices(owner, DEVICES))
    const ledgers: Ledger[] = Array.from({ length: DEVICES }, () => ({ acknowledged: 0 }))
    for (let round = 0; round < rounds; round++) {
      const victim = must(VICTIMS[round % VICTIMS.length], 'victim')
      const loadMs = 500 + Math.random() * 1_500
      const stop = new AbortController()
      const load = Promise.all(ledgers.map((ledger, i) => drive(system, i + 1, ledger, startMs, stop.signal)))
      await new Promise(go => setTimeout(go, loadMs))
      await strike(system, victim)
      // A database that dies comes back under the running server, and the devices go on.
      if (victim === 'database') await untilAcknowledging(ledgers, system)
      stop.abort()
      await load
      if (victim !== 'database') await system.start()
      const acked = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0)
      console.error(
        `round ${round + 1}: killed ${victim} after ${Math.round(loadMs)} ms, ${acked} records acknowledged so far`,
      )
    }
    const { lost, duplicated } = await withOwner(system, owner => compare(owner, ledgers, startMs))
    const acked = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0)
    return { faults: 'crash', rounds, acked, lost, duplicated }
  } finally {
    await system.dispose()
  }
}

/** Sends packet after packet; what was not acknowledged is sent again after a reconnect, as a device does. */
async function drive(
  system: ScratchSystem,
  device: number,
  ledger: Ledger,
  startMs: number,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    let client: DeviceClient | null = null
    try {
      client = await DeviceClient.open(system.teltonikaPort, imeiOf(device))
      while (!stop.aborted) {
        const records = Array.from({ length: RECORDS_PER_PACKET }, (_, i) =>
          driveRecord(device, ledger.acknowledged + i, startMs),
        )
        const count = await client.send(encodeAvlFrame(records, { codec: '8E' }))
        ledger.acknowledged += count
      }
    } catch {
      await new Promise(again => setTimeout(again, 50))
    } finally {
      client?.close()
    }
  }
}

async function strike(system: ScratchSystem, victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim !== 'server') process.kill(await system.postgresPid(), 'SIGKILL')
  if (victim !== 'database') await system.kill()
}

async function untilAcknowledging(ledgers: Ledger[], system: ScratchSystem): Promise<void> {
  const total = () => ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0)
  const before = total()
  const deadline = Date.now() + RECOVER_WITHIN_MS
  while (total() < before + DEVICES * RECORDS_PER_PACKET * 2) {
    if (Date.now() > deadline)
      throw new Error(`The server did not go on after the database came back.\n${system.output()}`)
    await new Promise(again => setTimeout(again, 50))
  }
}

/** Every acknowledged record once: counted by device and second against the ledger. */
async function compare(owner: Pool, ledgers: Ledger[], startMs: number): Promise<{ lost: number; duplicated: number }> {
  const { rows } = await owner.query<{ device: number; rows: number; instants: number; second: number }>(
    `select t.device_id::int8 - 350000000000000 as device, count(*) as rows, count(distinct p.recorded_at) as instants
     from positions p join trackers t on t.id = p.tracker_id group by 1`,
  )
  let lost = 0
  let duplicated = 0
  for (const [i, ledger] of ledgers.entries()) {
    const row = rows.find(found => found.device === i + 1)
    duplicated += (row?.rows ?? 0) - (row?.instants ?? 0)
    lost += await missing(owner, imeiOf(i + 1), ledger.acknowledged, startMs)
  }
  return { lost, duplicated }
}

async function missing(owner: Pool, deviceId: string, acknowledged: number, startMs: number): Promise<number> {
  const { rows } = await owner.query<{ missing: number }>(
    `select count(*) as missing from generate_series(0, $2::int - 1) n
     where not exists (select from positions p join trackers t on t.id = p.tracker_id
       where t.device_id = $1 and p.recorded_at = $3::timestamptz + n * interval '1 second')`,
    [deviceId, acknowledged, new Date(startMs)],
  )
  return must(rows[0], 'count').missing
}

async function withOwner<T>(system: ScratchSystem, work: (owner: Pool) => Promise<T>): Promise<T> {
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
