import type { LiveMessage, LiveRequest, LiveVehicle } from '@milepost/contract/live.ts'
import { LIVE_PATH, liveRequest } from '@milepost/contract/live.ts'
import { track } from '@milepost/contract/track.ts'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { toApiInstant, toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { WebSocket } from 'ws'
import type { SignIn } from '../auth/create-sign-in.ts'
import { findAlive, findSignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import type { Change } from './bus.ts'
import { findLive } from './find-live.ts'
import { GroupMemberships } from './group-membership.ts'
import { type LiveChange, Viewer } from './viewer.ts'

/** Changes are gathered this long before they are sent: a screen shows no more, and a fleet of thousands costs less. */
const SEND_EVERY_MS = 250
/** How often it is asked which sessions still are, of all channels at once: one that has ended closes its channels. */
const ALIVE_EVERY_MS = 1_000
/** How often a connection's scope is looked at again. */
const CHECK_EVERY_MS = 15_000
/** A browser that cannot keep up is not sent more; it loads everything again when it has caught up. */
const MOST_BUFFERED_BYTES = 1_000_000

/**
 * The live channel: a WebSocket that sends each browser the changed vehicles of its scope, groups and viewport. It is opened
 * with the access-token cookie, so the page's origin is checked, and it demands what the call /api/track/ demands.
 */
export function mountLiveChannel(
  app: FastifyInstance,
  context: Context,
  { origin, cookie }: Pick<SignIn, 'origin' | 'cookie'>,
): void {
  const viewers = new Map<WebSocket, { viewer: Viewer; tokenHash: Buffer }>()
  const memberships = new GroupMemberships(context.api)
  const gauge = new Gauge({
    name: 'milepost_live_browsers',
    help: 'Browsers on the live channel',
    registers: [context.metrics],
  })

  app.get(LIVE_PATH, { websocket: true, schema: { hide: true } }, async (socket: WebSocket, request) => {
    const early: string[] = []
    const keepEarly = (data: Buffer) => void early.push(data.toString())
    socket.on('message', keepEarly) // what arrives while the session is looked up
    socket.on('error', () => socket.terminate())
    if (!isOwnOrigin(request.headers.origin, request.headers.host, origin)) return socket.close(4403, 'foreign origin')
    const token = await cookie.read(request).catch(() => null)
    const scope = await admit(token)
    if (!scope) return socket.close(4401, 'not signed in')
    const viewer = new Viewer(scope.caller, scope.membership)
    viewers.set(socket, { viewer, tokenHash: scope.caller.tokenHash })
    gauge.set(viewers.size)
    socket.off('message', keepEarly)
    const onMessage = (text: string) => watch(socket, viewer, text)
    socket.on('message', (data: Buffer) => onMessage(data.toString()))
    for (const text of early) onMessage(text)
    const check = setInterval(() => void recheck(socket, viewer, token), CHECK_EVERY_MS)
    socket.on('close', () => {
      clearInterval(check)
      viewers.delete(socket)
      gauge.set(viewers.size)
    })
    send(socket, { kind: 'hello', server_time: toApiInstant(Date.now()) })
  })

  async function admit(token: string | null) {
    const signedIn = token ? await findSignedIn(context.system, token, context.config.session) : null
    if (!signedIn || refusalFor(track.list.access, signedIn, 'GET')) return null
    const caller = narrowedTo(track.list.access, signedIn)
    return { caller, membership: await memberships.of(caller, Date.now()) }
  }

  async function recheck(socket: WebSocket, viewer: Viewer, token: string | null): Promise<void> {
    const scope = await admit(token).catch(() => undefined)
    if (scope === undefined) return // the database is away; the check comes again
    if (scope === null) return socket.close(4401, 'session ended')
    if (viewer.rescope(scope.caller, scope.membership)) send(socket, { kind: 'resync' })
    socket.ping()
  }

  let asking = false
  const alive = setInterval(() => {
    if (viewers.size === 0 || asking) return
    asking = true
    // The database is away: the question comes again.
    void closeEnded()
      .catch(() => {})
      .finally(() => {
        asking = false
      })
  }, ALIVE_EVERY_MS)

  async function closeEnded(): Promise<void> {
    const asked = [...viewers]
    const hashes = asked.map(([, { tokenHash }]) => tokenHash)
    const living = await findAlive(context.system, hashes, context.config.session)
    for (const [socket, { tokenHash }] of asked) {
      if (!living.has(tokenHash.toString('hex'))) socket.close(4401, 'session ended')
    }
  }

  function watch(socket: WebSocket, viewer: Viewer, text: string): void {
    const request = parseRequest(text)
    if (request) viewer.watch(request)
    else socket.close(4400, 'bad request')
  }

  let gathered = new Map<number, Change>()
  const offChanges = context.bus.onChanges(changes => {
    for (const change of changes) gathered.set(change.vehicleId, change)
  })
  const offGap = context.bus.onGap(() => {
    for (const socket of viewers.keys()) send(socket, { kind: 'resync' })
  })
  let isSending = false
  const timer = setInterval(() => {
    if (isSending || gathered.size === 0) return
    isSending = true
    void sendGathered().finally(() => {
      isSending = false
    })
  }, SEND_EVERY_MS)

  async function sendGathered(): Promise<void> {
    const changes = [...gathered.values()]
    gathered = new Map()
    if (viewers.size === 0) return
    // What cannot be asked for is not sent: the browsers load it when the database is back.
    const sent = await findLive(context.system, changes).catch(() => null)
    if (sent === null) {
      for (const socket of viewers.keys()) send(socket, { kind: 'resync' })
      return
    }
    const texts = new Map(sent.map(change => [change.vehicleId, JSON.stringify(toLiveVehicle(change))]))
    const messages = new Map<string, string | null>()
    for (const [socket, { viewer }] of viewers) deliver(socket, viewer, sent, texts, messages)
  }

  app.addHook('onClose', async () => {
    clearInterval(timer)
    clearInterval(alive)
    offChanges()
    offGap()
    for (const socket of viewers.keys()) socket.terminate()
  })
}

function deliver(
  socket: WebSocket,
  viewer: Viewer,
  changes: LiveChange[],
  texts: Map<number, string>,
  messages: Map<string, string | null>,
): void {
  if (socket.bufferedAmount > MOST_BUFFERED_BYTES) {
    viewer.behind = true
    return
  }
  if (viewer.behind) {
    viewer.behind = false
    send(socket, { kind: 'resync' })
  }
  const { audience } = viewer
  const known = audience === null ? undefined : messages.get(audience)
  const message = known === undefined ? messageFor(viewer, changes, texts) : known
  if (audience !== null) messages.set(audience, message)
  if (message !== null) socket.send(message)
}

/** Each vehicle is turned into text once for all browsers; null when none is of interest. */
function messageFor(viewer: Viewer, changes: LiveChange[], texts: Map<number, string>): string | null {
  const wanted = changes.filter(change => viewer.wants(change)).map(change => texts.get(change.vehicleId))
  return wanted.length === 0 ? null : `${BEFORE_VEHICLES}${wanted.join(',')}${AFTER_VEHICLES}`
}

const [BEFORE_VEHICLES, AFTER_VEHICLES] = aroundVehicles({ kind: 'positions', vehicles: [] })

/** The text of a message on both sides of its vehicles, the brackets of their array included. */
function aroundVehicles(empty: Extract<LiveMessage, { kind: 'positions' }>): [string, string] {
  const text = JSON.stringify(empty)
  const at = text.indexOf('[]') + 1
  return [text.slice(0, at), text.slice(at)]
}

function send(socket: WebSocket, message: LiveMessage): void {
  socket.send(JSON.stringify(message))
}

function parseRequest(text: string): LiveRequest | null {
  try {
    const parsed = liveRequest.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** A browser always says its origin; another site's page must not open the channel with the visitor's cookie. */
function isOwnOrigin(given: string | undefined, host: string | undefined, origin: string): boolean {
  return given === undefined || given === origin || given.replace(/^https?:\/\//, '') === host
}

function toLiveVehicle(change: LiveChange): LiveVehicle {
  const when = {
    id: change.vehicleId,
    timestamp: toDeviceInstant(change.recordedAtMs),
    received_at: toApiInstant(change.receivedAtMs),
    is_private: change.isPrivate,
  }
  if (change.isPrivate) return { ...when, ...NOWHERE }
  return {
    ...when,
    lat: change.latitude,
    long: change.longitude,
    dir: change.headingDeg,
    speed: change.speedKmh,
    moving: change.moving,
    ignition: change.ignition,
    odometer_m: change.odometerM,
  }
}

const NOWHERE = { lat: null, long: null, dir: null, speed: null, moving: null, ignition: null, odometer_m: null }
