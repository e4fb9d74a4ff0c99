import type { Log } from '../config/log.ts'
import type { IngestMetrics } from './ingest-metrics.ts'

/** Reasons of the listener itself, beside those of the codecs (RejectionReason). */
export type ListenerReason =
  | 'unknown-device'
  | 'unknown-protocol'
  | 'too-many-connections'
  | 'no-login-in-time'
  | 'silent-too-long'
  | 'body-too-long'
  | 'bad-key'
  | 'from-a-browser'
  | 'bad-certificate'
  | 'no-tls-here'
  | 'too-many-of-address'
  | 'not-accepted-now'

const LINES_PER_WINDOW = 20
const WINDOW_MS = 10_000
const SHOWN_BYTES = 64

/**
 * Counts what is turned away, and logs it at a bounded rate: a flood of garbage fills neither the disk nor the log. What a
 * window leaves out is logged in one line when the next begins.
 */
export class Rejections {
  readonly #log: Log
  readonly #metrics: IngestMetrics
  #windowStartedMs = 0
  #lines = 0
  #left = 0

  constructor(log: Log, metrics: IngestMetrics) {
    this.#log = log
    this.#metrics = metrics
  }

  count(
    protocol: string,
    reason: string,
    about: { from?: string | undefined; deviceId?: string | null; bytes?: Uint8Array },
  ): void {
    this.#metrics.rejections.inc({ protocol, reason })
    const nowMs = Date.now()
    if (nowMs - this.#windowStartedMs > WINDOW_MS) {
      if (this.#left > 0) this.#log.warn({ count: this.#left }, 'more input was turned away')
      this.#windowStartedMs = nowMs
      this.#lines = 0
      this.#left = 0
    }
    if (this.#lines >= LINES_PER_WINDOW) {
      this.#left++
      return
    }
    this.#lines++
    const { bytes, ...rest } = about
    const shown = bytes && Buffer.from(bytes.subarray(0, SHOWN_BYTES)).toString('hex')
    this.#log.warn({ protocol, reason, ...rest, bytes: shown, length: bytes?.length }, 'input was turned away')
  }
}
