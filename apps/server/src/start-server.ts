import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Log } from './config/log.ts'
import { type Context, createContext } from './context.ts'
import { appConfigEndpoints } from './features/app-config/routes.ts'
import { languageEndpoints } from './features/languages/routes.ts'
import { trackEndpoints } from './features/track/routes.ts'
import { unknownDeviceEndpoints } from './features/unknown-devices/routes.ts'
import { createHttpServer } from './http/http-server.ts'
import { type Ingest, startIngest } from './ingest/ingest.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { mountLiveChannel } from './live/live-channel.ts'
import { freePort } from './net/free-port.ts'

export interface RunningServer {
  context: Context
  /** Address people open. */
  origin: string
  app: FastifyInstance | null
  ingest: Ingest | null
  /** The one-time code of the set-up page, while it is open. */
  setUpCode: string | null
  /** Finishes commits and acknowledgements, then closes everything. */
  stop(): Promise<void>
}

/** Brings up the roles that the configuration names. */
export async function startServer(config: Config, log?: Log): Promise<RunningServer> {
  const context = await createContext(config, log)
  let worker: Worker | null = null
  let ingest: Ingest | null = null
  let app: FastifyInstance | null = null
  const port = config.http.port || (await freePort())
  const origin = config.http.origin ?? `http://localhost:${port}`
  const stop = async () => {
    await ingest?.stop()
    await app?.close()
    await worker?.stop()
    await context.close()
  }
  try {
    if (config.roles.includes('worker')) worker = await startWorker(context)
    if (config.roles.includes('ingest')) ingest = await startIngest(context)
    if (config.roles.includes('api')) {
      app = await createHttpServer(context, origin, {
        endpoints: [
          ...appConfigEndpoints(context),
          ...languageEndpoints,
          ...trackEndpoints(context),
          ...unknownDeviceEndpoints(context),
        ],
        findByJwt: async () => null,
        mounts: [async server => mountLiveChannel(server, context, origin)],
      })
      await app.listen({ port, host: listenHost(context) })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { context, origin, app, ingest, setUpCode: null, stop }
}

/** A demo has accounts anybody knows, so it is for this machine only unless told otherwise. */
export function listenHost({ config, demo }: Context): string {
  return config.http.host ?? (demo ? '127.0.0.1' : '::')
}
