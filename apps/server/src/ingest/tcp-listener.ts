import { createServer, type Server, type Socket } from 'node:net'
import type { DeviceProtocol } from '@milepost/protocols/message.ts'
import { type DeviceLink, DeviceSession, type ListenerParts } from './device-session.ts'

export interface TcpLimits {
  maxConnections: number
  silenceMs: number
  loginMs: number
}

export interface Listener {
  port: number
  stop(): Promise<void>
}

const SWEEP_MS = 1_000
/** Enough for every protocol to say whether a connection is one of its own. */
const RECOGNITION_BYTES = 32

const NOTHING = Buffer.alloc(0)

/** A class and no closures: there are tens of thousands. */
class SocketLink implements DeviceLink {
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }
  get from(): string | undefined {
    return this.#socket.remoteAddress
  }
  write(bytes: Uint8Array): void {
    this.#socket.write(bytes)
  }
  end(): void {
    this.#socket.end()
  }
  destroy(): void {
    this.#socket.destroy()
  }
}

interface Connection {
  socket: Socket
  /** Null until the first bytes have identified the protocol, on the port that serves all of them. */
  session: DeviceSession | null
  opening: Buffer
  openedMs: number
  /** Input is handled strictly in order, also across the look-up that a login waits for. */
  work: Promise<void>
}

/**
 * Listens for devices of some protocols: of one on a port of its own, of all on the common one, where the first bytes identify it.
 * Each frame is acknowledged after it is committed, in the order received.
 */
export async function listenTcp(
  protocols: readonly DeviceProtocol[],
  port: number,
  host: string,
  limits: TcpLimits,
  parts: ListenerParts,
): Promise<Listener> {
  const connections = new Set<Connection>()
  const only = protocols.length === 1 ? protocols[0] : undefined
  const name = only?.name ?? 'any'
  const gauge = parts.metrics.connections.labels({ protocol: name })
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 })
  server.maxConnections = limits.maxConnections
  server.on('drop', data => {
    parts.rejections.count(name, 'too-many-connections', { from: data?.remoteAddress })
  })
  server.on('connection', socket => {
    const connection = open(socket)
    connections.add(connection)
    gauge.inc()
    socket.on('close', () => {
      connections.delete(connection)
      connection.session?.closed()
      gauge.dec()
    })
  })

  function open(socket: Socket): Connection {
    const connection: Connection = {
      socket,
      session: only ? sessionOf(socket, only) : null,
      opening: NOTHING,
      openedMs: Date.now(),
      work: Promise.resolve(),
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      socket.pause() // read again once this chunk's frames are on their way
      connection.work = connection.work.then(() => receive(connection, chunk)).catch(() => void socket.destroy())
    })
    return connection
  }

  function sessionOf(socket: Socket, protocol: DeviceProtocol): DeviceSession {
    return new DeviceSession(protocol, protocol.createDecoder(), new SocketLink(socket), parts, Date.now())
  }

  async function receive(connection: Connection, chunk: Buffer): Promise<void> {
    const { socket } = connection
    if (connection.session) await connection.session.receive(chunk)
    else await recognise(connection, chunk)
    if (!socket.destroyed) socket.resume()
  }

  async function recognise(connection: Connection, chunk: Buffer): Promise<void> {
    const { socket } = connection
    const bytes = connection.opening.length === 0 ? chunk : Buffer.concat([connection.opening, chunk])
    const start = bytes.subarray(0, RECOGNITION_BYTES)
    const says = protocols.map(protocol => protocol.recognises(start))
    const protocol = protocols[says.indexOf('yes')]
    if (protocol && !says.slice(0, protocols.indexOf(protocol)).includes('undecided')) {
      connection.opening = NOTHING
      connection.session = sessionOf(socket, protocol)
      return connection.session.receive(bytes)
    }
    if (bytes.length < RECOGNITION_BYTES && says.includes('undecided')) {
      connection.opening = bytes
      return
    }
    parts.rejections.count(name, 'unknown-protocol', { from: socket.remoteAddress, bytes })
    socket.end()
  }

  /** One timer for all connections. Bytes alone do not count as life: a message must come whole within the time. */
  function sweep(): void {
    const nowMs = Date.now()
    for (const { socket, session, openedMs } of connections) {
      if (session && session.framesInFlight > 0) continue
      const about = { from: socket.remoteAddress, deviceId: session?.deviceId ?? null }
      if (!session?.deviceId && nowMs - openedMs > limits.loginMs) {
        parts.rejections.count(session?.protocol.name ?? name, 'no-login-in-time', about)
        socket.destroy()
      } else if (session && nowMs - session.lastMessageMs > limits.silenceMs) {
        parts.rejections.count(session.protocol.name, 'silent-too-long', about)
        socket.destroy()
      }
    }
  }
  const sweeper = setInterval(sweep, SWEEP_MS)
  await listening(server, port, host)

  return {
    port: portOf(server),
    async stop() {
      clearInterval(sweeper)
      const closed = new Promise(done => server.close(done))
      for (const { socket } of connections) socket.pause()
      await Promise.all([...connections].map(finish))
      await closed
    },
  }
}

/** Lets what was read be committed and acknowledged, then says goodbye. */
async function finish({ socket, session, work }: Connection): Promise<void> {
  await work
  await session?.stored()
  await new Promise<void>(done => {
    socket.once('close', () => done())
    if (socket.destroyed) done()
    else socket.end(() => socket.destroy())
  })
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 4_096 }, resolve)
  })
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
