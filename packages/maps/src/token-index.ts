/** Finds texts that contain all words of a query, each word as a beginning: "high str oak" finds "High Street Oakham". */
export class TokenIndex {
  readonly #tokens: string[]
  readonly #postings: Map<string, number[]>
  readonly #size: number

  /** Takes texts that are folded already; results are their positions in this list. */
  constructor(foldedTexts: readonly string[]) {
    this.#postings = new Map()
    this.#size = foldedTexts.length
    foldedTexts.forEach((text, i) => {
      for (const token of new Set(text.split(' '))) {
        if (token === '') continue
        const known = this.#postings.get(token)
        if (known === undefined) this.#postings.set(token, [i])
        else known.push(i)
      }
    })
    this.#tokens = [...this.#postings.keys()].sort()
  }

  search(foldedTokens: readonly string[]): number[] {
    if (foldedTokens.length === 0) return []
    // Each text gets the number of words that it has matched so far; a text that misses one falls behind for good.
    const matched = new Uint8Array(this.#size)
    let found: number[] = []
    foldedTokens.slice(0, 200).forEach((token, round) => {
      found = []
      for (const posting of this.#postingsOf(token)) {
        for (const text of posting) {
          if (matched[text] !== round) continue
          matched[text] = round + 1
          found.push(text)
        }
      }
    })
    return found
  }

  *#postingsOf(prefix: string): Generator<number[]> {
    // One letter begins too many words to mean anything.
    if (prefix.length < 2) {
      const exact = this.#postings.get(prefix)
      if (exact !== undefined) yield exact
      return
    }
    let low = 0
    let high = this.#tokens.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#tokens[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    for (let i = low; ; i++) {
      const token = this.#tokens[i]
      if (!token?.startsWith(prefix)) return
      const posting = this.#postings.get(token)
      if (posting !== undefined) yield posting
    }
  }
}
