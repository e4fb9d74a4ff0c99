import { isIPv6 } from 'node:net'
import { Registry } from 'prom-client'
import { closeDataDirectory } from './config/close-data-directory.ts'
import type { Config } from './config/config.ts'
import { createLog, type Log } from './config/log.ts'
import { createDb } from './db/kysely.ts'
import { openLogins } from './db/logins.ts'
import { makePartitions } from './db/make-partitions.ts'
import { migrate } from './db/migrate.ts'
import { createPool, type Logins, type Pool } from './db/pools.ts'
import { hasRealCustomer } from './db/real-customers.ts'
import type { Db } from './db/scope.ts'
import type { Secrets } from './db/secrets/installation-secrets.ts'
import { KeyRings } from './db/secrets/key-rings.ts'
import { openSecrets } from './db/secrets/open-secrets.ts'
import { startDatabase } from './db/start-database.ts'
import { createObjectStore } from './files/create-object-store.ts'
import { createFiles, type Files } from './files/files.ts'
import { watchStore } from './files/watch-store.ts'
import { type Bus, createBus } from './live/bus.ts'
import { type MailStops, openMailStops } from './mail/mail-answers.ts'

/** What every part of the server is given. Made once at start, closed once at the end. */
export interface Context {
  /** Without what the start alone has: the owner's address, the key of the secrets. */
  config: Omit<Config, 'databaseUrl' | 'secretKey'>
  log: Log
  logins: Logins
  /** Behind row-level security; use it through withScope(). */
  api: Db
  /** Serves every customer: sign-in, ingest, jobs. */
  system: Db
  systemPool: Pool
  secrets: Secrets
  keys: KeyRings
  bus: Bus
  files: Files
  stops: MailStops
  metrics: Registry
  /** Whether the program began as a demo: with its fleet, on this machine alone. What its accounts may: auth/admission.ts. */
  demo: boolean
  close(): Promise<void>
}

/** Brings up the database (embedded unless configured), migrates it and opens the pools. */
export async function createContext(
  { databaseUrl: configuredUrl, secretKey, ...config }: Config,
  log = createLog(config.log, process.stdout.isTTY),
): Promise<Context> {
  await closeDataDirectory(config.dataDirectory)
  const { url: databaseUrl, embedded } = await startDatabase({
    databaseUrl: configuredUrl,
    dataDirectory: config.dataDirectory,
  })
  if (embedded) log.info({ pid: embedded.pid, adopted: embedded.adopted }, 'embedded Postgres is up')
  // What a start that fails leaves behind is closed again.
  await using opened = new AsyncDisposableStack()
  // One that was running already may serve another program, which is to go on.
  if (!embedded?.adopted) opened.defer(async () => embedded?.stop())
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const logins = await openLogins(databaseUrl)
  const systemPool = createPool(logins, 'system', 10)
  opened.defer(() => systemPool.end())
  const system = createDb(systemPool)
  const demo = await isDemo(config, system)
  await makePartitions(systemPool)
  const secrets = await openSecrets(system, { secretKey, dataDirectory: config.dataDirectory })
  const keys = new KeyRings(secrets, log)
  opened.defer(() => keys.close())
  const metrics = new Registry()
  const files = await createFiles(
    system,
    watchStore(createObjectStore(config), metrics, config.s3 === null ? 'disk' : 's3'),
    keys,
  )
  const stops = await openMailStops(keys)
  const bus = await createBus(config.bus, logins, log)
  const apiPool = createPool(logins, 'api', 10)
  opened.move()
  return {
    config,
    log,
    logins,
    api: createDb(apiPool),
    system,
    systemPool,
    secrets,
    keys,
    bus,
    files,
    stops,
    metrics,
    demo,
    async close() {
      keys.close()
      await bus.close()
      await Promise.all([apiPool.end(), systemPool.end()])
      await embedded?.stop()
    },
  }
}

/** The address to listen on: the accounts of a demo are public, so it is for this machine only unless configured otherwise. */
export function listenHost({ config, demo }: Pick<Context, 'config' | 'demo'>): string {
  return config.http.host ?? (demo ? '127.0.0.1' : '::')
}

/** A demo lasts until a customer exists that is not part of it; beside one it is refused. */
async function isDemo(config: Context['config'], system: Db): Promise<boolean> {
  const { mode } = config.demo
  if (mode === 'off') return false
  const isReal = await hasRealCustomer(system)
  if (isReal && mode === 'on') throw new Error(DEMO_BESIDE_REAL)
  return !isReal
}

const DEMO_BESIDE_REAL =
  'MILEPOST_DEMO=on, but there is a real customer here, and anybody knows the password of the demo accounts: start with ' +
  'MILEPOST_DEMO=off, or give the demo a MILEPOST_DATA (with your own Postgres a DATABASE_URL) of its own. ' +
  'The demo was not added to anything; starting again is safe.'

/** Where this process reaches itself, whatever address people use. */
export function loopbackOf(context: Pick<Context, 'config' | 'demo'>, port: number): string {
  const host = listenHost(context)
  const own = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`
}
