import type {
  CommandResponse,
  DecoderOutput,
  DeviceCommand,
  DeviceProtocol,
  Frame,
  Login,
  Rejection,
  StreamDecoder,
  TimeRequest,
} from '@milepost/protocols/message.ts'
import { admitDevice } from './admit-device.ts'
import type { Batcher } from './batcher.ts'
import type { DeviceCommands } from './device-commands.ts'
import { fromFirstByte } from './first-message.ts'
import type { IngestMetrics } from './ingest-metrics.ts'
import type { RefusedCalls } from './refused-calls.ts'
import type { RejectedFrames } from './rejected-frames.ts'
import type { Rejections } from './rejections.ts'
import type { Tracker, TrackerDirectory } from './tracker-directory.ts'
import type { UnknownDevices } from './unknown-devices.ts'
import { untimedPanic } from './untimed-panic.ts'

export interface ListenerParts {
  batcher: Batcher
  directory: TrackerDirectory
  rejections: Rejections
  rejectedFrames: RejectedFrames
  unknownDevices: UnknownDevices
  refusedCalls: RefusedCalls
  commands: DeviceCommands
  metrics: IngestMetrics
}

/** The way back to the device. */
export interface DeviceLink {
  readonly isOpen: boolean
  readonly from: string | undefined
  /** The common name of the certificate that the device has proved to hold; null: none. */
  readonly certificateName: string | null
  write(bytes: Uint8Array): void
  /** After what was written. */
  end(): void
  /** At once. */
  destroy(): void
}

/**
 * Frames of one connection on their way to the disk before it is not read further. A device with one record in a message
 * catches up by this many in each commit.
 */
const FRAMES_IN_FLIGHT = 128

/** A device on a connection: who it is, what it sent last, and what is sent to it. Acknowledgements follow the commits. */
export class DeviceSession {
  readonly protocol: DeviceProtocol
  readonly #decoder: StreamDecoder
  readonly #link: DeviceLink
  readonly #parts: ListenerParts
  deviceId: string | null = null
  lastMessageMs: number
  framesInFlight = 0
  /** The decoder has made something of what came. */
  #hasBegun = false
  #trackerId: number | null = null
  /** As it was registered when it was admitted. */
  #admitted: Tracker | null = null
  /** We have ended it: what else came is not looked at. What a device sent before it left itself, is. */
  #isEnded = false
  /** Settles when the frame taken last is stored, and so every one before it. */
  #lastFrame: Promise<void> = Promise.resolve()

  constructor(protocol: DeviceProtocol, decoder: StreamDecoder, link: DeviceLink, parts: ListenerParts, nowMs: number) {
    this.protocol = protocol
    this.#decoder = decoder
    this.#link = link
    this.#parts = parts
    this.lastMessageMs = nowMs
  }

