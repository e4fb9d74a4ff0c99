import { createOwnerPool, type Pool } from '@milepost/server/db/pools.ts'
import { MemoryWatch } from '../rig/memory-watch.ts'
import { processTree } from '../rig/process-tree.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem, type ScratchOptions, type ScratchSystem } from '../rig/scratch-system.ts'
import { checkDerived } from './derived-rows.ts'
import type { FaultResult } from './fault.ts'
import { Ledger } from './ledger.ts'

/** What the server may hold at most during a fault that has no limit of its own. */
const MOST_RSS_MB = 600

export interface FaultSetup extends ScratchOptions {
  /** Teltonika devices to register. */
  devices: number
  environment?: Record<string, string>
  mostRssMb?: number
  /** The fault itself ends the server. */
  restarts?: boolean
}

export interface FaultRun {
  system: ScratchSystem
  ledger: Ledger
  /** By device id, how many records of its journeys were acknowledged: they must have become trips. */
  journeys: Map<string, number>
  /** Says that a bound did not hold. */
  broke(sentence: string): void
}

const open = new Set<ScratchSystem>()

/**
 * Runs a fault on a system of its own, then compares: the ledger with the records, the records with what is derived from
 * them, memory with its bound, and whether the server is the one that was started.
 */
export async function withFaultedSystem(
  setup: FaultSetup,
  work: (run: FaultRun) => Promise<Record<string, unknown>>,
): Promise<FaultResult> {
  const system = await createScratchSystem(setup.environment, setup)
  open.add(system)
  const memory = new MemoryWatch(() => system.pid())
  const pid = system.pid()
  const broken: string[] = []
  const run: FaultRun = {
    system,
    ledger: new Ledger(),
    journeys: new Map(),
    broke: sentence => void broken.push(sentence),
  }
  try {
    await withOwner(system, pool => registerDevices(pool, setup.devices))
    const measured = await work(run)
    const { found, derived } = await withOwner(system, async pool => ({
      found: await run.ledger.compare(pool),
      derived: await checkDerived(pool, run.journeys),
    }))
    const { trips, tripsMissing, rebuildChanged } = derived
    const mostRssMb = setup.mostRssMb ?? MOST_RSS_MB
    if (memory.mostMb > mostRssMb) run.broke(`the server held ${memory.mostMb} MB, more than ${mostRssMb}`)
    if (tripsMissing > 0) run.broke(`${tripsMissing} trips are missing`)
    if (rebuildChanged > 0) run.broke(`a rebuild changed ${rebuildChanged} rows`)
    if (!setup.restarts && !isAlive(system, pid)) run.broke('the server ended')
    return { ...measured, trips, max_rss_mb: memory.mostMb, acked: run.ledger.size, ...found, broken }
  } catch (error) {
    console.error(system.output())
    throw error
  } finally {
    memory.end()
    await system.dispose()
    open.delete(system)
  }
}

/** Lends a pool for the time of the work: a database that was killed with its server has another port afterwards. */
export async function withOwner<T>(system: ScratchSystem, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createOwnerPool(await system.databaseUrl(), 4)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function isAlive(system: ScratchSystem, pid: number): boolean {
  return system.pid() === pid && canSignal(pid)
}

function canSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** When a run is broken off: nothing of it stays, also not what it has frozen. */
export async function endFaultedSystems(): Promise<void> {
  await Promise.all(
    [...open].map(async system => {
      console.error(system.output())
      const database = await system.postgresPid().catch(() => null)
      if (database !== null) for (const pid of processTree(database)) process.kill(pid, 'SIGCONT')
      await system.kill()
      await system.dispose()
    }),
  )
}
