import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordBuffer } from './record-buffer.ts'

export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

export const deviceBackoff: Backoff = { firstMs: 500, mostMs: 30_000 }

export interface Delivery<Item> {
  readonly buffer: RecordBuffer<Item>
  readonly batchSize: number
  readonly backoff: Backoff
  readonly signal: AbortSignal
  /** Gives the records that the server confirmed to have stored: none when the connection failed. */
  readonly send: (batch: readonly Item[]) => Promise<readonly Item[]>
}

/**
 * Sends what the buffer holds until aborted, and drops a record only when it is confirmed. Whatever is not goes out again,
 * after a pause that doubles as long as nothing comes through.
 */
export async function deliverForever<Item>({
  buffer,
  batchSize,
  backoff,
  signal,
  send,
}: Delivery<Item>): Promise<void> {
  let pauseMs = backoff.firstMs
  while (!signal.aborted) {
    try {
      const batch = await buffer.next(batchSize, signal)
      const stored = await send(batch)
      buffer.acknowledge(stored)
      if (stored.length > 0) pauseMs = backoff.firstMs
      if (stored.length === batch.length) continue
      await sleep(pauseMs, undefined, { signal })
      if (stored.length === 0) pauseMs = Math.min(pauseMs * 2, backoff.mostMs)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
