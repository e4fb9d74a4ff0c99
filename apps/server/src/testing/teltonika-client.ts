import { connect, type Socket } from 'node:net'

/** A device's side of a Teltonika connection, for tests: writes bytes, collects the replies. */
export interface DeviceConnection {
  write(bytes: Uint8Array): void
  /** Resolves with exactly `length` bytes of reply; rejects when the connection ends before. */
  read(length: number): Promise<Buffer>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
  end(): void
}

/** `from`: which address of this machine it calls from. */
export async function connectDevice(port: number, from = '127.0.0.1'): Promise<DeviceConnection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received = Buffer.alloc(0)
  let pending: { length: number; resolve(bytes: Buffer): void; reject(error: Error): void } | null = null
  let ended = false
  const serve = () => {
    if (!pending) return
    if (received.length >= pending.length) {
      const bytes = received.subarray(0, pending.length)
      received = received.subarray(pending.length)
      pending.resolve(bytes)
      pending = null
    } else if (ended) {
      pending.reject(new Error('the server closed the connection'))
      pending = null
    }
  }
  socket.on('data', chunk => {
    received = Buffer.concat([received, chunk])
    serve()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => {
    socket.on('close', () => {
      ended = true
      serve()
      resolve()
    })
  })
  return {
    write: bytes => void socket.write(bytes),
    read: length =>
      new Promise((resolve, reject) => {
        pending = { length, resolve, reject }
        serve()
      }),
    closed,
    end: () => void socket.end(),
  }
}
