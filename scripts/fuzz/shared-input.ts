/**
 * The input under way, in memory that the main thread can read when the worker hangs or dies: how many were begun, then
 * the length of the last, how long it may take, and its bytes.
 */
export class SharedInput {
  readonly buffer: SharedArrayBuffer
  readonly #header: Int32Array
  readonly #bytes: Uint8Array

  constructor(buffer = new SharedArrayBuffer(12 + 16_384)) {
    this.buffer = buffer
    this.#header = new Int32Array(buffer, 0, 3)
    this.#bytes = new Uint8Array(buffer, 12)
  }

  /** Before the first input there are the codecs to load and to instrument. */
  allow(mayTakeMs: number): void {
    this.#header[2] = mayTakeMs
  }

  begin(input: Uint8Array, mayTakeMs = 1000): void {
    this.#bytes.set(input)
    this.#header[1] = input.length
    this.#header[2] = mayTakeMs
    Atomics.add(this.#header, 0, 1)
  }

  get begun(): number {
    return Atomics.load(this.#header, 0)
  }

  get mayTakeMs(): number {
    return this.#header[2]!
  }

  get current(): Uint8Array {
    return this.#bytes.slice(0, this.#header[1])
  }
}
