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

  /** Rejects when nothing listens there, or when aborted. */
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
    if (!this.#socket.write(bytes)) await this.#drained(timeoutMs)
  }

  async #drained(timeoutMs: number): Promise<void> {
    const drained = new AbortController()
    const closed = () => drained.abort(new Error('The connection closed.'))
    this.#socket.once('close', closed)
    try {
      await once(this.#socket, 'drain', { signal: AbortSignal.any([drained.signal, AbortSignal.timeout(timeoutMs)]) })
    } finally {
      this.#socket.removeListener('close', closed)
    }
  }

  /** Resolves when all that was written has left this process. Rejects when the connection closes before. */
  async flushed(): Promise<void> {
    if (!this.isOpen) throw new Error('The connection is closed.')
    // Node calls back with the error when the socket is destroyed first.
    await new Promise<void>((resolve, reject) => {
      this.#socket.write(Buffer.alloc(0), error => (error ? reject(error) : resolve()))
    })
  }

  /**
   * The reply at the start of what is received: `parse` gives its length, or null while it is not whole. Rejects when the
   * connection closes, or the reply does not come in time.
   */
  async read<Reply extends { readonly length: number }>(
    parse: (bytes: Buffer) => Reply | null,
    timeoutMs: number,
  ): Promise<Reply> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const reply = parse(this.#received)
      if (reply !== null) {
        this.#received = this.#received.subarray(reply.length)
        return reply
      }
      if (this.#socket.destroyed || this.#socket.readableEnded) throw new Error('The connection closed.')
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) throw new Error('No reply in time.')
      await this.#somethingHappens(leftMs)
    }
  }

  /** Waits so long, or until the other side sends something or closes. */
  async pause(ms: number): Promise<void> {
    if (this.isOpen && this.#received.length === 0) await this.#somethingHappens(ms)
  }

  async #somethingHappens(withinMs: number): Promise<void> {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, withinMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = null
  }

  close(): void {
    this.#socket.destroy()
  }
}
