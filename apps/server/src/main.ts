import { flushCompileCache } from 'node:module'
import { loadConfig } from './config/config.ts'
import { createLog } from './config/log.ts'
import { removeSecrets } from './config/variables.ts'
import type { DemoAccess, DemoFleet } from './demo/demo.ts'
import { type RunningServer, startServer } from './start-server.ts'

const STOP_WITHIN_MS = 30_000

async function main(): Promise<void> {
  // Of what is written from here on other users read nothing: the embedded database may be one of them.
  process.umask(0o077)
  const config = loadConfig(process.env)
  // For the start alone: threads and other processes do not get them.
  removeSecrets(process.env)
  const log = createLog(config.log, process.stdout.isTTY)
  let stopping = false
  let server: RunningServer | null = null
  let fleet: DemoFleet | null = null
  let filing: { stop(): Promise<void> } | null = null

  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: finishing commits and acknowledgements')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await filing?.stop()
    await fleet?.stop()
    await server?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))

  server = await startServer(config, log)
  let demo: DemoAccess | null = null
  if (server.context.demo) {
    const { seedDemo, startDemoFleet } = await import('./demo/demo.ts')
    demo = await seedDemo(server.context)
    if (server.ingest) fleet = startDemoFleet(server.context, server.ingest.ports)
    if (server.app && config.demo.hasVehicleFile) {
      const { startFiling } = await import('./demo/vehicle-file/start-filing.ts')
      filing = startFiling(server.context, server.loopback, fleet?.live)
    }
  }
  announce(server, demo)
  // A start after a kill is to have the compiled modules too (NODE_COMPILE_CACHE).
  flushCompileCache()
}

/** What a person needs to go on, and nothing else. */
function announce({ origin, app, setUpCode }: RunningServer, demo: DemoAccess | null): void {
  if (!app) return
  const lines = ['', `  Milepost is running: ${origin}`, '']
  if (demo) {
    lines.push(`  Demo accounts (password ${demo.password}):`)
    for (const { email, role } of demo.accounts) lines.push(`    ${email.padEnd(36)} ${role}`)
    lines.push('')
  }
  if (setUpCode) lines.push(`  To create the first administrator open ${origin}/setup with the code ${setUpCode}`, '')
  console.log(lines.join('\n'))
}

main().catch((error: Error) => {
  console.error(`Milepost could not start. ${error.message}`)
  process.exit(1)
})
