import { setTimeout as delay } from 'node:timers/promises'
import { type Api, startApi } from './api.ts'
import { type Config, originOf } from './config/config.ts'
import type { Log } from './config/log.ts'
import { type Context, createContext, loopbackOf } from './context.ts'
import { beginFoldVersion } from './features/recalculation/begin-fold-version.ts'
import { tryStore } from './files/watch-store.ts'
import { type Ingest, startIngest } from './ingest.ts'
import { freePort } from './net/free-port.ts'
import { startWorker, type Worker } from './worker.ts'

export interface RunningServer {
  context: Context
  /** Address people open. */
  origin: string
  /** Where this process reaches its own calls, where it answers any. */
  loopback: string
  app: Api['app'] | null
  ingest: Ingest | null
  /** The one-time code of the set-up page, while it is open. */
  setUpCode: string | null
  /** Finishes commits and acknowledgements, then closes everything. */
  stop(): Promise<void>
}

/** A stop waits no longer for the trial of the store of files. */
const STORE_WITHIN_MS = 2_000

/** Brings up the roles that the configuration names. */
export async function startServer(config: Config, log?: Log): Promise<RunningServer> {
  const context = await createContext(config, log)
  let worker: Worker | null = null
  let ingest: Ingest | null = null
  let api: Api | null = null
  const port = config.http.port || (await freePort())
  const origin = originOf(config, port)
  const storeTried = tryStore(context.files.store, context.log)
  const stop = async () => {
    await ingest?.stop()
    await api?.stop()
    await worker?.stop()
    await Promise.race([storeTried, delay(STORE_WITHIN_MS, undefined, { ref: false })])
    await context.close()
  }
  try {
    const waiting = await beginFoldVersion(context.system)
    if (waiting > 0)
      context.log.info({ trackers: waiting }, 'all records are folded again by the rules of this release')
    if (config.roles.includes('worker')) worker = await startWorker(context, origin)
    if (config.roles.includes('ingest')) ingest = await startIngest(context)
    if (config.roles.includes('api')) api = await startApi(context, origin, port, () => ingest?.faults() ?? [])
  } catch (error) {
    await stop()
    throw error
  }
  const loopback = loopbackOf(context, port)
  return { context, origin, loopback, app: api?.app ?? null, ingest, setUpCode: api?.setUpCode ?? null, stop }
}
