import { type LiveMessage, type LiveRequest, type LiveVehicle, liveMessage } from '@milepost/contract/live.ts'
import type { Clock } from './clock.ts'
import type { LiveSocket, LiveSocketListener } from './live-socket.ts'

/** How the positions come in: pushed, being reconnected, requested every 30 s, or not at all. */
export type ConnectionKind = 'connecting' | 'connected' | 'reconnecting' | 'polling' | 'offline' | 'paused'

export interface ConnectionState {
  kind: ConnectionKind
  /** When data last came in, by this machine's clock; null before the first. */
  lastDataAtMs: number | null
  /** Why the last load of everything failed; null when it did not. */
  error: unknown
  /** Whether everything was loaded at least once. */
  isLoaded: boolean
}

/** What the documents' poll asks for is everything as well, by the call that they name (TRK-01). */
type LoadKind = 'everything' | 'poll' | 'news'

export interface LivePorts {
  clock: Clock
  /** 0 to 1. */
  random(): number
  /** Calls its listener only after it has returned. */
  openSocket(listener: LiveSocketListener): LiveSocket
  /** Loads and takes over every vehicle, or those reported since the load before. */
  load(signal: AbortSignal, kind: LoadKind): Promise<void>
  apply(vehicles: readonly LiveVehicle[]): void
  /** The server's clock, where the message has it. */
  onServerTime(serverTimeMs: number): void
  /** Whether an error means that the server was not reached at all. */
  isUnreachable(error: unknown): boolean
}

/** The documents ask every 30 s (TRK-01); the channel, while it is up, makes that unnecessary. */
export const POLL_EVERY_MS = 30_000
/** Milliseconds for which, after everything was requested, changes are enough: fleets are administered by the hour, not by the second. */
const FLEET_KNOWN_MS = 60_000
/** The first attempt comes at once, give or take; a server that restarts is not met by all browsers in the same instant. */
const RETRY_FIRST_MS = 500
/** The longest wait between two attempts, and so from the return of the server to the return of the channel. */
const RETRY_MOST_MS = 10_000
/** Milliseconds without a message after which a channel may be dead without either end knowing: it is opened anew to find out. */
const SILENCE_MS = 60_000
const NO_ANSWER_MS = 8_000

/**
 * Keeps the vehicles up to date: the live channel, with the poll of the documents as the floor while it is down. The first
 * load does not wait for the channel. When that opens, and after every other gap (a reconnect, a resync, a pause), what was
 * received meanwhile is loaded, so nothing that happened in it is missed.
 */
export class LiveConnection {
  #ports: LivePorts
  #state: ConnectionState = { kind: 'connecting', lastDataAtMs: null, error: null, isLoaded: false }
  #listeners = new Set<() => void>()
  #watch: LiveRequest['watch'] = { groups: null, viewport: null }
  #socket: LiveSocket | null = null
  #isOpen = false
  #attempts = 0
  #isRunning = false
  /** Changes that came in while everything is being loaded: the response may be older than they are. */
  #held: LiveVehicle[] | null = null
  #loading: AbortController | null = null
  #loadAgain: LoadKind | null = null
  /** When everything was last requested with success; null before. */
  #everythingAtMs: number | null = null
  #cancelRetry = () => {}
  #cancelPoll = () => {}
  #cancelNoAnswer = () => {}

  constructor(ports: LivePorts) {
    this.#ports = ports
  }

  state = (): ConnectionState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  start() {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#set({ kind: this.#state.isLoaded ? 'reconnecting' : 'connecting' })
    this.#connect()
    this.reload('news')
  }

  /** Ends everything; `pause` only for as long as the page is hidden. */
  stop(kind: 'paused' | 'offline' = 'paused') {
    this.#isRunning = false
    this.#drop()
    this.#cancelRetry()
    this.#cancelPoll()
    this.#loading?.abort()
    this.#loading = null
    this.#loadAgain = null
    this.#held = null
    this.#set({ kind })
  }

