/** Writes big-endian fields one after the other into a buffer that grows: the encoders' counterpart of `ByteReader`. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(256)
  length = 0

  u8(value: number): void {
    const at = this.#extend(1)
    this.#buffer.writeUInt8(value, at)
  }

  u16(value: number): void {
    const at = this.#extend(2)
    this.#buffer.writeUInt16BE(value, at)
  }

  i16(value: number): void {
    const at = this.#extend(2)
    this.#buffer.writeInt16BE(value, at)
  }

  u32(value: number): void {
    const at = this.#extend(4)
    this.#buffer.writeUInt32BE(value, at)
  }

  i32(value: number): void {
    const at = this.#extend(4)
    this.#buffer.writeInt32BE(value, at)
  }

  u64(value: bigint): void {
    const at = this.#extend(8)
    this.#buffer.writeBigUInt64BE(value, at)
  }

  bytes(value: Uint8Array): void {
    const at = this.#extend(value.length)
    this.#buffer.set(value, at)
  }

  /** A view of what was written, valid until the next write. */
  written(): Buffer {
    return this.#buffer.subarray(0, this.length)
  }

  #extend(count: number): number {
    const at = this.length
    this.length += count
    if (this.length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length, 2 * this.#buffer.length))
      larger.set(this.#buffer.subarray(0, at))
      this.#buffer = larger
    }
    return at
  }
}
