import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import { type CommitParts, type Committed, commitBatch } from './commit-batch.ts'
import type { Submission } from './submission.ts'

/** Each lane commits one batch at a time. A tracker always takes the same lane, so no two commits meet on its rows. */
const LANES = 2
const MOST_RECORDS_PER_BATCH = 2_000
/** A small batch waits this long for company; a commit costs about as much for one record as for fifty. */
const GATHER_MS = 3
const WORTH_COMMITTING_RECORDS = 200
const RETRY_MS = { first: 100, most: 2_000 }
/** How often a database that neither responds nor fails is reported. */
const REPORT_WAITING_MS = 10_000

export interface BatcherEvents {
  onCommitted(committed: Committed, batch: Submission[], durationMs: number): void
  /** The database refused or vanished; the batch is kept and tried again. */
  onRetry(error: Error): void
  /** The database has had a batch for so long without a response: it may be frozen, or another session holds a lock. */
  onWaiting(waitedMs: number): void
}

interface Waiting {
  submission: Submission
  resolve(): void
  reject(error: Error): void
}

/**
 * Gathers frames into batches and commits them. `submit` resolves once the frame is on disk. What is taken in is bounded:
 * while `isFull`, callers stop reading their sockets and wait for `whenDrained`. While the database is away batches are
 * kept and tried again for as long as it takes.
 */
export class Batcher {
  readonly #parts: CommitParts
  readonly #log: Log
  readonly #events: BatcherEvents
  readonly #maxPendingRecords: number
  readonly #queues: Waiting[][] = Array.from({ length: LANES }, () => [])
  readonly #running: boolean[] = Array.from({ length: LANES }, () => false)
  readonly #failures: (Error | null)[] = Array.from({ length: LANES }, () => null)
  #pendingRecords = 0
  #drained: { promise: Promise<void>; resolve: () => void } | null = null
  #stopped = new AbortController()

  constructor(parts: CommitParts, maxPendingRecords: number, log: Log, events: BatcherEvents) {
    this.#parts = parts
    this.#maxPendingRecords = maxPendingRecords
    this.#log = log
    this.#events = events
  }

  get pendingRecords(): number {
    return this.#pendingRecords
  }

  /** Why the commit that is tried again now failed; null while none is. */
  get failure(): Error | null {
    return this.#failures.find(failure => failure !== null) ?? null
  }

  get isFull(): boolean {
    return this.#pendingRecords >= this.#maxPendingRecords
  }

  /** Resolves when there is room again; at once when there is. */
  whenDrained(): Promise<void> {
    if (!this.isFull) return Promise.resolve()
    this.#drained ??= Promise.withResolvers<void>()
    return this.#drained.promise
  }

  /** Resolves when the frame is committed. Rejects only when the ingest stops before it could be: nothing may be acknowledged. */
  submit(submission: Submission): Promise<void> {
    const lane = submission.tracker.id % LANES
    this.#pendingRecords += weight(submission)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#queues[lane]!.push({ submission, resolve, reject })
    if (!this.#running[lane]) void this.#run(lane)
    return promise
  }

  /**
   * Gives up on a database that stays away longer than `afterMs`: what is pending is rejected, unacknowledged, and devices
   * will send it again. Returns a function that takes this back, for when everything was committed in time.
   */
  giveUp(afterMs: number): () => void {
    const timer = setTimeout(() => this.#stopped.abort(), afterMs)
    return () => clearTimeout(timer)
  }

  async #run(lane: number): Promise<void> {
    this.#running[lane] = true
    const queue = this.#queues[lane]!
    while (queue.length > 0) {
      if (queue.length < WORTH_COMMITTING_RECORDS) await delay(GATHER_MS)
      const batch = takeBatch(queue)
      const submissions = batch.map(waiting => waiting.submission)
      try {
        await this.#commitUntilStored(lane, submissions)
        for (const waiting of batch) waiting.resolve()
      } catch (error) {
        for (const waiting of batch) waiting.reject(toError(error))
      }
      this.#release(submissions)
    }
    this.#running[lane] = false
  }

  async #commitUntilStored(lane: number, batch: Submission[]): Promise<void> {
    for (let waitMs = RETRY_MS.first; ; waitMs = Math.min(waitMs * 2, RETRY_MS.most)) {
      const startedMs = performance.now()
      const waiting = setInterval(() => this.#events.onWaiting(performance.now() - startedMs), REPORT_WAITING_MS)
      try {
        const committed = await commitBatch(this.#parts, batch).finally(() => clearInterval(waiting))
        this.#failures[lane] = null
        this.#events.onCommitted(committed, batch, performance.now() - startedMs)
        return
      } catch (error) {
        this.#failures[lane] = toError(error)
        this.#events.onRetry(toError(error))
        this.#stopped.signal.throwIfAborted()
        this.#log.debug({ error: toError(error).message, records: batch.length }, 'a batch waits for the database')
        await delay(waitMs, undefined, { signal: this.#stopped.signal })
      }
    }
  }

  #release(batch: Submission[]): void {
    for (const submission of batch) this.#pendingRecords -= weight(submission)
    if (!this.isFull && this.#drained) {
      this.#drained.resolve()
      this.#drained = null
    }
  }
}

/** A frame without positions costs memory too. */
function weight(submission: Submission): number {
  return Math.max(1, submission.positions.length)
}

function takeBatch(queue: Waiting[]): Waiting[] {
  let records = 0
  let count = 0
  while (count < queue.length && records < MOST_RECORDS_PER_BATCH) records += weight(queue[count++]!.submission)
  return queue.splice(0, count)
}
