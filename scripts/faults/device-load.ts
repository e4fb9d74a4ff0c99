import { setTimeout as delay } from 'node:timers/promises'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { must } from '../must.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { journeyInstantMs, journeyRecord } from '../rig/journey-records.ts'
import { quantile } from '../rig/quantile.ts'
import { imeiOf } from '../rig/register-devices.ts'
import type { Ledger } from './ledger.ts'

const CONNECT_AGAIN_MS = 50
/** For acknowledgements that are still to come when the load is stopped. */
const END_WITHIN_MS = 20_000

export interface LoadShape {
  firstDevice: number
  devices: number
  recordsPerPacket: number
  /** From one acknowledgement to the next packet of the same device; 0: at once. */
  pauseMs: number
  /** The instant of each device's first record. */
  startMs: number
}

/**
 * Devices that make journeys and report them, each packet after the acknowledgement of the one before. What was not
 * acknowledged is sent again after a reconnect, as trackers do.
 */
export class DeviceLoad {
  readonly #port: number
  readonly #ledger: Ledger
  readonly #shape: LoadShape
  /** By device: its records below this index are acknowledged. */
  readonly #next: number[]
  readonly #clients = new Set<DeviceClient>()
  #latencies: { atMs: number; ms: number }[] = []
  #running: { stop: AbortController; ended: Promise<unknown> } | null = null

  constructor(port: number, ledger: Ledger, shape: LoadShape) {
    this.#port = port
    this.#ledger = ledger
    this.#shape = shape
    this.#next = Array.from({ length: shape.devices }, () => 0)
  }

  start(): void {
    const stop = new AbortController()
    this.#running = { stop, ended: Promise.all(this.#next.map((_, i) => this.#drive(i, stop.signal))) }
  }

  /** Waits for the acknowledgements of what is on its way. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => {
      for (const client of this.#clients) client.close()
    }, END_WITHIN_MS)
    this.#running?.stop.abort()
    await this.#running?.ended
    clearTimeout(timer)
    this.#running = null
  }

  get acknowledged(): number {
    return this.#next.reduce((sum, next) => sum + next, 0)
  }

  /** By device id, how many of its records from the first on are acknowledged. */
  get journeys(): Map<string, number> {
    return new Map(this.#next.map((next, i) => [imeiOf(this.#shape.firstDevice + i), next]))
  }

  /** Milliseconds from packet to acknowledgement, of packets sent between two instants. */
  latencyMs(q: number, fromMs = 0, untilMs = Number.POSITIVE_INFINITY): number {
    const within = this.#latencies.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
    return quantile(
      within.map(({ ms }) => ms),
      q,
    )
  }

  /** Resolves when every device on average had two more packets acknowledged; gives how long that took. */
  async untilAcknowledging(withinMs: number): Promise<number> {
    const { devices, recordsPerPacket } = this.#shape
    const startedMs = Date.now()
    const expected = this.acknowledged + 2 * devices * recordsPerPacket
    while (this.acknowledged < expected) {
      if (Date.now() - startedMs > withinMs) throw new Error(`Devices were not acknowledged within ${withinMs} ms`)
      await delay(20)
    }
    return Date.now() - startedMs
  }

  async #drive(i: number, stop: AbortSignal): Promise<void> {
    const { firstDevice, devices, pauseMs } = this.#shape
    await pause((i / devices) * pauseMs, stop)
    while (!stop.aborted) {
      let client: DeviceClient | null = null
      try {
        client = await DeviceClient.open(this.#port, imeiOf(firstDevice + i))
        this.#clients.add(client)
        while (!stop.aborted) {
          await this.#sendPacket(client, i)
          if (pauseMs > 0) await pause(pauseMs, stop)
        }
      } catch {
        await pause(CONNECT_AGAIN_MS, stop)
      } finally {
        if (client) this.#clients.delete(client)
        client?.close()
      }
    }
  }

  async #sendPacket(client: DeviceClient, i: number): Promise<void> {
    const { firstDevice, recordsPerPacket, startMs } = this.#shape
    const from = must(this.#next[i], 'device')
    const indexes = Array.from({ length: recordsPerPacket }, (_, n) => from + n)
    const records = indexes.map(index => journeyRecord(firstDevice + i, index, startMs))
    const atMs = Date.now()
    const sentMs = performance.now()
    const count = await client.send(encodeAvlFrame(records, { codec: '8E' }))
    this.#latencies.push({ atMs, ms: performance.now() - sentMs })
    this.#next[i] = from + count
    this.#ledger.acknowledged(
      imeiOf(firstDevice + i),
      indexes.slice(0, count).map(index => journeyInstantMs(index, startMs)),
    )
  }
}

const pause = (ms: number, stop: AbortSignal) => delay(ms, undefined, { signal: stop }).catch(() => {})
