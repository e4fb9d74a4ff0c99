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

interface Piece {
  /** Those it counts for. */
  keys: ReadonlySet<string>
  work: () => Promise<void>
}

/**
 * Does work for several, who take turns: one key's pieces run one after the other, and however many wait, another key's next
 * piece is behind one of each other key at most. A piece of several keys counts as one of each of them. What finds no room is
 * refused at once.
 */
export class FairQueue {
  readonly #limits: Limits
  /** In the order in which they came. */
  #waiting: Piece[] = []
  readonly #running = new Set<Piece>()
  /** Of each key that waits: later than that of another whose turn is before. */
  readonly #turns = new Map<string, number>()
  #lastTurn = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Rejects with what the work rejects with, or with QueueFull; what nobody wants any more by `signal` leaves its place. */
  async run<T>(keys: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const waitingOf = (key: string) => this.#waiting.filter(piece => piece.keys.has(key)).length
    if (keys.some(key => waitingOf(key) >= this.#limits.mostWaitingOfKey)) throw new QueueFull(true)
    if (this.#waiting.length >= this.#limits.mostWaiting) throw new QueueFull(false)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const piece: Piece = { keys: new Set(keys), work: () => work().then(resolve, reject) }
    this.#waiting.push(piece)
    for (const key of keys) if (!this.#turns.has(key)) this.#turns.set(key, ++this.#lastTurn)
    signal?.addEventListener('abort', () => this.#leave(piece) && reject(signal.reason), { once: true })
    this.#startNext()
    return promise
  }

  /** Whether it was waiting. */
  #leave(piece: Piece): boolean {
    const others = this.#waiting.filter(other => other !== piece)
    const wasWaiting = others.length < this.#waiting.length
    this.#waiting = others
    const stillWait = new Set(others.flatMap(({ keys }) => [...keys]))
    for (const key of piece.keys) if (!stillWait.has(key)) this.#turns.delete(key)
    return wasWaiting
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.atOnce) {
      const next = this.#next()
      if (next === undefined) return
      this.#start(next)
    }
  }

  /**
   * Of those whose keys have nothing running the one whose turn it is. What came first of all is not overtaken by other pieces of
   * its keys: one of many keys might never find all of them idle.
   */
  #next(): Piece | undefined {
    const [first] = this.#waiting
    const mayStart = (piece: Piece) =>
      !this.#running.values().some(running => isOfOneKey(running, piece)) &&
      (first === undefined || piece === first || !isOfOneKey(first, piece))
    const turnOf = ({ keys }: Piece) => Math.max(...[...keys].map(key => this.#turns.get(key) ?? 0))
    return this.#waiting.filter(mayStart).toSorted((a, b) => turnOf(a) - turnOf(b))[0]
  }

  #start(piece: Piece): void {
    this.#leave(piece)
    for (const key of piece.keys) if (this.#turns.has(key)) this.#turns.set(key, ++this.#lastTurn)
    this.#running.add(piece)
    void piece.work().finally(() => {
      this.#running.delete(piece)
      this.#startNext()
    })
  }
}

const isOfOneKey = (a: Piece, b: Piece) => a.keys.values().some(key => b.keys.has(key))
