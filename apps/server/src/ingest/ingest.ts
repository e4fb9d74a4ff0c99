import { setTimeout as delay } from 'node:timers/promises'
import { teltonika } from '@milepost/protocols/teltonika/protocol.ts'
import type { Context } from '../context.ts'
import { durabilityFaults } from '../db/durability.ts'
import { openNotices } from '../db/notices.ts'
import { createPool } from '../db/pools.ts'
import { FoldContexts } from '../fold/fold-contexts.ts'
import { Heads } from '../fold/heads.ts'
import { Batcher } from './batcher.ts'
import { FrameIds } from './frame-ids.ts'
import { createIngestMetrics } from './ingest-metrics.ts'
import { listenOsmAnd } from './osmand-listener.ts'
import { Rejections } from './rejections.ts'
import { type Listener, listenTcp } from './tcp-listener.ts'
import { createTrackerDirectory } from './tracker-directory.ts'
import { UnknownDevices } from './unknown-devices.ts'

export interface Ingest {
  ports: { teltonika: number; osmand: number }
  stop(): Promise<void>
}

/** Commits and a spare for the block of frame ids. */
const CONNECTIONS = 4
/** How long a stop waits for a database that is away. */
const STOP_WITHIN_MS = 10_000
const CHECK_AGAIN_MS = 10_000

/** Opens the device ports. Does not before the database promises that a commit is on disk. */
export async function startIngest(context: Context): Promise<Ingest> {
  const { config, log, databaseUrl } = context
  const pool = createPool(databaseUrl, 'system', CONNECTIONS)
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
  })
  const rejections = new Rejections(log, metrics)
  const unknownDevices = new UnknownDevices(pool, log)
  const directory = createTrackerDirectory(context.system, () => notices.isListening)
  const notices = await openNotices(databaseUrl, log, {
    channels: {
      tracker_changed: deviceId => directory.forget(deviceId),
      fold_rules_changed: customerId => contexts.forget(Number(customerId)),
    },
    onGap() {
      directory.forget(null)
      contexts.forget(null)
    },
  })
  const parts = { batcher, directory, rejections, unknownDevices, metrics }

  // Devices come over the network also in a demo with a host given; without one a demo hears only this machine.
  const host = config.http.host ?? (context.demo ? '127.0.0.1' : '::')
  const listeners: Listener[] = []
  const tcp = await listenTcp(teltonika, config.ingest.teltonikaPort, host, config.ingest, parts)
  listeners.push(tcp)
  const osmand = await listenOsmAnd(config.ingest.osmandPort, host, config.ingest.maxConnections, parts)
  listeners.push(osmand)
  log.info({ teltonika: tcp.port, osmand: osmand.port }, 'listening for devices')

  return {
    ports: { teltonika: tcp.port, osmand: osmand.port },
    async stop() {
      const committed = batcher.giveUp(STOP_WITHIN_MS)
      await Promise.all(listeners.map(listener => listener.stop()))
      committed()
      await unknownDevices.flush()
      await notices.close()
      await pool.end()
    },
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
