import type { Trace } from './instrument.ts'

/** One pass, two, three, up to 7, 15, 31, 127 and more are different things to have reached; one bit each. */
const classes = Uint8Array.from({ length: 256 }, (_, count) => {
  const bounds = [0, 1, 2, 3, 7, 15, 31, 127]
  return count === 0 ? 0 : 1 << bounds.findLastIndex(bound => count > bound)
})

/** Which blocks, and how often in one run, the inputs so far have reached. */
export class Coverage {
  readonly #trace: Trace
  readonly #seen: Uint8Array
  readonly #used: number

  constructor(trace: Trace) {
    this.#trace = trace
    const last = trace.files.at(-1)
    this.#used = last === undefined ? 0 : last.firstBlock + last.blocks
    this.#seen = new Uint8Array(this.#used)
    this.start()
  }

  start(): void {
    this.#trace.hits.fill(0, 0, this.#used)
  }

  /** Whether the run since `start` reached anything new; from now on it is known. */
  finish(): boolean {
    const { hits } = this.#trace
    let isNew = false
    for (let block = 0; block < this.#used; block++) {
      const count = hits[block]!
      if (count === 0) continue
      const bit = classes[count]!
      if ((this.#seen[block]! & bit) === 0) {
        this.#seen[block]! |= bit
        isNew = true
      }
    }
    return isNew
  }

  /** Blocks reached, and the blocks of the files of which any was reached. */
  get blocks(): { covered: number; of: number } {
    let covered = 0
    let of = 0
    for (const { firstBlock, blocks } of this.#trace.files) {
      const reached = this.#seen
        .subarray(firstBlock, firstBlock + blocks)
        .reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0)
      if (reached > 0) of += blocks
      covered += reached
    }
    return { covered, of }
  }
}
