import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import { bytesArray, fixedArray, textArray } from '../db/binary-arrays.ts'
import type { Pool } from '../db/pools.ts'
import type { Tracker } from './tracker-directory.ts'

const WRITE_EVERY_MS = 1_000
/** A flood of garbage from known devices is counted in full and shown in part. */
const MOST_AT_ONCE = 200
const MOST_BYTES = 2_048

interface Rejected {
  trackerId: number
  customerId: number
  receivedAtMs: number
  protocol: string
  reason: string
  bytes: Uint8Array
}

/** Keeps what known devices sent and no codec could read, so that it can be looked at beside what was read. */
export class RejectedFrames {
  readonly #pool: Pool
  readonly #log: Log
  #waiting: Rejected[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  keep(tracker: Tracker, protocol: string, reason: string, bytes: Uint8Array): void {
    if (this.#waiting.length >= MOST_AT_ONCE) return
    this.#waiting.push({
      trackerId: tracker.id,
      customerId: tracker.customerId,
      receivedAtMs: Date.now(),
      protocol,
      reason,
      bytes: Uint8Array.from(bytes.subarray(0, MOST_BYTES)), // a copy: the chunk it lies in may be much longer
    })
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = this.#waiting
    this.#waiting = []
    if (rows.length === 0) return
    try {
      await this.#pool.query(
        `insert into rejected_frames (tracker_id, customer_id, received_at, protocol, reason, bytes)
         select * from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::text[], $5::text[], $6::bytea[])`,
        [
          fixedArray('int4', rows, row => row.trackerId),
          fixedArray('int4', rows, row => row.customerId),
          fixedArray('timestamptz', rows, row => row.receivedAtMs),
          textArray(rows, row => row.protocol),
          textArray(rows, row => row.reason),
          bytesArray(rows, row => row.bytes),
        ],
      )
    } catch (error) {
      this.#log.warn({ error: toError(error).message, count: rows.length }, 'rejected frames could not be kept')
    }
  }
}
