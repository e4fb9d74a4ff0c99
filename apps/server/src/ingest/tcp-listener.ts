import { createServer, type Server } from 'node:net'
import type { DeviceProtocol } from '@milepost/protocols/message.ts'
import { TcpConnection, type TcpListenerParts } from './tcp-connection.ts'

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

const SWEEP_MS = 1_000

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
  const connections = new Set<TcpConnection>()
  const [only, ...others] = protocols
  const name = only && others.length === 0 ? only.name : 'any'
  const tcpPort = { name, protocols, parts }
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
    const connection = new TcpConnection(socket, counted, tcpPort)
    connections.add(connection)
    gauge.inc()
    socket.on('close', () => {
      connections.delete(connection)
      connection.closed()
      gauge.dec()
    })
  })

  /** One timer for all connections. Bytes alone do not count as life: a message must come whole within the time. */
  function sweep(): void {
    const nowMs = Date.now()
    for (const connection of connections) {
      const { session, openedMs, from } = connection
      if (session && session.framesInFlight > 0) continue
      const about = { from, deviceId: session?.deviceId ?? null }
      if (!session?.deviceId && nowMs - openedMs > limits.loginMs) {
        parts.rejections.count(session?.protocol.name ?? name, 'no-login-in-time', about)
        connection.destroy()
      } else if (session && nowMs - session.lastMessageMs > limits.silenceMs) {
        parts.rejections.count(session.protocol.name, 'silent-too-long', about)
        connection.destroy()
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
      await Promise.all([...connections].map(connection => connection.finish()))
      await closed
    },
  }
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
