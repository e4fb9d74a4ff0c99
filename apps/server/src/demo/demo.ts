import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { demoFleet, demoSeed, type Fleet } from '@milepost/simulator/fleet.ts'
import type { SimulatorProgress } from '@milepost/simulator/progress.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../auth/demo-accounts.ts'
import { seedDemoAccounts } from '../auth/seed-demo-accounts.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/scope.ts'
import type { Ingest } from '../ingest.ts'
import { demoMaps } from './demo-area.ts'
import { newestRecords } from './newest-records.ts'
import { registerFleet } from './register-fleet.ts'
import { registerGeofences } from './register-geofences.ts'
import { ReplayProgress } from './replay-progress.ts'

export interface DemoAccess {
  password: string
  accounts: { email: string; role: string }[]
}

export interface DemoFleet {
  /** Once the fleet has driven its history and goes on as time does. */
  live: Promise<void>
  stop(): Promise<void>
}

const SIMULATOR = resolve(import.meta.dirname, '../../../simulator/src/main.ts')
const RESTART_MS = 5_000

/** Registers the demo fleet and its accounts. Enough for signing in; the vehicles come with startDemoFleet(). */
export async function seedDemo({ system }: Context): Promise<DemoAccess> {
  const fleet = demoFleet(demoSeed)
  await refuseEarlierDemo(system, fleet)
  const [first, second] = await registerFleet(system, fleet)
  if (!first || !second) throw new Error('the demo fleet has two customers')
  for (const customer of [first, second]) await registerGeofences(system, customer)
  await seedDemoAccounts(system, {
    firstCustomerId: first.id,
    secondCustomerId: second.id,
    limitedGroupIds: first.vehicleGroupIds.slice(0, 2),
  })
  return {
    password: DEMO_PASSWORD,
    accounts: DEMO_ACCOUNTS.map(({ email, permission }) => ({ email, role: permission })),
  }
}

/** The companies of a demo of an earlier release have other vehicles elsewhere, which this one could not drive on. */
async function refuseEarlierDemo(system: Db, { customers }: Fleet): Promise<void> {
  const own = customers.map(({ reference }) => reference)
  const earlier = await system
    .selectFrom('customers')
    .select('name')
    .where('is_demo', '=', true)
    .where('reference', 'not in', own)
    .executeTakeFirst()
  if (earlier === undefined) return
  throw new Error(
    `The data directory holds the demo of an earlier release (${earlier.name}). Remove the directory, or name an empty one in MILEPOST_DATA.`,
  )
}

/**
 * Drives the demo fleet in a process of its own, over the ports that devices use. Continues when and where the last run
 * ended: by each device's newest stored record. The simulator is started again should it end.
 */
export function startDemoFleet(context: Context, ports: Ingest['ports']): DemoFleet {
  const { config, log } = context
  const abort = new AbortController()
  const progress = new ReplayProgress(log)
  const live = Promise.withResolvers<void>()

  async function drive(): Promise<void> {
    const resume = join(config.dataDirectory, 'demo-resume.json')
    const newest = [...(await newestRecords(context.system))].map(([deviceId, { recordedAtMs }]) => [
      deviceId,
      recordedAtMs,
    ])
    await writeFile(resume, JSON.stringify(Object.fromEntries(newest)))
    const args = [
      ...['--seed', String(demoSeed), '--days', String(config.demo.days), '--resume', resume],
      ...Object.entries(ports).flatMap(([name, port]) => ['--port', `${name}=${port}`]),
      ...['--faults', 'gentle'],
      ...['--maps', await demoMaps(config.dataDirectory)],
      ...['--truth', join(config.dataDirectory, 'demo-truth')],
    ]
    const child = fork(SIMULATOR, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The history passes through in records that live for moments; the server's own bound would have them collected too often.
      execArgv: ['--max-semi-space-size=32'],
      signal: abort.signal,
      killSignal: 'SIGTERM',
    })
    child.on('message', message => {
      const reported = message as SimulatorProgress
      progress.report(reported)
      if (reported.phase === 'live') live.resolve()
    })
    child.stderr?.on('data', (chunk: Buffer) =>
      log.warn({ simulator: chunk.toString().trim() }, 'the simulator complains'),
    )
    child.on('error', () => {})
    await new Promise<void>(done => child.once('exit', () => done()))
  }

  const running = (async () => {
    while (!abort.signal.aborted) {
      await drive().catch((error: Error) => log.warn({ error: error.message }, 'the demo fleet could not be driven'))
      if (!abort.signal.aborted) await new Promise(again => setTimeout(again, RESTART_MS).unref())
    }
  })()
  return {
    live: live.promise,
    async stop() {
      abort.abort()
      await running
    },
  }
}
