import { createServer, type Server, type Socket } from 'node:net'
import type { DeviceProtocol } from '@milepost/protocols/message.ts'
import type { AddressLimits, CountedConnection } from './address-limits.ts'
import { type DeviceLink, DeviceSession, type ListenerParts } from './device-session.ts'
import { beginsTls, certificateOf, type DeviceTls } from './device-tls.ts'

export interface TcpLimits {
  /** On this port. */
  maxConnections: number
  silenceMs: number
  loginMs: number
}

export interface Listener {
  port: number
  stop(): Promise<void>
}

export interface TcpListenerParts extends ListenerParts {
  /** Of all ports together. */
  addressLimits: AddressLimits
  /** Null: without a certificate of the operator's there is none. */
  tls: DeviceTls | null
}

const SWEEP_MS = 1_000
/** Enough for every protocol to say whether a connection is one of its own. */
const RECOGNITION_BYTES = 32

const NOTHING = Buffer.alloc(0)

/** A class and no closures: there are tens of thousands. */
class SocketLink implements DeviceLink {
  readonly #socket: Socket
  readonly certificateName: string | null

  constructor(socket: Socket, certificateName: string | null) {
    this.#socket = socket
    this.certificateName = certificateName
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
  /** After a handshake of TLS what decrypts. */
  socket: Socket
  /** It has begun with TLS. */
  isSecure: boolean
  certificateName: string | null
  counted: CountedConnection
  /** Null until the first bytes have identified the protocol. */
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
  parts: TcpListenerParts,
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
    const counted = parts.addressLimits.open(socket.remoteAddress)
    if (counted === null) {
      parts.rejections.count(name, 'too-many-of-address', { from: socket.remoteAddress })
      socket.destroy()
      return
    }
    const connection = open(socket, counted)
    connections.add(connection)
    gauge.inc()
    socket.on('close', () => {
      connections.delete(connection)
      connection.session?.closed()
      counted.close()
      gauge.dec()
    })
  })

  function open(socket: Socket, counted: CountedConnection): Connection {
    const connection: Connection = {
      socket,
      isSecure: false,
      certificateName: null,
      counted,
      session: null,
      opening: NOTHING,
      openedMs: Date.now(),
      work: Promise.resolve(),
    }
    socket.on('error', () => socket.destroy())
    readFrom(connection, socket)
    return connection
  }

  function readFrom(connection: Connection, socket: Socket): void {
    socket.on('data', chunk => {
      socket.pause() // read again once this chunk's frames are on their way
      connection.work = connection.work.then(() => receive(connection, chunk)).catch(() => void socket.destroy())
    })
  }

  function sessionOf({ socket, certificateName }: Connection, protocol: DeviceProtocol): DeviceSession {
    const link = new SocketLink(socket, certificateName)
    return new DeviceSession(protocol, protocol.createDecoder(), link, parts, Date.now())
  }

  async function receive(connection: Connection, chunk: Buffer): Promise<void> {
    const { socket, isSecure } = connection
    if (connection.session) await connection.session.receive(chunk)
    else await begin(connection, chunk)
    if (connection.isSecure !== isSecure) return // from here on read decrypted
    if (connection.session?.deviceId) connection.counted.loggedIn()
    if (!socket.destroyed) socket.resume()
  }

  async function begin(connection: Connection, chunk: Buffer): Promise<void> {
    const bytes = connection.opening.length === 0 ? chunk : Buffer.concat([connection.opening, chunk])
    const isTls = parts.tls === null || connection.isSecure ? false : beginsTls(bytes)
    if (isTls === null) connection.opening = bytes
    else if (parts.tls !== null && isTls) secure(connection, bytes, parts.tls)
    else await recognise(connection, bytes)
  }

  /** Goes on behind TLS, where the same protocols are spoken. */
  function secure(connection: Connection, bytes: Buffer, tls: DeviceTls): void {
    const { socket: below } = connection
    connection.isSecure = true
    connection.opening = NOTHING
    below.removeAllListeners('data')
    below.unshift(bytes)
    tls.accept(below, socket => {
      const certificate = certificateOf(socket)
      if (certificate === 'refused') {
        parts.rejections.count(name, 'bad-certificate', { from: below.remoteAddress })
        below.destroy()
        return
      }
      connection.socket = socket
      connection.certificateName = certificate.name
      socket.on('error', () => below.destroy())
      readFrom(connection, socket)
    })
  }

  async function recognise(connection: Connection, bytes: Buffer): Promise<void> {
    const { socket } = connection
    if (only) {
      connection.opening = NOTHING
      connection.session = sessionOf(connection, only)
      return connection.session.receive(bytes)
    }
    const start = bytes.subarray(0, RECOGNITION_BYTES)
    const says = protocols.map(protocol => protocol.recognises(start))
    const protocol = protocols[says.indexOf('yes')]
    if (protocol && !says.slice(0, protocols.indexOf(protocol)).includes('undecided')) {
      connection.opening = NOTHING
      connection.session = sessionOf(connection, protocol)
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
