import { createServer, type Server, type Socket } from 'node:net'
import type { DecoderOutput, DeviceProtocol, Frame, Login, StreamDecoder } from '@milepost/protocols/message.ts'
import type { Batcher } from './batcher.ts'
import type { IngestMetrics } from './ingest-metrics.ts'
import type { Rejections } from './rejections.ts'
import type { Tracker, TrackerDirectory } from './tracker-directory.ts'
import type { UnknownDevices } from './unknown-devices.ts'

export interface ListenerParts {
  batcher: Batcher
  directory: TrackerDirectory
  rejections: Rejections
  unknownDevices: UnknownDevices
  metrics: IngestMetrics
}

export interface TcpLimits {
  maxConnections: number
  silenceMs: number
  loginMs: number
}

export interface Listener {
  port: number
  stop(): Promise<void>
}

/** Frames of one connection on their way to the disk before it is not read further: devices wait for each answer anyway. */
const FRAMES_IN_FLIGHT = 8
const SWEEP_MS = 1_000

interface Connection {
  socket: Socket
  decoder: StreamDecoder
  deviceId: string | null
  openedMs: number
  lastMessageMs: number
  framesInFlight: number
  /** Input is handled strictly in order, also across the look-up that a login waits for. */
  work: Promise<void>
  /** Settles when the frame taken last is stored, and so every one before it. */
  lastFrame: Promise<void>
}

/** Listens for devices of one TCP protocol. Each frame is acknowledged after it is committed, in the order received. */
export async function listenTcp(
  protocol: DeviceProtocol,
  port: number,
  host: string,
  limits: TcpLimits,
  parts: ListenerParts,
): Promise<Listener> {
  const connections = new Set<Connection>()
  const gauge = parts.metrics.connections.labels({ protocol: protocol.name })
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 })
  server.maxConnections = limits.maxConnections
  server.on('drop', data => {
    parts.rejections.count(protocol.name, 'too-many-connections', { from: data?.remoteAddress })
  })
  server.on('connection', socket => {
    const connection = open(socket)
    connections.add(connection)
    gauge.inc()
    socket.on('close', () => {
      connections.delete(connection)
      gauge.dec()
    })
  })

  function open(socket: Socket): Connection {
    const nowMs = Date.now()
    const connection: Connection = {
      socket,
      decoder: protocol.createDecoder(),
      deviceId: null,
      openedMs: nowMs,
      lastMessageMs: nowMs,
      framesInFlight: 0,
      work: Promise.resolve(),
      lastFrame: Promise.resolve(),
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      socket.pause() // read again once this chunk's frames are on their way
      connection.work = connection.work.then(() => receive(connection, chunk)).catch(() => void socket.destroy())
    })
    return connection
  }

  async function receive(connection: Connection, chunk: Buffer): Promise<void> {
    await handle(connection, connection.decoder.push(chunk))
    await parts.batcher.whenDrained()
    if (!connection.socket.destroyed) connection.socket.resume()
  }

  async function handle(connection: Connection, outputs: DecoderOutput[]): Promise<void> {
    const { socket } = connection
    for (const output of outputs) {
      if (socket.destroyed) return
      if (output.kind !== 'rejected') connection.lastMessageMs = Date.now()
      if (output.kind === 'login') await logIn(connection, output)
      if (output.kind === 'frame') await take(connection, output)
      if (output.kind === 'keepalive' && output.reply) socket.write(output.reply)
      if (output.kind === 'rejected') {
        const about = { from: socket.remoteAddress, deviceId: connection.deviceId, bytes: output.bytes }
        parts.rejections.count(protocol.name, output.reason, about)
        if (output.reply) socket.write(output.reply)
        if (output.closes) return void socket.end()
      }
    }
  }

  async function logIn(connection: Connection, { deviceId, accept, reject }: Login): Promise<void> {
    const tracker = await parts.directory.find(deviceId)
    if (tracker) {
      connection.deviceId = deviceId
      if (accept) connection.socket.write(accept)
      const { decoder } = connection
      if (decoder.setModel) await handle(connection, decoder.setModel(tracker.model))
      return
    }
    parts.unknownDevices.count(deviceId, protocol.name)
    parts.rejections.count(protocol.name, 'unknown-device', { from: connection.socket.remoteAddress, deviceId })
    if (reject) connection.socket.write(reject)
    connection.socket.end()
  }

  async function take(connection: Connection, frame: Frame): Promise<void> {
    const { socket, deviceId } = connection
    // Asked for each frame: an assignment may have changed, and a remembered answer costs nothing.
    const tracker = deviceId === null ? null : await parts.directory.find(deviceId)
    if (!tracker) return void socket.destroy()
    connection.framesInFlight++
    connection.lastFrame = store(connection, tracker, frame)
    if (connection.framesInFlight >= FRAMES_IN_FLIGHT) await connection.lastFrame
  }

  async function store(connection: Connection, tracker: Tracker, frame: Frame): Promise<void> {
    const { socket } = connection
    const receivedAtMs = Date.now()
    try {
      await parts.batcher.submit({
        tracker,
        protocol: protocol.name,
        receivedAtMs,
        bytes: frame.bytes,
        positions: frame.positions,
      })
      if (frame.reply && !socket.destroyed) socket.write(frame.reply)
      parts.metrics.acknowledgement.observe((Date.now() - receivedAtMs) / 1000)
    } catch {
      socket.destroy() // not stored, so not acknowledged: the device keeps it and sends it again
    } finally {
      connection.framesInFlight--
    }
  }

  /** One timer for all connections. Bytes alone do not count as life: a message must come whole within the time. */
  function sweep(): void {
    const nowMs = Date.now()
    for (const connection of connections) {
      if (connection.framesInFlight > 0) continue
      const about = { from: connection.socket.remoteAddress, deviceId: connection.deviceId }
      if (connection.deviceId === null && nowMs - connection.openedMs > limits.loginMs) {
        parts.rejections.count(protocol.name, 'no-login-in-time', about)
        connection.socket.destroy()
      } else if (nowMs - connection.lastMessageMs > limits.silenceMs) {
        parts.rejections.count(protocol.name, 'silent-too-long', about)
        connection.socket.destroy()
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
async function finish(connection: Connection): Promise<void> {
  const { socket } = connection
  await connection.work
  await connection.lastFrame
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

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
