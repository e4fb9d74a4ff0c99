import { connect, type Socket } from 'node:net'
import { encodeLogin } from '@milepost/protocols/teltonika/encode.ts'

/** A Teltonika device that sends ready-made frames, one at a time, each after the acknowledgement of the one before. */
export class DeviceClient {
  readonly #socket: Socket
  #awaiting: { bytes: number; resolve: (reply: Buffer) => void; reject: (error: Error) => void } | null = null
  #received: Buffer = Buffer.alloc(0)
  #ended: Error | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', chunk => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      const { bytes, resolve } = this.#awaiting ?? { bytes: Number.POSITIVE_INFINITY, resolve: () => {} }
      if (this.#received.length < bytes) return
      const reply = this.#received.subarray(0, bytes)
      this.#received = this.#received.subarray(bytes)
      this.#awaiting = null
      resolve(reply)
    })
    socket.on('error', error => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  /** Connects and signs in. Rejects when the device is refused or the server is away. */
  static async open(port: number, imei: string): Promise<DeviceClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    const client = new DeviceClient(socket)
    const reply = await client.#ask(encodeLogin(imei), 1)
    if (reply[0] !== 1) throw new Error(`device ${imei} was refused`)
    return client
  }

  /** Sends a frame and resolves with the number of records acknowledged. */
  async send(frame: Uint8Array): Promise<number> {
    return (await this.#ask(frame, 4)).readUInt32BE()
  }

  close(): void {
    this.#socket.destroy()
  }

  #ask(bytes: Uint8Array, replyBytes: number): Promise<Buffer> {
    if (this.#ended) return Promise.reject(this.#ended)
    return new Promise((resolve, reject) => {
      this.#awaiting = { bytes: replyBytes, resolve, reject }
      this.#socket.write(bytes)
    })
  }

  #fail(error: Error): void {
    this.#ended ??= error
    this.#awaiting?.reject(error)
    this.#awaiting = null
  }
}
