// Every Postgres process is frozen under load and thawed again: a disk that hangs, a machine that is suspended.
import { setTimeout as delay } from 'node:timers/promises'
import { processTree } from '../rig/process-tree.ts'
import { readMetrics } from '../rig/server-metrics.ts'
import { DeviceLoad } from './device-load.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { withFaultedSystem } from './faulted-system.ts'

const DEVICES = 50
const GOES_ON_WITHIN_MS = 10_000
/** What was committed just before may still be acknowledged. */
const SETTLES_MS = 500
const ANSWERS_WITHIN_MS = 15_000
const LOGGED_WITHIN_S = 12

export function faultDatabasePaused({ seconds = 30, devices = DEVICES }: FaultOptions): Promise<FaultResult> {
  return withFaultedSystem({ devices }, async run => {
    const { system } = run
    const startMs = Date.now() - 20 * 86_400_000
    const load = new DeviceLoad(system.teltonikaPort, run.ledger, {
      ...{ firstDevice: 1, devices, recordsPerPacket: 10, pauseMs: 0, startMs },
    })
    load.start()
    await load.untilAcknowledging(GOES_ON_WITHIN_MS)
    await delay(1_000)
    const thaw = freezeDatabase(await system.postgresPid())
    try {
      await delay(SETTLES_MS)
      const before = load.acknowledged
      const readiness = healthOf(`${system.origin}/health/ready`)
      const isLive = (await healthOf(`${system.origin}/health/live`)) === 200
      if (!isLive) run.broke('/health/live did not answer while the database was frozen')
      await delay(seconds * 1000)
      const metrics = await readMetrics(system).catch(() => null)
      if (!metrics) run.broke('/metrics did not answer while the database was frozen')
      const acknowledged = load.acknowledged - before
      if (acknowledged > 0) run.broke(`${acknowledged} records were acknowledged by a frozen database`)
      const isLogged = system.output().includes('the database has not answered a commit')
      if (seconds > LOGGED_WITHIN_S && !isLogged) run.broke('the log does not say that the database does not answer')
      thaw()
      const recoveredMs = await load.untilAcknowledging(GOES_ON_WITHIN_MS)
      await load.stop()
      run.journeys = load.journeys
      const pending = metrics?.get('milepost_ingest_pending_records')
      return { seconds, goes_on_after_ms: recoveredMs, ready_while_frozen: await readiness, pending }
    } finally {
      thaw()
    }
  })
}

/** The postmaster first, so that none is born meanwhile. Gives what wakes them again. */
function freezeDatabase(postmaster: number): () => void {
  process.kill(postmaster, 'SIGSTOP')
  const frozen = processTree(postmaster)
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen.splice(0).reverse()) signal(pid, 'SIGCONT')
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!hasEnded) throw error
  }
}

/** The status, or that none came in time. */
function healthOf(url: string): Promise<number | 'no answer'> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    response => response.status,
    () => 'no answer' as const,
  )
}
