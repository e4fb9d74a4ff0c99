import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createSignIn } from './auth/create-sign-in.ts'
import type { Config } from './config/config.ts'
import type { Log } from './config/log.ts'
import { type Context, createContext } from './context.ts'
import { appConfigEndpoints } from './features/app-config/routes.ts'
import { behaviourEndpoints } from './features/behaviour/routes.ts'
import { deviceEndpoints } from './features/devices/routes.ts'
import { eventReviewEndpoints } from './features/event-reviews/routes.ts'
import { eventEndpoints } from './features/events/routes.ts'
import { feedEndpoints } from './features/feeds/routes.ts'
import { geofenceEndpoints } from './features/geofences/routes.ts'
import { languageEndpoints } from './features/languages/routes.ts'
import { mapAreaEndpoints } from './features/map-areas/routes.ts'
import { mapEndpoints } from './features/maps/routes.ts'
import { savedViewEndpoints } from './features/saved-views/routes.ts'
import { createSetUp } from './features/setup/set-up.ts'
import { signInEndpoints } from './features/sign-in/routes.ts'
import { timesheetEndpoints } from './features/timesheets/routes.ts'
import { traceEndpoints } from './features/traces/routes.ts'
import { trackEndpoints } from './features/track/routes.ts'
import { tripEndpoints } from './features/trips/routes.ts'
import { unknownDeviceEndpoints } from './features/unknown-devices/routes.ts'
import { userEndpoints } from './features/users/routes.ts'
import { vehicleGroupEndpoints } from './features/vehicle-groups/routes.ts'
import { vehicleEndpoints } from './features/vehicles/routes.ts'
import { createPlaceNames } from './history/place-names.ts'
import { createHttpServer } from './http/http-server.ts'
import { type Ingest, startIngest } from './ingest/ingest.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { mountLiveChannel } from './live/live-channel.ts'
import { AreaImporter } from './maps/area-importer.ts'
import { createMapProvider } from './maps/create-map-provider.ts'
import { addedMapsDirectory } from './maps/map-directories.ts'
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
  let setUpCode: string | null = null
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
      const { server, code } = await createApi(context, origin, port)
      app = server
      setUpCode = code
      await app.listen({ port, host: listenHost(context) })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { context, origin, app, ingest, setUpCode, stop }
}

/** Composes the features of the api role: the one place that knows them all. */
async function createApi(
  context: Context,
  origin: string,
  port: number,
): Promise<{ server: FastifyInstance; code: string | null }> {
  const signIn = await createSignIn(context, { origin, loopback: loopbackOf(context, port) })
  const setUp = await createSetUp(context)
  const maps = createMapProvider(context.config, context.metrics)
  const placeNames = createPlaceNames(maps)
  const { dataDirectory, maps: mapSettings } = context.config
  const reloadMaps = () => maps.reload()
  const areaImporter = new AreaImporter(addedMapsDirectory(dataDirectory), mapSettings.mostImportBytes, reloadMaps)
  const server = await createHttpServer(context, origin, {
    endpoints: [
      ...appConfigEndpoints(context),
      ...deviceEndpoints(context),
      ...feedEndpoints(context),
      ...behaviourEndpoints(context, placeNames),
      ...eventEndpoints(context, placeNames),
      ...eventReviewEndpoints(context),
      ...geofenceEndpoints(context),
      ...languageEndpoints,
      ...mapAreaEndpoints(context, areaImporter, reloadMaps),
      ...mapEndpoints(maps),
      ...savedViewEndpoints(context),
      ...signInEndpoints(context, signIn, setUp.isOpen),
      ...timesheetEndpoints(context, placeNames),
      ...traceEndpoints(context, maps),
      ...trackEndpoints(context),
      ...tripEndpoints(context, placeNames),
      ...unknownDeviceEndpoints(context),
      ...userEndpoints(context, signIn),
      ...vehicleGroupEndpoints(context),
      ...vehicleEndpoints(context),
    ],
    findByJwt: signIn.jwts.findByJwt,
    mounts: [...signIn.mounts, setUp.mount, async app => mountLiveChannel(app, context, origin)],
  })
  server.addHook('onClose', () => maps.close())
  server.addHook('onClose', () => areaImporter.close())
  return { server, code: setUp.code }
}

/** Where this process reaches itself, whatever address people use. */
function loopbackOf(context: Context, port: number): string {
  const host = listenHost(context)
  const own = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`
}

/** A demo has accounts anybody knows, so it is for this machine only unless told otherwise. */
export function listenHost({ config, demo }: Context): string {
  return config.http.host ?? (demo ? '127.0.0.1' : '::')
}
