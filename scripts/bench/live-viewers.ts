// Browsers on the live channel, without their screens, in a process of their own: each watches a part of the map. Every
// tenth parses what it is sent and keeps the time; the others take it and count, as a browser's network process would.
import { LIVE_PATH, type LiveRequest, liveMessage } from '@milepost/contract/live.ts'
import { WebSocket } from 'ws'
import { nextSignal, runOrdered, sendToParent } from './from-parent.ts'

export interface ViewersOrder {
  origin: string
  token: string
  viewers: number
  city: { latitude: number; longitude: number; spreadDeg: number }
}

/** A position that arrived: its vehicle, when it was recorded and when it was here, in epoch ms. */
export type Arrived = [vehicleId: number, recordedAtMs: number, arrivedAtMs: number]

export interface ViewersResult {
  messages: number
  bytes: number
  arrived: Arrived[]
}

const READS_EVERY = 10

async function watch({ origin, token, viewers, city }: ViewersOrder): Promise<void> {
  const result: ViewersResult = { messages: 0, bytes: 0, arrived: [] }
  const sockets: WebSocket[] = []
  for (let viewer = 0; viewer < viewers; viewer++) {
    const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, {
      headers: { origin, cookie: `access-token=${token}` },
      perMessageDeflate: false,
    })
    socket.on('message', (data: Buffer) => {
      const atMs = Date.now()
      result.messages++
      result.bytes += data.length
      if (viewer % READS_EVERY === 0) addArrivals(result.arrived, data, atMs)
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.send(JSON.stringify(viewportOf(viewer, city)))
    sockets.push(socket)
  }
  sendToParent({ connected: true })
  await nextSignal()
  sendToParent(result)
  await nextSignal()
  for (const socket of sockets) socket.terminate()
  process.exit(0)
}

/** A third of the city each way: as near as a dispatcher of one depot looks. */
function viewportOf(viewer: number, { latitude, longitude, spreadDeg }: ViewersOrder['city']): LiveRequest {
  const third = (spreadDeg * 2) / 3
  const south = latitude - spreadDeg + ((viewer * 7) % 20) * (third / 10)
  const west = longitude - spreadDeg + ((viewer * 3) % 20) * (third / 10)
  return { watch: { groups: null, viewport: { south, west, north: south + third, east: west + third } } }
}

function addArrivals(arrived: Arrived[], data: Buffer, atMs: number): void {
  const message = liveMessage.parse(JSON.parse(data.toString()))
  if (message.kind !== 'positions') return
  for (const { id, timestamp } of message.vehicles) arrived.push([id, Date.parse(timestamp), atMs])
}

runOrdered(watch)
