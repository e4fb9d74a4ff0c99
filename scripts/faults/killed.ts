// The server, its database or both are killed at a random moment under load, again and again. A killed server is started
// again, as whatever supervises it would; a killed database comes back by itself.
import { setTimeout as delay } from 'node:timers/promises'
import { DeviceLoad } from './device-load.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { withFaultedSystem } from './faulted-system.ts'

const DEVICES = 50
const RECOVERED_WITHIN_MS = 30_000

export type Victim = 'app' | 'database' | 'both'

export function faultKilled(victim: Victim, { rounds = 5, devices = DEVICES }: FaultOptions): Promise<FaultResult> {
  return withFaultedSystem({ devices, restarts: victim !== 'database' }, async run => {
    const { system } = run
    const startMs = Date.now() - 20 * 86_400_000
    const load = new DeviceLoad(system.teltonikaPort, run.ledger, {
      ...{ firstDevice: 1, devices, recordsPerPacket: 10, pauseMs: 0, startMs },
    })
    let recoveredMs = 0
    load.start()
    for (let round = 0; round < rounds; round++) {
      await load.untilAcknowledging(RECOVERED_WITHIN_MS)
      await delay(500 + Math.random() * 1_500)
      if (victim !== 'app') process.kill(await system.postgresPid(), 'SIGKILL')
      if (victim !== 'database') await system.kill()
      const struckMs = Date.now()
      if (victim !== 'database') await system.start()
      await load.untilAcknowledging(RECOVERED_WITHIN_MS)
      recoveredMs = Math.max(recoveredMs, Date.now() - struckMs)
      console.error(`round ${round + 1}: killed ${victim}, ${load.acknowledged} records acknowledged so far`)
    }
    await load.stop()
    run.journeys = load.journeys
    return { rounds, slowest_recovery_ms: recoveredMs }
  })
}
