import { DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import type { DeviceEncoder, DeviceReport } from '@milepost/protocols/message.ts'
import { type DeviceFaults, flipBit } from './faults.ts'
import type { DeviceProtocol } from './fleet.ts'
import type { Random } from './seeded-random.ts'
import { type Endpoint, TcpLink } from './tcp-link.ts'

/** The connection of a tracker to the server. */
export interface Uplink {
  /** The most reports of one delivery. */
  readonly batchSize: number
  /** Gives of each report whether the server has stored it. Rejects only for what the protocol cannot carry. */
  deliver(reports: readonly DeviceReport[]): Promise<readonly boolean[]>
  close(): void
}

export interface UplinkOptions {
  readonly deviceId: string
  readonly protocol: DeviceProtocol
  readonly endpoint: Endpoint
  readonly faults: DeviceFaults
  readonly random: Random
  readonly signal: AbortSignal
  readonly replyTimeoutMs: number
  /** How long after sending a connection must hold to count as good, where the protocol has no replies. */
  readonly settleMs: number
}

/** Sent before the first reply is waited for: with less the history of weeks, or of a day without signal, would take long. */
const acknowledgedBatch = 150
/** Of how many records chance decides once whether a fault befalls them, in every protocol. */
const packetRecords = 25
/** There is a pause after each batch, so it is larger. */
const unacknowledgedBatch = 200

/**
 * A connection over TCP, in any stream protocol: it opens when there is something to send, introduces the device, and
 * stays. Reports count as stored when the server has acknowledged them; at the first other reply, or at none, the connection
 * ends, so that a late reply is not read as the one to the next frame.
 *
 * In a protocol without replies reports count as stored when they have left this machine and the connection is still open a
 * moment later. What a server had not read when it stopped is lost, as it is with the real device.
 */
export class StreamUplink implements Uplink {
  readonly batchSize: number
  readonly #options: UplinkOptions
  readonly #encoder: DeviceEncoder
  readonly #hasReplies: boolean
  #link: TcpLink | null = null
  #serial = 0

  constructor(options: UplinkOptions) {
    const encoder = DEVICE_ENCODERS[options.protocol]
    if (encoder === undefined) throw new TypeError(`There is no device encoder of ${options.protocol}.`)
    this.#options = options
    this.#encoder = encoder
    this.#hasReplies = encoder.readReply(new Uint8Array(), 'records', 1)?.length !== 0
    this.batchSize = this.#hasReplies ? acknowledgedBatch : unacknowledgedBatch
  }

  async deliver(reports: readonly DeviceReport[]): Promise<readonly boolean[]> {
    const stored = await this.#deliverInOrder(reports)
    return reports.map((_, index) => index < stored)
  }

  /** How many, from the first one on. */
  async #deliverInOrder(reports: readonly DeviceReport[]): Promise<number> {
    const { faults, random } = this.#options
    let stored = 0
    try {
      const link = await this.#open()
      const frames = this.#framesOf(reports)
      const [first] = frames
      if (first === undefined) return 0
      const meets = (share: number) => random.chance(1 - (1 - share) ** Math.ceil(reports.length / packetRecords))
      if (meets(faults.corruptShare)) await this.#sendDamaged(link, first)
      for (const { bytes } of frames) await link.write(bytes, this.#options.replyTimeoutMs)
      if (!this.#hasReplies) return (await this.#holds(link)) ? reports.length : 0
      for (const { count, serial } of frames) {
        if (!(await this.#isStored(link, serial))) throw new Error('The server did not store it.')
        stored += count
      }
      if (meets(faults.duplicateShare)) await this.#sendAgain(link, first)
    } catch (error) {
      // What cannot be encoded would be tried for ever.
      if (error instanceof RangeError) throw error
      this.close()
    }
    return stored
  }

  close(): void {
    this.#link?.close()
    this.#link = null
  }

  async #open(): Promise<TcpLink> {
    if (this.#link?.isOpen === true) return this.#link
    const { deviceId, endpoint, replyTimeoutMs, signal } = this.#options
    const link = await TcpLink.open(endpoint, replyTimeoutMs, signal)
    this.#link = link
    this.#serial = 0
    const login = this.#encoder.encodeLogin(deviceId)
    if (login === null) return link
    await link.write(login, replyTimeoutMs)
    const { stored } = await link.read(bytes => this.#encoder.readReply(bytes, 'login', 0), replyTimeoutMs)
    if (!stored) throw new Error('The server does not know this device.')
    return link
  }

  #framesOf(reports: readonly DeviceReport[]): Frame[] {
    const frames: Frame[] = []
    for (let from = 0; from < reports.length; from += this.#encoder.maxRecords) {
      const part = reports.slice(from, from + this.#encoder.maxRecords)
      const serial = ++this.#serial
      const bytes = this.#encoder.encodeRecords(this.#options.deviceId, part, serial)
      frames.push({ bytes, serial, count: part.length })
    }
    return frames
  }

  async #isStored(link: TcpLink, serial: number): Promise<boolean> {
    const parse = (bytes: Buffer) => this.#encoder.readReply(bytes, 'records', serial)
    return (await link.read(parse, this.#options.replyTimeoutMs)).stored
  }

  async #holds(link: TcpLink): Promise<boolean> {
    await link.flushed()
    await link.pause(this.#options.settleMs)
    return link.isOpen
  }

  /** Ends the connection after it, so that the good frame goes over a new one. */
  async #sendDamaged(link: TcpLink, { bytes }: Frame): Promise<void> {
    const { random, protocol, settleMs, replyTimeoutMs } = this.#options
    await link.write(flipBit(bytes, protocol, random), replyTimeoutMs)
    await link.flushed()
    await link.pause(settleMs)
    throw new Error('The frame was damaged on the way.')
  }

  async #sendAgain(link: TcpLink, { bytes, serial }: Frame): Promise<void> {
    await link.write(bytes, this.#options.replyTimeoutMs)
    await this.#isStored(link, serial)
  }
}

interface Frame {
  readonly bytes: Uint8Array
  readonly serial: number
  readonly count: number
}
