import type { DeviceRefusal } from '@milepost/domain/telemetry/device-admission.ts'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import type { Pool } from '../db/pools.ts'
import type { Tracker } from './tracker-directory.ts'

const WRITE_EVERY_MS = 2_000
/** Bounds memory against a flood in many names; what comes above it in one interval is only in the metrics. */
const MOST_AT_ONCE = 1_000

interface Refused {
  tracker_id: number
  customer_id: number
  reason: DeviceRefusal
  protocol: string
  first_refused: string
  last_refused: string
  calls: number
  last_address: string | null
}

/** Counts who called in the name of a tracker and was refused, for its administrator to see. */
export class RefusedCalls {
  readonly #pool: Pool
  readonly #log: Log
  readonly #counted = new Map<string, Refused>()
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  count(tracker: Tracker, reason: DeviceRefusal, protocol: string, address: string | undefined): void {
    const now = new Date().toISOString()
    const key = `${tracker.id} ${reason} ${protocol}`
    const counted = this.#counted.get(key)
    if (counted) {
      counted.calls++
      counted.last_refused = now
      counted.last_address = address ?? null
    } else if (this.#counted.size < MOST_AT_ONCE) {
      this.#counted.set(key, {
        ...{ tracker_id: tracker.id, customer_id: tracker.customerId, reason, protocol },
        ...{ first_refused: now, last_refused: now, calls: 1, last_address: address ?? null },
      })
    }
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#counted.values()]
    this.#counted.clear()
    if (rows.length === 0) return
    try {
      await this.#pool.query(
        `insert into refused_calls as known
           (tracker_id, customer_id, reason, protocol, first_refused, last_refused, calls, last_address)
         select refused.* from json_to_recordset($1) as refused(tracker_id int, customer_id int, reason text, protocol text,
           first_refused timestamptz, last_refused timestamptz, calls bigint, last_address inet)
         join trackers t on t.id = refused.tracker_id
         on conflict (tracker_id, reason, protocol) do update set last_refused = excluded.last_refused,
           calls = known.calls + excluded.calls, last_address = excluded.last_address`,
        [JSON.stringify(rows)],
      )
    } catch (error) {
      this.#log.warn({ error: toError(error).message, count: rows.length }, 'refused calls could not be stored')
    }
  }
}
