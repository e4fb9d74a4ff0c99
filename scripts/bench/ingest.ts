// Positions per second through real sockets, committed before each acknowledgement, beside what a plain COPY of the same
// rows into the same table does on the same machine in the same run.
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createOwnerPool, type Pool } from '@milepost/server/db/pools.ts'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { must } from '../must.ts'
import { registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem, type ScratchSystem } from '../rig/scratch-system.ts'
import type { LoadOrder, LoadResult } from './ingest-load.ts'
import { startLoad } from './load-process.ts'

export const THROUGHPUT = { firstDevice: 1, devices: 100, recordsPerPacket: 20, packetsPerDevice: 400, spreadMs: 0 }
const CONNECTIONS = { firstDevice: 101, devices: 10_000, recordsPerPacket: 1, packetsPerDevice: 1, spreadMs: 10_000 }
/** 5,000 positions a second of 10,000 devices, for ten seconds. */
const STEADY = { firstDevice: 10_101, devices: 10_000, recordsPerPacket: 5, packetsPerDevice: 1, spreadMs: 10_000 }

export async function benchIngest(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem()
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  try {
    await registerDevices(owner, THROUGHPUT.devices + CONNECTIONS.devices + STEADY.devices)
    await owner.query('checkpoint')
    const throughput = await load(system, THROUGHPUT)
    const perSecond = throughput.acknowledged / throughput.seconds
    const copyPerSecond = await copyLimit(owner, join(system.dataDirectory, 'positions.copy'))
    const wide = await load(system, CONNECTIONS)
    const steady = await load(system, STEADY)
    const stored = await countPositions(owner)
    const acknowledged = throughput.acknowledged + wide.acknowledged + steady.acknowledged
    return {
      bench: 'ingest',
      positions_per_s: Math.round(perSecond),
      copy_limit_per_s: Math.round(copyPerSecond),
      ratio: round(perSecond / copyPerSecond, 3),
      ack_p50_ms: round(quantile(wide.latenciesMs, 0.5), 1),
      ack_p99_ms: round(quantile(wide.latenciesMs, 0.99), 1),
      saturated_ack_p50_ms: round(quantile(throughput.latenciesMs, 0.5), 1),
      saturated_ack_p99_ms: round(quantile(throughput.latenciesMs, 0.99), 1),
      steady_5000_per_s_ack_p50_ms: round(quantile(steady.latenciesMs, 0.5), 1),
      steady_5000_per_s_ack_p99_ms: round(quantile(steady.latenciesMs, 0.99), 1),
      connections: CONNECTIONS.devices,
      rss_mb: wide.serverRssMb,
      steady_rss_mb: steady.serverRssMb,
      lost: Math.max(0, acknowledged - stored),
    }
  } finally {
    await owner.end()
    await system.dispose()
  }
}

/** Has a process of its own drive the devices, and gives what was acknowledged and when. */
export async function load(
  system: ScratchSystem,
  shape: Omit<LoadOrder, 'port'>,
): Promise<LoadResult & { serverRssMb: number }> {
  const order = { ...shape, port: system.teltonikaPort }
  const devices = await startLoad<LoadOrder, LoadResult>('ingest-load.ts', order)
  const result = await devices.result()
  const serverRssMb = await residentMb(system)
  await devices.end()
  return { ...result, serverRssMb }
}

async function residentMb({ origin }: ScratchSystem): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const line = text.split('\n').find(metric => metric.startsWith('milepost_process_resident_memory_bytes '))
  return Math.round(Number(line?.split(' ')[1]) / 1e6)
}

/** Takes the stored rows out and copies them in again: same table, same rows, no acknowledgement to anybody. */
async function copyLimit(owner: Pool, file: string): Promise<number> {
  const client = await owner.connect()
  try {
    await pipeline(client.query(copyTo('copy (select * from positions) to stdout')), createWriteStream(file))
    const rows = await countPositions(owner)
    await client.query('truncate positions')
    await client.query('checkpoint')
    const startedMs = performance.now()
    await pipeline(createReadStream(file), client.query(copyFrom('copy positions from stdin')))
    return rows / ((performance.now() - startedMs) / 1000)
  } finally {
    client.release()
  }
}

async function countPositions(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*) as count from positions')
  return must(rows[0], 'count').count
}

function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
