/** The bytes are not what their header promises: cut, corrupt or of another kind. */
export class MapDataError extends Error {
  override name = 'MapDataError'
}

const decoder = new TextDecoder('utf-8', { fatal: false })
const encoder = new TextEncoder()

/** Reads varints and texts in order and refuses to run past the end. Varints hold up to 53 bits. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get remaining(): number {
    return this.#bytes.length - this.#position
  }

  unsigned(): number {
    let value = 0
    let factor = 1
    for (let read = 0; read < 8; read++) {
      const byte = this.#bytes[this.#position++]
      if (byte === undefined) throw new MapDataError('The data ends inside a number.')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) {
        if (!Number.isSafeInteger(value)) break
        return value
      }
      factor *= 128
    }
    throw new MapDataError('A number in the data is too large.')
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** A number of things that follow, each of at least `leastBytes`: a lie about it cannot make us allocate. */
  count(leastBytes: number): number {
    const value = this.unsigned()
    if (value * leastBytes > this.remaining) throw new MapDataError('The data promises more than it holds.')
    return value
  }

  /** An index into a list of `length` things. */
  index(length: number): number {
    const value = this.unsigned()
    if (value >= length) throw new MapDataError('The data points outside its own list.')
    return value
  }

  /** The element of `list` whose index comes next. */
  pick<T>(list: readonly T[]): T {
    const value = list[this.unsigned()]
    if (value === undefined) throw new MapDataError('The data points outside its own list.')
    return value
  }

  text(): string {
    const length = this.count(1)
    const text = decoder.decode(this.#bytes.subarray(this.#position, this.#position + length))
    this.#position += length
    return text
  }

  expectEnd(): void {
    if (this.remaining > 0) throw new MapDataError('The data goes on after its end.')
  }
}

/** The writing half of `ByteReader`. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  unsigned(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 128) | 0x80
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  signed(value: number): void {
    this.unsigned(value >= 0 ? value * 2 : -value * 2 - 1)
  }

  text(text: string): void {
    const bytes = encoder.encode(text)
    this.unsigned(bytes.length)
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(extra: number): void {
    if (this.#length + extra <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + extra))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
