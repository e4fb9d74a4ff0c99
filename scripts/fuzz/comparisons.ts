export type Comparison = readonly [left: unknown, right: unknown]

/** The last unequal operands of each comparison in the source, as one run evaluated them. */
export class Comparisons {
  recording = false
  readonly #left: unknown[] = []
  readonly #right: unknown[] = []
  readonly #evaluatedAt: number[] = []
  #evaluated = 0

  start(recording: boolean): void {
    this.recording = recording
    this.#evaluatedAt.fill(0)
    this.#evaluated = 0
  }

  /** `site` is the number of a comparison in the source. */
  note(site: number, left: unknown, right: unknown): void {
    if (left === right) return
    while (this.#evaluatedAt.length <= site) this.#evaluatedAt.push(0)
    this.#left[site] = left
    this.#right[site] = right
    this.#evaluatedAt[site] = ++this.#evaluated
  }

  /** Of the run since `start`, the one evaluated last at the end. */
  list(): Comparison[] {
    return [...this.#evaluatedAt.entries()]
      .filter(([, evaluatedAt]) => evaluatedAt > 0)
      .sort(([, a], [, b]) => a - b)
      .map(([site]) => [this.#left[site], this.#right[site]])
  }
}
