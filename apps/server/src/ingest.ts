import { setTimeout as delay } from 'node:timers/promises'
import { ALL_PROTOCOLS } from '@milepost/protocols/all-protocols.ts'
import { codeOf } from './config/caught-error.ts'
import type { Config } from './config/config.ts'
import { type Context, listenHost } from './context.ts'
import { durabilityFaults } from './db/durability.ts'
import { openNotices } from './db/notices.ts'
import { createPool } from './db/pools.ts'
import { FoldContexts } from './fold/fold-contexts.ts'
import { Heads } from './fold/heads.ts'
import { AddressLimits } from './ingest/address-limits.ts'
import { Batcher } from './ingest/batcher.ts'
import { DeviceCommands } from './ingest/device-commands.ts'
import { DeviceTls } from './ingest/device-tls.ts'
import { FrameIds } from './ingest/frame-ids.ts'
import type { HttpListenerParts } from './ingest/gateway.ts'
import { GatewayKeys } from './ingest/gateway-keys.ts'
import { listenHttp } from './ingest/http-listener.ts'
import { createIngestMetrics } from './ingest/ingest-metrics.ts'
import { RefusedCalls } from './ingest/refused-calls.ts'
import { RejectedFrames } from './ingest/rejected-frames.ts'
import { Rejections } from './ingest/rejections.ts'
import type { TcpListenerParts } from './ingest/tcp-connection.ts'
import { type Listener, listenTcp } from './ingest/tcp-listener.ts'
import { createTrackerDirectory } from './ingest/tracker-directory.ts'
import { listenUdp } from './ingest/udp-listener.ts'
import { UnknownDevices } from './ingest/unknown-devices.ts'

export interface Ingest {
  /** By protocol, `common` for the port that serves them all; absent where not listened to. */
  ports: Partial<Record<keyof Config['ingest']['ports'], number>>
  /** Why no record can be stored now, a sentence each, for `/health/ready`; without what the database said of its content. */
  faults(): string[]
  stop(): Promise<void>
}

/** Commits and a spare for the block of frame ids. */
const CONNECTIONS = 4
/** How long a stop waits for a database that is away. */
const STOP_WITHIN_MS = 10_000
const CHECK_AGAIN_MS = 10_000

/** Opens the device ports. Does not before the database promises that a commit is on disk. */
export async function startIngest(context: Context): Promise<Ingest> {
  const { config, log, logins } = context
  const pool = createPool(logins, 'system', CONNECTIONS)
  await untilDurable(context)

  const metrics = createIngestMetrics(context.metrics, () => batcher.pendingRecords)
  const contexts = new FoldContexts()
  const commitParts = { pool, frameIds: new FrameIds(), heads: new Heads(), contexts }
  const batcher = new Batcher(commitParts, config.ingest.maxPendingRecords, log, {
    onCommitted({ stored, duplicates, quarantined, changes }, _batch, durationMs) {
      metrics.positions.inc({ outcome: 'stored' }, stored)
      metrics.positions.inc({ outcome: 'duplicate' }, duplicates)
      if (quarantined > 0) {
        metrics.positions.inc({ outcome: 'quarantined' }, quarantined)
        log.warn({ quarantined }, 'records that the database refused are in quarantine')
      }
      metrics.commit.observe(durationMs / 1000)
      if (changes.length > 0) context.bus.publish(changes)
    },
    onRetry(error) {
      metrics.retries.inc()
      log.warn(
        { error: error.message, pending: batcher.pendingRecords },
        'a commit failed; devices wait and it is tried again',
      )
    },
    onWaiting(waitedMs) {
      log.warn(
        { seconds: Math.round(waitedMs / 1000), pending: batcher.pendingRecords },
        'the database has not answered a commit; devices wait',
      )
    },
  })
  const directory = createTrackerDirectory(context.system, () => notices.isListening)
  const commands = new DeviceCommands(pool, log)
  const notices = await openNotices(logins, log, {
    channels: {
      tracker_changed: deviceId => directory.invalidate(deviceId),
      fold_rules_changed: customerId => contexts.invalidate(Number(customerId)),
      device_command: trackerId => void commands.deliver(Number(trackerId)),
    },
    onGap() {
      directory.invalidate(null)
      contexts.invalidate(null)
    },
  })
  const rejectedFrames = new RejectedFrames(pool, log)
  const unknownDevices = new UnknownDevices(pool, log)
  const refusedCalls = new RefusedCalls(pool, log)
  const parts = {
    batcher,
    directory,
    rejections: new Rejections(log, metrics),
    rejectedFrames,
    unknownDevices,
    refusedCalls,
    commands,
    metrics,
  }
  const { maxPerAddress, maxWithoutLoginPerAddress, tls } = config.ingest
  const { listeners, ports } = await openPorts(context, {
    ...parts,
    gatewayKeys: new GatewayKeys(pool),
    addressLimits: new AddressLimits({ open: maxPerAddress, withoutLogin: maxWithoutLoginPerAddress }),
    tls: tls && new DeviceTls(tls, log),
  })
  log.info(ports, 'listening for devices')

  return {
    ports,
    faults: () => (batcher.failure ? [commitsFail(batcher.failure)] : []),
    async stop() {
      const committed = batcher.giveUp(STOP_WITHIN_MS)
      await Promise.all(listeners.map(listener => listener.stop()))
      committed()
      await commands.stop()
      await rejectedFrames.flush()
      await unknownDevices.flush()
      await refusedCalls.flush()
      await notices.close()
      await pool.end()
    },
  }
}

function commitsFail(error: Error): string {
  return `commits of what devices send fail (${codeOf(error) ?? error.name}); devices wait, and the log says why`
}

async function openPorts(context: Context, parts: TcpListenerParts & HttpListenerParts) {
  const { config } = context
  const host = listenHost(context)
  const { ports: configured, maxConnections } = config.ingest
  const listeners: Listener[] = []
  const ports: Partial<Record<keyof typeof configured, number>> = {}

  for (const name of Object.keys(configured) as (keyof typeof configured)[]) {
    const port = configured[name]
    if (port === null) continue
    if (name === 'osmand') {
      const http = await explainPortInUse(name, port, listenHttp(port, host, maxConnections, parts))
      listeners.push(http)
      ports.osmand = http.port
      continue
    }
    const protocols = ALL_PROTOCOLS.filter(protocol => name === 'common' || protocol.name === name)
    const tcp = await explainPortInUse(name, port, listenTcp(protocols, port, host, config.ingest, parts))
    listeners.push(tcp)
    ports[name] = tcp.port
    if (protocols.some(protocol => protocol.decodeDatagram)) {
      listeners.push(await explainPortInUse(name, tcp.port, listenUdp(protocols, tcp.port, host, parts)))
    }
  }
  return { listeners, ports }
}

/** A port that is in use is the commonest reason not to start: the message says what to change. */
async function explainPortInUse<T>(name: string, port: number, listening: Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    const variable = name === 'common' ? 'MILEPOST_DEVICE_PORT' : `MILEPOST_${name.toUpperCase()}_PORT`
    throw new Error(`Port ${port} is in use by another program. Set ${variable} to another one, or to off.`, {
      cause: error,
    })
  }
}

async function untilDurable({ systemPool, log }: Context): Promise<void> {
  for (;;) {
    const faults = await durabilityFaults(systemPool)
    if (faults.length === 0) return
    log.error({ faults }, 'no device is acknowledged while the database may lose commits')
    await delay(CHECK_AGAIN_MS)
  }
}
