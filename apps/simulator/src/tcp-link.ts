import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** A device's end of a TCP connection: writes that respect a full pipe, reads of so many bytes. */
export class TcpLink {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #wake: (() => void) | null = null

  /** Rejects when nobody answers there, or when aborted. */
  static async open({ host, port }: Endpoint, timeoutMs: number, signal: AbortSignal): Promise<TcpLink> {
    const socket = connect({ host, port })
    const link = new TcpLink(socket)
    try {
      await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
      return link
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', chunk => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#wake?.()
    })
    socket.on('close', () => this.#wake?.())
    // The failure shows as a closed connection to whoever reads or writes next.
    socket.on('error', () => {})
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  /** Rejects when the connection closes before the bytes could leave, or the other side takes nothing for too long. */
  async write(bytes: Uint8Array, timeoutMs: number): Promise<void> {
    if (!this.isOpen) throw new Error('The connection is closed.')
    if (this.#socket.write(bytes)) return
    const drained = new AbortController()
    const closed = () => drained.abort(new Error('The connection closed.'))
    this.#socket.once('close', closed)
    try {
      await once(this.#socket, 'drain', { signal: AbortSignal.any([drained.signal, AbortSignal.timeout(timeoutMs)]) })
    } finally {
      this.#socket.removeListener('close', closed)
    }
  }

  /** Rejects when the connection closes, or the bytes do not come in time. */
  async read(count: number, timeoutMs: number): Promise<Buffer> {
    const deadline = performance.now() + timeoutMs
    while (this.#received.length < count) {
      if (this.#socket.destroyed || this.#socket.readableEnded) throw new Error('The connection closed.')
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) throw new Error('No answer in time.')
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, leftMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = null
    }
    const bytes = this.#received.subarray(0, count)
    this.#received = this.#received.subarray(count)
    return bytes
  }

  close(): void {
    this.#socket.destroy()
  }
}
