/** There is no room for one more. `isOwn`: because of the same key's own; else because of everybody's. */
export class QueueFull extends Error {
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super(isOwn ? 'Too many of its own are waiting.' : 'Too many are waiting.')
    this.isOwn = isOwn
  }
}

interface Limits {
  /** Pieces of work at the same time, of a key only one. */
  atOnce: number
  mostWaitingOfKey: number
  mostWaiting: number
}

/**
 * Does work for several, who take turns: one key's pieces run one after the other, and however many wait, another key's next
 * piece is behind one of each other key at most. What finds no room is refused at once.
 */
export class FairQueue {
  readonly #limits: Limits
  /** Of each key what waits, in order; the key whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  readonly #running = new Set<string>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Rejects with what the work rejects with, or with QueueFull; what nobody wants any more by `signal` leaves its place. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = this.#waiting.get(key) ?? []
    if (own.length >= this.#limits.mostWaitingOfKey) throw new QueueFull(true)
    if (this.#countWaiting() >= this.#limits.mostWaiting) throw new QueueFull(false)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const piece = () => work().then(resolve, reject)
    own.push(piece)
    this.#waiting.set(key, own)
    signal?.addEventListener('abort', () => this.#drop(key, piece) && reject(signal.reason), { once: true })
    this.#startNext()
    return promise
  }

  #countWaiting(): number {
    let count = 0
    for (const own of this.#waiting.values()) count += own.length
    return count
  }

  /** Whether it was waiting. */
  #drop(key: string, piece: () => Promise<void>): boolean {
    const own = this.#waiting.get(key) ?? []
    const others = own.filter(other => other !== piece)
    if (others.length > 0) this.#waiting.set(key, others)
    else this.#waiting.delete(key)
    return others.length < own.length
  }

  #startNext(): void {
    for (const [key, own] of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return
      if (this.#running.has(key)) continue
      const [next, ...later] = own
      this.#waiting.delete(key)
      if (later.length > 0) this.#waiting.set(key, later)
      if (next) this.#start(key, next)
    }
  }

  #start(key: string, work: () => Promise<void>): void {
    this.#running.add(key)
    void work().finally(() => {
      this.#running.delete(key)
      this.#startNext()
    })
  }
}
