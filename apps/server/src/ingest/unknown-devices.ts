import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import type { Pool } from '../db/pools.ts'

const WRITE_EVERY_MS = 2_000
/** Bounds memory against invented numbers; what comes above it in one interval is only in the metrics. */
const MOST_AT_ONCE = 1_000
/** And the table, of which the newest are kept. */
const MOST_KEPT = 10_000

interface Seen {
  deviceId: string
  protocol: string
  firstMs: number
  lastMs: number
  attempts: number
}

/** Remembers who called without being registered, for an administrator to see. Nothing they say is stored. */
export class UnknownDevices {
  readonly #pool: Pool
  readonly #log: Log
  readonly #seen = new Map<string, Seen>()
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  count(deviceId: string, protocol: string): void {
    const nowMs = Date.now()
    const key = `${protocol} ${deviceId}`
    const seen = this.#seen.get(key)
    if (seen) {
      seen.attempts++
      seen.lastMs = nowMs
    } else if (this.#seen.size < MOST_AT_ONCE) {
      this.#seen.set(key, { deviceId: deviceId.slice(0, 64), protocol, firstMs: nowMs, lastMs: nowMs, attempts: 1 })
    }
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const seen = [...this.#seen.values()]
    this.#seen.clear()
    if (seen.length === 0) return
    try {
      await this.#pool.query(
        `insert into unknown_devices as known (device_id, protocol, first_seen, last_seen, attempts)
         select * from json_to_recordset($1)
           as seen(device_id text, protocol text, first_seen timestamptz, last_seen timestamptz, attempts bigint)
         on conflict (device_id, protocol) do update
           set last_seen = excluded.last_seen, attempts = known.attempts + excluded.attempts`,
        [JSON.stringify(seen.map(toRow))],
      )
      await this.#pool.query(
        `delete from unknown_devices where last_seen <
           (select last_seen from unknown_devices order by last_seen desc offset $1 limit 1)`,
        [MOST_KEPT],
      )
    } catch (error) {
      this.#log.warn({ error: toError(error).message, count: seen.length }, 'unknown devices could not be stored')
    }
  }
}

function toRow(seen: Seen) {
  return {
    device_id: seen.deviceId,
    protocol: seen.protocol,
    first_seen: new Date(seen.firstMs).toISOString(),
    last_seen: new Date(seen.lastMs).toISOString(),
    attempts: seen.attempts,
  }
}
