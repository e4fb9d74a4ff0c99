// A thousand connections that send nothing, and others that send a byte now and then, on the device ports and on the page's.
// Honest devices beside them must not notice, and the idlers must be shown the door.
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { imeiOf } from '../rig/register-devices.ts'
import type { ScratchSystem } from '../rig/scratch-system.ts'
import { readMetrics, readRejections } from '../rig/server-metrics.ts'
import { DeviceLoad } from './device-load.ts'
import { boundPatience } from './device-patience.ts'
import type { FaultOptions, FaultResult } from './fault.ts'
import { type FaultRun, withFaultedSystem } from './faulted-system.ts'

const HONEST = 50
const SILENT = 1_000
const SLOW_OF_EACH_KIND = 50
const BYTE_EVERY_MS = 400
/** Short, so that a run sees the end of it. */
const PATIENCE_S = 4
/** Node looks for late HTTP requests every 30 s, and the page's server gives headers 60 s. */
const HTTP_CLOSED_WITHIN_S = 95
const SHORT_S = 30

export function faultSlowAndSilent({ devices: silent = SILENT, seconds = 100 }: FaultOptions): Promise<FaultResult> {
  const environment = { MILEPOST_INGEST_LOGIN_S: String(PATIENCE_S), MILEPOST_INGEST_SILENCE_S: String(PATIENCE_S) }
  return withFaultedSystem({ devices: HONEST + SLOW_OF_EACH_KIND, environment }, async run => {
    const { system } = run
    const honest = new DeviceLoad(system.teltonikaPort, run.ledger, {
      ...{ firstDevice: 1, devices: HONEST, recordsPerPacket: 5, pauseMs: 500, startMs: Date.now() - 10 * 86_400_000 },
    })
    honest.start()
    await honest.untilAcknowledging(20_000)
    const calmMs = Date.now()
    await delay(Math.min(10, seconds / 3) * 1000)
    const idlersMs = Date.now()
    const idlers = await openIdlers(run, silent)
    let slowestPageMs = 0
    for (const endMs = idlersMs + seconds * 1000; Date.now() < endMs; await delay(500)) {
      const requestedMs = Date.now()
      await fetch(`${system.origin}/health/ready`, { signal: AbortSignal.timeout(10_000) })
      slowestPageMs = Math.max(slowestPageMs, Date.now() - requestedMs)
    }
    const held = await readConnections(system)
    await honest.stop()
    run.journeys = honest.journeys
    const before = honest.latencyMs(0.99, calmMs, idlersMs)
    const during = honest.latencyMs(0.99, idlersMs)
    boundPatience(run, during, seconds < SHORT_S)
    const rejections = await readRejections(system)
    if (seconds > HTTP_CLOSED_WITHIN_S && rejections['osmand silent-too-long'] === undefined) {
      run.broke('slow requests of phones are not counted for what they are')
    }
    const stillOpen = closeIdlers(idlers)
    if (held.devices > HONEST) run.broke(`${held.devices - HONEST} connections of devices are still held`)
    if (held.phones > 0 && seconds > HTTP_CLOSED_WITHIN_S)
      run.broke(`${held.phones} connections of phones are still held`)
    for (const [kind, open] of Object.entries(stillOpen)) {
      if (open > 0 && (!kind.includes('http') || seconds > HTTP_CLOSED_WITHIN_S))
        run.broke(`${open} ${kind} still open`)
    }
    return {
      ...{ seconds, silent, slow: SLOW_OF_EACH_KIND * 4, slowest_page_ms: slowestPageMs, still_open: stillOpen },
      ack_p99_before_ms: before,
      ack_p99_during_ms: during,
      turned_away: rejections,
    }
  })
}

async function readConnections(system: ScratchSystem): Promise<{ devices: number; phones: number }> {
  const metrics = await readMetrics(system)
  const of = (protocol: string) => metrics.get(`milepost_ingest_connections{protocol="${protocol}"}`) ?? 0
  return { devices: of('teltonika'), phones: of('osmand') }
}

interface Idler {
  kind: string
  /** The server has closed its side. */
  isLeft: boolean
  socket: Socket
  timer: NodeJS.Timeout | undefined
}

async function openIdlers({ system }: FaultRun, silent: number): Promise<Idler[]> {
  const pagePort = Number(new URL(system.origin).port)
  const nothing = Buffer.alloc(0)
  const request = Buffer.from(
    `GET /?id=${imeiOf(1)}&lat=1&lon=1 HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(4_000)}`,
  )
  const slow = Array.from({ length: SLOW_OF_EACH_KIND }, (_, i) => HONEST + i + 1)
  const frameOf = (device: number) => encodeAvlFrame([driveRecord(device, 0, Date.now())], { codec: '8E' })
  return Promise.all([
    ...Array.from({ length: silent }, () => openIdler('silent devices', system.teltonikaPort, nothing, nothing)),
    ...slow.map(device => openIdler('slow logins', system.teltonikaPort, nothing, encodeLogin(imeiOf(device)))),
    ...slow.map(device =>
      openIdler('slow frames', system.teltonikaPort, encodeLogin(imeiOf(device)), frameOf(device).subarray(0, -1)),
    ),
    ...slow.map(() => openIdler('slow http devices', system.osmandPort, nothing, request)),
    ...slow.map(() => openIdler('slow http pages', pagePort, nothing, request)),
  ])
}

/** Sends `first` at once and `rest` byte by byte. What it is sent is read and forgotten, and a goodbye is not returned. */
async function openIdler(kind: string, port: number, first: Uint8Array, rest: Uint8Array): Promise<Idler> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  socket.resume()
  if (first.length > 0) socket.write(first)
  const idler: Idler = { kind, isLeft: false, socket, timer: undefined }
  for (const event of ['end', 'close']) socket.once(event, () => (idler.isLeft = true))
  let sent = 0
  if (rest.length > 0) {
    idler.timer = setInterval(() => {
      if (sent < rest.length && socket.writable) socket.write(rest.subarray(sent, ++sent))
    }, BYTE_EVERY_MS)
  }
  return idler
}

/** Gives how many of each kind the server had not closed. */
function closeIdlers(idlers: Idler[]): Record<string, number> {
  const open: Record<string, number> = {}
  for (const { kind, isLeft, socket, timer } of idlers) {
    open[kind] = (open[kind] ?? 0) + (isLeft ? 0 : 1)
    clearInterval(timer)
    socket.destroy()
  }
  return open
}
