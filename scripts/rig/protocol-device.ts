import { connect, type Socket } from 'node:net'
import { DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import type { DeviceEncoder, DeviceReport } from '@milepost/protocols/message.ts'
import { must } from '../must.ts'

/** A device of any protocol, as far as bytes go: it sends its login, writes what a run gives it and reads the replies. */
export class ProtocolDevice {
  readonly encoder: DeviceEncoder
  readonly #deviceId: string
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #wake: () => void = () => {}
  #ended = false
  /** Resolves when the connection is over, whoever ended it. */
  readonly closed: Promise<void>

  private constructor(socket: Socket, encoder: DeviceEncoder, deviceId: string) {
    this.#socket = socket
    this.encoder = encoder
    this.#deviceId = deviceId
    socket.on('data', chunk => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#wake()
    })
    socket.on('error', () => {})
    this.closed = new Promise(resolve => {
      socket.once('close', () => {
        this.#ended = true
        this.#wake()
        resolve()
      })
    })
  }

  /** Connects and sends nothing yet. */
  static async connect(protocol: string, deviceId: string, port: number): Promise<ProtocolDevice> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new ProtocolDevice(socket, must(DEVICE_ENCODERS[protocol], `encoder of ${protocol}`), deviceId)
  }

  /** What it introduces itself with; null where the protocol has no such thing. */
  get login(): Uint8Array | null {
    return this.encoder.encodeLogin(this.#deviceId)
  }

  async logIn(): Promise<void> {
    if (this.login) await this.#exchange(this.login, 'login', 0)
  }

  /** Resolves when the server has acknowledged the reports of one frame; at once where the protocol has no acknowledgement. */
  report(reports: readonly DeviceReport[], serial: number): Promise<void> {
    return this.#exchange(this.encoder.encodeRecords(this.#deviceId, reports, serial), 'records', serial)
  }

  write(bytes: Uint8Array): void {
    if (!this.#ended) this.#socket.write(bytes)
  }

  /** In order, behind what was written, or without a word: what is still in the buffers may never arrive. */
  cut(how: 'in order' | 'abruptly'): void {
    if (how === 'in order') this.#socket.end()
    else this.#socket.resetAndDestroy()
  }

  async #exchange(bytes: Uint8Array, to: 'login' | 'records', serial: number): Promise<void> {
    this.write(bytes)
    for (;;) {
      const reply = this.encoder.readReply(this.#received, to, serial)
      if (reply) {
        this.#received = this.#received.subarray(reply.length)
        if (!reply.stored) throw new Error(`device ${this.#deviceId} was refused`)
        return
      }
      if (this.#ended) throw new Error('the server closed the connection')
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }
}
