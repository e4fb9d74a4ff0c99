// What disk-full.ts starts beside its small disk: MEANS DIRECTORY SECONDS DEVICES. Prints the result.
import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { must } from '../must.ts'
import { processTree } from '../rig/process-tree.ts'
import type { ScratchSystem } from '../rig/scratch-system.ts'
import { readMetrics } from '../rig/server-metrics.ts'
import { DeviceLoad } from './device-load.ts'
import { endFaultedSystems, withFaultedSystem } from './faulted-system.ts'

/** What keeps the database from writing: a small file system at DIRECTORY, or a limit of its files. */
export type Means = 'tmpfs' | 'file-size-limit'

const [means, directory, seconds, devices] = process.argv.slice(2)
const FREE_BYTES = 48 * 1024 * 1024
/** Larger than a segment of the write-ahead log, which is made at its full 16 MB. */
const LARGEST_FILE_BYTES = 20 * 1024 * 1024
const FULL_WITHIN_MS = 60_000
const GOES_ON_WITHIN_MS = 60_000
/** Nobody acknowledged for so long: the disk is full. */
const QUIET_MS = 3_000

interface Shortage {
  begin(): Promise<void>
  end(): Promise<void>
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endFaultedSystems().then(() => process.exit(1)))
}

const result = await withFaultedSystem(
  { devices: Number(devices), ...(means === 'tmpfs' ? { under: must(directory, 'directory') } : {}) },
  async run => {
    const { system } = run
    const startMs = Date.now() - 20 * 86_400_000
    const load = new DeviceLoad(system.teltonikaPort, run.ledger, {
      ...{ firstDevice: 1, devices: Number(devices), recordsPerPacket: 10, pauseMs: 0, startMs },
    })
    const shortage = means === 'tmpfs' ? ballast(must(directory, 'directory')) : fileSizeLimit(system)
    load.start()
    await load.untilAcknowledging(10_000)
    await shortage.begin()
    await untilQuiet(load)
    const acknowledgedWhenFull = load.acknowledged
    const ready = await fetch(`${system.origin}/health/ready`, { signal: AbortSignal.timeout(15_000) }).then(
      response => response.status,
      () => 'no answer',
    )
    if (ready !== 503) run.broke(`/health/ready said ${ready} while the disk was full`)
    await delay(Number(seconds) * 1000)
    const retries = (await readMetrics(system)).get('milepost_ingest_retries_total')
    if (retries === undefined) run.broke('/metrics showed no retries while the disk was full')
    await shortage.end()
    const goesOnMs = await load.untilAcknowledging(GOES_ON_WITHIN_MS)
    await delay(1_000)
    await load.stop()
    run.journeys = load.journeys
    return {
      ...{ means, seconds: Number(seconds), acked_until_full: acknowledgedWhenFull, ready_while_full: ready, retries },
      goes_on_after_ms: goesOnMs,
    }
  },
)
console.log(JSON.stringify(result))

async function untilQuiet(load: DeviceLoad): Promise<void> {
  const deadline = Date.now() + FULL_WITHIN_MS
  for (let before = -1; before !== load.acknowledged; ) {
    if (Date.now() > deadline) throw new Error('The disk did not fill in time')
    before = load.acknowledged
    await delay(QUIET_MS)
  }
}

/** A file that leaves little room. */
function ballast(under: string): Shortage {
  const path = join(under, 'ballast')
  return {
    async begin() {
      const { bavail, bsize } = statfsSync(under)
      const file = await open(path, 'w')
      try {
        const piece = Buffer.alloc(1024 * 1024)
        for (let left = bavail * bsize - FREE_BYTES; left > 0; left -= piece.length) await file.write(piece)
      } finally {
        await file.close()
      }
    },
    end: () => unlink(path),
  }
}

/** RLIMIT_FSIZE of every database process. The hard limit stays as it is, so that it can be taken back. */
function fileSizeLimit(system: ScratchSystem): Shortage {
  const limit = async (bytes: string) => {
    for (const pid of processTree(await system.postgresPid())) {
      spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], { stdio: 'ignore' })
    }
  }
  return { begin: () => limit(String(LARGEST_FILE_BYTES)), end: () => limit('unlimited') }
}
