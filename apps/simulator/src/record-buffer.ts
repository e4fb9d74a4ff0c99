/** What a device has recorded and nobody has acknowledged, in the order of recording. */
export class RecordBuffer<Item> {
  #items: Item[] = []
  readonly #capacity: number
  readonly #newestFirst: boolean
  #sendable = 0
  #waiting: (() => void)[] = []

  /** `capacity` bounds the records waiting with signal; records of a dead zone come on top. */
  constructor(capacity: number, { newestFirst = false } = {}) {
    this.#capacity = capacity
    this.#newestFirst = newestFirst
  }

  /** Resolves once the record is kept, which may be after others have been acknowledged. Rejects when aborted. */
  async offer(item: Item, hasSignal: boolean, signal: AbortSignal): Promise<void> {
    await this.#until(() => this.#sendable < this.#capacity, signal)
    this.#items.push(item)
    if (!hasSignal) return
    this.#sendable = this.#items.length
    this.#wake()
  }

  /** The signal is back without anything to record: all that is kept can be sent. */
  regainSignal(): void {
    this.#sendable = this.#items.length
    this.#wake()
  }

  /** The records to be sent next, of those that can be; waits until there is one. Rejects when aborted. */
  async next(most: number, signal: AbortSignal): Promise<Item[]> {
    await this.#until(() => this.#sendable > 0, signal)
    if (this.#newestFirst) return this.#items.slice(Math.max(0, this.#sendable - most), this.#sendable).reverse()
    return this.#items.slice(0, Math.min(most, this.#sendable))
  }

  /** Drops records that `next` gave and the server has stored. */
  acknowledge(stored: readonly Item[]): void {
    if (stored.length === 0) return
    const gone = new Set(stored)
    const kept = this.#items.filter(item => !gone.has(item))
    this.#sendable -= this.#items.length - kept.length
    this.#items = kept
    this.#wake()
  }

  /** Resolves when everything that can be sent has been acknowledged. Rejects when aborted. */
  async drained(signal: AbortSignal): Promise<void> {
    await this.#until(() => this.#sendable === 0, signal)
  }

  async #until(isReached: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isReached()) {
      signal.throwIfAborted()
      await new Promise<void>(resolve => {
        const wake = () => {
          signal.removeEventListener('abort', wake)
          resolve()
        }
        signal.addEventListener('abort', wake)
        this.#waiting.push(wake)
      })
    }
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}
