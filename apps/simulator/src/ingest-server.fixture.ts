import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { ALL_PROTOCOLS } from '@milepost/protocols/all-protocols.ts'
import type { DevicePosition, DeviceProtocol, Frame } from '@milepost/protocols/message.ts'
import { decodeOsmAndRequest } from '@milepost/protocols/osmand/request.ts'
import { pushKnowingModel } from '@milepost/protocols/push-knowing-model.fixture.ts'
import { nothingStored } from '@milepost/protocols/teltonika/frames.ts'
import { teltonika } from '@milepost/protocols/teltonika/protocol.ts'

export interface Received {
  readonly deviceId: string
  readonly position: DevicePosition
}

/** What the server does with a frame: store it and say so, or one of the ways in which that goes wrong. */
export type Reply = 'store' | 'store-without-reply' | 'refuse' | 'hang-up-before' | 'hang-up-after' | 'reply-in-pieces'

/**
 * A real socket in front of the real decoders, told apart by the first bytes as on the common port of the server; `decide`
 * says what becomes of the n-th frame, counted over all connections. What is refused is answered as Teltonika's servers do.
 */
export async function startTrackerServer(decide: (frame: number) => Reply = () => 'store', port = 0) {
  const stored: Received[] = []
  const rejected: string[] = []
  const sockets = new Set<Socket>()
  let frames = 0
  let connections = 0

  function answer(socket: Socket, deviceId: string, frame: Frame): void {
    const reply = decide(frames++)
    if (reply === 'hang-up-before') return void socket.destroy()
    if (reply === 'refuse') return void socket.write(nothingStored)
    stored.push(...frame.positions.map(position => ({ deviceId, position })))
    if (reply === 'store-without-reply' || frame.reply === null) return
    if (reply === 'hang-up-after') return void socket.destroy()
    const bytes = frame.reply
    if (reply !== 'reply-in-pieces') return void socket.write(bytes)
    socket.write(bytes.subarray(0, 3), () => setImmediate(() => socket.write(bytes.subarray(3))))
  }

  const server = createServer({ noDelay: true }, socket => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let decoder: ReturnType<DeviceProtocol['createDecoder']> | null = null
    let deviceId = ''
    socket.on('data', chunk => {
      const start = chunk.subarray(0, 32)
      decoder ??= ALL_PROTOCOLS.find(protocol => protocol.recognises(start) === 'yes')?.createDecoder() ?? null
      if (decoder === null) {
        rejected.push('unknown-protocol')
        return void socket.destroy()
      }
      for (const output of pushKnowingModel(decoder, chunk)) {
        if (output.kind === 'login') {
          deviceId = output.deviceId
          if (output.accept) socket.write(output.accept)
        } else if (output.kind === 'frame') answer(socket, deviceId, output)
        else if (output.kind === 'rejected') rejected.push(output.reason)
        else if (output.kind === 'keepalive' && output.reply) socket.write(output.reply)
      }
    })
  })
  const endpoint = await listen(server, port)
  return {
    endpoint,
    stored,
    rejected,
    get frames() {
      return frames
    },
    get connections() {
      return connections
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => close(server, sockets),
  }
}

/** Answers every datagram for which `decide` says so. */
export async function startDatagramServer(decide: (datagram: number) => boolean = () => true) {
  const stored: Received[] = []
  let datagrams = 0
  const socket = createSocket('udp4')
  socket.on('message', (datagram, from) => {
    const [login, frame] = teltonika.decodeDatagram!(datagram, null)
    if (login?.kind !== 'login' || frame?.kind !== 'frame') throw new Error('The device sent something else.')
    if (!decide(datagrams++)) return
    stored.push(...frame.positions.map(position => ({ deviceId: login.deviceId, position })))
    socket.send(frame.reply!, from.port, from.address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>(resolve => socket.close(() => resolve()))
  return { endpoint: { host: '127.0.0.1', port: socket.address().port }, stored, stop }
}

/** `decide` gives the status for the n-th request, or null to hang up on it. */
export async function startOsmAndServer(decide: (request: number) => number | null = () => 200) {
  const stored: Received[] = []
  let requests = 0
  const server = createHttpServer((request, response) => {
    const status = decide(requests++)
    if (status === null) return void request.socket.destroy()
    const decoded = decodeOsmAndRequest({ query: request.url!.split('?')[1]!, body: '', contentType: undefined })
    if (decoded.kind === 'rejected') throw new Error(`The phone sent a bad ${decoded.field}`)
    if (status === 200) stored.push(decoded)
    response.writeHead(status).end()
  })
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return { endpoint: await listen(server), stored, stop: () => close(server, sockets) }
}

async function listen(server: Server, port = 0): Promise<{ host: string; port: number }> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

function close(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise(resolve => server.close(() => resolve()))
}
