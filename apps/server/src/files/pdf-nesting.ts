interface Level {
  bracket: '<<' | '['
  /** The key in the dictionary around it whose value it is. */
  of: string | null
  /** The key whose value comes next. */
  key: string | null
}

/** A key of a dictionary, and where that is. */
export interface PdfKey {
  name: string
  /** The key whose value the dictionary is; null: it is none's, as that of an object or in a list. */
  of: string | null
  /** 1: the outermost. */
  depth: number
}

const CLOSED_BY: Readonly<Record<string, Level['bracket']>> = { '>>': '<<', ']': '[' }

/** Which dictionaries and lists are open while the tokens of an object are read, one after the other. */
export class PdfNesting {
  readonly #levels: Level[] = []

  get isClosed(): boolean {
    return this.#levels.length === 0
  }

  /** The key whose value the next token is, or begins. */
  get key(): string | null {
    return this.#levels.at(-1)?.key ?? null
  }

  /** Notes a token; gives the key that it is, if it is one. */
  note(token: string): PdfKey | null {
    const level = this.#levels.at(-1)
    if (token === '<<' || token === '[') {
      this.#levels.push({ bracket: token, of: this.key, key: null })
      if (level) level.key = null
      return null
    }
    const closes = CLOSED_BY[token]
    if (closes !== undefined) {
      if (level?.bracket === closes) this.#levels.pop()
      return null
    }
    if (level?.bracket !== '<<') return null
    const isKey = level.key === null && token.startsWith('/')
    level.key = isKey ? token : null
    return isKey ? { name: token, of: level.of, depth: this.#levels.length } : null
  }
}
