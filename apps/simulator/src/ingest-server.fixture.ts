import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { DevicePosition, Frame } from '@milepost/protocols/message.ts'
import { decodeOsmAndRequest } from '@milepost/protocols/osmand/request.ts'
import { pushKnowingModel } from '@milepost/protocols/push-knowing-model.fixture.ts'
import { teltonika } from '@milepost/protocols/teltonika/protocol.ts'

export interface Received {
  readonly deviceId: string
  readonly position: DevicePosition
}

/** What the server does with a frame: store it and say so, or one of the ways in which that goes wrong. */
export type Reply =
  | 'store'
  | 'store-part'
  | 'store-without-answer'
  | 'refuse'
  | 'hang-up-before'
  | 'hang-up-after'
  | 'answer-in-pieces'

/** A real socket in front of the real decoder; `decide` says what becomes of the n-th frame, counted over all connections. */
export async function startTeltonikaServer(decide: (frame: number) => Reply = () => 'store', port = 0) {
  const stored: Received[] = []
  const sockets = new Set<Socket>()
  let frames = 0
  let connections = 0

  function answer(socket: Socket, deviceId: string, frame: Frame): void {
    const reply = decide(frames++)
    if (reply === 'hang-up-before') return void socket.destroy()
    const isStored = reply !== 'refuse'
    const count =
      reply === 'store-part' ? Math.floor(frame.positions.length / 2) : isStored ? frame.positions.length : 0
    // Which part is stored is not for the device to guess: here the later one.
    stored.push(...frame.positions.slice(frame.positions.length - count).map(position => ({ deviceId, position })))
    if (reply === 'store-without-answer') return
    if (reply === 'hang-up-after') return void socket.destroy()
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(count)
    if (reply !== 'answer-in-pieces') return void socket.write(bytes)
    socket.write(bytes.subarray(0, 3), () => setImmediate(() => socket.write(bytes.subarray(3))))
  }

  const server = createServer(socket => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const decoder = teltonika.createDecoder()
    let deviceId = ''
    socket.on('data', chunk => {
      for (const output of pushKnowingModel(decoder, chunk)) {
        if (output.kind === 'login') {
          deviceId = output.deviceId
          socket.write(output.accept!)
        } else if (output.kind === 'frame') answer(socket, deviceId, output)
        else if (output.kind === 'rejected') throw new Error(`The device sent ${output.reason}`)
      }
    })
  })
  const endpoint = await listen(server, port)
  return {
    endpoint,
    stored,
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