  /** The network came back, or "try again" was pressed: no waiting for the next attempt. */
  retryNow() {
    if (!this.#isRunning) return
    this.#attempts = 0
    if (this.#socket === null) this.#connect()
    this.reload()
  }

  /** The browser reports the network as gone, and reports when it is back; should it be wrong, the poll shows it. */
  networkLost() {
    if (!this.#isRunning) return
    this.#drop()
    this.#cancelRetry()
    this.#set({ kind: 'offline' })
    this.#pollLater()
  }

  /** Which groups the channel covers. What it did not cover before has to be loaded by the caller. */
  watchGroups(groups: readonly number[] | null) {
    this.#watch = { groups: groups === null ? null : [...groups], viewport: null }
    if (this.#isOpen) this.#sendWatch()
  }

  /** Loads everything, or the changes when the fleet was loaded recently; while a load is under way, once more afterwards. */
  reload(kind: LoadKind = 'everything') {
    if (!this.#isRunning) return
    this.#cancelPoll()
    if (this.#loading === null) void this.#load(kind)
    else if (this.#loadAgain !== 'everything') this.#loadAgain = kind
  }

  async #load(requested: LoadKind) {
    const startedAtMs = this.#ports.clock.now()
    const knownMs = this.#everythingAtMs === null ? Number.POSITIVE_INFINITY : startedAtMs - this.#everythingAtMs
    const kind = requested !== 'news' || knownMs < FLEET_KNOWN_MS ? requested : 'everything'
    const loading = new AbortController()
    this.#loading = loading
    this.#held = []
    const error = await this.#ports.load(loading.signal, kind).then(
      () => null,
      (reason: unknown) => ({ reason }),
    )
    if (this.#loading !== loading) return
    this.#loading = null
    const held = this.#held ?? []
    this.#held = null
    if (error !== null) this.#loadFailed(error.reason)
    else {
      if (kind !== 'news') this.#everythingAtMs = startedAtMs
      this.#loaded()
    }
    this.#ports.apply(held)
    const again = this.#loadAgain
    this.#loadAgain = null
    if (again !== null) this.reload(again)
    else this.#pollLater()
  }

  #loaded() {
    // Whatever was reported of the network, a call has come through: the channel may be had as well.
    if (this.#socket === null && this.#state.kind === 'offline') this.#connect()
    this.#set({
      kind: this.#isOpen ? 'connected' : this.#attempts > 0 ? 'polling' : this.#state.kind,
      lastDataAtMs: this.#ports.clock.now(),
      error: null,
      isLoaded: true,
    })
  }

  #loadFailed(reason: unknown) {
    const isUnreachable = this.#ports.isUnreachable(reason)
    // A channel over which a call cannot be made is dead, whatever the state of its socket.
    if (isUnreachable) this.#drop()
    this.#set({ error: reason, ...(isUnreachable ? { kind: 'offline' as const } : {}) })
    if (isUnreachable) this.#retryLater()
  }

  /**
   * While the channel is down everything is requested again; while it is up, it is opened anew after a long
   * time without messages.
   */
  #pollLater() {
    this.#cancelPoll()
    if (!this.#isRunning) return
    this.#cancelPoll = this.#isOpen
      ? this.#ports.clock.after(SILENCE_MS, () => this.#reopen())
      : this.#ports.clock.after(POLL_EVERY_MS, () => this.reload('poll'))
  }

  #reopen() {
    this.#drop()
    this.#pollLater()
    this.#connect()
  }

  #connect() {
    this.#cancelRetry()
    this.#cancelNoAnswer()
    const isCurrent = () => this.#socket === socket
    const socket = this.#ports.openSocket({
      onMessage: text => {
        if (!isCurrent()) return
        const message = readMessage(text)
        if (message) this.#receive(message)
        else this.#giveUpChannel()
      },
      onClose: () => {
        if (isCurrent()) this.#lost()
      },
    })
    this.#socket = socket
    this.#cancelNoAnswer = this.#ports.clock.after(NO_ANSWER_MS, () => {
      if (isCurrent() && !this.#isOpen) this.#lost()
    })
  }

  #receive(message: LiveMessage) {
    if (message.kind === 'positions') {
      this.#touch()
      if (this.#held === null) this.#ports.apply(message.vehicles)
      else this.#held.push(...message.vehicles)
      if (this.#loading === null) this.#pollLater()
      return
    }
    if (message.kind === 'hello') {
      this.#isOpen = true
      this.#attempts = 0
      this.#ports.onServerTime(Date.parse(message.server_time))
      this.#sendWatch()
      this.#set({ kind: 'connected' })
    }
    this.reload(message.kind === 'hello' ? 'news' : 'everything')
  }

  /** The age of the last data is read off a ticking clock, so a message alone redraws nothing. */
  #touch() {
    this.#state.lastDataAtMs = this.#ports.clock.now()
  }

  #sendWatch() {
    this.#socket?.send(JSON.stringify({ watch: this.#watch } satisfies LiveRequest))
  }

  #lost() {
    const wasOpen = this.#isOpen
    this.#drop()
    if (!this.#isRunning) return
    if (this.#state.kind === 'connected') this.#set({ kind: 'reconnecting' })
    this.#retryLater()
    // An attempt that fails must not put off the poll that is due.
    if (wasOpen && this.#loading === null) this.#pollLater()
  }

  /** Its messages are invalid: the server is another than the page came from. The poll goes on without the channel. */
  #giveUpChannel() {
    this.#drop()
    this.#cancelRetry()
    this.#set({ kind: 'polling' })
    if (this.#loading === null) this.#pollLater()
  }

  #drop() {
    this.#cancelNoAnswer()
    const socket = this.#socket
    this.#socket = null
    this.#isOpen = false
    socket?.close()
  }

  #retryLater() {
    this.#cancelRetry()
    const most = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** this.#attempts)
    this.#attempts++
    this.#cancelRetry = this.#ports.clock.after(most * (0.5 + this.#ports.random() / 2), () => this.#connect())
  }

  #set(change: Partial<ConnectionState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function readMessage(text: string): LiveMessage | null {
  try {
    return liveMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
