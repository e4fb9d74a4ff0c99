import { LIVE_PATH } from '@milepost/contract/live.ts'
import { type TrackColumns, type TrackVehicle, track } from '@milepost/contract/track.ts'
import { call } from '../../api/client.ts'
import { NetworkError } from '../../api/http.ts'
import { systemClock } from './clock.ts'
import { fleetOf, fleetOfColumns } from './fleet.ts'
import { LiveConnection } from './live-connection.ts'
import { openLiveSocket } from './live-socket.ts'
import { ShownVehicles } from './shown-vehicles.ts'
import { VehicleStore } from './vehicle-store.ts'

const LOOK_EVERY_MS = 100
/** The map and the list are drawn anew at most this often: the server gathers for 250 ms, and a second is not exceeded. */
const PUBLISH_EVERY_MS = 450
/** Statuses change with time alone. */
const PUBLISH_WITHOUT_NEWS_MS = 10_000
/** A tab that is hidden for longer than this gives its channel back. */
const PAUSE_AFTER_HIDDEN_MS = 30_000

/** A hidden tab has no pictures, so it is not waited for long. */
const PICTURE_WITHIN_MS = 100

/** Resolves when the page has shown what is about to be drawn: the map shows the vehicles before the long list is made. */
function nextPicture(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, PICTURE_WITHIN_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

const loadColumns = (since: string | null, signal?: AbortSignal) =>
  call(track.columns, since === null ? {} : { query: { since } }, signal ? { signal } : {})

/** Older than this it is no longer what a screen should open with. */
const AHEAD_FOR_MS = 10_000

/**
 * The first load is requested when this file arrives, before the screen is made: for 50,000 vehicles the server needs as long
 * as the browser does for its map. Whoever opens the screen first takes it.
 */
let ahead: { askedAtMs: number; columns: Promise<TrackColumns> } | null = null

function askAhead() {
  const columns = loadColumns(null)
  columns.catch(() => {}) // whoever takes it hears of it
  ahead = { askedAtMs: Date.now(), columns }
}
if (typeof window !== 'undefined') askAhead()

function takeAhead(): Promise<TrackColumns> | null {
  const taken = ahead
  ahead = null
  return taken !== null && Date.now() - taken.askedAtMs < AHEAD_FOR_MS ? taken.columns : null
}

/** What the Track screen stands on while it is open: the vehicles, which of them are shown, and how changes come in. */
export class TrackData {
  readonly store = new VehicleStore()
  readonly shown = new ShownVehicles(this.store)
  #aheadMs = 0
  /** When the response to the last load was read, by the server's clock. */
  #asOf: string | null = null
  #drawers = new Set<() => void>()
  #publishedAtMs = 0

  readonly connection = new LiveConnection({
    clock: systemClock,
    random: Math.random,
    openSocket: listener => openLiveSocket(LIVE_PATH, listener),
    load: (signal, kind) =>
      kind === 'poll' ? this.#poll(signal) : this.#load(signal, kind === 'news' ? this.#asOf : null),
    apply: vehicles => this.store.apply(vehicles),
    onServerTime: serverTimeMs => {
      this.#aheadMs = serverTimeMs - Date.now()
    },
    isUnreachable: error => error instanceof NetworkError,
  })

  /** The server's clock: ages are true though the one of this machine is wrong. */
  now = (): number => Date.now() + this.#aheadMs

  /** Requests the map to be drawn, as after a change of the selection. */
  draw = () => {
    for (const drawer of this.#drawers) drawer()
  }

  /** Whenever the map is to be drawn anew: changes, another filter, or on request. */
  onDraw = (listener: () => void): (() => void) => {
    const off = [this.store.onFrame(listener), this.shown.onChange(listener)]
    this.#drawers.add(listener)
    return () => {
      this.#drawers.delete(listener)
      for (const end of off) end()
    }
  }

  async #load(signal: AbortSignal, since: string | null) {
    const columns = await ((since === null ? takeAhead() : null) ?? loadColumns(since, signal))
    if (signal.aborted) return
    this.#asOf = columns.as_of
    const fleet = fleetOfColumns(columns)
    if (!columns.is_all) return this.store.refresh(fleet)
    this.store.load(fleet)
    this.#publish()
    await nextPicture()
    this.store.publishFacts()
  }

  /** While the channel is down: the documents' call, which says everything of every vehicle (TRK-01, TRK-06). */
  async #poll(signal: AbortSignal) {
    const { results } = await call(track.list, {}, { signal })
    if (signal.aborted) return
    this.store.load(fleetOf(results))
    this.store.publishFacts()
    this.#publish()
  }

  /** Shows one vehicle before the fleet is there; afterwards, only that it is known. */
  showFirst(vehicle: TrackVehicle) {
    if (this.store.slotOf(vehicle.id) >= 0) return this.store.refresh(fleetOf([vehicle]))
    if (this.connection.state().isLoaded) return
    this.store.load(fleetOf([vehicle]))
    this.#publish()
  }

  /** A group as opened or ticked: its 500 opens the error dialog whatever the caller (C-15). */
  async loadGroup(groupId: number) {
    const { subset } = await call(track.expanded, { query: { group_id: groupId } })
    this.store.refresh(fleetOf(subset))
  }

  /** Runs until the returned function is called. */
  start(): () => void {
    let cancelPause = () => {}
    const onVisibility = () => {
      cancelPause()
      if (document.hidden) cancelPause = systemClock.after(PAUSE_AFTER_HIDDEN_MS, () => this.connection.stop())
      else {
        this.connection.start()
        this.#publish()
      }
    }
    const onOnline = () => this.connection.retryNow()
    const onOffline = () => this.connection.networkLost()
    const timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    this.connection.start()
    return () => {
      clearInterval(timer)
      cancelPause()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      this.connection.stop()
    }
  }

  #look() {
    const sinceMs = performance.now() - this.#publishedAtMs
    const isDue = this.store.hasChanged ? sinceMs >= PUBLISH_EVERY_MS : sinceMs >= PUBLISH_WITHOUT_NEWS_MS
    if (isDue && !document.hidden) this.#publish()
  }

  #publish() {
    this.#publishedAtMs = performance.now()
    this.store.publish(this.now())
  }
}
