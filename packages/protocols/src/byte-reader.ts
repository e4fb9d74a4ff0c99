/**
 * Reads big-endian fields in wire order between two offsets. A read beyond the end gives 0 and sets `overrun` for good,
 * so that a decoder checks once per record rather than once per field, and never throws.
 */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly end: number
  offset: number
  overrun = false

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes
    this.offset = start
    this.end = end
  }

  u8(): number {
    const at = this.#take(1)
    return at < 0 ? 0 : this.bytes[at]!
  }

  u16(): number {
    const at = this.#take(2)
    return at < 0 ? 0 : (this.bytes[at]! << 8) | this.bytes[at + 1]!
  }

  i16(): number {
    return (this.u16() << 16) >> 16
  }

  u32(): number {
    return this.i32() >>> 0
  }

  i32(): number {
    const at = this.#take(4)
    if (at < 0) return 0
    const { bytes } = this
    return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
  }

  /** Exact up to 2^53, the nearest double above. */
  u64(): number {
    const high = this.u32()
    return high * 0x1_0000_0000 + this.u32()
  }

  /** A view of the next `length` bytes, empty when they are not there. */
  view(length: number): Uint8Array {
    const at = this.#take(length)
    return at < 0 ? this.bytes.subarray(0, 0) : this.bytes.subarray(at, at + length)
  }

  #take(length: number): number {
    const at = this.offset
    if (this.overrun || at + length > this.end) {
      this.overrun = true
      return -1
    }
    this.offset = at + length
    return at
  }
}