  /** Resolves when more may be read: what the chunk held is on its way, and there is room for more. */
  async receive(chunk: Uint8Array): Promise<void> {
    const outputs = this.#decoder.push(chunk)
    await this.handle(this.#hasBegun ? outputs : fromFirstByte(outputs))
    this.#hasBegun ||= outputs.length > 0
    await this.#parts.batcher.whenDrained()
  }

  async handle(outputs: DecoderOutput[]): Promise<void> {
    for (const output of outputs) {
      if (this.#isEnded) return
      if (output.kind !== 'rejected') this.lastMessageMs = Date.now()
      if (output.kind === 'login') await this.#logIn(output)
      else if (output.kind === 'frame') await this.#take(output)
      else if (output.kind === 'command-response') await this.#takeResponse(output)
      else if (output.kind === 'rejected') await this.#turnAway(output)
      else if (output.kind === 'time-request') this.#answerTime(output)
      else if (output.reply) this.#link.write(output.reply)
    }
  }

  #answerTime({ reference }: TimeRequest): void {
    if (this.protocol.encodeTime) this.#link.write(this.protocol.encodeTime(reference, Date.now()))
  }

  /** Settles when everything taken so far is stored or given up. */
  stored(): Promise<void> {
    return this.#lastFrame
  }

  /** Gives whether the protocol could carry it to the device. */
  send(command: Omit<DeviceCommand, 'deviceId'>): boolean {
    if (!this.protocol.encodeCommand || this.deviceId === null || !this.#link.isOpen) return false
    this.#link.write(this.protocol.encodeCommand({ ...command, deviceId: this.deviceId }))
    return true
  }

  closed(): void {
    if (this.#trackerId !== null) this.#parts.commands.left(this.#trackerId, this)
  }

  async #logIn({ deviceId, accept, reject }: Login): Promise<void> {
    const tracker = this.#admit(await this.#parts.directory.find(deviceId), deviceId)
    if (tracker === null) {
      if (reject) this.#link.write(reject)
      return this.#end()
    }
    this.deviceId = deviceId
    if (this.#trackerId !== null && this.#trackerId !== tracker.id) this.#parts.commands.left(this.#trackerId, this)
    this.#trackerId = tracker.id
    if (accept) this.#link.write(accept)
    this.#parts.commands.joined(tracker, this)
    if (this.#decoder.setModel) await this.handle(this.#decoder.setModel(tracker.model))
  }

  /** Looked up for each message: its assignment or registration may have changed, and the directory caches. */
  async #findTracker(): Promise<Tracker | null> {
    if (this.deviceId === null) return null
    const tracker = await this.#parts.directory.find(this.deviceId)
    if (tracker === null || tracker === this.#admitted) return tracker
    return this.#admit(tracker, this.deviceId)
  }

  /** Null, and it is counted, where the device is refused. */
  #admit(registered: Tracker | null, deviceId: string): Tracker | null {
    const { from, certificateName } = this.#link
    const admitted = admitDevice(this.#parts, registered, {
      deviceId,
      protocol: this.protocol.name,
      from,
      certificateName,
    })
    if ('refusal' in admitted) return null
    this.#admitted = admitted.tracker
    return admitted.tracker
  }

  async #take(frame: Frame): Promise<void> {
    const tracker = await this.#findTracker()
    if (!tracker) return this.#end()
    this.framesInFlight++
    this.#lastFrame = this.#store(tracker, frame)
    if (this.framesInFlight >= FRAMES_IN_FLIGHT) await this.#lastFrame
  }

  async #store(tracker: Tracker, frame: Frame): Promise<void> {
    const { bytes, readings, reply } = frame
    const receivedAtMs = Date.now()
    const panic = untimedPanic(frame, receivedAtMs)
    const positions = panic ? [panic] : frame.positions
    try {
      const { name } = this.protocol
      await this.#parts.batcher.submit({ tracker, protocol: name, receivedAtMs, bytes, positions, readings })
      if (reply && this.#link.isOpen) this.#link.write(reply)
      this.#parts.metrics.acknowledgement.observe((Date.now() - receivedAtMs) / 1000)
    } catch {
      this.#isEnded = true
      this.#link.destroy() // not stored, so not acknowledged: the device keeps it and sends it again
    } finally {
      this.framesInFlight--
    }
  }

  async #takeResponse(response: CommandResponse): Promise<void> {
    const tracker = await this.#findTracker()
    if (!tracker) return this.#end()
    await this.#parts.commands.takeResponse(tracker.id, response)
    if (response.reply && this.#link.isOpen) this.#link.write(response.reply)
  }

  /** What came before is acknowledged first: a device that is told nothing of it would send all of it again, and again be ended. */
  async #end(): Promise<void> {
    this.#isEnded = true
    await this.#lastFrame
    this.#link.end()
  }

  async #turnAway({ reason, bytes, reply, closes }: Rejection): Promise<void> {
    const { deviceId } = this
    this.#parts.rejections.count(this.protocol.name, reason, { from: this.#link.from, deviceId, bytes })
    const tracker = deviceId === null ? null : await this.#parts.directory.find(deviceId)
    if (tracker) this.#parts.rejectedFrames.keep(tracker, this.protocol.name, reason, bytes)
    if (reply) this.#link.write(reply)
    if (closes) await this.#end()
  }
}
